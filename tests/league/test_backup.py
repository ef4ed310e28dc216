"""Backups, and leagues that an older crosstable wrote."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

from crosstable.facts.store.backup import backup
from crosstable.facts.store.databases import APPLICATION_ID
from crosstable.facts.store.migrate import REVISIONS, upgrade
from crosstable.facts.store.opening import open_store
from crosstable.facts.store.schema import SCHEMA_VERSION
from crosstable.facts.store.store import Store
from crosstable.intake.import_results import import_results
from crosstable.model.errors import StoreError
from tests.league.made import clock, facts, on_file, on_server, one, sound, source
from tests.second_layout import SECOND, use_second_layout

LAYOUTS = Path(__file__).parent / "layouts"
VERSIONS = sorted(path.name.partition(".")[0] for path in LAYOUTS.glob("*.postgres.sql"))


@pytest.fixture
def league(store):
    import_results(store, "ann", source(("Ann", "Bo", 1)))
    return store


@pytest.fixture
def second_layout(monkeypatch, tmp_path):
    use_second_layout(monkeypatch, tmp_path / "migrations")


def test_backup_is_a_league_as_it_was(league, tmp_path):
    size = backup(league, tmp_path / "copy.db")
    import_results(league, "ann", source(("Ann", "Bo", 0), name="more.csv"))

    copy = open_store(tmp_path / "copy.db", clock=clock)
    assert size == Path(copy.name).stat().st_size
    assert ["Ann 1-0 Bo"] == facts(copy)
    assert sound(copy)
    assert 1 == import_results(copy, "ann", source(("Ann", "Bo", 0), name="more.csv")).new
    assert "wal" == one(copy, "PRAGMA journal_mode")


def test_backup_is_safe_while_another_writes(league, tmp_path):
    with league.write("bo", "note") as write:
        write.connection.exec_driver_sql("UPDATE player SET name = 'half'")
        backup(league, tmp_path / "copy.db")

    assert ["Ann 1-0 Bo"] == facts(open_store(tmp_path / "copy.db"))


def test_backup_never_replaces_a_file(league, tmp_path):
    there = tmp_path / "there.db"
    there.write_text("mine")

    with pytest.raises(StoreError, match=r"already exists. Choose another name: a backup never replaces a file."):
        backup(league, there)
    assert "mine" == there.read_text()


def test_backup_into_no_folder_is_rejected(league, tmp_path):
    with pytest.raises(StoreError, match=r"the folder '.*' does not exist. Create it first"):
        backup(league, tmp_path / "no" / "copy.db")
    assert not (tmp_path / "no").exists()


def test_backup_that_cannot_be_written_is_reported_by_its_own_name(league, tmp_path):
    name = "x" * 256  # no file system of today takes it

    with pytest.raises(StoreError, match=rf"^The backup .*{name} cannot be written: .*\. Choose another place\.$"):
        backup(league, tmp_path / name)


def test_backup_takes_a_very_long_name(league, tmp_path):
    backup(league, tmp_path / ("x" * 250))

    assert ["Ann 1-0 Bo"] == facts(open_store(tmp_path / ("x" * 250)))
    assert [] == list(tmp_path.glob(".crosstable-*"))


@on_file
def test_backup_of_a_damaged_league_is_rejected_and_leaves_nothing(league, tmp_path):
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


def test_there_is_a_dump_of_every_layout():
    assert SCHEMA_VERSION == VERSIONS[-1]
    assert [f"{number:04}" for number in range(1, len(VERSIONS) + 1)] == VERSIONS
    assert [f"{version}.sql" for version in VERSIONS] == sorted(path.name for path in LAYOUTS.glob("[0-9]*[0-9].sql"))


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def test_league_of_every_layout_can_be_read(version, database, tmp_path, request):
    if database == "postgres":
        place = request.getfixturevalue("databases")()
        with psycopg.connect(place.replace("+psycopg", ""), autocommit=True) as connection:
            connection.execute((LAYOUTS / f"{version}.postgres.sql").read_text(encoding="utf-8"))
    else:
        place = tmp_path / "old.db"
        with closing(sqlite3.connect(place, isolation_level=None)) as old:
            old.executescript((LAYOUTS / f"{version}.sql").read_text(encoding="utf-8"))
            old.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    store = open_store(place)

    assert ["Ann 0-1 Bo", "Ann + Bo 1-0 Cem", "Cem [1] "] == [line.partition(" alloc")[0] for line in facts(store)]
    assert SCHEMA_VERSION == store.version()
    assert sound(store)
    new = request.getfixturevalue("template" if database == "sqlite" else "template_on_server")
    assert _layout(open_store(new)) == _layout(store)


def _layout(store):
    with store.read() as connection:
        if connection.dialect.name == "sqlite":
            rows = connection.exec_driver_sql("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").all()
        else:
            rows = connection.exec_driver_sql(
                "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' UNION ALL "
                "SELECT table_name || '.' || column_name, data_type || is_nullable FROM information_schema.columns "
                "WHERE table_schema = 'public' UNION ALL SELECT conrelid::regclass || '.' || conname, "
                "pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace"
            ).all()
    return {name: " ".join(sql.replace('"', "").split()) for name, sql in rows}


def test_older_league_is_brought_up_and_kept_as_it_was(league, place, second_layout):
    store = open_store(place)

    assert SECOND == store.version()
    assert 0 == one(store, "SELECT count(title) FROM player")
    assert ["Ann 1-0 Bo"] == facts(store)
    is_file = store.engine.dialect.name == "sqlite"
    kept = f"{place}.before-{SECOND}" if is_file else f"{place}&options=-csearch_path%3Dbefore_{SECOND}"
    assert SCHEMA_VERSION == Store.as_it_is(kept).version()
    assert 1 == one(Store.as_it_is(kept), "SELECT count(*) FROM result")


def test_of_many_processes_that_open_an_older_league_one_brings_it_up(league, place, second_layout):
    stores = [Store.as_it_is(place) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        kept = [each.result() for each in [pool.submit(upgrade, store) for store in stores]]

    assert 3 == kept.count(None)
    assert SECOND == stores[0].version()


def test_league_that_a_newer_crosstable_brought_up_meanwhile_is_rejected(league, place, second_layout, monkeypatch):
    with league.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    versions = iter([SCHEMA_VERSION, "9999"])  # as it was when the opening began, and as it is then
    monkeypatch.setattr(Store, "version", lambda _: next(versions))

    with pytest.raises(StoreError, match=r"written by a newer crosstable \(layout 9999; .*Install the newer version."):
        open_store(place)


@on_server
def test_foreign_tables_next_to_a_league_on_a_server_are_left_alone(place, second_layout):
    with psycopg.connect(place.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute("CREATE TABLE mine (a int, b int GENERATED ALWAYS AS (a * 2) STORED)")
        connection.execute("INSERT INTO mine VALUES (1)")
    store = open_store(place)

    assert "mine" not in inspect(store.engine).get_table_names(schema=f"before_{SECOND}")
    assert 2 == one(store, "SELECT b FROM mine")


@on_server
def test_a_user_without_the_right_to_create_a_schema_is_told_what_to_ask_for(place, second_layout):
    with psycopg.connect(place.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute("CREATE ROLE keeper LOGIN")
        connection.execute("GRANT ALL ON ALL TABLES IN SCHEMA public TO keeper")

    with pytest.raises(
        StoreError, match=r"you are not allowed to create one: ask for GRANT CREATE ON DATABASE. Nothing was changed"
    ):
        open_store(place.replace("postgres@", "keeper@"))
    assert SCHEMA_VERSION == Store.as_it_is(place).version()


def test_what_was_kept_before_is_kept(league, place, second_layout):
    if league.engine.dialect.name == "sqlite":
        Path(f"{place}.before-{SECOND}").write_text("mine")
    else:
        with league.engine.begin() as connection:
            connection.exec_driver_sql(f"CREATE SCHEMA before_{SECOND}")

    assert str(upgrade(league)).endswith(f"{SECOND}-2")


def test_upgrade_that_fails_changes_nothing(league, monkeypatch, tmp_path):
    use_second_layout(monkeypatch, tmp_path / "migrations", then="1 / 0")
    with pytest.raises(ZeroDivisionError):
        upgrade(league)

    assert SCHEMA_VERSION == league.version()
    assert "title" not in [column["name"] for column in inspect(league.engine).get_columns("player")]
    assert sound(league)
    schemas = inspect(league.engine).get_schema_names()
    assert not [name for name in [*schemas, *map(str, tmp_path.iterdir())] if "before" in name]


def test_older_league_that_can_be_read_only_is_not_brought_up(league, second_layout):
    league.is_read_only = True

    with pytest.raises(StoreError, match=r"an older crosstable and is read-only. Copy it and open the copy."):
        upgrade(league)
