"""Bring a league that an older crosstable wrote to the layout of today, after a backup."""

from __future__ import annotations

from pathlib import Path

from crosstable.league.backup import backup
from crosstable.league.databases import to_write
from crosstable.league.schema import SCHEMA_VERSION
from crosstable.league.store import Store
from crosstable.model.errors import StoreError

REVISIONS = Path(__file__).parent / "migrations"


def upgrade(store: Store, *, revisions: Path = REVISIONS, to: str = SCHEMA_VERSION) -> Path | None:
    """Follow the revisions up to one, all in one transaction; give the backup that was made, None on a server.

    Raises:
        StoreError: the league can be read only, or the database refuses.  Nothing was changed.
    """
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    if store.is_read_only:
        raise StoreError(
            f"{store.name} was written by an older crosstable and can be read only. Copy it and open that."
        )
    copy = None
    if store.engine.dialect.name == "sqlite":
        copy = Path(f"{store.name}.before-{to}")
        backup(store, copy)
    config = Config()
    config.set_main_option("script_location", str(revisions))
    scripts = ScriptDirectory.from_config(config)

    def steps(revision: object, context: object) -> list[object]:  # noqa: ARG001 - Alembic gives both
        return scripts._upgrade_revs(to, revision)  # type: ignore[arg-type, return-value]  # noqa: SLF001

    with store.refusals(), store.engine.connect() as connection:
        to_write(connection, store.wait)
        with EnvironmentContext(config, scripts, fn=steps) as environment:
            environment.configure(connection=connection, transactional_ddl=False, render_as_batch=True)
            environment.run_migrations()
        connection.commit()
    return copy
