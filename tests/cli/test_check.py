"""`crosstable check`: whether event files agree with themselves; and folders of them as a history."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands import Run
from tests.golden.given_cases import COMMITTED

DUTCH = COMMITTED / "dutch_trf"
EVENT = DUTCH / "n9_r5_s1.trf"


@pytest.mark.slow
def test_the_golden_events_are_clean(run: Run) -> None:
    done = run("check", *sorted(DUTCH.glob("*.trf")))

    assert (done.code, done.out) == (0, "")
    assert done.err.endswith("No errors in 29 files.\n")


def test_contradictions_points_and_ranks_are_reported(run: Run, tmp_path: Path) -> None:
    lines = EVENT.read_bytes().split(b"\r")
    lines[1] = lines[1].replace(b" 4.5    1", b" 3.5    4")
    lines[3] = lines[3].replace(b"     7 w 1", b"     6 w 1", 1)
    (tmp_path / "bad.trf").write_bytes(b"\r".join(lines))

    done = run("check", "bad.trf", "--json")

    told = [(line["severity"], line["line"], line["column"], line["problem"]) for line in json.loads(done.out)]
    assert done.code == 3
    assert (
        "error",
        4,
        "92-95",
        "Player 3, round 1: 3 beat 6, but according to line 7 6 met 2. Compare the two rows.",
    ) in told
    assert any(
        "The file gives player 1 (Test0001 Player0001) 3.5 points, but the games give 4.5." in line[3] for line in told
    )
    assert any("rank" in str(line[2]) for line in told)
    assert done.err.endswith("Errors in 1 of 1 file.\n")


def test_a_file_that_cannot_be_read_is_one_problem_among_others(run: Run, tmp_path: Path) -> None:
    (tmp_path / "cut.trf").write_bytes(EVENT.read_bytes()[:20])

    done = run("check", EVENT, "cut.trf")

    assert done.code == 3
    assert "cut.trf: no line begins with 001 and a player" in done.out
    assert f"{EVENT} (trf16): 9 players, 5 rounds." in done.err


def events(folder: Path) -> None:
    """Make three small events, a broken one and a file of something else."""
    folder.mkdir()
    for name, day, score in (("b", "02", "10"), ("a", "02", "01"), ("c", "01", "==")):
        rows = [
            f"{f'001    {at}      {who}':<91}  {3 - at:>2} {'wb'[at - 1]} {score[at - 1]}"
            for at, who in ((1, "Ann"), (2, "Bo"))
        ]
        (folder / f"{name}.trf").write_text("\r".join([f"012 {name}", f"042 2026/05/{day}", *rows]), encoding="utf-8")
    (folder / "broken.trf").write_text("012 nothing else", encoding="utf-8")
    (folder / "notes.md").write_text("not an event", encoding="utf-8")


def test_a_folder_is_a_history_in_the_order_of_dates_then_names(run: Run, tmp_path: Path) -> None:
    events(tmp_path / "season")

    done = run("rate", "season", "--history", "changes.csv")

    rows = (tmp_path / "changes.csv").read_text(encoding="utf-8").splitlines()[1:]
    assert done.code == 0, done.err
    assert [row.split(",")[:2] for row in rows[::2]] == [["2026-05-01", "c"], ["2026-05-02", "a"], ["2026-05-02", "b"]]
    assert "broken.trf was left out: broken.trf: no line begins with 001" in done.err
    assert "season: 1 of 4 files were left out; 3 were read." in done.err


def test_strict_stops_at_a_broken_file_in_a_folder(run: Run, tmp_path: Path) -> None:
    events(tmp_path / "season")

    done = run("rate", "season", "--strict")

    assert done.code == 3
    assert "broken.trf: no line begins with 001" in done.err


def test_a_folder_without_anything_to_read_is_reported(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()

    done = run("rate", "empty")

    assert done.code == 3
    assert done.err == "The folder 'empty' has no file that can be read. Put event files or results in it.\n"


def test_event_files_and_results_are_rated_together(run: Run, tmp_path: Path, results: Path) -> None:
    events(tmp_path / "season")

    done = run("rate", tmp_path / "season" / "a.trf", results, "--json")
    preview = run("rate", tmp_path / "season" / "a.trf", "--preview")

    ann = next(line for line in json.loads(done.out)["players"] if line["player"] == "Ann")
    assert ann["games"] == 3
    assert "An event file (trf16): 1 game of 2 players." in preview.out


def test_a_file_of_results_is_an_event_where_one_is_needed(run: Run, results: Path) -> None:
    done = run("standings", results)

    assert done.code == 0, done.err
    assert done.out.splitlines()[1].split("\t")[2:] == ["Ann", "2"]
