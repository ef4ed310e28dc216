"""Faster leagues for tests: SQL statements are compiled once per process, and writes do not wait for the disk.

SQLAlchemy compiles a statement once per engine.  A program opens one league, tests open hundreds with the same
statements: compiling them took a third of their processor time, and syncing their files as long again.  Tests that kill
a program run it in a process of its own, without any of this.
"""

from functools import cache
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite

_STATEMENTS: dict[Any, Any] = {}


@cache
def make_leagues_fast() -> None:
    """Share compiled statements among all engines of SQLite, and switch off syncing."""
    # The dialect is part of the key of a statement; those of all leagues are alike.
    SQLiteDialect_pysqlite.__eq__ = lambda self, other: type(self) is type(other)  # type: ignore[method-assign]
    SQLiteDialect_pysqlite.__hash__ = lambda self: hash(type(self))  # type: ignore[method-assign]
    event.listen(Engine, "engine_connect", _prepare)


def _prepare(connection: Connection) -> None:
    if isinstance(connection.dialect, SQLiteDialect_pysqlite):
        connection.engine._compiled_cache = _STATEMENTS  # type: ignore[assignment]  # a dictionary without a limit
        connection.connection.driver_connection.execute("PRAGMA synchronous = OFF")
