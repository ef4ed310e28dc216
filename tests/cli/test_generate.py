"""`crosstable generate`: one event or many, each a file that `check` finds right."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands import Run


def test_a_generated_event_is_right_and_its_seed_is_printed(run: Run, tmp_path: Path) -> None:
    done = run("generate", "cup.trf", "--players", 12, "--rounds", 5, "--seed", 7, "--half-byes", "5%")
    again = run("generate", "again.trf", "--players", 12, "--rounds", 5, "--seed", 7, "--half-byes", "5%")
    checked = run("check", "cup.trf", "--policy", "fide-dutch")

    assert (0, 0, 0) == (done.code, again.code, checked.code), checked.out
    assert "Seed 7: cup.trf." in done.err
    assert (tmp_path / "cup.trf").read_bytes() == (tmp_path / "again.trf").read_bytes()
    text = (tmp_path / "cup.trf").read_text(encoding="utf-8")
    for tag in ("012 Random event 7", "142 5", "152 ", "192 FIDE_DUTCH", "202 "):
        assert f"\n{tag}" in f"\n{text}"


def test_without_a_seed_every_file_is_another(run: Run, tmp_path: Path) -> None:
    for name in ("a.trf", "b.trf"):
        assert 0 == run("generate", name, "--players", 8).code

    assert (tmp_path / "a.trf").read_bytes() != (tmp_path / "b.trf").read_bytes()


def test_many_events_fill_a_folder_and_all_are_right(run: Run, tmp_path: Path) -> None:
    done = run("generate", "events", "--count", 8, "--seed", 3, "--players", 10)
    files = sorted((tmp_path / "events").iterdir())
    checked = run("check", *files, "--policy", "fide-dutch")

    assert "Seed 3: 8 events in events." in done.err
    assert (8, 0) == (len(files), checked.code), checked.out
    assert 8 == len({path.read_bytes() for path in files})


@pytest.mark.parametrize(
    ("policy", "code"),
    [
        ("fide-burstein", "FIDE_BURSTEIN"),
        ("fide-dubov", "FIDE_DUBOV"),
        ("fide-double-swiss", "FIDE_DOUBLESWISS"),
        ("fide-lim", "CUSTOM_"),
    ],
)
def test_events_of_the_other_systems_are_right(run: Run, tmp_path: Path, policy: str, code: str) -> None:
    done = run("generate", "cup.trf", "--players", 14, "--rounds", 6, "--seed", 5, "--policy", policy, "--baku")
    checked = run("check", "cup.trf", "--policy", policy)

    assert (0, 0) == (done.code, checked.code), done.err + checked.out
    assert f"\n192 {code}" in (tmp_path / "cup.trf").read_text(encoding="utf-8")


def test_what_is_named_stands_in_the_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "ratings.txt").write_text("2500\n2400\n", encoding="utf-8")
    done = run(
        "generate", "cup.trf", "--players", 9, "--rounds", 4, "--baku", "--tie-breaks", "BH/C1,SB", "--points", "3,1,0",
        "--initial-colour", "black", "--ratings", "ratings.txt", "--forbidden", 2, "--late", 1, "--withdrawals", 0,
    )  # fmt: skip
    text = (tmp_path / "cup.trf").read_text(encoding="utf-8")

    assert 0 == done.code, done.err
    for line in ("152 B", "192 FIDE_DUTCH_BAKU", "202 BH/C1,SB", "162  W 3.0    D 1.0", "260 001 004"):
        assert line in text
    assert " 2500 " in text


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--half-byes", "many"), "not an amount"),
        (("--policy", "go"), "Policy 'go' is no Swiss system of FIDE"),
        (("--points", "1,2"), "not the points of a win, a draw and a loss"),
        (("--points", "0,1,0"), "not the points of a win, a draw and a loss"),
        (("--initial-colour", "red"), "initial colour: 'red' is not one of black, white."),
        (("--tie-breaks", "XYZ"), "XYZ"),
        (("--ratings", "words.txt"), "does not hold ratings"),
        (("--players", 4, "--rounds", 9), "this number of players allows 1 to 3"),
    ],
)
def test_wrong_settings_are_bad_input_and_nothing_is_written(run: Run, tmp_path: Path, words, message) -> None:
    (tmp_path / "words.txt").write_text("strong", encoding="utf-8")

    done = run("generate", "cup.trf", *words)

    assert 3 == done.code
    assert message in done.err
    assert not (tmp_path / "cup.trf").exists()
