"""Put a backup in the place of a league, on either database.

Rules
1. All or nothing, in one transaction.  Others see the league of before, or the one of the backup.
2. What is replaced is kept: as a backup next to the league; of a league on a server, next to the backup.
3. A backup that is damaged, or of a newer version, is rejected; one of an older version is brought up to date in a
   copy.  The backup itself is never written to.
4. The log goes on from that of the backup, with a change that names what was restored.
5. A file that is damaged, or of a newer version, is renamed as it is, once the league has been created again next to
   it.
6. Public ids that the league of before gave are not given again: the log remembers the highest ones.
7. What was revoked since the backup stays revoked, and all sessions end (`after_restore.py`).
8. What was kept stays when it is not known whether the change was done, as when a server is lost during it.
"""

from __future__ import annotations

import datetime as dt
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import ColumnElement, Connection, Table, func, insert, inspect, select
from sqlalchemy.engine import URL

from crosstable.events.sentences.change_sentences import sentence
from crosstable.facts.players.players import players
from crosstable.facts.store import databases
from crosstable.facts.store.backup import backup
from crosstable.facts.store.change_log import Change, read_log
from crosstable.facts.store.opening import open_store
from crosstable.facts.store.partial_files import partial_path
from crosstable.facts.store.schema import SCHEMA_VERSION, change, event, league, metadata, player, result
from crosstable.facts.store.store import PUBLIC_IDS, Clock, Store, highest_number, named_actor, utc_now
from crosstable.model.errors import DamagedError, StoreError
from crosstable.model.messages import Message, message
from crosstable.model.names import clean_name
from crosstable.people.after_restore import after_restore, before_restore

_LISTED = 3  # lost changes that an error lists


@dataclass(frozen=True, slots=True)
class Held:
    """What a league holds, and its last change."""

    name: str
    games: int
    players: int
    events: int
    last: Change


@dataclass(frozen=True, slots=True)
class RestoreReport:
    """What a backup holds, and what it takes the place of: None where there was no league.

    `lost` are the changes that the league has and the backup has not, the newest first, each with its sentence;
    `kept` is the file that holds them.  `damage` is the reason why a league could not be read: then nothing is
    known of it.  `change` is its row of the log; None where nothing was done.  `was_empty`: a file without a byte was
    in its place.  `brought_up` is where a league of an older crosstable is kept as it was: opening it brought it up.
    """

    backup: Held
    replaced: Held | None = None
    lost: tuple[tuple[Change, str], ...] = ()
    kept: Path | None = None
    damage: Message | None = None
    change: int | None = None
    was_empty: bool = False
    brought_up: str | None = None

    @property
    def brings_names_back(self) -> bool:
        """Whether names that were erased since the backup are there again."""
        return any(each.command == "erase-name" for each, _ in self.lost)


def restore(
    place: str | Path,
    source: Path,
    actor: str,
    *,
    replaces: bool = False,
    reason: str = "",
    dry_run: bool = False,
    clock: Clock = utc_now,
    wait: float = databases.WAIT,
) -> RestoreReport:
    """Restore a league from a backup.

    Args:
        place: the league: a file or an address; there may be none yet.
        replaces: whether a league that is there is replaced.
        clock: returns the time.
        wait: seconds to wait for others.
    Raises:
        StoreError: no such backup, one that is damaged or of a newer version, the league itself; a league is there and
            is not to be replaced, or a file that is none; the database cannot be written.  Nothing was changed.
    """
    actor, url = named_actor(actor), databases.url_of(place)
    was_empty = _check_file(url, source)
    kept = _free_name(url, source, clock())
    with _copied(source) as copy:
        damage = _damage(url)
        if damage is not None:
            report = RestoreReport(_held_by(copy, source), kept=kept, damage=damage)
            if dry_run:
                return report
            _check_replaced(report, replaces, place)
            with _path_for_copy(Path(str(url.database)), kept) as path:
                done = _put(Store.create(path, clock=clock, wait=wait), copy, actor, kept, replaces=True, reason=reason)
            return replace(report, change=done.change)
        there = open_store(place, clock=clock, wait=wait) if _is_there(url) else None
        if dry_run:
            done = _compared(there, copy, kept)
        else:
            store = Store.create(place, clock=clock, wait=wait) if there is None else there
            done = _put(store, copy, actor, kept, replaces=replaces, reason=reason)
        return replace(done, was_empty=was_empty, brought_up=None if there is None else there.kept)


def _check_file(url: URL, source: Path) -> bool:
    """Check that the file to be replaced may be a league and is not the backup; return whether it is empty."""
    path = Path(str(url.database))
    if url.get_backend_name() != "sqlite" or not path.is_file():
        return False
    if source.exists() and path.samefile(source):
        raise StoreError("changes/backup-is-the-league", backup=source)
    if path.stat().st_size and not databases.is_sqlite(path):
        raise StoreError("changes/not-a-league-file", path=path)
    return not path.stat().st_size


@contextmanager
def _copied(source: Path) -> Iterator[Store]:
    """Copy a backup to where it can be brought up to date, and see that it is whole."""
    if not source.exists():
        raise StoreError("changes/backup-not-found", backup=source)
    if source.is_file() and not databases.is_sqlite(source):
        code = "changes/backup-not-a-database" if source.stat().st_size else "changes/backup-empty"
        raise StoreError(code, backup=source)
    with partial_path(Path(tempfile.gettempdir())) as folder:
        folder.mkdir(mode=0o700)
        path = folder / source.name
        try:
            backup(Store.as_it_is(source), path)
            copy = _brought_up(path, source)
            broken: Sequence[Message | str] = _faults(copy)
        except DamagedError:
            broken = [message("changes/unreadable")]
        except StoreError as error:
            values = {key: source if str(value) == str(path) else value for key, value in error.values.items()}
            raise StoreError(Message(error.code, values)) from None
        if broken:
            raise StoreError("changes/backup-damaged", backup=source, fault=broken[0])
        yield copy


def _brought_up(path: Path, source: Path) -> Store:
    """Open the copy of a backup, brought up to date where it is of an older version."""
    if Store.as_it_is(path).version() is None:
        raise StoreError("changes/backup-without-league", backup=source)
    return open_store(path)


def _faults(store: Store) -> list[str]:
    with store.database_errors(), store.engine.connect() as connection:
        return databases.faults(connection)


def _is_there(url: URL) -> bool:
    """Return whether there is a league, or anything else that is not empty; a making may have been interrupted."""
    path = Path(str(url.database))
    if url.get_backend_name() == "sqlite" and not (path.exists() and path.stat().st_size):
        return False
    store = Store.as_it_is(url.render_as_string(hide_password=False))
    with store.database_errors(), store.engine.connect() as connection:
        return bool(inspect(connection).get_table_names())


def _damage(url: URL) -> Message | None:
    """Return why a file that is to be replaced cannot be read; None where it can be, or is missing."""
    if url.get_backend_name() != "sqlite":
        return None
    try:
        if not _is_there(url):
            return None
        store = Store.as_it_is(str(url.database))
        broken, layout = _faults(store), store.version()
    except DamagedError as error:
        return error.message
    if broken:
        return message("changes/damaged", league=url.database, fault=broken[0])
    if layout is not None and layout > SCHEMA_VERSION:  # an upgrade that is undone
        return message("facts/store/newer-version", league=url.database, layout=layout, known=SCHEMA_VERSION)
    return None


def _free_name(url: URL, source: Path, now: dt.datetime) -> Path:
    """Return the name under which what is replaced is kept."""
    is_file = url.get_backend_name() == "sqlite"
    path = Path(str(url.database)) if is_file else source.with_name(str(url.database))
    wanted = path.with_name(f"{path.name}.before-restore-{now:%Y%m%d-%H%M%S}")
    tries = (wanted.with_name(f"{wanted.name}{'' if number == 1 else f'-{number}'}") for number in range(1, 1000))
    return next(each for each in tries if not each.exists())


def _held(connection: Connection) -> Held | None:
    """Count what a league holds; None where its making was interrupted."""
    name = connection.execute(select(league.c.name)).scalar()
    if name is None:
        return None
    last = read_log(connection, limit=1)[0]
    games = _count(connection, result, result.c.ended_by.is_(None), ~result.c.is_withdrawn)
    return Held(name, games, _count(connection, player), _count(connection, event), last)


def _count(connection: Connection, table: Table, *only: ColumnElement[bool]) -> int:
    return connection.execute(select(func.count()).select_from(table).where(*only)).scalar_one()


def _held_by(copy: Store, source: Path) -> Held:
    with copy.read() as connection:
        held = _held(connection)
    if held is None:
        raise StoreError("changes/backup-interrupted", backup=source)
    return held


def _compared(store: Store | None, copy: Store, kept: Path) -> RestoreReport:
    """Report what a backup replaces, and what is lost by that."""
    held = _held_by(copy, Path(copy.name))
    if store is None:
        return RestoreReport(held)
    with store.read() as connection:
        replaced = _held(connection)
        if replaced is None:
            return RestoreReport(held)
        ours, names = read_log(connection), players(connection)
    with copy.read() as connection:
        theirs = {_key(each) for each in read_log(connection)}
    shown = {public_id: one.shown_name() for public_id, one in names.items()}
    lost = tuple((each, sentence(each, shown)) for each in ours if _key(each) not in theirs)
    return RestoreReport(held, replaced, lost, kept)


def _key(change: Change) -> tuple[object, ...]:
    return change.id, change.at, change.actor, change.command, change.target, change.reason


def _check_replaced(report: RestoreReport, replaces: bool, name: object) -> None:  # noqa: FBT001 - named by its caller
    """Check that a league is replaced only where that was asked for."""
    if replaces:
        return
    if report.damage is not None:
        held = {"name": report.backup.name, "games": report.backup.games}
        raise StoreError("changes/replaces-damaged", damage=report.damage, kept=report.kept, **held)
    if report.replaced is None:
        return
    raise StoreError(
        "changes/replaces-league",
        league=name,
        name=report.replaced.name,
        games=report.replaced.games,
        lost=_lost(report),
        kept=report.kept,
    )


def _lost(report: RestoreReport) -> Message:
    if not report.lost:
        return message("changes/backup-has-all-changes")
    listed = [message("changes/change-in-words", id=each.id, what=what) for each, what in report.lost[:_LISTED]]
    if len(report.lost) <= _LISTED:
        return message("changes/backup-has-not", changes=listed)
    return message("changes/backup-has-not-and-more", changes=listed, more=len(report.lost) - _LISTED)


@contextmanager
def _path_for_copy(path: Path, kept: Path) -> Iterator[Path]:
    """Return a path for a new league; when that is done, a damaged file gives its place to it."""
    with partial_path(path.parent) as folder:
        folder.mkdir(mode=0o700)
        fresh = folder / path.name
        yield fresh
        _set_aside(path, kept)
        fresh.replace(path)


def _set_aside(path: Path, kept: Path) -> None:
    """Return a damaged file a second name, and move the log of the database that belongs to it there."""
    if not _damage(databases.url_of(path)):
        raise StoreError("changes/repaired-meanwhile", path=path)
    try:
        os.link(path, kept)
    except FileExistsError:
        raise StoreError("changes/kept-name-taken", kept=kept) from None
    except OSError:  # a file system without links
        shutil.copyfile(path, kept)
    for ending in ("-shm", "-wal"):
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(kept.with_name(kept.name + ending))


def _put(store: Store, copy: Store, actor: str, kept: Path, *, replaces: bool, reason: str) -> RestoreReport:
    """Replace all rows of a league, in one transaction, when all other writers have ended."""
    store.check_writable()
    with copy.read() as source, store.database_errors(), store.engine.connect() as connection:
        databases.to_replace_all(connection, store.wait)
        report = _compared(store, copy, kept)
        _check_replaced(report, replaces, store.name)
        if report.replaced is not None:
            backup(store, kept)
        given = {name: highest_number(connection, metadata.tables[name]) for name in PUBLIC_IDS}
        opened = before_restore(connection)
        try:
            with databases.unlinked(connection, metadata):
                databases.replace_rows(connection, source, metadata)
            number = _log(connection, report, given, actor, reason, store.clock())
            after_restore(connection, opened, number, store.clock())
        except Exception:
            if report.replaced is not None:
                kept.unlink(missing_ok=True)
            raise
        _commit(connection, store, kept if report.replaced is not None else None)
    return replace(report, change=number)


def _commit(connection: Connection, store: Store, kept: Path | None) -> None:
    """Commit; where no answer comes it may have been done or not, so what was kept stays."""
    try:
        with store.database_errors():
            connection.commit()
    except StoreError as error:
        if kept is None:
            raise
        raise StoreError("changes/kept-as", what=error.message, kept=kept) from None


def _log(
    connection: Connection,
    report: RestoreReport,
    numbers_given: Mapping[str, int],
    actor: str,
    reason: str,
    at: dt.datetime,
) -> int:
    """Write to the log of the backup, which is the league's now, what was restored."""
    last = report.backup.last
    after = {"last": last.id, "at": last.at.isoformat(), "lost": len(report.lost), "given": numbers_given}
    row = {"id": last.id + 1, "at": at, "actor": actor, "command": "restore", "reason": clean_name(reason)}
    connection.execute(insert(change).values(**row, target=f"change {last.id}", after=after))
    return last.id + 1
