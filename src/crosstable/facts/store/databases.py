"""What differs between SQLite and PostgreSQL; only `last_change.py` holds SQL for one of them, too.

Rules
1. One program writes at a time: SQLite by `BEGIN IMMEDIATE`, PostgreSQL by an advisory lock.  Readers are never
   blocked: they see the facts as they were when they began.
2. Waiting for longer than `wait` seconds is an error.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, LargeBinary, MetaData, Table, create_engine, event, inspect, make_url, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import NullPool

from crosstable.model.errors import DamagedError, StoreError

if TYPE_CHECKING:
    from numpy.typing import NDArray

WAIT = 60.0  # seconds
APPLICATION_ID = 0x58544142  # "XTAB", in the header of every league file
_WRITER_LOCK = 0x58544142
_SQLITE_HEADER = b"SQLite format 3\0"
_FETCHED = 500  # rows at a time; more leave the processor's cache
_BOUND = 900  # values of one statement; some builds of SQLite allow 999
# What libpq would wait for without end: seconds for a connection, milliseconds for a server that is no longer there.
_REACHED: Mapping[str, int] = MappingProxyType({"connect_timeout": 10, "tcp_user_timeout": 30_000})
Row = Sequence[object]


def url_of(place: str | Path) -> URL:
    """Return the address of a league: a path is an SQLite file.

    Raises:
        StoreError: an address of another kind.
    """
    if "://" not in str(place):
        return URL.create("sqlite", database=str(place))
    try:
        url = make_url(str(place))
    except ArgumentError:
        raise StoreError("facts/store/not-an-address", address=str(place)) from None
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() == "sqlite" and url.database:
        return url
    raise StoreError("facts/store/other-database", address=shown(url))


def shown(url: URL) -> str:
    """Return the address as messages may show it: a path alone, no password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)


def engine_of(url: URL, *, wait: float, is_read_only: bool = False) -> Engine:
    """Make the engine; a connection is opened for each transaction and closed after it.

    Raises:
        StoreError: the driver of the database is not installed.
    """
    if url.get_backend_name() == "postgresql":
        try:
            options = {name: value for name, value in _REACHED.items() if name not in url.query}
            # Its server checks what is stored as JSON.
            return create_engine(url, poolclass=NullPool, connect_args=options)
        except ImportError:
            raise StoreError("facts/store/needs-psycopg", league=shown(url)) from None
    if is_read_only:
        url = _read_only(url)
    engine = create_engine(
        url,
        poolclass=NullPool,
        connect_args={"timeout": wait, "isolation_level": None},
        json_deserializer=_json_of(shown(url)),
    )
    path = None if is_read_only else Path(str(url.database))

    @event.listens_for(engine, "do_connect")
    def stay_away(*_: object) -> None:  # SQLite would make an empty file where a disk is away
        if path is not None and not path.exists():
            raise StoreError("facts/store/not-found", path=path)

    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _json_of(name: str) -> Callable[[str], Any]:
    """Return what reads the stored JSON of a league: a text that is none is damage, as a broken page of the file is."""

    def read(text: str) -> Any:
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            raise DamagedError("facts/store/damaged", league=name) from None

    return read


def private_copy(engine: Engine) -> Engine | None:
    """Copy an SQLite database into a temporary one that ends with its connection; None for other databases."""
    if engine.dialect.name != "sqlite":
        return None
    source = engine.raw_connection()
    try:
        target = sqlite3.connect("", isolation_level=None)  # in memory, and in a temporary file when it is large
        source.driver_connection.backup(target)  # type: ignore[union-attr]
    finally:
        source.close()
    copy = create_engine("sqlite://", creator=lambda: target, poolclass=NullPool)
    event.listen(copy, "connect", _prepare_sqlite)
    event.listen(copy, "begin", _begin_sqlite)
    return copy


def _read_only(url: URL) -> URL:
    """Return the address that reads a file in a place where nothing can be written."""
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


def to_replace_all(connection: Connection, wait: float) -> None:
    """Begin a writing transaction in which every row is another one; use `unlinked` in it."""
    if connection.dialect.name == "sqlite":
        connection.connection.cursor().execute("PRAGMA foreign_keys = OFF")  # works outside of a transaction alone
    to_write(connection, wait)


@contextmanager
def unlinked(connection: Connection, tables: MetaData) -> Iterator[None]:
    """Suspend the checks of references between rows; at the end all hold again.

    PostgreSQL drops the references and adds them again.  Readers who have begun end first; others see the rows of
    before, or of after.
    """
    if connection.dialect.name == "sqlite":
        yield
        return
    connection.exec_driver_sql("LOCK TABLE change IN ACCESS EXCLUSIVE MODE")  # what every reader looks at first
    again = []
    for table in tables.sorted_tables:
        for found in inspect(connection).get_foreign_keys(table.name):
            of, to = (", ".join(found[key]) for key in ("constrained_columns", "referred_columns"))
            connection.exec_driver_sql(f'ALTER TABLE "{table.name}" DROP CONSTRAINT "{found["name"]}"')
            again.append(
                f'ALTER TABLE "{table.name}" ADD CONSTRAINT "{found["name"]}" '
                f'FOREIGN KEY ({of}) REFERENCES "{found["referred_table"]}" ({to})'
            )
    yield
    for statement in again:
        connection.exec_driver_sql(statement)


def replace_rows(target: Connection, source: Connection, tables: MetaData) -> None:
    """Put all rows of one database in the place of those of another, of either kind."""
    for table in reversed(tables.sorted_tables):
        target.execute(table.delete())
    for table in tables.sorted_tables:
        with source.execute(select(table).execution_options(yield_per=_FETCHED)) as rows:
            insert_rows(target, table, [column.name for column in table.columns], _for_driver(target, table, rows))


def copy_tables(connection: Connection, names: Iterable[str], schema: str) -> None:
    """Keep tables of a league on a server as they are, in a new schema of the same database."""
    connection.exec_driver_sql(f'CREATE SCHEMA "{schema}"')
    for name in names:
        connection.exec_driver_sql(f'CREATE TABLE "{schema}"."{name}" (LIKE "{name}" INCLUDING ALL)')
        connection.exec_driver_sql(f'INSERT INTO "{schema}"."{name}" SELECT * FROM "{name}"')  # noqa: S608 - our names


def _for_driver(target: Connection, table: Table, rows: Iterable[Sequence[Any]]) -> Iterator[Row]:
    """Return rows as the driver of a database takes them: instants, days and JSON are written differently for each."""
    kinds = [column.type.dialect_impl(target.dialect).bind_processor(target.dialect) for column in table.columns]
    for row in rows:
        yield [value if kind is None else kind(value) for kind, value in zip(kinds, row, strict=True)]


def faults(connection: Connection) -> list[str]:
    """Return what is broken in an SQLite file: pages, indexes, references; nothing where it is whole."""
    pages = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
    references = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    return [str(page) for page in pages if page != "ok"] + [
        f"a row of {row[0]} refers to none of {row[2]}" for row in references
    ]


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
    """Return whether an SQLite file is marked as a league; PostgreSQL needs no mark."""
    if connection.dialect.name != "sqlite":
        return True
    return bool(connection.exec_driver_sql("PRAGMA application_id").scalar() == APPLICATION_ID)


def check_file(path: Path) -> bool:
    """Check that a file may be a league, and return whether it can only be read.

    Raises:
        StoreError: no such file, a folder, an empty file, no database.
    """
    if path.is_dir():
        raise StoreError("facts/store/is-a-folder", path=path)
    try:
        header = _header(path)
    except FileNotFoundError:
        raise StoreError("facts/store/not-found", path=path) from None
    except OSError as error:
        raise StoreError("facts/store/file-not-readable", path=path, reason=error.strerror) from None
    if not header:
        raise StoreError("facts/store/empty-file", path=path)
    if header != _SQLITE_HEADER:
        raise StoreError("facts/store/not-a-database", path=path)
    return not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK))


def is_sqlite(path: Path) -> bool:
    """Return whether a file begins as an SQLite database does."""
    return _header(path) == _SQLITE_HEADER


def _header(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(len(_SQLITE_HEADER))


def insert_rows(connection: Connection, table: Table, columns: Sequence[str], rows: Iterable[Row]) -> None:
    """Insert many rows by the driver's own bulk path; the rows may be an iterator."""
    cursor: Any = connection.connection.cursor()  # of the driver, which takes iterators
    names = ", ".join(f'"{column}"' for column in columns)
    if connection.dialect.name == "sqlite":
        # A statement of many rows takes half the time.  Packed rows are large: they go one by one.
        is_packed = any(isinstance(table.c[column].type, LargeBinary) for column in columns)
        size = len(columns) * (1 if is_packed else max(1, _BOUND // len(columns)))
        cells, bound, statement = chain.from_iterable(rows), 0, ""
        while batch := tuple(islice(cells, size)):
            if len(batch) != bound:
                bound = len(batch)
                group = f"({', '.join('?' * len(columns))})"
                marks = ", ".join([group] * (bound // len(columns)))
                statement = f'INSERT INTO "{table.name}" ({names}) VALUES {marks}'  # noqa: S608 - our names
            cursor.execute(statement, batch)
        return
    with cursor.copy(f'COPY "{table.name}" ({names}) FROM STDIN') as copy:
        for row in rows:
            copy.write_row(row)


def fetch_columns(connection: Connection, query: str, types: Sequence[Any]) -> list[NDArray[Any]]:
    """Read the answer of a query as columns, without an object per row.

    Args:
        query: SQL of both databases, without parameters.
        types: the numpy type of each column; NULL must not occur in numbers (COALESCE it).
    """
    import numpy as np  # most commands on a league need none

    cursor = connection.connection.cursor()
    cursor.execute(query)
    parts: list[list[NDArray[Any]]] = [[] for _ in types]
    while rows := cursor.fetchmany(_FETCHED):
        for part, column, kind in zip(parts, zip(*rows, strict=True), types, strict=True):
            part.append(np.array(column, dtype=kind))
    cursor.close()
    return [np.concatenate(part) if part else np.zeros(0, kind) for part, kind in zip(parts, types, strict=True)]


def store_error(error: BaseException, name: str, wait: float) -> StoreError:
    """Return what the database reports as an error with what to do.

    The driver's code decides (SQLite's result code, PostgreSQL's SQLSTATE), never its words.  A server that is lost
    has no code: psycopg names the attempt to connect, else the connection was lost.
    """
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    fault = _fault_of(cause)
    if fault is None:
        return StoreError("facts/store/database-error", league=name, error=" ".join(str(cause).split()))
    kind = DamagedError if fault in ("damaged", "not-a-league") else StoreError
    return kind(_FAULTS[fault], league=name, seconds=wait)


def _fault_of(cause: BaseException) -> str | None:
    if isinstance(cause, UnicodeDecodeError):
        return "damaged"  # a stored text, or a part of the schema in a message of SQLite itself
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", None)
        return None if code is None else _SQLITE.get(code & 0xFF)  # the low byte is the primary result code
    state = getattr(cause, "sqlstate", None)
    if state is None:
        if type(cause).__name__ not in ("OperationalError", "InterfaceError"):
            return None
        return "connection-lost" if getattr(cause, "pgconn", None) is None else "unreachable"
    return next((fault for codes, fault in _POSTGRESQL if state.startswith(codes)), None)


# Primary result codes: sqlite.org/rescode.html.
_SQLITE: Mapping[int, str] = MappingProxyType(
    {
        sqlite3.SQLITE_BUSY: "locked",
        sqlite3.SQLITE_LOCKED: "locked",
        sqlite3.SQLITE_FULL: "full",
        sqlite3.SQLITE_READONLY: "read-only",
        sqlite3.SQLITE_NOTADB: "not-a-league",
        sqlite3.SQLITE_CORRUPT: "damaged",
        sqlite3.SQLITE_IOERR: "disk-error",
        sqlite3.SQLITE_CANTOPEN: "cannot-open",
        sqlite3.SQLITE_PERM: "no-right",
    }
)
# Appendix A of the PostgreSQL manual; the longer code first.
_POSTGRESQL: tuple[tuple[tuple[str, ...], str], ...] = (
    (("55P03",), "locked"),
    (("53100",), "full"),
    (("25006",), "read-only"),
    (("42501",), "no-right"),
    (("XX001", "XX002"), "damaged"),
    (("58",), "disk-error"),
    (("57P01", "57P02"), "connection-lost"),
    (("08", "57P", "28", "3D000"), "unreachable"),
)
_FAULTS: Mapping[str, str] = MappingProxyType(
    {
        "locked": "facts/store/locked",
        "full": "facts/store/disk-full",
        "read-only": "facts/store/read-only",
        "no-right": "facts/store/no-right",
        "not-a-league": "facts/store/not-a-league",
        "damaged": "facts/store/damaged",
        "disk-error": "facts/store/disk-error",
        "cannot-open": "facts/store/cannot-open",
        "connection-lost": "facts/store/connection-lost",
        "unreachable": "facts/store/unreachable",
    }
)
