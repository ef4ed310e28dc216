"""Parts of a stored run: one player's games, the final table, records, without reading the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection, Row, select

from crosstable.facts.players.players import numbers_of
from crosstable.facts.results.league_history import results_with
from crosstable.facts.store.schema import run_player
from crosstable.facts.store.stored_parts import reading_stored
from crosstable.model.columns import Flags, Floats, Longs
from crosstable.ratings.records import Records
from crosstable.ratings.settings import system_from
from crosstable.runs.packed_rows import columns_of_player
from crosstable.runs.run_facts import EventRating
from crosstable.runs.stored_runs import (
    KINDS,
    NUMBERS,
    VALUES,
    check_history,
    read_parts,
    run_row,
)


@dataclass(frozen=True, slots=True, eq=False)
class StoredPlayer:
    """One player's part of a stored run.

    `rows` and `adjustments` are the columns of `MemberRows` and `Adjustments`, without `player`.  `games` are the rows
    in the history of the run of the player's games, unrated ones too, and of those that an adjustment names, rising;
    `results` and `rated` are of each the result that counted, and whether it was rated.
    """

    rows: dict[str, NDArray[Any]]
    adjustments: dict[str, NDArray[Any]]
    games: Longs
    results: Longs
    rated: Flags


@reading_stored("a run")
def stored_player(connection: Connection, run: Row[Any], player_number: int) -> StoredPlayer | None:
    """Read one player's part of a run, without that of others; None where the player is not in it.

    Raises:
        StoreError: the history of the run was dropped, or is damaged.
    """
    check_history(run)
    is_in_run = select(run_player.c.rank).where(run_player.c.run_id == run.id, run_player.c.player_id == player_number)
    if connection.execute(is_in_run).first() is None:
        return None
    own = {kind: f"{kind}/{player_number}" for kind in KINDS}
    parts = read_parts(connection, run, ("results", "rated", *own.values()))
    columns = {kind: columns_of_player(run.facts["layouts"][kind], parts.get(part, b"")) for kind, part in own.items()}
    for each in columns.values():
        del each["row"]
    results = np.frombuffer(parts["results"], dtype=NUMBERS)
    rated = np.frombuffer(parts["rated"], dtype=np.bool_)
    unrated = np.flatnonzero(~rated)
    took_part = results_with(connection, results[unrated], player_number)
    games = np.unique(
        np.concatenate(
            [
                *(each["game"].astype(np.int64) for each in columns.values()),
                unrated[np.isin(results[unrated], took_part)],
            ]
        )
    )
    games = games[games < len(results)]
    return StoredPlayer(columns["rows"], columns["adjustments"], games, results[games], rated[games])


@reading_stored("a run")
def stored_records(connection: Connection, run: Row[Any], player_numbers: Longs) -> Records:
    """Read the records of some players of a run, in their order.

    Raises:
        StoreError: the history of the run was dropped.
    """
    parts = read_parts(connection, run, ("players", "records"))
    numbers = np.frombuffer(parts["players"], dtype=NUMBERS)
    order = np.argsort(numbers)
    at = order[np.searchsorted(numbers, player_numbers, sorter=order)]
    return _records(parts["records"], at)


@dataclass(frozen=True, slots=True, eq=False)
class StoredTable:
    """The final table of a run in the order of its history, without its games.

    Shapes: all (n_players,).  `numbers` are those of the players' rows; `deviation` is None in a system without.
    """

    numbers: Longs
    rating: Floats
    deviation: Floats | None
    peak: Floats
    records: Records


@reading_stored("a run")
def stored_table(connection: Connection, run: Row[Any]) -> StoredTable:
    """Read the final table of a run in the order of its history.

    Raises:
        StoreError: the history of the run was dropped.
    """
    parts = read_parts(connection, run, ("players", "records", "final"))
    final = np.frombuffer(parts["final"], dtype=VALUES).reshape(3, -1)
    has_deviation = "deviation" in system_from(run.system, **run.parameters).columns
    numbers = np.frombuffer(parts["players"], dtype=NUMBERS)
    return StoredTable(numbers, final[0], final[1] if has_deviation else None, final[2], _records(parts["records"]))


def _records(packed: bytes, at: Longs | slice = slice(None)) -> Records:
    table = np.frombuffer(packed, dtype=NUMBERS).reshape(-1, 6)[at]
    return Records(table[:, :3], table[:, 3], table[:, 4], table[:, 5].astype(np.int32))


@reading_stored("a run")
def ratings_moved(
    connection: Connection, run: int, results: Longs, player_ids: Sequence[str]
) -> dict[str, EventRating]:
    """Read the rating of players before the first of some games, and the sum of its changes in them.

    Args:
        connection, run: that reads, and the number of the run; the answer is empty where it rated none of the games.
        results, player_ids: the numbers of the games' results, and public ids of those who played them.
    """
    row = run_row(connection, run)
    numbers = numbers_of(connection, player_ids)
    parts = read_parts(connection, row, ("results", *(f"rows/{number}" for number in numbers.tolist())))
    records = [parts.get(f"rows/{number}", b"") for number in numbers.tolist()]
    columns = columns_of_player(row.facts["layouts"]["rows"], b"".join(records))
    sizes = np.array([len(record) for record in records], dtype=np.int64)
    player = np.repeat(np.arange(len(records)), sizes * len(columns["game"]) // max(1, int(sizes.sum())))
    is_asked = np.isin(np.frombuffer(parts["results"], dtype=NUMBERS), results)
    asked = np.flatnonzero(is_asked[columns["game"]])
    moved, first = np.unique(player[asked], return_index=True)
    change = np.bincount(player[asked], weights=columns["change"][asked], minlength=len(records))[moved]
    before = columns["before"][asked[first]]
    values = zip(moved.tolist(), before.tolist(), change.tolist(), strict=True)
    return {player_ids[at]: EventRating(was, by) for at, was, by in values}
