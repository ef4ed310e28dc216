"""The final table of a run with the record of each player, read whole: what any page of a leaderboard is cut from.

A run never changes, so a table may be kept as long as there is room.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

import numpy as np
from sqlalchemy import Connection, Row

from crosstable.facts.store.databases import fetch_columns
from crosstable.model.columns import Longs
from crosstable.ratings.records import Records
from crosstable.ratings.settings import system_from
from crosstable.ratings.system import AnySystem
from crosstable.reading.list_reader import FinalTable, final_table
from crosstable.runs.run_parts import stored_records
from crosstable.runs.stored_runs import run_row


@dataclass(frozen=True, slots=True, eq=False)
class RunTable:
    """A run with its final table and the records in the same order.

    Args:
        run: the row of the run.
        records: of the same players; None where the run has lost its history.
    """

    run: Row[Any]
    system: AnySystem
    table: FinalTable
    records: Records | None

    def __len__(self) -> int:
        return len(self.table.players)

    @property
    def number(self) -> int:
        """The number of the run."""
        return int(self.run.id)

    @property
    def at(self) -> dt.datetime:
        """When it was calculated, in UTC."""
        found: dt.datetime = self.run.at
        return found


def read_run_table(connection: Connection, run: int) -> RunTable:
    """Read a run with its final table.

    Raises:
        UnknownName: there is no such run.
    Cost: O(players of the run).
    """
    row = run_row(connection, run)
    table = final_table(connection, run)
    records = stored_records(connection, row, _player_numbers(connection, run)) if row.has_history else None
    return RunTable(row, system_from(row.system, **row.parameters), table, records)


def _player_numbers(connection: Connection, run: int) -> Longs:
    """Return the numbers of the players of a run, in the order of its final table."""
    query = f"SELECT player_id FROM run_player WHERE run_id = {run} ORDER BY rank IS NULL, rank, player_id"  # noqa: S608 - a number
    found: Longs = fetch_columns(connection, query, [np.int64])[0]
    return found
