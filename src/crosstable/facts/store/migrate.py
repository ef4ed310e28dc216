"""Bring a league that an older crosstable wrote to the layout of today, after a backup.

Of a file, the backup is a file next to it, `league.db.before-0002`.  Of a league on a server, it is a schema of the
same database, `before_0002`: an older crosstable opens it under the address with `?options=-csearch_path=before_0002`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from crosstable.facts.store import databases
from crosstable.facts.store.backup import backup
from crosstable.facts.store.schema import SCHEMA_VERSION, metadata
from crosstable.facts.store.store import Store
from crosstable.model.errors import StoreError

REVISIONS = Path(__file__).parent / "migrations"


def upgrade(store: Store) -> str | None:
    """Follow the revisions, all in one transaction; return where the earlier state is kept.

    None: another program was faster, and nothing is left to do.

    Raises:
        StoreError: the league can be read only, or the database reports an error.  Nothing was changed.
    """
    if store.is_read_only:
        raise StoreError("facts/store/older-and-read-only", league=store.name)
    with store.database_errors(), store.engine.connect() as connection:
        databases.to_write(connection, store.wait)
        if connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one() >= SCHEMA_VERSION:
            return None
        kept = _kept_file(store) if store.engine.dialect.name == "sqlite" else _kept_schema(connection)
        try:
            _follow(connection)
        except BaseException:
            if isinstance(kept, Path):
                kept.unlink(missing_ok=True)  # nothing was changed, and the next try keeps its own
            raise
        connection.commit()
    return str(kept)


def _kept_file(store: Store) -> Path:
    path = next(path for path in map(Path, _names(f"{store.name}.before-{SCHEMA_VERSION}")) if not path.exists())
    backup(store, path)
    return path


def _kept_schema(connection: Connection) -> str:
    """Copy the tables of the league, and no other tables of the database."""
    if not connection.execute(text("SELECT has_database_privilege(current_database(), 'CREATE')")).scalar():
        raise StoreError("facts/store/older-without-right")
    there = inspect(connection)
    schemas = there.get_schema_names()
    name = next(name for name in _names(f"before_{SCHEMA_VERSION}") if name not in schemas)
    ours = {*metadata.tables, "alembic_version"}
    databases.copy_tables(connection, [table for table in there.get_table_names() if table in ours], name)
    return f"the schema {name}"


def _names(name: str) -> Iterator[str]:
    """Return a name, then others like it, for when it is taken."""
    return (name if number == 1 else f"{name}-{number}" for number in count(1))


def _follow(connection: Connection) -> None:
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(REVISIONS))
    scripts = ScriptDirectory.from_config(config)

    def steps(revision: object, context: object) -> list[object]:  # noqa: ARG001 - Alembic gives both
        return scripts._upgrade_revs(SCHEMA_VERSION, revision)  # type: ignore[arg-type, return-value]  # noqa: SLF001

    with EnvironmentContext(config, scripts, fn=steps) as environment:
        environment.configure(connection=connection, transactional_ddl=False, render_as_batch=True)
        environment.run_migrations()
