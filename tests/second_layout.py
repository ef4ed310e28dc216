"""An invented second layout, so that bringing a league up to date is tested while there is only one."""

import shutil
from pathlib import Path

import pytest

from crosstable.changes import backup_check, restore
from crosstable.facts.store import migrate, opening
from crosstable.facts.store.schema import SCHEMA_VERSION as FIRST

SECOND = "0002"
_REVISION = f'''"""Test: one more column."""
import sqlalchemy as sa
from alembic import op
revision = "{SECOND}"
down_revision = "{FIRST}"
def upgrade():
    op.add_column("player", sa.Column("title", sa.Text()))
    {{then}}
'''


def use_second_layout(monkeypatch: pytest.MonkeyPatch, folder: Path, *, then: str = "pass") -> None:
    """Make every league of today one of an older layout; `then` is the last statement of the step to the second.

    Args:
        monkeypatch: that undoes it.
        folder: an empty one, for the revisions.
        then: Python.
    """
    shutil.copytree(migrate.REVISIONS, folder, dirs_exist_ok=True)
    (folder / "versions" / f"{SECOND}_invented.py").write_text(_REVISION.format(then=then), encoding="utf-8")
    monkeypatch.setattr(migrate, "REVISIONS", folder)
    for module in (migrate, opening, restore, backup_check):
        monkeypatch.setattr(module, "SCHEMA_VERSION", SECOND)
