"""What there is stands in docs/pairing.md, and the example runs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from crosstable.pairing.pairing_registry import CRITERIA, PAIRING_SYSTEMS
from crosstable.pairing.systems import pairing_system

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "pairing.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [*CRITERIA, *PAIRING_SYSTEMS])
def test_every_criterion_and_policy_is_documented(name: str) -> None:
    assert f"`{name}`" in TEXT


@pytest.mark.parametrize("name", PAIRING_SYSTEMS)
def test_every_setting_is_documented(name: str) -> None:
    assert [setting for setting in pairing_system(name).settings if f"`{setting}`" not in TEXT] == []


def test_the_example_runs() -> None:
    example = ROOT / "examples" / "pairing_a_go_evening.py"
    done = subprocess.run([sys.executable, str(example)], capture_output=True, check=False, encoding="utf-8")

    assert done.returncode == 0, done.stderr
    assert "verified: True" in done.stdout
