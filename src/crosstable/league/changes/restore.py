"""Put a backup in the place of a league, on either database.

Rules
1. All or nothing, in one transaction.  Others see the league of before, or the one of the backup.
2. What is replaced is kept: as a backup beside the league; of a league on a server, beside the backup.
3. A backup that is damaged, or of a newer version, is refused; one of an older version is brought up to date in a
   copy.  The backup itself is never written to.
4. The log goes on from that of the backup, with a change that says what was restored.
5. A file that is damaged is set aside as it is once the league is made anew beside it.
6. Public ids that the league of before gave are not given again: the log remembers the highest ones.
7. What was kept stays when nobody can say whether the change was done, as when a server is gone during it.
"""

from __future__ import annotations

import datetime as dt
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import ColumnElement, Connection, Table, func, insert, inspect, select
from sqlalchemy.engine import URL

from crosstable.league.changes.change_sentences import sentence
from crosstable.league.players.players import players
from crosstable.league.store import databases
from crosstable.league.store.backup import backup
from crosstable.league.store.change_log import Change, read_log
from crosstable.league.store.opening import open_store
from crosstable.league.store.schema import change, event, league, metadata, player, result
from crosstable.league.store.store import PUBLIC_IDS, Clock, Store, last_given, named_actor, utc_now
from crosstable.model.errors import DamagedError, StoreError
from crosstable.model.names import clean_name

_TOLD = 3  # changes that a refusal names


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
    `kept` is the file that holds them.  `damage` says why a league could not be read: then nothing is known of it.
    `change` is the row of the log that says so; None where nothing was done.  `was_empty`: a file without a byte was
    in its place.  `brought_up` says where a league of an older crosstable is kept as it was: opening it brought it up.
    """

    backup: Held
    replaced: Held | None = None
    lost: tuple[tuple[Change, str], ...] = ()
    kept: Path | None = None
    damage: str = ""
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
        source: the backup.
        actor: who does it.
        replaces: whether a league that is there is replaced.
        reason: why.
        dry_run: look, and change nothing.
        clock: says what time it is.
        wait: seconds to wait for others.
    Raises:
        StoreError: no such backup, one that is damaged or of a newer version, the league itself; a league is there and
            is not to be replaced, or a file that is none; the database refuses.  Nothing was changed.
    """
    actor, url = named_actor(actor), databases.url_of(place)
    was_empty = _refuse_file(url, source)
    kept = _free_name(url, source, clock())
    with _copied(source) as copy:
        damage = _damage(url)
        if damage:
            report = RestoreReport(_held_by(copy, source), kept=kept, damage=damage)
            if dry_run:
                return report
            _refuse(report, replaces, place)
            with _beside(Path(str(url.database)), kept) as path:
                done = _put(Store.create(path, clock=clock, wait=wait), copy, actor, kept, replaces=True, reason=reason)
            return replace(report, change=done.change)
        there = open_store(place, clock=clock, wait=wait) if _is_there(url) else None
        if dry_run:
            done = _compared(there, copy, kept)
        else:
            store = Store.create(place, clock=clock, wait=wait) if there is None else there
            done = _put(store, copy, actor, kept, replaces=replaces, reason=reason)
        return replace(done, was_empty=was_empty, brought_up=None if there is None else there.kept)


def _refuse_file(url: URL, source: Path) -> bool:
    """Reject to put a backup in the place of a file that is no league, or of itself; return whether that is empty."""
    path = Path(str(url.database))
    if url.get_backend_name() != "sqlite" or not path.is_file():
        return False
    if source.exists() and path.samefile(source):
        raise StoreError(f"{source} is the league itself, and no backup of it. Name the file that `backup` made.")
    if path.stat().st_size and not databases.is_sqlite(path):
        raise StoreError(
            f"{path} is no league file, or its start is damaged. Rename it, then restore without --replace. "
            "Nothing was changed."
        )
    return not path.stat().st_size


@contextmanager
def _copied(source: Path) -> Iterator[Store]:
    """Copy a backup to where it can be brought up to date, and see that it is whole."""
    if not source.exists():
        raise StoreError(f"{source}: there is no such backup. Make backups with: crosstable backup LEAGUE FILE")
    if source.is_file() and not databases.is_sqlite(source):
        found = "holds no league: it is no SQLite database" if source.stat().st_size else "is empty"
        raise StoreError(f"the backup {source} {found}. Take another one. Nothing was changed.")
    with tempfile.TemporaryDirectory(prefix="crosstable-restore-") as folder:
        path = Path(folder) / source.name
        try:
            backup(Store.as_it_is(source), path)
            copy = _brought_up(path, source)
            broken = _faults(copy)
        except DamagedError:
            broken = ["it cannot be read"]
        except StoreError as error:
            raise StoreError(str(error).replace(str(path), str(source))) from None
        if broken:
            raise StoreError(f"the backup {source} is damaged: {broken[0]}. Take another one. Nothing was changed.")
        yield copy


def _brought_up(path: Path, source: Path) -> Store:
    """Open the copy of a backup, brought up to date where it is of an older version."""
    if Store.as_it_is(path).version() is None:
        raise StoreError(f"the backup {source} holds no league. Take another one. Nothing was changed.")
    return open_store(path)


def _faults(store: Store) -> list[str]:
    with store.refusals(), store.engine.connect() as connection:
        return databases.faults(connection)


def _is_there(url: URL) -> bool:
    """Return whether there is a league, or anything else that is not empty; a making may have been interrupted."""
    path = Path(str(url.database))
    if url.get_backend_name() == "sqlite" and not (path.exists() and path.stat().st_size):
        return False
    store = Store.as_it_is(url.render_as_string(hide_password=False))
    with store.refusals(), store.engine.connect() as connection:
        return bool(inspect(connection).get_table_names())


def _damage(url: URL) -> str:
    """Return what is broken in a file that is to be replaced; "" where it is whole, or missing."""
    if url.get_backend_name() != "sqlite":
        return ""
    try:
        broken = _faults(Store.as_it_is(str(url.database))) if _is_there(url) else []
    except DamagedError as error:
        return str(error)
    return f"{url.database} is damaged: {broken[0]}." if broken else ""


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
        raise StoreError(f"the backup {source} holds no league: its making was interrupted. Take another one.")
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


def _key(of: Change) -> tuple[object, ...]:
    return of.id, of.at, of.actor, of.command, of.target, of.reason


def _refuse(report: RestoreReport, replaces: bool, name: object) -> None:  # noqa: FBT001 - named by its caller
    """Reject to replace a league where that was not asked for."""
    if replaces:
        return
    if report.damage:
        raise StoreError(
            f"{report.damage} The backup holds {report.backup.name!r}, {report.backup.games:,} games. To put it in its "
            f"place, add --replace: the damaged file is kept as {report.kept}."
        )
    if report.replaced is None:
        return
    told = "; ".join(f"change {each.id} {words}" for each, words in report.lost[:_TOLD])
    more = f"; and {len(report.lost) - _TOLD:,} more" if len(report.lost) > _TOLD else ""
    lost = f"The backup has not: {told}{more}." if report.lost else "The backup has all its changes."
    raise StoreError(
        f"{name} holds a league already: {report.replaced.name!r}, {report.replaced.games:,} games. {lost} To put the "
        f"backup in its place, add --replace: what is there now is kept as {report.kept}."
    )


@contextmanager
def _beside(path: Path, kept: Path) -> Iterator[Path]:
    """Return a path for a league to be made anew; when that is done, a damaged file gives its place to it."""
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=f".{path.name}-") as folder:
        fresh = Path(folder) / path.name
        yield fresh
        _set_aside(path, kept)
        fresh.replace(path)


def _set_aside(path: Path, kept: Path) -> None:
    """Return a damaged file a second name, and move the log of the database that belongs to it there."""
    if not _damage(databases.url_of(path)):
        raise StoreError(f"{path} was mended meanwhile, by somebody else. Nothing was changed. Look, then try again.")
    try:
        os.link(path, kept)
    except FileExistsError:
        raise StoreError(f"{kept} is there already: somebody else restores too. Nothing was changed.") from None
    except OSError:  # a file system without links
        shutil.copyfile(path, kept)
    for ending in ("-shm", "-wal"):
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(kept.with_name(kept.name + ending))


def _put(store: Store, copy: Store, actor: str, kept: Path, *, replaces: bool, reason: str) -> RestoreReport:
    """Replace all rows of a league, in one transaction, when all other writers have ended."""
    store.refuse_reading_only()
    with copy.read() as source, store.refusals(), store.engine.connect() as connection:
        databases.to_replace_all(connection, store.wait)
        report = _compared(store, copy, kept)
        _refuse(report, replaces, store.name)
        if report.replaced is not None:
            backup(store, kept)
        given = {name: last_given(connection, metadata.tables[name]) for name in PUBLIC_IDS}
        try:
            with databases.unlinked(connection, metadata):
                databases.replace_rows(connection, source, metadata)
            number = _log(connection, report, given, actor, reason, store.clock())
        except Exception:
            if report.replaced is not None:
                kept.unlink(missing_ok=True)
            raise
        _commit(connection, store, kept if report.replaced is not None else None)
    return replace(report, change=number)


def _commit(connection: Connection, store: Store, kept: Path | None) -> None:
    """Commit; where no answer comes it may have been done or not, so what was kept stays."""
    try:
        with store.refusals():
            connection.commit()
    except StoreError as error:
        if kept is None:
            raise
        raise StoreError(f"{error} What was there before is kept as {kept}.") from None


def _log(
    connection: Connection, report: RestoreReport, given: Mapping[str, int], actor: str, reason: str, at: dt.datetime
) -> int:
    """Write to the log of the backup, which is the league's now, what was restored."""
    last = report.backup.last
    told = {"last": last.id, "at": last.at.isoformat(), "lost": len(report.lost), "given": given}
    row = {"id": last.id + 1, "at": at, "actor": actor, "command": "restore", "reason": clean_name(reason)}
    connection.execute(insert(change).values(**row, target=f"change {last.id}", after=told))
    return last.id + 1
