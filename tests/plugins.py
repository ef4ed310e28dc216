"""A package of somebody else, as installed: a module and the entry points that list its plugins."""

import sys
from pathlib import Path

import pytest

MODULE = """
from dataclasses import dataclass
from crosstable import EntrantTieBreak, TwoPlayerSystem, Working
from fractions import Fraction

@dataclass(frozen=True)
class Steps(TwoPlayerSystem):
    step: float = 10.0
    def expected(self, first, second):
        return 0.5
    def changes(self, game):
        change = self.step * (2 * game.score - 1)
        return change, -change

class Last(EntrantTieBreak):
    acronym, title, article, kind = "LAST", "Last round", "none", "B"
    def working(self, table, at):
        return Working(Fraction(table.cells[at][-1].half_points, 2))
"""
ENTRY_POINTS = """
[crosstable.rating_systems]
steps = {module}:Steps
broken = {module}:Nothing

[crosstable.tiebreaks]
LAST = {module}:Last
"""


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, module: str, *, is_listed: bool = True) -> None:
    """Put a module on the search path, with or without the entry points of a package."""
    (folder / f"{module}.py").write_text(MODULE, encoding="utf-8")
    if is_listed:
        about = folder / f"{module}-1.5.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.5\n", encoding="utf-8")
        (about / "entry_points.txt").write_text(ENTRY_POINTS.format(module=module), encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(sys.modules, module, raising=False)
