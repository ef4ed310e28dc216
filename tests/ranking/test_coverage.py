"""The documentation says what the registry holds."""

from pathlib import Path

from crosstable.ranking.coverage import coverage_table
from crosstable.ranking.tiebreak_registry import TIEBREAKS

PAGE = Path(__file__).parents[2] / "docs" / "tie-breaks.md"


def test_the_page_holds_the_table_made_from_the_registry():
    assert coverage_table() in PAGE.read_text(encoding="utf-8")


def test_every_row_has_a_source():
    rows = coverage_table().splitlines()[2:]

    assert len(rows) == len(TIEBREAKS)
    assert all(row.split("|")[-2].strip() for row in rows)
