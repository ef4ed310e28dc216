"""Bad input ends in a sentence that says what, where and what to do: never in a stack trace."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.commands import Run

HEADER = "date,player_a,player_b,score_a\n"


def refused(run: Run, *words: str | Path, code: int = 3) -> str:
    """Run a command that must be rejected, and return its message."""
    done = run(*words)
    assert code == done.code, done.err
    assert "Traceback" not in done.err
    assert "" == done.out
    return done.err


def test_a_missing_file(run: Run, tmp_path: Path) -> None:
    assert "nowhere.csv" in refused(run, "rate", tmp_path / "nowhere.csv", code=5)


def test_a_folder(run: Run, tmp_path: Path) -> None:
    assert "is a folder" in refused(run, "standings", tmp_path)
    assert "has no file that can be read" in refused(run, "rate", tmp_path)


def test_an_empty_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "empty.csv"
    path.write_bytes(b"")

    assert "empty" in refused(run, "rate", path)


def test_an_unknown_ending(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "results.docx"
    path.write_bytes(b"x")

    assert "docx" in refused(run, "rate", path)


def test_another_encoding_names_the_option(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "latin.csv"
    path.write_bytes((HEADER + "2024-01-01,Jörg,Bo,1\n").encode("latin-1"))

    assert "--encoding" in refused(run, "rate", path)
    assert "Jörg" in run("rate", path, "--encoding", "latin-1").out


@pytest.mark.parametrize("ending", ["parquet", "xlsx"])
def test_a_truncated_file(run: Run, tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"cut.{ending}"
    path.write_bytes(b"PAR1\x15\x00" if ending == "parquet" else b"PK\x03\x04\x14\x00")

    assert f"cut.{ending}" in refused(run, "rate", path)


def test_an_unknown_system_names_the_nearest(run: Run, results: Path) -> None:
    assert "Did you mean 'elo'?" in refused(run, "rate", results, "--system", "ello")


def test_an_unknown_parameter_names_the_nearest(run: Run, results: Path) -> None:
    assert "Did you mean 'rounding'?" in refused(run, "rate", results, "--set", "roundin=none")


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("k", "has no '='"),
        ("k=many", "is not a number"),
        ("k=nan", "out of range"),
        ("provisional_games=1.5", "is not a whole number"),
        ("rounding=sometimes", "half_up"),
        ("season_starts=2024-02-31", "is not a date"),
        ("k_by_games=10", "10:64"),
    ],
)
def test_a_setting_that_cannot_be(run: Run, results: Path, setting: str, said: str) -> None:
    assert said in refused(run, "rate", results, "--set", setting)


def test_a_date_that_cannot_be(run: Run, results: Path) -> None:
    assert "2024-02-31" in refused(run, "rate", results, "--as-of", "2024-02-31")


def test_a_history_file_of_an_unknown_kind_is_rejected_before_any_work(run: Run, results: Path, tmp_path: Path) -> None:
    assert ".doc" in refused(run, "rate", results, "--history", tmp_path / "changes.doc")
    assert [results] == list(tmp_path.iterdir())


def test_unknown_rules(run: Run, results: Path) -> None:
    assert "Did you mean 'cards'?" in refused(run, "rate", results, "--rules", "card")


def test_prediction_of_a_stranger_names_the_nearest(run: Run, results: Path) -> None:
    assert "Unknown player 'Anne'" in refused(run, "predict", "Anne", "Bo", "--results", results)


def test_prediction_of_words_without_a_file(run: Run) -> None:
    assert "--results" in refused(run, "predict", "Ann", "Bo")


def test_names_are_data(run: Run, tmp_path: Path) -> None:
    names = ["=cmd()", "<script>alert(1)</script>", "אבי כהן", "[red]x[/red]", "x" * 300]
    path = tmp_path / "names.csv"
    lines = [f'2024-01-01,"{name}",Bo,1\n' for name in names]
    path.write_text(HEADER + "".join(lines), encoding="utf-8")

    done = run("rate", path)

    assert 0 == done.code, done.err
    assert set(names) <= {line.split("\t")[1] for line in done.out.splitlines()}


def test_a_wrong_option_is_a_usage_error(run: Run, results: Path) -> None:
    assert 2 == run("rate", results, "--no-such-option").code


@pytest.mark.slow
def test_a_reader_that_goes_away_is_no_error(results: Path) -> None:
    code = "from crosstable.cli import main; main()"
    command = f'"{sys.executable}" -c "{code}" rate "{results}" | true'

    done = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, check=False)

    assert (0, "") == (done.returncode, done.stderr)


@pytest.mark.slow
def test_an_interrupt_reports_it_and_leaves_nothing_behind(tmp_path: Path) -> None:
    path, changes = tmp_path / "long.csv", tmp_path / "changes.csv"
    rows = "".join(f"2024-01-01,Player {n % 997},Player {n % 991 + 1000},1\n" for n in range(600_000))
    path.write_text(HEADER + rows, encoding="utf-8")
    code = "from crosstable.cli import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", code, "rate", str(path), "--history", str(changes)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    # As soon as the history is being written.
    while process.poll() is None and not list(tmp_path.glob(".crosstable-*")):
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGINT)

    _, err = process.communicate()

    assert 130 == process.returncode
    assert "Interrupted" in err
    assert "Traceback" not in err
    assert [path] == list(tmp_path.iterdir())
