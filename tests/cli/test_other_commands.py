"""`predict`, `demo`, `doctor`, and what holds for all commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer

from crosstable.cli.app import app, exit_code, explain
from crosstable.model.errors import FormatError, InternalError, NoPairingError, StoreError
from tests.cli.conftest import Run

DOCUMENT = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")


def test_prediction_from_ratings(run: Run) -> None:
    answer = json.loads(run("predict", "1620", "1500", "--json").out)

    # 1 / (1 + 10^(-120 / 400)), the formula of the Elo league document.
    assert [0.6661, 0.3339] == [round(side["expected"], 4) for side in answer["sides"]]


def test_prediction_from_results(run: Run, results: Path) -> None:
    done = run("predict", "ann", "DIA", "--results", results)

    assert ["ann\t1531\t0.523", "DIA\t1515\t0.477"] == done.out.splitlines()[1:]


def test_demo_finds_the_hidden_strength_and_can_run_twice(run: Run, tmp_path: Path) -> None:
    first, second = run("demo", "--json"), run("demo", "--json")

    assert (0, first.out) == (second.code, second.out)
    top = json.loads(first.out)
    assert 20 == len(top)
    assert 30 >= max(line["hidden rank"] for line in top[:10])
    assert "made-up players" in first.err
    assert "Next: crosstable" in first.err
    assert (tmp_path / "practice-league" / "results.csv").exists()


def test_another_seed_is_another_league(run: Run) -> None:
    assert run("demo", "--json").out != run("demo", "--json", "--seed", "2").out


def test_doctor_says_what_is_there(run: Run) -> None:
    checks = {check["part"]: check["state"] for check in json.loads(run("doctor", "--json").out)}

    assert "right" == checks["arithmetic"]
    assert {"Python", "numpy", "narwhals", "numba", "typer", "rich", "openpyxl", "pyarrow"} <= set(checks)


@pytest.mark.slow
def test_doctor_compiles_the_loops_when_asked(run: Run) -> None:
    checks = {check["part"]: check["state"] for check in json.loads(run("doctor", "--warm-up", "--json").out)}

    assert "right" == checks["compiled loops"]


def test_version(run: Run) -> None:
    from crosstable import __version__

    assert f"crosstable {__version__}\n" == run("--version").out


def test_no_color_is_honoured(run: Run) -> None:
    done = run("predict", "Ann", "Bo", environment={"NO_COLOR": "1", "FORCE_COLOR": ""})

    assert "\x1b" not in done.err


def test_a_small_file_is_rated_without_numba(run: Run, results: Path) -> None:
    import subprocess
    import sys

    code = (
        "import sys; sys.argv = ['crosstable', 'rate', sys.argv[1]]\n"
        "from crosstable.cli import main\n"
        "try: main()\n"
        "finally: print('numba' in sys.modules, file=sys.stderr)"
    )

    done = subprocess.run([sys.executable, "-c", code, str(results)], capture_output=True, text=True, check=True)

    assert "False" == done.stderr.strip()


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (NoPairingError("nobody is left"), 1),
        (FormatError("bad"), 3),
        (MemoryError(), 4),
        (StoreError("locked"), 5),
        (FileNotFoundError(2, "No such file", "x.csv"), 5),
        (InternalError("ours"), 70),
        (ZeroDivisionError("ours"), 70),
        (KeyboardInterrupt(), 130),
    ],
)
def test_every_error_has_its_exit_code_and_a_sentence(error: BaseException, code: int) -> None:
    assert code == exit_code(error)
    assert explain(error)


def test_every_command_and_option_is_documented() -> None:
    group = typer.main.get_command(app)
    missing = []
    for name, command in group.commands.items():  # type: ignore[attr-defined]  # it is a group
        if f"## {name}" not in DOCUMENT:
            missing.append(name)
        options = [option for parameter in command.params for option in parameter.opts if option.startswith("--")]
        missing += [f"{name} {option}" for option in options if option not in DOCUMENT and option != "--help"]

    assert [] == missing
