"""The store: one league database, read in consistent snapshots and written in transactions that are logged.

    with store.write("ann", "correct", target="g17", reason="sheet misread") as write:
        ...                                  write.connection, write.change_id
    with store.read() as connection:
        ...                                  sees one state of the facts, whatever others write

Rules
1. A writing transaction holds a row of the change log, or one for each of several changes (`Write.begin_change`);
   all of it is there or nothing.
2. What raises inside is undone; so is everything under `dry_run`, and what calls `write.leave_no_trace()`.
"""

from __future__ import annotations

import datetime as dt
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Table, func, insert, inspect, select, text, update
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from crosstable.facts.store import databases
from crosstable.facts.store.logged_changes import BegunChange, log_changes
from crosstable.facts.store.partial_files import partial_path
from crosstable.facts.store.schema import SCHEMA_VERSION, change, metadata
from crosstable.model.errors import InputError, StoreError
from crosstable.model.names import clean_name

Clock = Callable[[], dt.datetime]
LONGEST_ACTOR = 200
PUBLIC_IDS = ("player", "event", "game")  # tables whose numbers people see: they are never given twice


def utc_now() -> dt.datetime:
    """Return the time."""
    return dt.datetime.now(dt.UTC)


def named_actor(actor: str) -> str:
    """Return the actor of a change, on one line.

    Raises:
        InputError: it is empty.
    """
    actor = clean_name(actor)[:LONGEST_ACTOR]
    if not actor:
        raise InputError("facts/store/no-actor")
    return actor


@dataclass(slots=True)
class Write:
    """A writing transaction: its connection, and the row of the change log that it will leave.

    `change_id` numbers the change; every fact written here carries it.
    """

    connection: Connection
    change_id: int
    at: dt.datetime
    actor: str
    leaves_trace: bool = True
    _logged: dict[str, Any] = field(default_factory=dict)
    _next: dict[str, int] = field(default_factory=dict)
    begun: list[BegunChange] = field(default_factory=list)

    def log(self, **values: Any) -> None:
        """Add to the row of the change log: `target`, `before`, `after`, `reason`, `undoes`."""
        self.begun[-1].target = values.get("target", self.begun[-1].target)
        self._logged.update(values)

    def leave_no_trace(self) -> None:
        """Undo everything at the end, the row of the change log too: nothing changed."""
        self.leaves_trace = False

    def begin_change(self, command: str, *, target: str = "", reason: str = "") -> None:
        """Begin another row of the change log in the same transaction; what is written from now on carries it."""
        self.end_change()
        self.change_id = _next_change(self.connection)
        row = {"id": self.change_id, "at": self.at, "actor": self.actor, "command": command, "target": target}
        self.connection.execute(insert(change).values(**row, reason=reason))
        self.begun.append(BegunChange(self.change_id, command, target))

    def end_change(self) -> None:
        """Write what was logged of the change."""
        if self._logged:
            self.connection.execute(update(change).where(change.c.id == self.change_id).values(**self._logged))
            self._logged = {}

    def reserve(self, table: Table, count: int = 1) -> int:
        """Return the first of `count` numbers for new rows of a table."""
        first = self._next.get(table.name)
        if first is None:
            first = highest_number(self.connection, table) + 1
        self._next[table.name] = first + count
        return first

    def insert(self, table: Table, **values: Any) -> int:
        """Insert one row that carries this change; give its number."""
        number = self.reserve(table)
        self.connection.execute(insert(table).values(id=number, change_id=self.change_id, **values))
        return number


def _next_change(connection: Connection) -> int:
    return (connection.execute(select(func.max(change.c.id))).scalar() or 0) + 1


def highest_number(connection: Connection, table: Table) -> int:
    """Return the highest number that a row of a table has, or that a public id had before a backup was restored."""
    highest: int = connection.execute(select(func.max(table.c.id))).scalar() or 0
    if table.name not in PUBLIC_IDS:
        return highest
    restored = connection.execute(select(change.c.after).where(change.c.command == "restore")).scalars()
    given: list[int] = [(after or {}).get("given", {}).get(table.name, 0) for after in restored]
    return max([highest, *given])


class Store:
    """A league database.

    Args:
        name: of the file or the server, for messages.
        clock: returns the time in UTC.
        wait: seconds to wait for another writer.
        is_read_only: nothing can be written where the file is.

    `kept` names the backup that was made when an older league was opened and brought up to date.
    """

    def __init__(
        self,
        engine: Engine,
        name: str,
        *,
        clock: Clock = utc_now,
        wait: float = databases.WAIT,
        is_read_only: bool = False,
    ) -> None:
        self.engine = engine
        self.name = name
        self.clock = clock
        self.wait = wait
        self.is_read_only = is_read_only
        self.kept: str | None = None

    @classmethod
    def as_it_is(cls, place: str | Path, *, clock: Clock = utc_now, wait: float = databases.WAIT) -> Store:
        """Open whatever is in a file or under an address, of any version: to copy it.

        Raises:
            StoreError: no such file, or no database.
        """
        url = databases.url_of(place)
        is_file = url.get_backend_name() == "sqlite"
        is_read_only = is_file and databases.check_file(Path(str(url.database)))
        return cls._at(url, clock=clock, wait=wait, is_read_only=is_read_only)

    @classmethod
    def create(cls, place: str | Path, *, clock: Clock = utc_now, wait: float = databases.WAIT) -> Store:
        """Make an empty store; `leagues.init_league` puts the league into it.

        Raises:
            StoreError: there is something already.
        """
        url = databases.url_of(place)
        path = Path(str(url.database))
        if url.get_backend_name() != "sqlite":
            return _with_tables(cls._at(url, clock=clock, wait=wait))
        if not path.parent.is_dir():
            raise StoreError("facts/store/folder-not-found", path=path, folder=str(path.parent))
        if path.exists():
            if path.stat().st_size:
                databases.check_file(path)
            return _with_tables(cls._at(url, clock=clock, wait=wait))
        with partial_path(path.parent) as partial:  # a process that is killed leaves no half of a league
            partial.touch()
            store = cls._at(url.set(database=str(partial)), clock=clock, wait=wait)
            store.name = databases.shown(url)
            _with_tables(store)
            try:
                put_in_place(partial, path)
            except FileExistsError:  # another program was faster
                raise StoreError("facts/store/not-empty", league=store.name) from None
        return cls._at(url, clock=clock, wait=wait)

    @classmethod
    def _at(cls, url: URL, *, clock: Clock, wait: float, is_read_only: bool = False) -> Store:
        engine = databases.engine_of(url, wait=wait, is_read_only=is_read_only)
        return cls(engine, databases.shown(url), clock=clock, wait=wait, is_read_only=is_read_only)

    def version(self) -> str | None:
        """Return the version of the layout; None where there is no league."""
        with self.database_errors(), self.engine.connect() as connection:
            if not databases.is_marked(connection) or not inspect(connection).has_table("alembic_version"):
                return None
            found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
            return None if found is None else str(found)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Read one state of the facts, whatever others write meanwhile.

        Raises:
            StoreError: the database cannot be read.
        """
        with self.database_errors(), self.engine.connect() as connection:
            databases.to_read(connection)
            connection.execute(select(func.max(change.c.id))).scalar()  # the state is fixed by the first reading
            yield connection

    @contextmanager
    def write(
        self,
        actor: str,
        command: str,
        *,
        target: str = "",
        reason: str = "",
        undoes: int | None = None,
        dry_run: bool = False,
    ) -> Iterator[Write]:
        """Write in one transaction, with its row of the change log.

        Args:
            command: what is done: "import", "correct".
            target: to what; `Write.log` may add it later.
            undoes: the change that this one takes back.
        Raises:
            InputError: no actor is given.
            StoreError: the database cannot be written: locked, full, read-only.  Nothing was changed.
        """
        actor = named_actor(actor)
        self.check_writable()
        with self.database_errors(), self._writing(dry_run=dry_run) as connection:
            number, at = _next_change(connection), self.clock()
            row = {"id": number, "at": at, "actor": actor, "command": command, "target": target}
            connection.execute(insert(change).values(**row, reason=clean_name(reason), undoes=undoes))
            write = Write(connection, number, at, actor, begun=[BegunChange(number, command, target)])
            yield write
            if dry_run or not write.leaves_trace:
                self._roll_back(connection)
                return
            write.end_change()
            self._commit(connection)
            self._note(write.begun)

    @contextmanager
    def write_unlogged(self) -> Iterator[Connection]:
        """Write what is no fact of the league, such as sessions of browsers, in one transaction without a change.

        Raises:
            StoreError: the database cannot be written.  Nothing was changed.
        """
        self.check_writable()
        with self.database_errors(), self._writing(dry_run=False) as connection:
            yield connection
            self._commit(connection)

    @contextmanager
    def _writing(self, *, dry_run: bool) -> Iterator[Connection]:
        """Connect to write; a dry run writes to a copy of its own where it can, so that others do not wait."""
        copy = databases.private_copy(self.engine) if dry_run else None
        with (copy or self.engine).connect() as connection:
            databases.to_write(connection, self.wait)
            yield connection

    def _commit(self, connection: Connection) -> None:
        connection.commit()

    def _note(self, changes: list[BegunChange]) -> None:
        log_changes(self.name, changes)

    def _roll_back(self, connection: Connection) -> None:
        connection.rollback()

    def check_writable(self) -> None:
        """Check that the league can be written to.

        Raises:
            StoreError: it is read-only.
        """
        if self.is_read_only:
            raise StoreError("facts/store/read-only", league=self.name)

    @contextmanager
    def database_errors(self) -> Iterator[None]:
        """Raise what the database reports as a `StoreError`."""
        try:
            yield
        except (DBAPIError, sqlite3.Error, UnicodeDecodeError) as error:
            raise databases.store_error(error, self.name, self.wait) from error
        except Exception as error:
            if type(error).__module__.startswith("psycopg"):
                raise databases.store_error(error, self.name, self.wait) from error
            raise


def put_in_place(partial: Path, target: Path) -> None:
    """Rename a complete file to its final name.

    Raises:
        FileExistsError: there is a file of that name; it is not replaced.
    """
    try:
        os.link(partial, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without links, such as that of a memory stick
        with partial.open("rb") as source, target.open("xb") as copy:
            try:
                shutil.copyfileobj(source, copy)
            except OSError:
                target.unlink(missing_ok=True)
                raise


def _with_tables(store: Store) -> Store:
    """Make the tables in an empty database."""
    with store.database_errors():
        databases.prepare_new(store.engine)
        with store.engine.connect() as connection:
            databases.to_write(connection, store.wait)
            if inspect(connection).get_table_names():  # another program was faster
                raise StoreError("facts/store/not-empty", league=store.name)
            _make_tables(connection)
    return store


def _make_tables(connection: Connection) -> None:
    databases.mark_as_league(connection)
    metadata.create_all(connection)
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(text("INSERT INTO alembic_version VALUES (:version)"), {"version": SCHEMA_VERSION})
    connection.commit()
