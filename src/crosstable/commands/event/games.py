"""List the games and byes of an event, round by round."""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.answers import answer
from crosstable.commands.fields import Help, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_event
from crosstable.commands.shared.events import names_in
from crosstable.commands.shared.games import GameShape, game_shape, in_order


@command_input
class ListGamesOfEvent:
    """Nothing besides the event."""


@answer
class GameList:
    """The games of an event, round by round."""

    items: Annotated[tuple[GameShape, ...], Help("The games and byes.")]


def games(query: Query, given: ListGamesOfEvent) -> GameList:  # noqa: ARG001
    """Return the games and byes of the event."""
    of = query.event().snapshot
    names, name = names_in(of), of.event.name
    return GameList(items=tuple(game_shape(each, names, name) for each in in_order(of.event.games())))


COMMAND = ReadingCommand(
    "event games",
    "events/{event}/games",
    ListGamesOfEvent,
    games,
    GameList,
    of_event,
    examples=("event games league.db",),
)
