"""Compare the rows of a source with those that it had when it was last taken in.

Rules
1. A row whose key is not known is new.  One with other contents has changed.  One that is no
   longer there has vanished.
2. A row whose game was corrected by hand since is not overruled by the file: it is a conflict, reported each time.
3. A game keeps its position.  Where the rows of one moment (date, time, event, round, board) come in another order
   than they had, or a new row comes between old ones, all rows of that moment are moved.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from sqlalchemy import Connection, select

from crosstable.facts.store.databases import fetch_columns
from crosstable.facts.store.schema import source as source_table
from crosstable.intake.row_keys import NOTHING, RowKeys, row_keys
from crosstable.intake.source_rows import SourceRows, read_source_rows
from crosstable.model.columns import Flags, GameColumns, Ints, Longs
from crosstable.model.source import Source


@dataclass(frozen=True, slots=True, eq=False)
class ImportPlan:
    """What is to be done with each row of a source.

    The flags, `game` (0 for a new one), `head` (the result in force, 0 for none) and `position` are per row.
    `vanished` are the rows that the source no longer has, with their results in force.
    """

    keys: RowKeys
    is_new: Flags
    is_back: Flags
    has_changed: Flags
    is_conflict: Flags
    has_moved: Flags
    game: Longs
    head: Longs
    position: Longs
    vanished: SourceRows
    vanished_results: Longs
    elsewhere: int

    @property
    def to_write(self) -> Longs:
        """Return the rows with new contents."""
        return np.flatnonzero(self.is_new | self.is_back | self.has_changed)


@dataclass(frozen=True, slots=True, eq=False)
class ResultsInForce:
    """The results in force of the games of a source, by game."""

    game: Longs
    result: Longs
    position: Longs
    is_by_hand: Longs

    @classmethod
    def read(cls, connection: Connection, source_id: int) -> ResultsInForce:
        """Read the results in force of a source."""
        query = (
            "SELECT r.game_id, r.id, r.position, CASE WHEN r.is_by_hand THEN 1 ELSE 0 END "  # noqa: S608 - a number
            f"FROM result r JOIN game g ON g.id = r.game_id WHERE g.source_id = {source_id} "
            "AND r.ended_by IS NULL ORDER BY r.game_id"
        )
        return cls(*fetch_columns(connection, query, [np.int64] * 4))


def make_plan(connection: Connection, source: Source, source_id: int | None, *, takes_file: bool = False) -> ImportPlan:
    """Compare a source with its contents before.

    Args:
        source: as read from the file.
        source_id: under which it is known; None for a first time.
        takes_file: the file overrules corrections by hand.
    """
    keys = row_keys(source)
    number = 0 if source_id is None else source_id
    earlier, in_force = read_source_rows(connection, number), ResultsInForce.read(connection, number)
    place = earlier.find(keys.stem, keys.occurrence.astype(np.int64))
    known = place >= 0
    game, before = _of(earlier.game, place), _of(earlier.row_hash, place)
    at = np.where(known, np.searchsorted(in_force.game, game), -1)
    is_back = known & (before == NOTHING)
    differs = known & ~is_back & (before != keys.row_hash)
    by_hand = known & ~is_back & (_of(in_force.is_by_hand, at) == 1)
    # What was corrected by hand differs from its row: that is what it was corrected for.
    changed = (differs | by_hand) if takes_file else differs & ~by_hand
    is_absent = np.ones(len(earlier), dtype=np.bool_)
    is_absent[place[known]] = False
    position, must_move = _positions(source.games, known & ~is_back, _of(in_force.position, at), in_force)
    vanished = np.flatnonzero(is_absent & (earlier.row_hash != NOTHING))
    return ImportPlan(
        keys=keys,
        is_new=~known,
        is_back=is_back,
        has_changed=changed,
        is_conflict=by_hand & ~changed,
        has_moved=must_move & known & ~is_back & ~changed,
        game=game,
        head=_of(in_force.result, at),
        position=position,
        vanished=earlier.take(vanished),
        vanished_results=in_force.result[np.searchsorted(in_force.game, earlier.game[vanished])],
        elsewhere=_elsewhere(connection, number, keys, ~known),
    )


def _of(column: Longs, places: Longs) -> Longs:
    """Return what stands at these places, 0 for place -1."""
    return np.append(column, 0)[places]


def _positions(games: GameColumns, has_place: Flags, kept: Longs, in_force: ResultsInForce) -> tuple[Longs, Flags]:
    """Return each row its position, and which rows must move."""
    in_file = np.arange(games.count) if games.position is None else games.position
    fresh = in_file + (int(in_force.position.max()) + 1 if len(in_force.position) else 0)
    position = np.where(has_place, kept, fresh)
    if not has_place.any():
        return position, np.zeros(games.count, dtype=np.bool_)
    events = None if games.event is None else games.event.codes
    given = (games.date, games.second, games.round, games.board, events)
    parts: list[Ints] = [part for part in given if part is not None]
    order = np.lexsort(np.stack((in_file, *parts)))
    new_moment = np.zeros(games.count, dtype=np.bool_)
    new_moment[:1] = True
    for part in parts:
        new_moment[1:] |= part[order][1:] != part[order][:-1]
    moment = np.cumsum(new_moment) - 1
    falls = np.append(False, (np.diff(position[order]) <= 0) & ~new_moment[1:]) if games.count else new_moment
    broken = np.zeros(int(moment[-1]) + 1 if games.count else 0, dtype=np.bool_)
    broken[moment[falls]] = True
    must_move = np.zeros(games.count, dtype=np.bool_)
    must_move[order] = broken[moment]
    return np.where(must_move, fresh, position), must_move


def _elsewhere(connection: Connection, source_id: int, keys: RowKeys, among: Flags) -> int:
    """Count the new rows that another source has, word for word."""
    if not among.any():
        return 0
    others = connection.execute(select(source_table.c.id).where(source_table.c.id != source_id)).scalars().all()
    words = [earlier.stem ^ earlier.row_hash for earlier in (read_source_rows(connection, other) for other in others)]
    return int(np.isin((keys.stem ^ keys.row_hash)[among], np.concatenate(words)).sum()) if words else 0
