"""Begin the next season of one or more divisions: new events, with those who went up and down.

The divisions are closed events, the highest first.  Plan, zones, categories and prizes are taken along; dates, draws
and members by name are not.  How many change between two divisions follows from the zones of their tables, unless it is
given.  Who won a play-off is named by id or name; a team of another event also as e2/t1.
"""

from __future__ import annotations

import datetime as dt
from contextlib import suppress
from typing import Annotated

from annotated_types import Ge, Le, MaxLen, MinLen

from crosstable.commands.answers import Done, EventId, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import BY_LINE, Entrant, Help, Text, command_input
from crosstable.events.named_entrants import entrant_named
from crosstable.events.next_season import begin_next_season, names_of
from crosstable.events.running import RunningEvent, read_running
from crosstable.events.teams.next_season_of_teams import key_of
from crosstable.model.errors import UnknownName
from crosstable.people.accounts.access import Permission

_MOST = 5000


@command_input
class NextSeason:
    """The divisions of a league, and how places change between them."""

    events: Annotated[
        tuple[Text, ...],
        MinLen(1),
        MaxLen(100),
        Help("The divisions by id, highest first.", ["e1", "e2"], "EVENT", is_argument=True),
    ]
    date: Annotated[dt.date, Help("The date of the first round.", "2027-08-14")]
    names: Annotated[
        tuple[Annotated[Text, BY_LINE], ...],
        MaxLen(100),
        Help("The name of a new event, in order; default: as the old one.", metavar="NAME", option="--name"),
    ] = ()
    direct: Annotated[
        int | None, Ge(0), Le(_MOST), Help("How many go up and down; default: the zones of the tables.")
    ] = None
    play_offs: Annotated[
        int | None, Ge(0), Le(_MOST), Help("How many more play off for a place; default: the zones.")
    ] = None
    winners: Annotated[
        tuple[Entrant, ...],
        MaxLen(_MOST),
        Help("A player or team that has won its play-off; may be repeated.", ["Bees"], "WINNER", option="--winner"),
    ] = ()


@answer
class DivisionBegun:
    """An event of the next season."""

    event: EventId
    name: Annotated[str, Help("The name of the event.")]
    entrants: Annotated[tuple[str, ...], Help("Ids of players or teams.")]
    up: Annotated[tuple[str, ...], Help("Who came up into it.")]
    down: Annotated[tuple[str, ...], Help("Who came down into it.")]


@answer
class NextSeasonDone(Done):
    """The events of the next season."""

    events: Annotated[tuple[DivisionBegun, ...], Help("The new events, that of the highest division first.")]


def next_season(call: Call, given: NextSeason) -> Values:
    """Begin the next season."""
    with call.store.read() as connection:
        divisions = [read_running(connection, each) for each in given.events]
    made = call.do(
        begin_next_season,
        given.events,
        date=given.date,
        names=given.names,
        direct=given.direct,
        play_offs=given.play_offs,
        winners=[_winner(divisions, word) for word in given.winners],
    )
    call.for_words["names"] = {id: name for each in divisions for id, name in names_of(each).items()}
    begun = (
        DivisionBegun(event=each.event, name=each.name, entrants=each.entrants, up=each.up, down=each.down)
        for each in made
    )
    return {"events": tuple(begun)}


def _winner(divisions: list[RunningEvent], word: str) -> str:
    """Return the public id of an entrant of one of the divisions, or the key of a team.

    Raises:
        UnknownName: no division has an entrant of this number, id or name.
    """
    known = {id: name for each in divisions for id, name in names_of(each).items()}
    if word in known:
        return word
    for each in divisions:
        with suppress(UnknownName):
            if each.teams is not None:
                return key_of(each.id, each.teams.named(word).team.id)
            return entrant_named(each, word)
    raise UnknownName("entrant", word, [*known.values()])


COMMAND = Command(
    "event next-season",
    "events/next-season",
    Permission.CREATE_EVENTS,
    NextSeason,
    next_season,
    NextSeasonDone,
    examples=("event next-season league.db e1 e2 --date 2027-08-14 --winner Bees",),
    guide="leagues.md#promotion-relegation-play-offs",
)
