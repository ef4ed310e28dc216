"""The rows of a run as one packed record per player, without losing a bit.

A player's page reads one record; a whole run is read back by putting all records together.

Rules
1. A record holds the player's rows one after another, in time order; all rows have the same width.
2. The layout names each column with the type it is kept in and the type it had.  It is kept in the smallest type that
   holds every value of the run exactly: 1516.0 needs four bytes, not eight.
3. `row` is the place among all rows of the run, so that the whole can be put together again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from crosstable.model.errors import StoreError
from crosstable.ratings.rating_rows import Adjustments, MemberRows

_Rows = TypeVar("_Rows", MemberRows, Adjustments)
_SMALLER = {"i": ("<i1", "<i2", "<i4"), "u": ("<u1", "<u2", "<u4"), "f": ("<f4",)}
_COLUMNS = {"row", *(field.name for kind in (MemberRows, Adjustments) for field in fields(kind))} - {"player"}


@dataclass(frozen=True, slots=True)
class PackedRows:
    """Rows as one record per player; the record of a player without rows is empty."""

    layout: str
    records: tuple[bytes, ...]


def pack(rows: MemberRows | Adjustments, n_players: int) -> PackedRows:
    """Pack the rows of a run."""
    columns = {"row": np.arange(len(rows)), **_columns(rows)}
    player = columns.pop("player")
    kinds = {name: _smallest(column) for name, column in columns.items()}
    order = np.argsort(player, kind="stable")
    table = np.empty(len(rows), dtype=list(kinds.items()))
    for name, column in columns.items():
        table[name] = column[order]
    starts = np.searchsorted(player[order], np.arange(n_players + 1)) * table.itemsize
    whole = memoryview(table.tobytes())
    layout = json.dumps([[name, kinds[name].str, column.dtype.str] for name, column in columns.items()])
    bounds = starts.tolist()
    return PackedRows(layout, tuple(bytes(whole[bounds[n] : bounds[n + 1]]) for n in range(n_players)))


def unpack(kind: type[_Rows], packed: PackedRows) -> _Rows:
    """Return the rows as they were packed.

    Raises:
        StoreError: a record does not fit the layout, or one is missing.
    """
    columns = _read(packed.layout, b"".join(packed.records))
    sizes = np.array([len(record) for record in packed.records], dtype=np.int64)
    total = int(sizes.sum())
    count = len(columns["row"])
    player = np.repeat(np.arange(len(sizes), dtype=np.uint32), sizes // (total // count) if count else sizes)
    place = columns.pop("row")
    if len(player) != count or not np.array_equal(np.sort(place), np.arange(count)):
        raise StoreError("runs/rows-incomplete")
    order = np.empty(count, dtype=np.int64)
    order[place] = np.arange(count)
    return kind(player=player[order], **{name: column[order] for name, column in columns.items()})


def columns_of_player(layout: str, record: bytes) -> dict[str, NDArray[Any]]:
    """Read one player's rows as columns, in time order, with their place among all rows as `row`.

    Raises:
        StoreError: the record does not fit the layout.
    """
    return _read(layout, record)


def _columns(rows: MemberRows | Adjustments) -> dict[str, NDArray[Any]]:
    given = {field.name: getattr(rows, field.name) for field in fields(rows)}
    return {name: column for name, column in given.items() if column is not None}


def _smallest(column: NDArray[Any]) -> np.dtype[Any]:
    """Return the smallest type that holds every value of a column exactly, not-a-number included."""
    for name in _SMALLER.get(column.dtype.kind, ()):
        smaller = np.dtype(name)
        if smaller.itemsize < column.dtype.itemsize and _fits(column, smaller):
            return smaller
    return column.dtype


def _fits(column: NDArray[Any], smaller: np.dtype[Any]) -> bool:
    if column.dtype.kind != "f":
        limits = np.iinfo(smaller)
        return not len(column) or bool(column.min() >= limits.min and column.max() <= limits.max)
    with np.errstate(over="ignore"):
        back = column.astype(smaller).astype(column.dtype)
    # The bits are compared: -0.0 is not 0.0.
    return bool(np.array_equal(back.view(np.int64), column.view(np.int64)))


def _read(layout: str, content: bytes) -> dict[str, NDArray[Any]]:
    try:
        names: Sequence[Sequence[str]] = json.loads(layout)
        table = np.dtype([(name, kind) for name, kind, _ in names])
        originals = {name: np.dtype(original) for name, _, original in names}
    except (ValueError, TypeError, RecursionError):
        raise StoreError("runs/layout-damaged") from None
    if not {"row"} <= originals.keys() <= _COLUMNS or not table.itemsize:
        raise StoreError("runs/layout-damaged")
    if len(content) % table.itemsize:
        raise StoreError("runs/record-size", length=len(content), width=table.itemsize)
    rows = np.frombuffer(content, dtype=table)
    return {name: rows[name].astype(original) for name, original in originals.items()}
