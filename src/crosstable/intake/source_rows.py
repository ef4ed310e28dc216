"""The rows of a source as they were last taken in: their keys, hashes and games.

A change that takes rows in, or undoes that, adds these rows alone; the last one of a key counts.
The rows are packed, 24 bytes each, so that a million of them are compared in a second: kept as rows of a table
they take as long to write as all games and sides together.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

import numpy as np
from sqlalchemy import Connection, select

from crosstable.facts.store.databases import insert_rows
from crosstable.facts.store.schema import import_rows
from crosstable.facts.store.store import Write
from crosstable.facts.store.stored_parts import reading_stored
from crosstable.intake.row_keys import NOTHING
from crosstable.model.columns import Longs

_ROW = np.dtype([("stem", "<i8"), ("row_hash", "<i8"), ("occurrence", "<i4"), ("game", "<i4")])
_PART = 500_000  # rows of one packed piece: 12 MB


@dataclass(frozen=True, slots=True, eq=False)
class SourceRows:
    """Rows of a source, by stem and occurrence, each key once.  All (n,).

    `row_hash` is `NOTHING` for a row of which nothing is in force: taken out, or its import was undone.
    """

    stem: Longs
    occurrence: Longs
    game: Longs
    row_hash: Longs

    def __len__(self) -> int:
        return len(self.stem)

    def take(self, rows: Longs) -> SourceRows:
        """Return some of the rows, in this order."""
        return SourceRows(self.stem[rows], self.occurrence[rows], self.game[rows], self.row_hash[rows])

    def taken_out(self) -> SourceRows:
        """Return the same rows with nothing in force."""
        return replace(self, row_hash=np.full(len(self), NOTHING, dtype=np.int64))

    def find(self, stem: Longs, occurrence: Longs) -> Longs:
        """Return the place here of each key, -1 where it is not known.

        The occurrences of a stem are all here once one of them was seen, so they stand side by side.
        """
        if not len(self):
            return np.full(len(stem), -1, dtype=np.int64)
        place = np.searchsorted(self.stem, stem) + occurrence - 1
        within = np.minimum(place, len(self) - 1)
        return np.where((within == place) & (self.stem[within] == stem), place, -1)


def read_source_rows(connection: Connection, source_id: int, *, without: Collection[int] = ()) -> SourceRows:
    """Read the last word on each row of a source, as if some changes had not been."""
    wanted = select(import_rows.c.packed).where(
        import_rows.c.source_id == source_id, import_rows.c.change_id.not_in(without)
    )
    return _last_of_each(connection.execute(wanted.order_by(import_rows.c.change_id, import_rows.c.part)).scalars())


def source_rows_of_changes(connection: Connection, changes: Collection[int]) -> dict[int, SourceRows]:
    """Read the rows that some changes took in, by source."""
    wanted = select(import_rows).where(import_rows.c.change_id.in_(changes))
    pieces: dict[int, list[bytes]] = {}
    for row in connection.execute(wanted.order_by(import_rows.c.change_id, import_rows.c.part)):
        pieces.setdefault(row.source_id, []).append(row.packed)
    return {source: _last_of_each(packed) for source, packed in pieces.items()}


def remember(write: Write, source_id: int, rows: Iterable[SourceRows]) -> None:
    """Write the rows of a source that this change takes in."""
    every = [each for each in rows if len(each)]
    if not every:
        return
    packed = np.empty(sum(map(len, every)), dtype=_ROW)
    for name in packed.dtype.names or ():
        packed[name] = np.concatenate([getattr(each, name) for each in every])
    pieces = (
        (source_id, write.change_id, part, packed[start : start + _PART].tobytes())
        for part, start in enumerate(range(0, len(packed), _PART))
    )
    insert_rows(write.connection, import_rows, ("source_id", "change_id", "part", "packed"), pieces)


@reading_stored("the rows of a file")
def _last_of_each(pieces: Iterable[bytes]) -> SourceRows:
    every = [np.frombuffer(piece, dtype=_ROW) for piece in pieces]
    rows = np.concatenate(every) if every else np.zeros(0, dtype=_ROW)
    order = np.lexsort((np.arange(len(rows)), rows["occurrence"], rows["stem"]))
    stem, occurrence = rows["stem"][order], rows["occurrence"][order]
    is_last = np.append((stem[1:] != stem[:-1]) | (occurrence[1:] != occurrence[:-1]), np.ones(min(len(rows), 1), bool))
    last = order[is_last]
    return SourceRows(
        stem[is_last], occurrence[is_last].astype(np.int64), rows["game"][last].astype(np.int64), rows["row_hash"][last]
    )
