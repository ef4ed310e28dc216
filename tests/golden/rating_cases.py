"""Reads the golden cases of rating systems, each with its source and tolerance."""

import json
import os
from pathlib import Path

HERE = Path(__file__).parent / "data"
GOLDEN = Path(os.environ.get("CROSSTABLE_GOLDEN", HERE))


def cases_of(system: str, name: str) -> dict[str, dict]:
    """Give the cases of a system by id: from one file of all systems where there is one, else from its own."""
    whole = GOLDEN / "ratings.json"
    path = whole if whole.exists() else GOLDEN / "ratings" / f"{name}.json"
    cases = json.loads(path.read_text(encoding="utf-8"))["cases"]
    return {case["id"]: case for case in cases if case["system"] == system}
