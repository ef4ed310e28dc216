"""List players, in the order in which they came to the league."""

from __future__ import annotations

from typing import Annotated

from annotated_types import MaxLen, MinLen

from crosstable.commands.answers import NextCursor, answer
from crosstable.commands.cursors import cursor_of, cursor_values
from crosstable.commands.fields import Cursor, Help, Limit, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_league
from crosstable.commands.shared.players import PlayerShape, player_shape
from crosstable.reading.player_directory import read_players_after


@command_input
class ListPlayers:
    """Which players."""

    known_as: Annotated[
        str | None,
        MaxLen(200),
        Help(
            "Only the player with this id, name, spelling or number (`1503014` or `FIDE 1503014`): what the league's "
            "own files call the player.",
            "swbmtg",
        ),
    ] = None
    name: Annotated[str | None, MinLen(1), MaxLen(100), Help("Only players of whose name a word begins like this.")] = (
        None
    )
    limit: Limit = 100
    cursor: Cursor = None


@answer
class LeaguePlayers:
    """Players, in the order in which they came to the league."""

    next_cursor: NextCursor
    items: Annotated[tuple[PlayerShape, ...], Help("The players.")]


def all_players(query: Query, given: ListPlayers) -> LeaguePlayers:
    """Return the players of the league."""
    state = query.reader.state()
    found = read_players_after(
        query.reader.connection,
        0 if given.cursor is None else cursor_values(given.cursor, 1)[0],
        given.limit + 1,
        league_key=state.config.key,
        published=state.in_force,
        known_as=given.known_as,
        starts_with=given.name,
    )
    return LeaguePlayers(
        items=tuple(player_shape(each) for _, each in found[: given.limit]),
        next_cursor=cursor_of(found[given.limit - 1][0]) if len(found) > given.limit else None,
    )


COMMAND = ReadingCommand(
    "all-players",
    "players",
    ListPlayers,
    all_players,
    LeaguePlayers,
    of_league("players"),
    is_typed=False,
    topic="Players",
)
