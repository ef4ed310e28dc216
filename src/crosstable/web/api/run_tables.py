"""Tables of runs, kept in memory: a run never changes, and any page of a leaderboard is cut from its table."""

from __future__ import annotations

import datetime as dt
import threading
from collections import OrderedDict

from crosstable.reading.reader import Reader
from crosstable.reading.run_table import RunTable, read_run_table
from crosstable.views.table_rows import TableOrder

MOST_ROWS = 500_000


class RunTables:
    """Reads tables of runs, and keeps those that were used last.

    Args:
        most_rows: how many rows of tables are kept, over all leagues; the last table is always kept.
    """

    def __init__(self, most_rows: int = MOST_ROWS) -> None:
        self._most_rows = most_rows
        self._tables: OrderedDict[tuple[str, int, str], RunTable] = OrderedDict()
        self._orders: OrderedDict[tuple[tuple[str, int, str], dt.date, int], TableOrder] = OrderedDict()
        self._lock = threading.Lock()

    def table(self, read: Reader, run: int) -> RunTable:
        """Return the table of a run."""
        return self._table(read, self._key(read, run))

    def order(self, read: Reader, run: int, day: dt.date, inactive_after_months: int) -> TableOrder:
        """Return the players of a run in order, active or not as of a day."""
        key = (self._key(read, run), day, inactive_after_months)
        with self._lock:
            found = self._orders.get(key)
            if found is not None:
                self._orders.move_to_end(key)
                return found
        found = TableOrder.on(self._table(read, key[0]), day, inactive_after_months)
        with self._lock:
            self._orders[key] = found
            self._drop()
        return found

    def _key(self, read: Reader, run: int) -> tuple[str, int, str]:
        return (read.key, run, read.run_stamp(run))

    def _table(self, read: Reader, key: tuple[str, int, str]) -> RunTable:
        with self._lock:
            found = self._tables.get(key)
            if found is not None:
                self._tables.move_to_end(key)
                return found
        found = read_run_table(read.connection, key[1])
        with self._lock:
            self._tables[key] = found
            self._drop()
        return found

    def _drop(self) -> None:
        """Drop what was used least recently, until there is room."""
        rows = sum(len(each.table.players) for each in self._tables.values())
        while rows > self._most_rows and len(self._tables) > 1:
            rows -= len(self._tables.popitem(last=False)[1].table.players)
        while len(self._orders) > len(self._tables) + 2:
            self._orders.popitem(last=False)
