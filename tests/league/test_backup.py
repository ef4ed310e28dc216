"""Backups, and leagues that an older crosstable wrote."""

import shutil
import sqlite3
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

from crosstable.league.backup import backup
from crosstable.league.databases import APPLICATION_ID
from crosstable.league.import_results import import_results
from crosstable.league.migrate import REVISIONS, upgrade
from crosstable.league.schema import SCHEMA_VERSION
from crosstable.league.store import Store
from crosstable.model.errors import StoreError
from tests.league.made import clock, facts, on_file, one, sound, source

LAYOUTS = sorted((Path(__file__).parent / "layouts").glob("*.sql"))
LATER = '''"""Test: one more column."""
import sqlalchemy as sa
from alembic import op
revision = "9000"
down_revision = "{before}"
def upgrade():
    op.add_column("player", sa.Column("title", sa.Text()))
    {then}
'''


@pytest.fixture
def league(store):
    import_results(store, "ann", source(("Ann", "Bo", 1)))
    return store


@pytest.fixture
def revisions(tmp_path):
    def made(then="pass"):
        folder = shutil.copytree(REVISIONS, tmp_path / "migrations")
        (folder / "versions" / "9000_later.py").write_text(LATER.format(before=SCHEMA_VERSION, then=then))
        return folder

    return made


def test_backup_is_a_league_as_it_was(league, tmp_path):
    size = backup(league, tmp_path / "copy.db")
    import_results(league, "ann", source(("Ann", "Bo", 0), name="more.csv"))

    copy = Store.open(tmp_path / "copy.db", clock=clock)
    assert size == Path(copy.name).stat().st_size
    assert ["Ann 1-0 Bo"] == facts(copy)
    assert sound(copy)
    assert 1 == import_results(copy, "ann", source(("Ann", "Bo", 0), name="more.csv")).new
    assert "wal" == one(copy, "PRAGMA journal_mode")


def test_backup_is_safe_while_another_writes(league, tmp_path):
    with league.write("bo", "note") as write:
        write.connection.exec_driver_sql("UPDATE player SET name = 'half'")
        backup(league, tmp_path / "copy.db")

    assert ["Ann 1-0 Bo"] == facts(Store.open(tmp_path / "copy.db"))


def test_backup_never_replaces_a_file(league, tmp_path):
    there = tmp_path / "there.db"
    there.write_text("mine")

    with pytest.raises(StoreError, match=r"is there already. Choose another name: a backup never replaces a file."):
        backup(league, there)
    assert "mine" == there.read_text()


def test_backup_into_no_folder_is_refused(league, tmp_path):
    with pytest.raises(StoreError, match=r"there is no folder"):
        backup(league, tmp_path / "no" / "copy.db")
    assert not (tmp_path / "no").exists()


def test_backup_that_cannot_be_written_is_told_by_its_own_name(league, tmp_path):
    name = "x" * 256  # no file system of today takes it

    with pytest.raises(StoreError, match=rf"^the backup .*{name} cannot be written: .*\. Choose another place\.$"):
        backup(league, tmp_path / name)


def test_backup_takes_a_very_long_name(league, tmp_path):
    backup(league, tmp_path / ("x" * 250))

    assert ["Ann 1-0 Bo"] == facts(Store.open(tmp_path / ("x" * 250)))
    assert [] == list(tmp_path.glob(".crosstable-backup*"))


@on_file
def test_backup_of_a_damaged_league_is_refused_and_leaves_nothing(league, tmp_path):
    with Path(league.name).open("r+b") as file:
        file.seek(4096 * 2)
        file.write(b"\xff" * 4096 * 20)

    with pytest.raises(StoreError, match=r"is damaged"):
        backup(league, tmp_path / "copy.db")
    assert [] == [path.name for path in tmp_path.glob("*") if "copy.db" in path.name or "backup" in path.name]


def test_newest_revision_is_the_version_that_new_leagues_have():
    config = Config()
    config.set_main_option("script_location", str(REVISIONS))

    assert [SCHEMA_VERSION] == ScriptDirectory.from_config(config).get_heads()


@pytest.mark.parametrize("dump", LAYOUTS, ids=lambda path: path.stem)
def test_league_of_every_layout_that_ever_was_can_be_read(dump, tmp_path, template):
    path = tmp_path / "old.db"
    with sqlite3.connect(path, isolation_level=None) as old:
        old.executescript(dump.read_text(encoding="utf-8"))
        old.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    old.close()

    store = Store.open(path)
    assert ["Ann 0-1 Bo", "Ann + Bo 1-0 Cem", "Cem [1] "] == [line.partition(" alloc")[0] for line in facts(store)]
    assert sound(store)
    assert _layout(Store.open(template)) == _layout(store)


def _layout(store):
    with store.read() as connection:
        rows = connection.exec_driver_sql("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").all()
    return {name: " ".join(sql.replace('"', "").split()) for name, sql in rows}


@on_file
def test_older_league_is_brought_up_after_a_backup(league, revisions):
    copy = upgrade(league, revisions=revisions(), to="9000")

    assert "9000" == league.version()
    assert 0 == one(league, "SELECT count(title) FROM player")
    assert ["Ann 1-0 Bo"] == facts(league)
    assert SCHEMA_VERSION == Store.open(copy).version()
    assert f"{league.name}.before-9000" == str(copy)


@on_file
def test_migration_that_fails_changes_nothing(league, revisions):
    with pytest.raises(ZeroDivisionError):
        upgrade(league, revisions=revisions("1 / 0"), to="9000")

    assert SCHEMA_VERSION == league.version()
    assert 0 == one(league, "SELECT count(*) FROM pragma_table_info('player') WHERE name = 'title'")
    assert sound(league)


def test_opening_brings_an_older_league_up(league, revisions, monkeypatch):
    folder = revisions()
    monkeypatch.setattr("crosstable.league.store.SCHEMA_VERSION", "9000")
    monkeypatch.setattr(upgrade, "__kwdefaults__", {"revisions": folder, "to": "9000"})

    assert "9000" == Store.open(league.name).version()


def test_older_league_that_can_be_read_only_is_not_brought_up(league, revisions):
    league.is_read_only = True

    with pytest.raises(StoreError, match=r"an older crosstable and can be read only. Copy it and open that."):
        upgrade(league, revisions=revisions(), to="9000")
