"""A backup is checked by restoring it; backups on a schedule remove older ones."""

import datetime as dt
import sqlite3
from contextlib import closing
from types import SimpleNamespace

import pytest

from crosstable.changes import backup_check
from crosstable.changes.backup_check import check_backup
from crosstable.changes.publication import publish
from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.facts.store.backup import backup, dated_backup, remove_older
from crosstable.facts.store.schema import metadata
from crosstable.facts.store.store import Store
from crosstable.intake.import_results import import_results
from crosstable.model.errors import StoreError
from tests.league.made import DAY, source
from tests.second_layout import use_second_layout


@pytest.fixture
def league(store):
    """A league with a published list, and an event that has begun."""
    import_results(store, "ann", source(("Ann", "Bo", 1), ("Bo", "Cem", 1)))
    publish(store, "ann")
    new_event(store, "ann", "Cup", template("swiss"), date=DAY)
    return store


@pytest.fixture
def copy(league, tmp_path):
    backup(league, tmp_path / "copy.db")
    return tmp_path / "copy.db"


def changed(path, statement):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
        connection.commit()


def test_a_backup_that_holds_its_league_passes(league, copy):
    before = copy.read_bytes()
    found = check_backup(copy, league)

    assert (2, 3, 0, 1) == (found.held.games, found.held.players, found.behind, found.lists)
    with league.read() as connection:
        rows = sum(
            connection.exec_driver_sql(f'SELECT count(*) FROM "{table.name}"').scalar() or 0
            for table in metadata.sorted_tables
            if table.name not in backup_check._CHANGED
        )
    assert rows == found.rows
    assert before == copy.read_bytes()


def test_a_league_that_has_gone_on_is_behind_no_longer_equal(league, copy):
    enter(league, "ann", "e1", [NewEntry("Zoe")])

    assert 1 == check_backup(copy, league).behind


def test_a_backup_with_another_value_is_none_of_its_league(league, copy):
    changed(copy, "UPDATE player SET name = 'Somebody' WHERE name = 'Bo'")

    with pytest.raises(StoreError, match=r"cannot be trusted: its table player should have 3 rows"):
        check_backup(copy, league)


def test_a_backup_that_cannot_be_read_once_it_is_restored_is_rejected(copy):
    changed(copy, "UPDATE rating_run SET system = 'unheard-of'")

    with pytest.raises(StoreError, match=r"is restored, and then cannot be read: .*unheard-of.* Make another backup"):
        check_backup(copy)


def test_standings_that_are_not_those_of_the_results_are_found(copy, monkeypatch):
    stored = SimpleNamespace(event_table=SimpleNamespace(summaries=[SimpleNamespace(id="e7")]))
    monkeypatch.setattr(backup_check, "KeptParts", lambda _: SimpleNamespace(read=lambda *_: stored))

    with pytest.raises(StoreError, match=r"the standings of event e7 that it holds are not those of its results"):
        check_backup(copy)


@pytest.mark.slow
def test_a_backup_of_an_older_layout_is_brought_up_in_a_copy_and_checked(copy, tmp_path, monkeypatch):
    use_second_layout(monkeypatch, tmp_path / "migrations")

    assert 3 == check_backup(copy).held.players
    assert "0001" == Store.as_it_is(copy).version()


def test_a_backup_that_is_cut_off_is_rejected(copy):
    copy.write_bytes(copy.read_bytes()[:8192])

    with pytest.raises(StoreError, match="is damaged"):
        check_backup(copy)


def test_older_backups_are_removed_and_files_of_others_stay(league, tmp_path):
    day, made = dt.datetime(2026, 1, 1, 5, tzinfo=dt.UTC), []
    others = [tmp_path / name for name in ("other-20200101T050000Z.db", "notes.db", "league.db.txt")]
    for path in others:
        path.touch()
    for number in range(4):
        league.clock = lambda number=number: day + dt.timedelta(number)
        made.append(dated_backup(league, tmp_path))
        made[-1].touch()
        removed = remove_older(made[-1], 2)

    assert [made[1]] == removed
    assert {*made[2:], *others} <= set(tmp_path.iterdir())
    assert not {*made[:2]} & set(tmp_path.iterdir())
    assert made[0].name.endswith("-20260101T050000Z.db")


def test_a_dated_backup_needs_its_folder(league, tmp_path):
    with pytest.raises(StoreError, match=r"the folder '.*' does not exist"):
        dated_backup(league, tmp_path / "no")
