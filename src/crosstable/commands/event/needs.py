"""Show what a player needs in the last round: whether a draw is enough, and which other boards it depends on.

Places are those by score and tie-breaks where all ways to end can be enumerated: with up to ten open boards, or six
where a tie-break needs more than scores and opponents.  Else they are by points, and a tie counts against the player.
"""

from __future__ import annotations

from typing import Annotated

from annotated_types import Ge, Le

from crosstable.commands.answers import EventId, answer
from crosstable.commands.errors import NotFoundError
from crosstable.commands.fields import Help, Text, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_event
from crosstable.commands.shared.odds import shown_event, shown_names
from crosstable.events.named_entrants import entrant_in
from crosstable.foresight.decided import reach_of
from crosstable.foresight.endings import endings
from crosstable.foresight.needs import Need
from crosstable.foresight.needs import needs as needs_for
from crosstable.foresight.situation import Situation
from crosstable.views.odds import need_line, set_words, situation_in, target_of


@command_input
class AskNeeds:
    """Who, and for which place."""

    player: Annotated[Text, Help("Start number, public id or name.", "Ann Lee", "PLAYER", is_argument=True)] = ""

    place: Annotated[
        int | None,
        Ge(1),
        Le(100_000),
        Help(
            "The place to be reached; default: the cut of the plan, else the best of 1, 3 and 10 in reach.",
            3,
        ),
    ] = None


@answer
class NeedShape:
    """What an own result is worth."""

    result: Annotated[str | None, Help("Win, draw or loss; null for a player without an open board.", "draw")]
    verdict: Annotated[str, Help("Enough, if, never, or open: it depends on more than three boards.", "if")]
    conditions: Annotated[
        tuple[str, ...], Help("Each of these makes it enough.", ["a draw on board 2 and no win of Bo Ek on board 3"])
    ]


@answer
class NeedsOfPlayer:
    """What a player needs."""

    event: EventId
    player: Annotated[str, Help("The id of the player.", "p17")]
    name: Annotated[str, Help("The name as it may be shown.", "Ann Lee")]
    place: Annotated[int, Help("The place to be reached.", 3)]
    line: Annotated[str, Help("The answer in one line.", "A draw is enough for place 3 or better.")]
    by_points: Annotated[bool, Help("Whether tie-breaks are left open: a tie counts against the player.")]
    results: Annotated[tuple[NeedShape, ...], Help("Each own result.")]


def needs(query: Query, given: AskNeeds) -> NeedsOfPlayer:
    """Return what a player needs."""
    shown = shown_event(query)
    situation, names = situation_in(shown.snapshot), shown_names(shown)
    id = entrant_in(shown.event, given.player, names)
    if id not in situation.index:
        raise NotFoundError("commands/no-such-thing", what="player", word=id)
    every = endings(situation)
    place = given.place or target_of(situation, every, id) or reach_of(situation, id, every).span[1]
    found = needs_for(situation, every, id, place)
    return NeedsOfPlayer(
        event=shown.event.id,
        player=id,
        name=names.get(id, id),
        place=place,
        line=need_line(situation, found, place, names),
        by_points=any(each.by_points for each in found),
        results=tuple(_need(situation, each, names) for each in found),
    )


def _need(situation: Situation, need: Need, names: dict[str, str]) -> NeedShape:
    return NeedShape(
        result=need.result,
        verdict=need.verdict,
        conditions=tuple(set_words(situation, each, names) for each in need.sets),
    )


COMMAND = ReadingCommand(
    "event needs",
    "events/{event}/needs",
    AskNeeds,
    needs,
    NeedsOfPlayer,
    of_event,
    examples=('event needs league.db "Ann Lee"', "event needs league.db 7 --place 3"),
    guide="odds.md",
)
