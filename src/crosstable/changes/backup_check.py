"""Check that a backup can be restored, by restoring it to a league that is thrown away.

Rules
1. The backup is copied, brought up to date, and checked page by page and reference by reference; it is only read.
2. The copy is restored as `restore` does it.  Every table has as many rows as in the backup and the same digest, but
   for what a restore changes: the log has one more row, and sessions have ended.
3. Everything is read again from the restored league: its log, and every event and rating list.  The events are
   computed again from the results, and are equal to those that are stored for pages.
4. Where the league has not changed since, every table of facts is also that of the league.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Table, func, select

from crosstable.changes.restore import Held, restore
from crosstable.facts.store.change_log import last_change, read_log
from crosstable.facts.store.opening import open_store
from crosstable.facts.store.partial_files import partial_path
from crosstable.facts.store.schema import SCHEMA_VERSION, change, metadata
from crosstable.facts.store.store import Store
from crosstable.model.errors import CrosstableError, DamagedError, StoreError
from crosstable.reading.league_parts import KeptParts
from crosstable.reading.league_reader import read_published
from crosstable.runs.rating_lists import league_config

_FETCHED = 500  # rows at a time
# What a restore changes, and what is no fact of a league: it changes without a row of the log.
_CHANGED = frozenset(
    {
        "answered_request",
        "event_table",
        "kept_upload",
        "long_job",
        "passkey_challenge",
        "sign_in_attempt",
        "web_session",
        "webhook_delivery",
    }
)
_FACTS = tuple(table for table in metadata.sorted_tables if table.name not in _CHANGED)


@dataclass(frozen=True, slots=True)
class BackupCheck:
    """What was checked of a backup.

    Args:
        held: what it holds.
        rows: that were compared.
        events: that were computed again.
        lists: rating lists that were read.
        behind: changes that the league has and the backup has not; None where the league was not compared.
    """

    held: Held
    rows: int
    events: int
    lists: int
    behind: int | None = None


def check_backup(source: Path, league: Store | None = None) -> BackupCheck:
    """Check that a backup can be restored.

    Args:
        league: that it was made of.
    Raises:
        StoreError: it cannot be restored, or does not hold what it should.  Nothing was changed.
    """
    with partial_path(Path(tempfile.gettempdir())) as folder:
        folder.mkdir(mode=0o700)
        place = folder / "league.db"
        report = restore(place, source, "check")
        restored, last = open_store(place), report.backup.last.id
        found = _digests(restored, last)
        behind = None if league is None else _compared(source, league, found, last)
        _same(source, _digests(Store.as_it_is(source), last) if _is_of_today(source) else found, found)
        events, lists = _replayed(source, restored)
    return BackupCheck(report.backup, sum(count for count, _ in found.values()), events, lists, behind)


def _is_of_today(source: Path) -> bool:
    """Return whether a backup has the tables of this program; one of an older version has others to compare."""
    return Store.as_it_is(source).version() == SCHEMA_VERSION


def _compared(source: Path, league: Store, found: Mapping[str, tuple[int, str]], last: int) -> int:
    """Compare a backup with its league, and return how many changes the league has more."""
    with league.read() as connection:
        newest = connection.execute(select(func.max(change.c.id))).scalar() or 0
        if newest == last:
            _same(source, {table.name: _digest(connection, table, last) for table in _FACTS}, found)
    return newest - last


def _same(source: Path, expected: Mapping[str, tuple[int, str]], found: Mapping[str, tuple[int, str]]) -> None:
    for name, (rows, digest) in expected.items():
        if (rows, digest) != found[name]:
            raise StoreError("changes/backup-differs", backup=source, table=name, rows=rows, found=found[name][0])


def _digests(store: Store, last: int) -> dict[str, tuple[int, str]]:
    with store.read() as connection:
        return {table.name: _digest(connection, table, last) for table in _FACTS}


def _digest(connection: Connection, table: Table, last: int) -> tuple[int, str]:
    """Return how many rows a table has, and a digest of them that is the same on every database."""
    wanted = select(table).order_by(*table.primary_key.columns)
    if table is change:
        wanted = wanted.where(change.c.id <= last)
    digest, count = hashlib.sha256(), 0
    with connection.execute(wanted.execution_options(yield_per=_FETCHED)) as rows:
        for row in rows:
            count += 1
            digest.update(json.dumps(list(row), sort_keys=True, default=_plain).encode("utf-8", "surrogatepass"))
    return count, digest.hexdigest()


def _plain(value: object) -> str:
    return value.hex() if isinstance(value, bytes) else str(value)


def _replayed(source: Path, store: Store) -> tuple[int, int]:
    """Read all of a league, and compute its events again; return how many events and lists there are."""
    try:
        with store.read() as connection:
            read_log(connection)
            as_of = league_config(connection).date_at(store.clock())
            computed = read_published(connection, as_of=as_of)
            parts = KeptParts(connection).read(connection, last_change(connection), as_of)
            stored = {summary.id: summary for summary in parts.event_table.summaries}
    except DamagedError:
        raise
    except CrosstableError as error:
        raise StoreError("changes/backup-not-readable", backup=source, fault=error.message) from error
    summaries = {summary.id: summary for summary in computed.event_table.summaries}
    for event in sorted(stored.keys() | summaries.keys()):
        if stored.get(event) != summaries.get(event):
            raise StoreError("changes/backup-event-differs", backup=source, event=event)
    return len(summaries), len(computed.pools)
