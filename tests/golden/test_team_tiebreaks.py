"""Standings of teams against FIDE's reference values."""

import json
from fractions import Fraction

import pytest

from crosstable.formats.trf.teams import read_team_trf
from crosstable.ranking.rules import TieBreakRules
from crosstable.ranking.teams.team_standings import team_standings
from tests.golden.given_cases import COMMITTED

FOLDER = COMMITTED / "team_tiebreaks"
EXPECTED = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
# Where exactly two teams are left, the reference ranks the higher board count first; by 12.1 the lower one is better.
HIGHER_BOARD_COUNT_FIRST = {(name, code) for name in ("t05", "t07") for code in ("EDEBT", "EDEBB")}


def rounded_as(value: Fraction, printed: str) -> Fraction:
    """Round half up to the decimals of the printed value."""
    shift = 10 ** len(printed.partition(".")[2])
    return Fraction((2 * value * shift + 1) // 2, shift)


def _marked(name):
    return pytest.param(name, marks=[pytest.mark.slow] if name in ("t03", "t04", "t07") else [])


@pytest.mark.parametrize("name", [_marked(name) for name in sorted(EXPECTED)])
def test_every_value_and_place_equals_the_reference(name):
    event, _, problems = read_team_trf((FOLDER / f"{name}.trf").read_text(encoding="utf-8"), name)
    rules = TieBreakRules.preset("fide-2026-round-robin") if EXPECTED[name]["predetermined"] else None

    assert [] == problems
    codes = list(EXPECTED[name]["values"])
    for row in team_standings(event, codes, rules=rules).rows:
        printed = [EXPECTED[name]["values"][code][row.entrant.id] for code in codes]
        values = [str(rounded_as(each.value, text)) for each, text in zip(row.tiebreaks, printed, strict=True)]
        assert [str(Fraction(text)) for text in printed] == values, row.entrant.id
    for code, places in EXPECTED[name]["places"].items():
        if (name, code) not in HIGHER_BOARD_COUNT_FIRST:
            found = {row.entrant.id: row.place for row in team_standings(event, [code], rules=rules).rows}
            assert places == found, code
