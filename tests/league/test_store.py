"""The store: one transaction and one row of the log for each change, and every fault reported in words."""

import sqlite3
import subprocess
import sys
import textwrap
import threading
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event

from crosstable.changes.configuration import configure
from crosstable.facts.leagues import init_league, plain_config, pool_number
from crosstable.facts.settings.config_file import config_from
from crosstable.facts.store import databases
from crosstable.facts.store.change_log import read_log
from crosstable.facts.store.databases import shown, store_error, url_of
from crosstable.facts.store.opening import open_store
from crosstable.facts.store.schema import SCHEMA_VERSION
from crosstable.facts.store.store import Store
from crosstable.intake.import_results import import_results
from crosstable.model.errors import DamagedError, InputError, StoreError
from tests.league.made import NOON, WAIT, clock, facts, on_file, one, sound, source

GAMES = [("Ann", "Bo", 1), ("Cem", "Ann", 0.5)]


def opened(store):
    return open_store(store.name, clock=clock, wait=WAIT)


def test_new_league_is_there_when_opened_again(tmp_path):
    path = tmp_path / "league.db"
    init_league(Store.create(path), "ann", config_from({"name": "Sunday chess"}))

    with open_store(path).read() as connection:
        assert "Sunday chess" == plain_config(connection)["name"]
        assert 1 == pool_number(connection, "overall")
    assert "wal" == one(open_store(path), "PRAGMA journal_mode")


def test_change_and_its_row_of_the_log_are_one(store):
    with pytest.raises(ZeroDivisionError), store.write("ann", "import"):
        raise ZeroDivisionError
    with store.write("ann", "note", target="x", reason="why") as write:
        write.log(before={"a": 1}, after={"a": 2})

    with store.read() as connection:
        newest, *_ = read_log(connection)
    assert (2, "ann", "note", "x", {"a": 1}, {"a": 2}, "why") == tuple(
        getattr(newest, name) for name in ("id", "actor", "command", "target", "before", "after", "reason")
    )


def test_changes_are_stamped_in_utc(store):
    with store.write("ann", "note"):
        pass

    with store.read() as connection:
        assert NOON == read_log(connection)[0].at


@pytest.mark.postgres
@pytest.mark.parametrize("place", ["postgres"], indirect=True)
def test_changes_are_reported_in_utc_whatever_the_zone_of_the_server(store):
    with store.read() as connection:
        connection.exec_driver_sql("SET TIME ZONE 'Europe/Berlin'")

        assert NOON.isoformat() == read_log(connection)[0].at.isoformat()


def test_reader_sees_one_state_whatever_others_write(store):
    with store.read() as connection:
        before = connection.exec_driver_sql("SELECT count(*) FROM game").scalar()
        import_results(store, "bo", source(*GAMES))

        assert before == connection.exec_driver_sql("SELECT count(*) FROM game").scalar()
    assert 2 == one(store, "SELECT count(*) FROM game")


def test_every_change_needs_an_author(store):
    with pytest.raises(InputError, match=r"The name of the person who makes this change is missing. Give the name."):
        import_results(store, "  ", source(*GAMES))


def test_league_follows_its_changed_settings_and_forgets_nothing(store):
    plain = {"name": "Monday", "pools": [{"key": "blitz", "name": "Blitz"}]}
    seasons = [{"key": "s1", "name": "One", "starts": "2025-01-01"}]

    assert configure(store, "ann", config_from(plain | {"seasons": seasons}))
    assert not configure(store, "ann", config_from(plain | {"seasons": seasons}))
    with store.read() as connection:
        assert "Monday" == plain_config(connection)["name"]
        assert 2 == pool_number(connection, "blitz")
        with pytest.raises(StoreError, match=r"This league has no rating list 'overall'. Its settings"):
            pool_number(connection, "overall")
    assert configure(store, "ann", config_from({"name": "Sunday"}))
    with store.read() as connection:
        assert 1 == pool_number(connection, "overall")


def test_second_league_in_a_store_is_rejected(store):
    with pytest.raises(StoreError, match=r"already holds a league. Choose another name"):
        init_league(store, "ann", config_from({"name": "Other"}))


def test_store_without_a_league_yet_reports_it(tmp_path):
    store = Store.create(tmp_path / "league.db")

    with (
        store.read() as connection,
        pytest.raises(StoreError, match=r"This file holds no league yet: its creation was interr"),
    ):
        plain_config(connection)


def test_store_is_not_made_over_another(store):
    with pytest.raises(StoreError, match=r"already holds data"):
        Store.create(store.name)


def test_store_is_made_in_an_empty_file_that_an_interrupted_making_left(tmp_path):
    path = tmp_path / "league.db"
    path.touch()
    with pytest.raises(StoreError, match=r"is empty. Create the league first."):
        open_store(path)

    Store.create(path)

    assert SCHEMA_VERSION == open_store(path).version()


@pytest.mark.slow
def test_creation_that_is_killed_leaves_nothing_under_the_name(tmp_path):
    path = tmp_path / "league.db"
    code = (
        "import os, sys; from crosstable.facts.store import store\n"
        "store._make_tables = lambda connection: os._exit(9)\n"
        "store.Store.create(sys.argv[1])"
    )
    assert subprocess.run([sys.executable, "-c", code, str(path)], check=False).returncode == 9
    assert not path.exists()

    Store.create(path)

    assert [path] == list(tmp_path.iterdir())


def test_creation_on_a_full_disk_leaves_no_file_and_reports_it(tmp_path, monkeypatch):
    prepare = databases._prepare_sqlite

    def prepare_small(connection, record):
        prepare(connection, record)
        connection.execute("PRAGMA max_page_count = 3")

    monkeypatch.setattr(databases, "_prepare_sqlite", prepare_small)

    with pytest.raises(StoreError, match=r"league\.db cannot grow: the disk is full\."):
        Store.create(tmp_path / "league.db")
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "no league was found. Create the league first."),
        (b"date,player_a\n", "is not a league file: it is not an SQLite database"),
        (b"SQLite format 3\0" + b"\xff" * 4096, "is not a league file, or its start is damaged"),
        (b"SQLite format 3\0", "is not a league file|is damaged"),
    ],
)
def test_what_is_no_league_file_is_rejected(tmp_path, content, message):
    path = tmp_path / "league.db"
    if content is not None:
        path.write_bytes(content)

    with pytest.raises(StoreError, match=message):
        open_store(path)


def test_folder_is_no_league(tmp_path):
    with pytest.raises(StoreError, match=r"is a folder. Name the league file in it"):
        open_store(tmp_path)
    with pytest.raises(StoreError, match=r"the folder '.*' does not exist. Create it first"):
        Store.create(tmp_path / "no" / "league.db")


def test_database_of_another_program_is_no_league(tmp_path):
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE t (x)")
    other.close()

    with pytest.raises(StoreError, match=r"holds no league. Create a league in another file"):
        open_store(path)
    with pytest.raises(StoreError, match=r"already holds data"):
        Store.create(path)


def test_league_of_a_newer_version_is_rejected(store):
    _set_version(store, "9999")

    with pytest.raises(
        StoreError, match=rf"written by a newer crosstable \(layout 9999; this version reads {SCHEMA_VERSION}"
    ):
        opened(store)


def _set_version(store, version):
    with store.write("ann", "note") as write:
        write.connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{version}'")


@on_file
def test_damaged_file_is_reported_and_nothing_is_written(store):
    import_results(store, "ann", source(*GAMES))
    with Path(store.name).open("r+b") as file:
        file.seek(4096 * 2)
        file.write(b"\xff" * 4096 * 20)

    with pytest.raises(StoreError, match=r"is damaged. Keep the file as it is, and continue with the newest backup."):
        facts(opened(store))


@on_file
def test_a_stored_value_that_is_damaged_is_reported_as_damage(store):
    with closing(sqlite3.connect(store.name)) as raw:
        raw.execute("UPDATE change SET after = '{\"name\": \x07'")
        raw.commit()

    said = r"is damaged. Keep the file as it is, and continue with the newest backup."
    with pytest.raises(DamagedError, match=said), opened(store).read() as connection:
        read_log(connection)


@on_file
def test_a_stored_time_that_is_damaged_is_reported_as_damage(store):
    with closing(sqlite3.connect(store.name)) as raw:
        raw.execute("UPDATE change SET at = ';025-03-01 12:04:00.000000'")
        raw.commit()

    said = r"The league is damaged: it holds ';025-03-01 12:04:00.000000' in the place of a time. Keep its file"
    with pytest.raises(DamagedError, match=said), opened(store).read() as connection:
        read_log(connection)


def test_a_message_of_the_database_that_is_no_text_is_damage(store):
    schema_of_a_damaged_file = UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")

    with pytest.raises(DamagedError, match=r"is damaged. Keep the file"), store.database_errors():
        raise schema_of_a_damaged_file


def test_locked_league_is_reported_after_the_wait_and_can_be_read_meanwhile(store):
    other = opened(store)
    with store.write("ann", "note"):
        with pytest.raises(StoreError, match=r"is locked: another program has been writing to it for 0.2 seconds"):
            import_results(other, "bo", source(*GAMES))
        assert [] == facts(other)

    assert 2 == import_results(other, "bo", source(*GAMES)).new


def test_writer_waits_for_another_that_is_soon_done(store):
    is_writing, may_end = threading.Event(), threading.Event()

    def write_slowly():
        with store.write("ann", "note"):
            is_writing.set()
            may_end.wait(5)

    thread = threading.Thread(target=write_slowly)
    thread.start()
    is_writing.wait(5)
    threading.Timer(0.2, may_end.set).start()
    report = import_results(open_store(store.name, clock=clock, wait=10), "bo", source(*GAMES))
    thread.join()

    assert 3 == report.change
    assert sound(store)


@on_file
def test_full_disk_is_reported_and_nothing_was_changed(store):
    import_results(store, "ann", source(*GAMES))
    pages = one(store, "PRAGMA page_count")
    event.listen(
        store.engine, "connect", lambda connection, record: connection.execute(f"PRAGMA max_page_count = {pages + 3}")
    )
    many = [(f"Player {number}", "Bo", 1) for number in range(500)]

    with pytest.raises(StoreError, match=r"cannot grow: the disk is full. Nothing was changed. Free some space"):
        import_results(store, "ann", source(*many, name="many.csv"))
    assert 2 == len(facts(store))
    assert sound(store)


@pytest.mark.slow
@on_file
def test_disk_that_takes_no_more_is_reported_and_nothing_was_changed(store):
    """The limit of this process on the size of files stands for the disk: the log of the database cannot grow."""
    import_results(store, "ann", source(*GAMES))
    code = f"""
        import resource, signal
        from crosstable.intake.import_results import import_results
        from crosstable.facts.store.opening import open_store
        from crosstable.facts.store.store import Store
        from crosstable.model.errors import StoreError
        from crosstable.model.games import Game
        from crosstable.model.source import Source
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (600_000, 600_000))
        try:
            games = [Game.between(f"P {{n}}", "Bo", 1) for n in range(9000)]
            import_results(open_store({store.name!r}), "ann", Source.from_games(games, "many.csv"))
        except StoreError as error:
            print(error)
    """
    told = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, check=False)

    assert ("", True) == (told.stderr, "Nothing was changed" in told.stdout)
    assert 2 == len(facts(store))
    assert sound(store)


@on_file
def test_league_that_can_be_read_only_is_read_and_reports_it_when_written(store, monkeypatch):
    import_results(store, "ann", source(*GAMES))
    monkeypatch.setattr("os.access", lambda path, mode: False)  # root may write everywhere
    read_only = opened(store)

    assert ["Ann 1-0 Bo", "Cem ½-½ Ann"] == facts(read_only)
    with pytest.raises(StoreError, match=r"is read-only. Nothing was changed. Check its permissions"):
        import_results(read_only, "ann", source(*GAMES))


@on_file
def test_file_that_cannot_be_read_is_reported(store, monkeypatch):
    def refuse(*args, **options):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.open", refuse)

    with pytest.raises(StoreError, match=r"cannot be read: Permission denied. Check the owner and the permissions"):
        opened(store)


@pytest.mark.parametrize(
    ("place", "address"),
    [
        ("league.db", "sqlite:///league.db"),
        ("sqlite:///league.db", "sqlite:///league.db"),
        ("postgresql://ann:secret@host/chess", "postgresql+psycopg://ann:secret@host/chess"),
    ],
)
def test_league_is_named_by_a_path_or_an_address(place, address):
    assert address == url_of(place).render_as_string(hide_password=False)


def test_a_server_without_the_driver_names_the_extra_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)  # as if it were not installed

    with pytest.raises(StoreError) as caught:
        open_store("postgresql://ann:secret@host/chess")

    said = 'postgresql://ann:***@host/chess needs psycopg. Install it: pip install "crosstable[postgres]".'
    assert said == str(caught.value)


def test_messages_never_show_a_password():
    assert "postgresql://ann:***@host/chess" == shown(url_of("postgresql://ann:secret@host/chess"))


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("mysql://host/chess", "mysql://host/chess: leagues are stored in SQLite files or PostgreSQL"),
        ("sqlite://", "leagues are stored in SQLite files"),
        ("://", "'://' is not an address. Name a file, or write postgresql://user@host/name"),
    ],
)
def test_other_addresses_are_rejected(place, message):
    with pytest.raises(StoreError, match=message):
        url_of(place)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (sqlite3.SQLITE_IOERR | 10 << 8, "league.db cannot be read or written: the disk is full or reports an error"),
        (sqlite3.SQLITE_CANTOPEN, "league.db cannot be opened. Check that its folder exists"),
        (sqlite3.SQLITE_CORRUPT, "league.db is damaged. Keep the file as it is, and continue with the newest backup."),
        (sqlite3.SQLITE_NOTADB, "league.db is not a league file, or its start is damaged"),
        (sqlite3.SQLITE_BUSY, "is locked: another program has been writing to it for 60 seconds"),
        (sqlite3.SQLITE_MISMATCH, "league.db: the database reports an error: is damaged and locked. Nothing was"),
        (None, "league.db: the database reports an error: is damaged and locked. Nothing was changed."),
    ],
)
def test_the_code_of_sqlite_decides_and_not_its_words(code, message):
    error = sqlite3.OperationalError("is damaged and locked")
    if code is not None:
        error.sqlite_errorcode = code

    assert message in str(store_error(error, "league.db", 60))


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("55P03", "is locked: another program has been writing to it for 60 seconds"),
        ("53100", "the disk is full"),
        ("25006", "is read-only"),
        ("08006", "cannot be reached"),
        ("42501", "You do not have permission to do this in chess. Nothing was changed. Ask the administrator"),
        ("28P01", "cannot be reached. Check that the server runs, and that user name and password are right"),
    ],
)
def test_codes_of_postgresql_are_reported_in_the_same_words(code, message):
    class Refused(Exception):
        sqlstate = code

    assert message in str(store_error(Refused("no"), "chess", 60))


def write_and_lose_the_connection(store):
    with store.write("ann", "note") as write:
        own = write.connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
        with store.engine.connect() as other:
            other.exec_driver_sql(f"SELECT pg_terminate_backend({own}, 5000)")
        write.log(reason="lost")


@pytest.mark.parametrize("place", [pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True)
def test_connection_that_is_lost_in_the_middle_is_reported_and_nothing_was_changed(store):
    with pytest.raises(
        StoreError,
        match=r"the connection to the server was lost. See the change log to find out whether the change was made",
    ):
        write_and_lose_the_connection(store)

    assert 1 == one(store, "SELECT count(*) FROM change")


@on_file
def test_a_dry_run_does_not_wait_for_a_lock(store, place):
    with open_store(place, clock=clock, wait=WAIT).write("bo", "note"):
        report = import_results(store, "ann", source(("Ann", "Bo", 1)), dry_run=True)

    assert (1, []) == (report.new, facts(store))
