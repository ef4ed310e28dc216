"""What short commands on a league import: the packages that they need, and no others."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.league_calls import Call, call, league

__all__ = ["call", "league"]  # fixtures

PROBE = """
import sys
from crosstable.cli import main
sys.argv = ["crosstable", *sys.argv[1:]]
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""
OURS = "crosstable"
RATINGS = ("crosstable.ratings", "crosstable.evaluation", "crosstable.publish")
PAIRING = ("crosstable.pairing.systems", "crosstable.matching", "numba")
POSTGRESQL = ("sqlalchemy.dialects.postgresql",)
# Of the terminal itself: what reads structured files, prints tables and help, and lists all commands.
ONLY_SOME = ("pydantic", "rich", "docstring_parser", "crosstable.cli.whole_line")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "without"),
    [
        (("log",), ("numpy", "alembic", "crosstable.views", *RATINGS, *PAIRING, *POSTGRESQL)),
        (("event", "list"), ("crosstable.views", "crosstable.evaluation", "crosstable.publish", *PAIRING, *POSTGRESQL)),
        (("event", "show"), (*RATINGS, "numba", *POSTGRESQL)),
        (("event", "result"), ("crosstable.views", *RATINGS, "numba", *POSTGRESQL)),
        (("event", "standings"), ("crosstable.evaluation", "crosstable.publish", "numba", *POSTGRESQL)),
        (("leaderboard",), ("crosstable.evaluation", "crosstable.publish", "crosstable.pairing", *POSTGRESQL)),
    ],
    ids=lambda words: " ".join(words) if len(words) < 3 else "",
)
def test_a_short_command_imports_what_it_needs(
    call: Call, league: Path, words: tuple[str, ...], without: tuple[str, ...]
) -> None:
    call("publish", league)
    call("event", "new", league, "Evening")
    call("event", "enter", league, "Ann", "Bo")
    call("event", "pair", league, "--publish")

    command = [sys.executable, "-c", PROBE, *words, str(league)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, input="1 1\n")
    loaded = done.stderr.split()

    assert 0 == done.returncode, done.stderr
    assert "sqlalchemy" in loaded
    assert [] == [name for name in (*without, *ONLY_SOME) if name in loaded]


# What a round is made of.  Nothing here pairs: a plan knows a policy by its name and by its line in the registry.
VALUES_OF_PAIRING = {
    "crosstable.pairing",
    "crosstable.pairing.board",
    "crosstable.pairing.board_games",
    "crosstable.pairing.boards",
    "crosstable.pairing.constraints",
    "crosstable.pairing.pairing_registry",
    "crosstable.pairing.policy_traits",
}


def ours_loaded_by(*words: str | Path, typed: str = "") -> set[str]:
    """Return our modules that are in memory after a command."""
    command = [sys.executable, "-c", PROBE, *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, input=typed)
    assert 0 == done.returncode, done.stderr
    return {name for name in done.stderr.split() if name.partition(".")[0] == OURS}


@pytest.mark.slow
def test_storing_a_result_loads_nothing_that_pairs_and_few_modules(call: Call, league: Path) -> None:
    call("event", "new", league, "Evening")
    call("event", "enter", league, "Ann", "Bo")
    call("event", "pair", league, "--publish")

    loaded = ours_loaded_by("event", "result", league, "1 1")

    assert [] == [name for name in loaded if name.startswith("crosstable.matching")]
    assert VALUES_OF_PAIRING >= {name for name in loaded if name.startswith("crosstable.pairing")}
    assert len(loaded) <= 143, sorted(loaded)  # what it is; whoever needs fewer lowers it


@pytest.mark.slow
def test_a_withdrawal_loads_nothing_that_rates(call: Call, league: Path) -> None:
    call("event", "new", league, "Evening")
    call("event", "enter", league, "Ann", "Bo")

    loaded = ours_loaded_by("event", "withdraw", league, "Ann")

    assert [] == [name for name in loaded if name.startswith(("crosstable.ratings", "crosstable.runs"))]


@pytest.mark.slow
def test_rating_a_file_loads_few_modules(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    file.write_text("date,white,black,result\n2026-01-01,Ann,Bo,1-0\n", encoding="utf-8")

    loaded = ours_loaded_by("rate", file)

    assert [] == [name for name in loaded if name.startswith(("crosstable.pairing", "crosstable.events"))]
    assert len(loaded) <= 142, sorted(loaded)  # what it is; whoever needs fewer lowers it
