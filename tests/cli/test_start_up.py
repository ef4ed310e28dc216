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
RATINGS = ("crosstable.ratings", "crosstable.evaluation", "crosstable.publish")
PAIRING = ("crosstable.pairing.systems", "crosstable.matching", "numba")
POSTGRESQL = ("sqlalchemy.dialects.postgresql",)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "without"),
    [
        (("log",), ("numpy", "rich", "alembic", "crosstable.views", *RATINGS, *PAIRING, *POSTGRESQL)),
        (("event", "list"), ("crosstable.views", *RATINGS, *PAIRING, *POSTGRESQL)),
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
    assert [] == [name for name in without if name in loaded]
