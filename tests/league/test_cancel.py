"""Long commands report their progress, and ending one early with Ctrl-C leaves nothing half done."""

import pytest

from crosstable.changes import publication as publication_module
from crosstable.changes import restore as restore_module
from crosstable.changes.merge import merge_players
from crosstable.changes.publication import publish, recalculate
from crosstable.changes.restore import restore
from crosstable.events import moved_players
from crosstable.facts.store import backup as backup_module
from crosstable.facts.store.backup import backup
from crosstable.intake.import_results import import_results
from tests.league.made import clock, on_file, rows, sound, source

GAMES = [("Ann", "Bo", 1), ("Cem", "Ann", 0.5), ("Dia", "Bo", 0)]


def stop(*given, **named):
    raise KeyboardInterrupt


def import_more(store, progress=None):
    import_results(store, "ann", source(*GAMES, ("Eve", "Cem", 1)), progress=progress)


@pytest.fixture
def league(store):
    import_results(store, "ann", source(*GAMES))
    return store


@pytest.mark.parametrize(
    "command",
    [
        lambda store: import_more(store, stop),
        lambda store: recalculate(store, "ann", progress=stop),
        lambda store: publish(store, "ann", progress=stop),
    ],
    ids=["import", "rate", "publish"],
)
def test_command_that_is_ended_while_it_reports_progress_changes_nothing(league, command):
    before = rows(league)

    with pytest.raises(KeyboardInterrupt):
        command(league)

    assert before == rows(league)
    assert sound(league)


@pytest.mark.parametrize(
    ("module", "name", "command"),
    [
        (moved_players, "rename_in_rounds", lambda store: merge_players(store, "ann", "Ann", "Dia")),
        (publication_module, "drop_old_histories", lambda store: publish(store, "ann")),
        (publication_module, "drop_old_histories", lambda store: recalculate(store, "ann")),
    ],
    ids=["merge", "publish", "rate"],
)
def test_command_that_is_ended_while_it_writes_changes_nothing(league, monkeypatch, module, name, command):
    before = rows(league)
    monkeypatch.setattr(module, name, stop)

    with pytest.raises(KeyboardInterrupt):
        command(league)

    assert before == rows(league)
    assert sound(league)


@on_file
def test_backup_that_is_ended_leaves_no_file(league, tmp_path, monkeypatch):
    monkeypatch.setattr(backup_module, "put_in_place", stop)

    with pytest.raises(KeyboardInterrupt):
        backup(league, tmp_path / "backup.db")

    assert ["league.db"] == [path.name for path in tmp_path.iterdir() if path.suffix == ".db"]
    assert not list(tmp_path.glob(".crosstable-*"))


@on_file
def test_restore_that_is_ended_leaves_the_league_as_it_was(league, tmp_path, monkeypatch):
    backup(league, tmp_path / "backup.db")
    import_more(league)
    before = rows(league)
    monkeypatch.setattr(restore_module, "_put", stop)

    with pytest.raises(KeyboardInterrupt):
        restore(tmp_path / "league.db", tmp_path / "backup.db", "ann", replaces=True, clock=clock)

    assert before == rows(league)
    assert sound(league)
    assert not list(tmp_path.glob(".crosstable-*"))


def test_import_reports_the_rows_that_it_writes(store, monkeypatch):
    monkeypatch.setattr("crosstable.facts.results.result_versions._CHUNK", 2)
    reported = []

    import_results(store, "ann", source(*GAMES), progress=lambda done, total: reported.append((done, total)))

    assert [(0, 9), (2, 9), (3, 9), (5, 9), (7, 9)] == reported
