"""Faster leagues for tests: SQL statements are compiled once per process, and writes do not wait for the disk.

SQLAlchemy compiles a statement once per engine.  A program opens one league, tests open hundreds with the same
statements: compiling them took a third of their processor time, and syncing their files as long again.  Tests that kill
a program run it in a process of its own, without any of this.
"""

from functools import cache
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite

_STATEMENTS: dict[Any, Any] = {}
_DIALECTS = (SQLiteDialect_pysqlite, PGDialect_psycopg)


@cache
def make_leagues_fast() -> None:
    """Share compiled statements among all engines of a kind, and switch off syncing in SQLite."""
    # The dialect is part of the key of a statement; those of all leagues are alike, as is the one server of the tests.
    for dialect in _DIALECTS:
        dialect.__eq__ = lambda self, other: type(self) is type(other)  # type: ignore[method-assign]
        dialect.__hash__ = lambda self: hash(type(self))  # type: ignore[method-assign]
    event.listen(Engine, "engine_connect", _prepare)


def _prepare(connection: Connection) -> None:
    if isinstance(connection.dialect, _DIALECTS):
        connection.engine._compiled_cache = _STATEMENTS  # type: ignore[assignment]  # a dictionary without a limit
    if isinstance(connection.dialect, SQLiteDialect_pysqlite):
        connection.connection.driver_connection.execute("PRAGMA synchronous = OFF")
