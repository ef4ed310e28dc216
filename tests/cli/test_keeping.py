"""`backup` and `restore`: answers and errors."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.league_calls import Call, answer, call, league
from tests.second_layout import SECOND, use_second_layout

BROUGHT_UP = "league.db was written by an older crosstable and is now up to date. As it was: league.db.before-"
__all__ = ["call", "league"]  # fixtures


@pytest.fixture
def copy(call: Call, league: Path) -> str:
    """Back up the league, which then goes on."""
    call("publish", "league.db")
    call("backup", "league.db", "copy.db")
    call("correct", "league.db", "g1", "--score", "0.5", "--reason", "the sheet says draw")
    return "copy.db"


def test_a_backup_shows_how_it_is_brought_back(call: Call, league: Path) -> None:
    assert "To restore it: crosstable restore league.db copy.db" in call("backup", "league.db", "copy.db").err


def test_a_league_of_an_older_crosstable_is_brought_up_once_and_its_copy_named(
    call: Call, league: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_second_layout(monkeypatch, tmp_path / "migrations")
    done = call("log", "league.db", "--json")

    assert f"{BROUGHT_UP}{SECOND}" in done.err
    assert answer(done) == answer(call("log", "league.db", "--json"))
    assert "" == call("log", "league.db").err


@pytest.mark.slow
def test_a_dry_run_of_a_restore_reports_that_an_older_league_was_brought_up(
    call: Call, copy: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_second_layout(monkeypatch, tmp_path / "migrations")

    assert BROUGHT_UP in call("restore", "league.db", copy, "--dry-run").err


@pytest.mark.slow
def test_a_league_is_not_replaced_by_mistake(call: Call, copy: str) -> None:
    done = call("restore", "league.db", copy)

    assert 5 == done.code
    assert "league.db already holds a league: 'Small'" in done.err
    assert "The backup does not contain: change 4 corrected g1: Ann drew with Bo (was: Ann beat Bo)." in done.err
    assert "add --replace: what is there now is kept as league.db.before-restore-" in done.err


def test_a_dry_run_shows_what_would_be_lost(call: Call, copy: str) -> None:
    done = call("restore", "league.db", copy, "--dry-run")

    assert ["backup", "league"] == [line.split("\t")[0] for line in done.out.splitlines()[1:]]
    assert "Changes of the league that are not in the backup: 1." in done.err
    assert ": corrected g1: Ann drew with Bo" in done.err
    assert "Nothing was changed (--dry-run)." in done.err
    assert "To restore: crosstable restore league.db copy.db --replace" in done.err
    assert 4 == len(answer(call("log", "league.db", "--json"))["items"])


@pytest.mark.slow
def test_a_restored_league_is_as_it_was_and_names_the_copy_of_the_other(call: Call, copy: str) -> None:
    done = call("restore", "league.db", copy, "--replace", "--reason", "wrong sheet", "--as", "Bea")

    kept = next(Path().glob("league.db.before-restore-*"))
    assert f"The replaced league is kept: {kept}" in done.err
    newest = answer(call("log", "league.db", "--json"))["items"][0]
    assert ("Bea", "restore", "wrong sheet") == (newest["actor"], newest["command"], newest["reason"])
    assert "restored the league as it was after change 3; later changes lost: 1" == newest["what"]
    again = call("restore", "league.db", str(kept), "--dry-run")
    assert "Changes of the league that are not in the backup: 1." in again.err


@pytest.mark.slow
def test_a_backup_restored_to_another_name_is_a_league_of_its_own(call: Call, copy: str) -> None:
    said = answer(call("restore", "other.db", copy, "--json"))

    assert (4, None, [], None, None) == tuple(said[key] for key in ("change", "replaced", "lost", "kept", "damage"))
    assert ("Small", 3) == (said["backup"]["name"], said["backup"]["last_change"]["change"])
    assert answer(call("player", "other.db", "Ann", "--json")) == answer(call("player", copy, "Ann", "--json"))


def test_a_file_without_losses_is_reported_too(call: Call, league: Path) -> None:
    call("backup", "league.db", "copy.db")

    assert "The backup has all changes of the league." in call("restore", "league.db", "copy.db", "--dry-run").err


@pytest.mark.slow
def test_many_lost_changes_are_counted(call: Call, copy: str) -> None:
    for number in range(22):
        call("correct", "league.db", "g2", "--score", "1" if number % 2 else "0", "--reason", "no, yes")

    assert "  and 3 more" in call("restore", "league.db", copy, "--dry-run").err


def test_an_erased_name_that_a_restore_brings_back_is_reported(call: Call, copy: str) -> None:
    call("erase-player", "league.db", "Ann")

    done = call("restore", "league.db", copy, "--replace")

    assert "Names erased after the backup have been restored with it. Erase them again: `erase-player`." in done.err


def test_a_damaged_league_is_rebuilt_and_the_damaged_file_kept(call: Call, copy: str) -> None:
    with Path("league.db").open("r+b") as file:
        file.seek(4096 * 2)
        file.write(b"\xff" * 4096 * 20)

    assert "`crosstable restore`" in call("player", "league.db", "Ann").err
    done = call("restore", "league.db", copy, "--replace")

    assert (0, True) == (done.code, "The changes that are lost are not known." in done.err)
    assert 0 == call("player", "league.db", "Ann").code


def test_an_empty_file_in_the_place_of_a_league_is_reported(call: Call, copy: str) -> None:
    Path("empty.db").touch()

    assert "empty.db existed but was empty, so no league was lost." in call("restore", "empty.db", copy).err


@pytest.mark.slow
def test_a_backup_is_checked_and_older_ones_of_the_folder_are_removed(
    call: Call, copy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("kept").mkdir()
    for second in range(3):
        name = f"league-20260101T00000{second}Z.db"
        monkeypatch.setattr("crosstable.facts.store.backup.dated_backup", lambda _, folder, name=name: folder / name)
        done = call("backup", "league.db", "kept", "--keep", "2", "--check", "--json")

    checked = answer(done)["checked"]
    assert 0 == done.code
    assert ("Small", 0) == (checked["name"], checked["behind"])
    assert ["kept/league-20260101T000000Z.db"] == answer(done)["removed"]
    assert ["league-20260101T000001Z.db", "league-20260101T000002Z.db"] == sorted(
        p.name for p in Path("kept").iterdir()
    )


def test_what_was_checked_is_said(call: Call, league: Path) -> None:
    assert "rows, 0 events and 0 rating lists are as they were." in call("backup", "league.db", "b.db", "--check").err
