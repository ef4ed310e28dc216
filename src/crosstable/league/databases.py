"""What differs between SQLite and PostgreSQL.  No other file of the league holds SQL for one of them.

Rules
1. One program writes at a time: SQLite by `BEGIN IMMEDIATE`, PostgreSQL by an advisory lock.  Readers are never
   blocked: they see the facts as they were when they began.
2. Whoever has to wait for longer than `wait` seconds is told so.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Connection, Engine, Table, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import NullPool

from crosstable.model.errors import StoreError

WAIT = 60.0  # seconds
APPLICATION_ID = 0x58544142  # "XTAB", in the header of every league file
_WRITER_LOCK = 0x58544142
_SQLITE_HEADER = b"SQLite format 3\0"
_FETCHED = 2_000  # rows at a time; more leave the processor's cache
Row = Sequence[object]


def url_of(place: str | Path) -> URL:
    """Give the address of a league: a path is an SQLite file.

    Raises:
        StoreError: an address of another kind.
    """
    if "://" not in str(place):
        return URL.create("sqlite", database=str(place))
    try:
        url = make_url(str(place))
    except ArgumentError:
        raise StoreError(f"{str(place)!r} is no address. Name a file, or give postgresql://user@host/name.") from None
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() == "sqlite" and url.database:
        return url
    raise StoreError(f"{shown(url)}: leagues are kept in SQLite files or PostgreSQL. Name one of these.")


def shown(url: URL) -> str:
    """Give the address as messages may show it: a path alone, no password."""
    return str(url.database) if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)


def engine_of(url: URL, *, wait: float, is_read_only: bool = False) -> Engine:
    """Make the engine; a connection is opened for each transaction and closed after it."""
    if url.get_backend_name() == "postgresql":
        return create_engine(url, poolclass=NullPool)
    if is_read_only:
        url = _read_only(url)
    engine = create_engine(url, poolclass=NullPool, connect_args={"timeout": wait, "isolation_level": None})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _read_only(url: URL) -> URL:
    """Give the address that reads a file in a place where nothing can be written."""
    path = Path(str(url.database)).resolve()
    log = path.with_name(f"{path.name}-wal")
    has_log = log.exists() and log.stat().st_size > 0
    query = {"mode": "ro", "uri": "true"} | ({} if has_log else {"immutable": "1"})
    return url.set(database=path.as_uri()).update_query_dict(query)


def _prepare_sqlite(connection: Any, record: object) -> None:  # noqa: ARG001 - SQLAlchemy gives both
    for pragma in ("foreign_keys = ON", "synchronous = NORMAL", "cache_size = -65536", "temp_store = MEMORY"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def to_write(connection: Connection, wait: float) -> None:
    """Begin a writing transaction, when all others have ended."""
    connection.execution_options(writes=True)
    connection.begin()
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {int(wait * 1000)}")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_WRITER_LOCK})")


def to_read(connection: Connection) -> None:
    """Begin a transaction that sees one state of the facts throughout."""
    if connection.dialect.name == "postgresql":
        connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    connection.begin()


def prepare_new(engine: Engine) -> None:
    """Set what a new database keeps for good."""
    if engine.dialect.name == "sqlite":
        raw = engine.raw_connection()
        try:
            raw.cursor().execute("PRAGMA journal_mode = WAL").fetchone()
        finally:
            raw.close()


def mark_as_league(connection: Connection) -> None:
    """Mark an SQLite file as a league, inside the transaction that makes its tables."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")


def is_marked(connection: Connection) -> bool:
    """Tell whether an SQLite file is marked as a league; PostgreSQL needs no mark."""
    if connection.dialect.name != "sqlite":
        return True
    return bool(connection.exec_driver_sql("PRAGMA application_id").scalar() == APPLICATION_ID)


def check_file(path: Path) -> bool:
    """Refuse what cannot be a league file, and tell whether it can be read only.

    Raises:
        StoreError: no such file, a folder, an empty file, no database.
    """
    if path.is_dir():
        raise StoreError(f"{path} is a folder. Name the league file in it.")
    try:
        with path.open("rb") as file:
            header = file.read(len(_SQLITE_HEADER))
    except FileNotFoundError:
        raise StoreError(f"{path}: there is no such league. Make it with: crosstable init {path}") from None
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror}. See whose file it is.") from None
    if not header:
        raise StoreError(f"{path} is empty. Make the league with: crosstable init {path}")
    if header != _SQLITE_HEADER:
        raise StoreError(
            f"{path} is not a league file: it is no SQLite database. Name the file that `crosstable init` made."
        )
    return not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK))


def insert_rows(connection: Connection, table: Table, columns: Sequence[str], rows: Iterable[Row]) -> None:
    """Put in many rows by the driver's own bulk path; the rows may be an iterator."""
    cursor: Any = connection.connection.cursor()  # of the driver, which takes iterators
    names = ", ".join(f'"{column}"' for column in columns)
    if connection.dialect.name == "sqlite":
        marks = ", ".join("?" * len(columns))
        cursor.executemany(f'INSERT INTO "{table.name}" ({names}) VALUES ({marks})', rows)  # noqa: S608 - our names
        return
    with cursor.copy(f'COPY "{table.name}" ({names}) FROM STDIN') as copy:
        for row in rows:
            copy.write_row(row)


def fetch_columns(connection: Connection, query: str, types: Sequence[Any]) -> list[NDArray[Any]]:
    """Read the answer of a query as columns, without an object per row.

    Args:
        connection: that reads.
        query: SQL of both databases, without parameters.
        types: the numpy type of each column; NULL must not occur in numbers (COALESCE it).
    """
    cursor = connection.connection.cursor()
    cursor.execute(query)
    parts: list[list[NDArray[Any]]] = [[] for _ in types]
    while rows := cursor.fetchmany(_FETCHED):
        for part, column, kind in zip(parts, zip(*rows, strict=True), types, strict=True):
            part.append(np.array(column, dtype=kind))
    cursor.close()
    return [np.concatenate(part) if part else np.zeros(0, kind) for part, kind in zip(parts, types, strict=True)]


def store_error(error: BaseException, name: str, wait: float) -> StoreError:
    """Give what the database refused in words that say what to do."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    code = getattr(cause, "sqlstate", None) or ""
    told = str(cause).strip()
    for words, codes, message in _REFUSALS:
        if any(word in told for word in words) or any(code.startswith(each) for each in codes if code):
            return StoreError(f"{name} {message.format(wait=f'{wait:g}')}")
    return StoreError(f"{name}: the database refused: {' '.join(told.split())}. Nothing was changed.")


# Words of SQLite, codes of PostgreSQL (appendix A of its manual), and what it means.
_REFUSALS: tuple[tuple[tuple[str, ...], tuple[str, ...], str], ...] = (
    (
        ("is locked",),
        ("55P03",),
        (
            "is locked: another program has been writing to it for {wait} seconds. Nothing was changed. "
            "Wait for that program or end it, then do this again."
        ),
    ),
    (
        ("is full",),
        ("53100",),
        "cannot grow: the disk is full. Nothing was changed. Make room and do this again.",
    ),
    (
        ("readonly", "read-only"),
        ("25006",),
        "can be read only. Nothing was changed. See whose file it is, or copy it to a place where you may write.",
    ),
    (
        ("not a database",),
        (),
        "is not a league file, or its start is damaged. Name the file that `crosstable init` made, or take a backup.",
    ),
    (
        ("malformed", "corrupt"),
        ("XX001", "XX002"),
        "is damaged. Keep the file as it is, and go on with the newest backup.",
    ),
    (
        ("disk I/O error",),
        ("58",),
        "cannot be read or written: the disk gives an error. Nothing was changed. See the disk, then do this again.",
    ),
    (
        ("unable to open",),
        (),
        "cannot be opened. See that its folder exists and that you may write there.",
    ),
    (
        ("terminating connection", "server closed the connection", "connection was lost", "connection is lost"),
        ("57P01", "57P02"),
        (
            "does not answer: the connection to the server was lost. `crosstable log` shows whether this was finished; "
            "if not, nothing was changed. Then do it again."
        ),
    ),
    (
        ("connection failed", "connection refused"),
        ("08", "57P", "28", "3D000"),
        "cannot be reached. See that the server runs, and that name and password are right.",
    ),
)
