"""A small league, and commands on it."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.commands import Done, run_here

Call = Callable[..., Done]
RESULTS = """date,event,player_a,player_b,score_a
2025-09-05,Autumn Cup,Ann,Bo,1
2025-09-05,Autumn Cup,Cem,Dia,0.5
2025-09-12,Autumn Cup,Ann,Cem,1
2025-09-12,Autumn Cup,Bo,Dia,0
"""


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Call `crosstable` with these words, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return partial(run_here, folder=tmp_path)


@pytest.fixture
def league(call: Call, tmp_path: Path) -> Path:
    """A league with four games, not yet published."""
    (tmp_path / "results.csv").write_text(RESULTS, encoding="utf-8")
    assert 0 == call("init", "league.db", "--name", "Small").code
    assert 0 == call("import", "league.db", "results.csv").code
    return tmp_path / "league.db"


def answer(done: Done) -> Any:
    """Return what a command printed as JSON."""
    assert 0 == done.code, done.err
    return json.loads(done.out)
