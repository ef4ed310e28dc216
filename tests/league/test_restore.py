"""A backup takes the place of a league: whole or not at all, and what was there is kept."""

import shutil
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from crosstable.changes import restore as module
from crosstable.changes.publication import publish
from crosstable.changes.restore import restore
from crosstable.changes.undo import undo_change
from crosstable.facts.players.player_edits import erase_name
from crosstable.facts.store import databases
from crosstable.facts.store.backup import backup
from crosstable.facts.store.change_log import read_log
from crosstable.facts.store.databases import url_of
from crosstable.facts.store.opening import open_store
from crosstable.facts.store.store import Store
from crosstable.intake.import_results import import_results
from crosstable.model.errors import InputError, StoreError
from tests.league.events.made import begun, played
from tests.league.made import DAY, WAIT, clock, facts, on_file, on_server, one, rows, sound, source
from tests.second_layout import FIRST, SECOND, use_second_layout

pytestmark = pytest.mark.slow


def restored(place, copy, **options):
    return restore(place, copy, "bea", clock=clock, wait=WAIT, **options)


def opened(place):
    return open_store(place, clock=clock, wait=WAIT)


@pytest.fixture
def copy(store, tmp_path):
    """Back up a league with a published list and an event, which then goes on."""
    import_results(store, "ann", source(("Ann", "Bo", 1), ("Cem", "Dia", 0.5)))
    publish(store, "ann", as_of=DAY)
    played(store, begun(store))
    path = tmp_path / "copy.db"
    backup(store, path)
    import_results(store, "bo", source(("Zoe", "Bo", 1), name="more.csv"))
    return path


@pytest.fixture
def other(databases):
    """Return the address of an empty database on a server."""
    return databases()


def test_league_is_as_the_backup_has_it_and_its_log_reports_it(store, place, copy):
    kept = rows(opened(copy))

    report = restored(place, copy, replaces=True, reason="wrong file")

    now = rows(opened(place))
    assert kept.pop("change") == [each for each in now.pop("change") if "'restore'" not in each]
    assert kept == now
    assert sound(opened(place))
    with opened(place).read() as connection:
        newest = read_log(connection)[0]
    assert report.change == newest.id == report.backup.last.id + 1
    assert ("bea", "restore", "wrong file") == (newest.actor, newest.command, newest.reason)
    given = {"player": 5, "event": 1, "game": 5}
    told = {"last": report.backup.last.id, "at": "2026-01-02T12:00:00+00:00", "lost": 1, "given": given}
    assert told == newest.after


def test_report_shows_what_is_held_and_what_is_lost(store, place, copy):
    report = restored(place, copy, replaces=True)

    assert ("Sunday", 4, 4, 1, "event-result") == (
        report.backup.name,
        report.backup.games,
        report.backup.players,
        report.backup.events,
        report.backup.last.command,
    )
    assert (5, 5, "import") == (report.replaced.games, report.replaced.players, report.replaced.last.command)
    assert ["imported more.csv"] == [words for _, words in report.lost]
    assert not report.brings_names_back


def test_what_was_replaced_is_kept_and_can_be_brought_back(store, place, copy):
    before = rows(opened(place))
    kept = restored(place, copy, replaces=True).kept

    assert before == rows(opened(kept))
    again = restored(place, kept, replaces=True)
    assert "Zoe 1-0 Bo" in facts(opened(place))
    assert ["restored the league as it was after change 8; later changes lost: 1"] == [words for _, words in again.lost]
    assert {f"{kept.name}", f"{kept.name}-2"} == {path.name for path in kept.parent.glob("*.before-restore-*")}


def test_league_goes_on_after_it_was_restored(store, place, copy):
    restored(place, copy, replaces=True)

    assert 1 == import_results(opened(place), "bo", source(("Zoe", "Bo", 1), name="more.csv")).new
    publish(opened(place), "bo", as_of=DAY)
    undo_change(opened(place), "bo", 10)
    assert sound(opened(place))


def test_ids_that_were_given_after_the_backup_are_not_given_again(store, place, copy):
    begun(store, ("Fay", "Gil"), name="Second")
    kept = restored(place, copy, replaces=True).kept

    first = begun(opened(place), ("Hal", "Ida"), name="Third")
    played(opened(place), first)
    restored(place, copy, replaces=True)  # once more: what was given in between counts, too
    second = begun(opened(place), ("Joe",), name="Fourth")
    import_results(opened(place), "bo", source(("Joe", "Bo", 1), name="last.csv"))

    assert ("e3", "e4") == (first, second)
    assert (8 + 2, 6 + 1) == (
        one(opened(place), "SELECT max(id) FROM player"),
        one(opened(place), "SELECT max(id) FROM game"),
    )
    restored(place, kept, replaces=True)
    assert "e5" == begun(opened(place), ("Kim",), name="Fifth")
    assert sound(opened(place))


def test_restoring_cannot_be_undone_but_by_restoring(store, place, copy):
    number = restored(place, copy, replaces=True).change

    with pytest.raises(
        InputError, match=r"\(restore\) cannot be undone. Restore the file that was kept of the earlier league."
    ):
        undo_change(opened(place), "bo", number)


def test_league_is_restored_where_there_is_none(store, copy, tmp_path):
    report = restored(tmp_path / "new.db", copy)

    assert (None, None, ()) == (report.replaced, report.kept, report.lost)
    assert "wal" == one(opened(tmp_path / "new.db"), "PRAGMA journal_mode")
    assert facts(opened(copy)) == facts(opened(tmp_path / "new.db"))


@pytest.mark.postgres
def test_league_moves_from_a_file_to_a_server_and_back(store, copy, other, tmp_path):
    restored(other, copy)
    backup(opened(other), tmp_path / "back.db")

    assert rows(opened(other)) == rows(opened(tmp_path / "back.db"))
    assert facts(opened(copy)) == facts(opened(tmp_path / "back.db"))


def test_an_interrupted_creation_is_completed_by_restoring(store, copy, tmp_path):
    Store.create(tmp_path / "begun.db")

    assert restored(tmp_path / "begun.db", copy).replaced is None
    assert sound(opened(tmp_path / "begun.db"))


def test_a_file_that_was_hardly_begun_is_continued(store, copy, tmp_path):
    with sqlite3.connect(tmp_path / "begun.db") as begun:
        begun.execute("PRAGMA journal_mode = WAL")
    begun.close()

    assert restored(tmp_path / "begun.db", copy).replaced is None


def test_league_that_is_there_is_replaced_only_when_asked(store, place, copy):
    before = rows(opened(place))

    with pytest.raises(
        StoreError,
        match=r"already holds a league: 'Sunday', 5 games. The backup does not contain: change 9 imported more.csv. "
        r"To use the backup, replace the league: what is there now is kept as .*before-restore-20260102-120000.",
    ):
        restored(place, copy)
    assert before == rows(opened(place))
    assert [] == list(copy.parent.glob("*.before-restore-*"))


def test_backup_that_has_all_changes_reports_it_when_it_is_rejected(store, place, tmp_path):
    backup(store, tmp_path / "same.db")

    with pytest.raises(StoreError, match=r"'Sunday', 0 games. The backup contains all its changes. To use"):
        restored(place, tmp_path / "same.db")


def test_dry_run_shows_everything_and_changes_nothing(store, place, copy, tmp_path):
    before = rows(opened(place))

    report = restored(place, copy, dry_run=True)
    new = restored(tmp_path / "new.db", copy, dry_run=True)

    assert (None, 1) == (report.change, len(report.lost))
    assert not report.kept.exists()
    assert (None, None) == (new.change, new.replaced)
    assert before == rows(opened(place))
    assert not (tmp_path / "new.db").exists()


def test_names_erased_since_are_reported_as_restored(store, place, copy):
    erase_name(store, "ann", "p1")

    assert restored(place, copy, replaces=True).brings_names_back


def test_another_writer_is_waited_for_and_then_named(store, place, copy):
    with (
        opened(place).write("ann", "note"),
        pytest.raises(StoreError, match=r"is locked: another program has been writing to it for 0.2 seconds"),
    ):
        restored(place, copy, replaces=True)
    assert sound(store)


@on_file
def test_readers_see_the_league_of_before_until_they_end(store, place, copy):
    with opened(place).read() as connection:
        restored(place, copy, replaces=True)

        assert 5 == connection.exec_driver_sql("SELECT count(*) FROM game").scalar()
    assert 4 == one(opened(place), "SELECT count(*) FROM game")


@on_server
def test_readers_on_a_server_end_first(store, place, copy):
    with opened(place).read() as connection:
        with pytest.raises(StoreError, match=r"is locked"):
            restored(place, copy, replaces=True)

        assert 5 == connection.exec_driver_sql("SELECT count(*) FROM game").scalar()
    assert 9 == one(opened(place), "SELECT max(id) FROM change")


def test_failure_in_the_middle_leaves_the_league_and_no_copy_of_it(store, place, copy, monkeypatch):
    before = rows(opened(place))
    monkeypatch.setattr(databases, "insert_rows", lambda *args: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        restored(place, copy, replaces=True)

    assert before == rows(opened(place))
    assert [] == list(copy.parent.glob("*.before-restore-*"))


@on_file
def test_disk_that_is_full_leaves_the_league(store, place, copy, monkeypatch):
    before = rows(opened(place))
    prepare = databases._prepare_sqlite

    def prepare_small(connection, record):
        prepare(connection, record)
        if Path(connection.execute("PRAGMA database_list").fetchone()[2]).name == "league.db":
            connection.execute("PRAGMA max_page_count = 1")  # as many as there are

    monkeypatch.setattr(databases, "_prepare_sqlite", prepare_small)
    bigger = shutil.copy(copy, copy.with_name("bigger.db"))
    import_results(open_store(bigger), "bo", source(*((f"P{n}", "Bo", 1) for n in range(3000)), name="many.csv"))
    with pytest.raises(StoreError, match=r"league.db cannot grow: the disk is full. Nothing was changed."):
        restored(place, Path(bigger), replaces=True)

    assert before == rows(opened(place))


def test_missing_backup_is_reported(place, tmp_path):
    with pytest.raises(StoreError, match=r"no.db was not found. Make a backup first."):
        restored(place, tmp_path / "no.db")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            b"date,player_a\n",
            "The backup .*league.csv is not a league file: it is not an SQLite database. Use another backup.",
        ),
        (b"", "The backup .*league.csv is empty. Use another backup. Nothing was changed."),
        (b"SQLite format 3\0" + b"\xff" * 4096, "The backup .*league.csv is damaged: it cannot be read. Use another"),
    ],
)
@on_file
def test_what_is_no_backup_is_rejected(place, tmp_path, content, message):
    (tmp_path / "league.csv").write_bytes(content)

    with pytest.raises(StoreError, match=message):
        restored(place, tmp_path / "league.csv", replaces=True)


@on_file
def test_database_of_another_program_is_no_backup(place, tmp_path):
    with sqlite3.connect(tmp_path / "other.db") as other:
        other.execute("CREATE TABLE t (x)")
    other.close()

    with pytest.raises(
        StoreError, match=r"The backup .*other.db holds no league. Use another backup. Nothing was chan"
    ):
        restored(place, tmp_path / "other.db", replaces=True)


@on_file
def test_league_is_no_backup_of_itself(store, place):
    with pytest.raises(
        StoreError, match=r"league.db is the league itself, not a backup of it. Name the file of the backup."
    ):
        restored(place, Path(place), replaces=True)


@on_file
def test_league_with_a_damaged_start_is_renamed_and_restored_without_replacing(store, place, copy):
    with Path(place).open("r+b") as file:
        file.write(b"\xff" * 100)

    with pytest.raises(
        StoreError,
        match=r"league.db is not a league file, or its start is damaged. Rename it, then restore without rep",
    ):
        restored(place, copy, replaces=True)
    Path(place).rename(f"{place}.damaged")
    restored(place, copy)
    assert sound(opened(place))


def test_file_that_is_empty_is_reported(copy, tmp_path):
    (tmp_path / "empty.db").touch()

    assert restored(tmp_path / "empty.db", copy, dry_run=True).was_empty
    assert restored(tmp_path / "empty.db", copy).was_empty
    assert not restored(tmp_path / "empty.db", copy, replaces=True).was_empty


@on_file
def test_damaged_backup_is_rejected(store, place, copy):
    before = rows(opened(place))
    with copy.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xff" * 4096 * 20)

    with pytest.raises(
        StoreError, match=r"The backup .*copy.db is damaged: .* Use another backup. Nothing was changed."
    ):
        restored(place, copy, replaces=True)
    assert before == rows(opened(place))


@on_file
def test_backup_with_broken_references_is_rejected(store, place, copy):
    with sqlite3.connect(copy) as broken:
        broken.execute("DELETE FROM player WHERE id = 1")
    broken.close()

    with pytest.raises(StoreError, match=r"is damaged: a row of \w+ refers to none of player. Use another backup."):
        restored(place, copy, replaces=True)


@on_file
def test_backup_of_a_newer_version_is_rejected(store, place, copy):
    with sqlite3.connect(copy) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    newer.close()

    with pytest.raises(StoreError, match=r"copy.db was written by a newer crosstable \(layout 9999"):
        restored(place, copy, replaces=True)


@on_file
def test_backup_without_a_league_is_rejected(place, tmp_path):
    Store.create(tmp_path / "begun.db")

    with pytest.raises(
        StoreError, match=r"begun.db holds no league: its creation was interrupted. Use another backup."
    ):
        restored(place, tmp_path / "begun.db", replaces=True)


def test_backup_of_an_older_layout_is_brought_up_to_date_and_stays_as_it_is(store, place, copy, monkeypatch, tmp_path):
    before = copy.read_bytes()
    use_second_layout(monkeypatch, tmp_path / "migrations")

    restored(place, copy, replaces=True)

    assert SECOND == opened(place).version()
    assert "Ann 1-0 Bo" in facts(opened(place))
    assert before == copy.read_bytes()
    assert not list(tmp_path.glob("copy.db.before-0*"))


@on_file
def test_an_upgrade_is_undone_by_the_older_program_with_the_backup_that_was_made_first(store, place, tmp_path):
    with pytest.MonkeyPatch.context() as newer:
        use_second_layout(newer, tmp_path / "migrations")
        before = Path(opened(place).kept)
    upgraded = Path(place).read_bytes()
    with pytest.raises(StoreError, match=r"was written by a newer crosstable .* the file that is there is kept as"):
        restored(place, before)
    report = restored(place, before, replaces=True)

    assert "layout 0002; this version reads 0001" in str(report.damage)
    assert upgraded == report.kept.read_bytes()
    assert FIRST == opened(place).version()
    assert facts(opened(before)) == facts(opened(place))


@on_file
def test_damaged_league_is_set_aside_and_rebuilt(store, place, copy):
    with Path(place).open("r+b") as file:
        file.seek(4096 * 2)
        file.write(b"\xff" * 4096 * 20)
    damaged = Path(place).read_bytes()

    with pytest.raises(StoreError, match=r"league.db is damaged.* The backup holds 'Sunday', 4 games. To use the bac"):
        restored(place, copy)
    assert restored(place, copy, dry_run=True).damage
    assert damaged == Path(place).read_bytes()
    report = restored(place, copy, replaces=True)

    assert "is damaged" in str(report.damage)
    assert damaged == report.kept.read_bytes()
    assert facts(opened(copy)) == facts(opened(place))
    assert sound(opened(place))


@on_file
def test_league_with_a_broken_index_is_set_aside_too(store, place, copy):
    with sqlite3.connect(place) as broken:
        broken.execute("PRAGMA writable_schema = ON")
        broken.execute("DELETE FROM game WHERE id = 1")
    broken.close()

    assert "league.db is damaged: a row of" in str(restored(place, copy, replaces=True).damage)
    assert sound(opened(place))


def test_database_of_another_program_is_never_replaced(copy, tmp_path):
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE t (x)")
    other.close()

    with pytest.raises(StoreError, match=r"holds no league. Create a league in another file"):
        restored(path, copy, replaces=True)


@pytest.mark.postgres
def test_tables_of_another_program_on_a_server_are_never_replaced(copy, other):
    engine = databases.engine_of(url_of(other), wait=WAIT)
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE t (x integer)")

    with pytest.raises(StoreError, match=r"holds no league. Create a league in another"):
        restored(other, copy, replaces=True)


@on_file
def test_league_that_can_be_read_only_is_not_replaced(store, place, copy, monkeypatch):
    monkeypatch.setattr("os.access", lambda path, mode: False)  # root may write everywhere

    with pytest.raises(StoreError, match=r"is read-only. Nothing was changed."):
        restored(place, copy, replaces=True)


def test_what_was_kept_stays_when_no_answer_to_the_commit_comes(store, place, copy, monkeypatch):
    before = facts(opened(place))
    commit = Connection.commit

    def commit_unheard(connection):
        commit(connection)
        if connection.exec_driver_sql("SELECT count(*) FROM change WHERE command = 'restore'").scalar():
            raise OperationalError("COMMIT", {}, Exception("server closed the connection unexpectedly"))

    monkeypatch.setattr(Connection, "commit", commit_unheard)
    with pytest.raises(StoreError, match=r"What was there before is kept as .*before-restore"):
        restored(place, copy, replaces=True)
    monkeypatch.setattr(Connection, "commit", commit)

    (kept,) = copy.parent.glob("*.before-restore-*")
    assert before == facts(open_store(kept))


@on_file
def test_damaged_league_stays_where_it_is_when_its_restore_fails(store, place, copy, monkeypatch):
    with Path(place).open("r+b") as file:
        file.seek(4096 * 2)
        file.write(b"\xff" * 4096 * 20)
    damaged = Path(place).read_bytes()
    monkeypatch.setattr(databases, "insert_rows", lambda *args: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        restored(place, copy, replaces=True)

    assert damaged == Path(place).read_bytes()
    assert [] == [
        path.name for path in Path(place).parent.iterdir() if "before-restore" in path.name or path.name[0] == "."
    ]


@on_file
def test_two_who_restore_a_damaged_league_at_once_lose_nothing(store, place, copy, monkeypatch):
    with Path(place).open("r+b") as file:
        file.seek(4096 * 2)
        file.write(b"\xff" * 4096 * 20)
    damaged = Path(place).read_bytes()
    put = module._put

    def put_after_another(*args, **options):
        monkeypatch.setattr(module, "_put", put)
        restored(place, copy, replaces=True)
        return put(*args, **options)

    monkeypatch.setattr(module, "_put", put_after_another)
    with pytest.raises(StoreError, match=r"league.db was repaired meanwhile by another program. Nothing was changed."):
        restored(place, copy, replaces=True)

    (kept,) = copy.parent.glob("*.before-restore-*")
    assert damaged == kept.read_bytes()
    assert facts(opened(copy)) == facts(opened(place))


@on_file
def test_name_to_keep_a_damaged_league_under_is_never_taken_from_another(store, place, copy, monkeypatch):
    with Path(place).open("r+b") as file:
        file.seek(4096 * 2)
        file.write(b"\xff" * 4096 * 20)
    taken = copy.with_name("taken")
    taken.write_text("precious", encoding="utf-8")
    monkeypatch.setattr(module, "_free_name", lambda *args: taken)

    with pytest.raises(StoreError, match=r"taken already exists: another restore is running. Nothing was changed."):
        restored(place, copy, replaces=True)

    assert "precious" == taken.read_text(encoding="utf-8")
