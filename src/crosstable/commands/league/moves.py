"""List who moved between two publications of a rating list, the largest change first.

These are the players whose rating, rank or number of games differs.
"""

from __future__ import annotations

import datetime as dt
from typing import Annotated, NamedTuple

import numpy as np

from crosstable.commands.answers import NextCursor, PlayerId, PlayerName, answer
from crosstable.commands.cursors import cursor_of, cursor_values
from crosstable.commands.fields import Cursor, Help, Limit, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, names_of
from crosstable.commands.shared.rating_lists import AsOf, ListKey, chosen_list, of_list
from crosstable.ratings.places import places_of, strengths
from crosstable.reading.reader import Reader
from crosstable.reading.run_table import RunTable


@command_input
class ReadMoves:
    """Between which publications."""

    since: Annotated[
        dt.date | None, Help("Since the list as it was at the end of this day; default: the publication before.")
    ] = None
    as_of: AsOf = None
    limit: Limit = 100
    cursor: Cursor = None


@answer
class MovedPlayer:
    """How far a player moved between two publications."""

    id: PlayerId
    name: Annotated[str, Help("The name as it may be shown.", "Ann Lee")]
    rank_before: Annotated[int | None, Help("Among all rated players; null for one who was not in the list.")]
    rank_after: Annotated[int | None, Help("The same after it.")]
    rating_before: Annotated[float | None, Help("The rating before.")]
    rating_after: Annotated[float | None, Help("The rating after it.")]
    change: Annotated[float | None, Help("Their difference; null where there is none.")]
    new_games: Annotated[int, Help("How many more games are rated.")]


@answer
class Moves:
    """The players who moved, the largest change first."""

    next_cursor: NextCursor
    items: Annotated[tuple[MovedPlayer, ...], Help("The players.")]
    rating_list: ListKey
    run_before: Annotated[int, Help("The run that was published before.")]
    run_after: Annotated[int, Help("The run that was published after it.")]
    is_same_scale: Annotated[bool, Help("If false, only ranks can be compared.")]


def moves(query: Query, given: ReadMoves) -> Moves:
    """Return the players who moved between two publications."""
    reader, key = query.reader, query.where["rating_list"]
    start = 0 if given.cursor is None else max(0, cursor_values(given.cursor, 1)[0])
    after = chosen_list(reader, key, given.as_of).publication.run
    before = _run_before(reader, key, after)
    if given.since is not None:
        before = chosen_list(reader, key, given.since).publication.run
    old, new = reader.run_table(before), reader.run_table(after)
    is_same_scale = old.system.scale == new.system.scale
    earlier, later = _places(old), _places(new)
    changes = {
        id: later[id].rating - earlier[id].rating if is_same_scale and id in earlier and id in later else 0.0
        for id in {**later, **earlier}
        if earlier.get(id) != later.get(id)
    }
    moved, end = sorted(changes, key=lambda one: (-abs(changes[one]), one)), start + given.limit
    names = names_of(reader, moved[start:end])
    return Moves(
        items=tuple(
            _move(names[id], earlier.get(id), later.get(id), changes[id] if is_same_scale else None)
            for id in moved[start:end]
        ),
        next_cursor=cursor_of(end) if end < len(moved) else None,
        rating_list=key,
        run_before=before,
        run_after=after,
        is_same_scale=is_same_scale,
    )


def _run_before(reader: Reader, key: str, run: int) -> int:
    """Return the run that was published before one; the first one itself."""
    runs = [each.run for each in reader.state().publications[key]]
    return runs[max(0, runs.index(run) - 1)]


class _Place(NamedTuple):
    """Where a player is in a run, among all rated players."""

    rank: int
    rating: float
    games: int


def _places(of: RunTable) -> dict[str, _Place]:
    table = of.table
    played = np.flatnonzero(table.games > 0)
    ranks = places_of(strengths(table.rating[played], of.system.scale)).tolist()
    columns = ranks, table.rating[played].tolist(), table.games[played].tolist()
    players = [table.players[at] for at in played.tolist()]
    return {id: _Place(*values) for id, *values in zip(players, *columns, strict=True)}


def _move(who: PlayerName, before: _Place | None, after: _Place | None, change: float | None) -> MovedPlayer:
    return MovedPlayer(
        id=who.id,
        name=who.name,
        rank_before=None if before is None else before.rank,
        rank_after=None if after is None else after.rank,
        rating_before=None if before is None else before.rating,
        rating_after=None if after is None else after.rating,
        change=change if before is not None and after is not None else None,
        new_games=(0 if after is None else after.games) - (0 if before is None else before.games),
    )


COMMAND = ReadingCommand(
    "moves",
    "ratings/{rating_list}/moves",
    ReadMoves,
    moves,
    Moves,
    of_list,
    is_typed=False,
    topic="Runs",
)
