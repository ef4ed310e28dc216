"""Faster leagues for tests: what each of them does alike is done once per process, and writes do not wait for the disk.

SQLAlchemy compiles a statement once per engine.  A program opens one league, tests open hundreds with the same
statements: compiling them took a third of their processor time, and syncing their files as long again.  A new file is a
copy of the first one, which is made.  Tests that kill a program run it in a process of its own, without any of this.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite

from crosstable.facts.store import databases
from crosstable.facts.store import store as stores
from crosstable.facts.store.store import Store

_STATEMENTS: dict[Any, Any] = {}
_DIALECTS = (SQLiteDialect_pysqlite, PGDialect_psycopg)


@cache
def make_leagues_fast() -> None:
    """Share compiled statements among all engines of a kind, switch off syncing in SQLite, and copy new files."""
    # The dialect is part of the key of a statement; those of all leagues are alike, as is the one server of the tests.
    for dialect in _DIALECTS:
        dialect.__eq__ = lambda self, other: type(self) is type(other)  # type: ignore[method-assign]
        dialect.__hash__ = lambda self: hash(type(self))  # type: ignore[method-assign]
    event.listen(Engine, "engine_connect", _prepare)
    stores._with_tables = _copied(stores._with_tables)


def _copied(make: Callable[[Store], Store]) -> Callable[[Store], Store]:
    first: list[bytes] = []
    prepare = databases._prepare_sqlite

    def with_tables(store: Store) -> Store:
        path = Path(str(store.engine.url.database))
        is_new = isinstance(store.engine.dialect, SQLiteDialect_pysqlite) and not (
            path.exists() and path.stat().st_size
        )
        if not is_new or databases._prepare_sqlite is not prepare:  # a test lets the disk be full
            return make(store)
        if first:
            path.write_bytes(first[0])
        else:
            make(store)
            first.append(path.read_bytes())
        return store

    return with_tables


def _prepare(connection: Connection) -> None:
    if isinstance(connection.dialect, _DIALECTS):
        connection.engine._compiled_cache = _STATEMENTS  # type: ignore[assignment]  # a dictionary without a limit
    if isinstance(connection.dialect, SQLiteDialect_pysqlite):
        connection.connection.driver_connection.execute("PRAGMA synchronous = OFF")
