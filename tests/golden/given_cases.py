"""The golden cases: the committed ones, or those of any folder of the same forms that CROSSTABLE_GOLDEN names.

A folder may lack a form; there are then no cases of it.  How many cases there are is known of the committed set only.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest

_LARGE = ("n48_", "n61_", "n80_", "n100_")

COMMITTED = Path(__file__).parent / "data"
GOLDEN = Path(os.environ.get("CROSSTABLE_GOLDEN", COMMITTED))
IS_COMMITTED = GOLDEN.resolve() == COMMITTED.resolve()
EVENTS = sorted((GOLDEN / "dutch_trf").glob("*.trf"))


def large_ones_slow(case: Path | str) -> Any:
    """Return a case as a parameter: large events belong to the slow group."""
    name = case if isinstance(case, str) else case.stem
    marks = [pytest.mark.slow] if name.startswith(_LARGE) else []
    return pytest.param(case, marks=marks)


def read_cases(name: str) -> Any:
    """Read a file of cases; no cases where the folder lacks it."""
    path = GOLDEN / name
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else []


def cases_of(system: str, name: str) -> dict[str, dict[str, Any]]:
    """Return the cases of a rating system by id: of one file for all systems where there is one, else of its own."""
    found = read_cases("ratings.json") or read_cases(f"ratings/{name}.json") or {"cases": []}
    return {case["id"]: case for case in found["cases"] if case["system"] == system}
