"""List the fixtures of an event by round, with days, times, places and results; of one team or player; or the next.

Moves that players ask for are listed for people of the event.
"""

from __future__ import annotations

from typing import Annotated

from annotated_types import MaxLen

from crosstable.commands.answers import EventId, PlayerName, answer
from crosstable.commands.fields import Help, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_event
from crosstable.commands.shared.fixtures import SlotShape, slot_shape
from crosstable.events.moved_matches import waiting_moves
from crosstable.events.named_entrants import entrant_named
from crosstable.model.names import display_text
from crosstable.people.accounts.access import Permission
from crosstable.reading.event_summary import played_matches
from crosstable.views.fixtures import FixtureLine, fixture_lines, next_lines


@command_input
class ListFixtures:
    """Which fixtures."""

    of: Annotated[
        str | None, MaxLen(200), Help("A team or a player: number, id or name.", "Bees", "TEAM", option="--of")
    ] = None
    next: Annotated[bool, Help("Only the next day with matches.")] = False


@answer
class FixtureShape:
    """A match, or a round that is not paired yet."""

    round: Annotated[int, Help("The round.")]
    match: Annotated[int | None, Help("The number of the match in its round; null for a round that is not paired.")]
    sides: Annotated[tuple[PlayerName, ...], Help("Who meets, home first.")]
    slot: Annotated[SlotShape, Help("When and where it is played.")]
    result: Annotated[str, Help("The result, home first; empty without one.", "3-1")]


@answer
class AskedMoveShape:
    """A move of a match that a player asks for."""

    round: Annotated[int, Help("The round.")]
    match: Annotated[int, Help("The number of the match in its round.")]
    player: Annotated[PlayerName, Help("Who asks.")]
    wanted: Annotated[SlotShape, Help("When and where it is to be played.")]
    reason: Annotated[str, Help("The reason.")]


@answer
class FixtureList:
    """The fixtures of an event."""

    event: EventId
    fixtures: Annotated[tuple[FixtureShape, ...], Help("The matches, by round.")]
    played: Annotated[int, Help("How many games of the event have a result.")]
    games: Annotated[int, Help("How many games the event has so far.")]
    asked: Annotated[
        tuple[AskedMoveShape, ...], Help("Moves that wait for an answer; only people of the event see them.")
    ]


def fixtures(query: Query, given: ListFixtures) -> FixtureList:
    """Return the fixtures."""
    snapshot = query.event().snapshot
    names = {each.id: display_text(each.player.shown_name(), each.id) for each in snapshot.event.entrants}
    names |= {} if snapshot.teams is None else {team.id: team.name for team in snapshot.teams.teams}
    entrant = None if given.of is None else _entrant(query, given.of)
    lines = fixture_lines(snapshot, entrant)
    if given.next:
        lines = next_lines(lines, query.reader.today())
    done, count = played_matches(snapshot.event)
    query.for_words.update(lines=lines, entrant=entrant, names=names, game=snapshot.profile)
    return FixtureList(
        event=snapshot.event.id,
        fixtures=tuple(_shape(line, names) for line in lines),
        played=done,
        games=count,
        asked=_asked(query, names),
    )


def _shape(line: FixtureLine, names: dict[str, str]) -> FixtureShape:
    sides = tuple(PlayerName(id=each, name=names[each]) for each in line.sides)
    return FixtureShape(
        round=line.round, match=line.number or None, sides=sides, slot=slot_shape(line.slot), result=line.result
    )


def _entrant(query: Query, word: str) -> str:
    """Return the team or the player of a word.

    Raises:
        UnknownName: there is none.
    """
    running = query.running()
    if running.teams is not None:
        return running.teams.named(word).team.id
    return entrant_named(running, word)


def _asked(query: Query, names: dict[str, str]) -> tuple[AskedMoveShape, ...]:
    """Return the moves that wait, for those who may see them."""
    running = query.reader.running(query.where["event"])
    caller = query.caller
    if running is None or caller is None or not caller.may(Permission.SEE_EVENT, running.id):
        return ()
    return tuple(
        AskedMoveShape(
            round=each.round,
            match=each.board,
            player=PlayerName(id=each.player, name=names[each.player]),
            wanted=slot_shape(each.wanted),
            reason=each.reason,
        )
        for each in waiting_moves(running)
    )


COMMAND = ReadingCommand(
    "event fixtures",
    "events/{event}/fixtures",
    ListFixtures,
    fixtures,
    FixtureList,
    of_event,
    examples=("event fixtures league.db --of Bees",),
    guide="leagues.md#fixtures",
)
