"""Standings against FIDE's reference values and the published exercises of its Technical Commission."""

import csv
from fractions import Fraction

import pytest

from crosstable.formats.trf.dialects import Trf16
from crosstable.model.events import Event
from crosstable.ranking.event_standings import standings
from crosstable.ranking.rules import TieBreakRules
from tests.golden.given_cases import EVENTS, GOLDEN, IS_COMMITTED, large_ones_slow

_NAMES = [path.stem for path in EVENTS if (GOLDEN / "tiebreaks" / f"{path.stem}.tsv").exists()]
NAMES = [large_ones_slow(name) for name in _NAMES]
ROUND_ROBIN = TieBreakRules.preset("fide-2026-round-robin")


def event_of(name: str) -> Event:
    path = GOLDEN / "dutch_trf" / f"{name}.trf"
    with path.open("rb") as stream:
        return Trf16().read(stream, name=path.name, strict=True).document.event


def rows_of(name: str) -> list[dict[str, str]]:
    with (GOLDEN / "tiebreaks" / name).open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


def rounded_as(value: Fraction, printed: str) -> Fraction:
    """Round half up to the decimals of the printed value."""
    shift = 10 ** len(printed.partition(".")[2])
    return Fraction((2 * value * shift + 1) // 2, shift)


def test_all_twenty_nine_events_are_there():
    assert not IS_COMMITTED or 29 == len(EVENTS) == len(_NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_value_equals_the_reference(name):
    expected = rows_of(f"{name}.tsv")
    codes = [code for code in expected[0] if code not in {"StartNo", "Rank"}]
    made = standings(event_of(name), [code.replace("#", "-") for code in codes])
    values = {row.entrant.id: row.tiebreaks for row in made.rows}

    actual = [
        {code: rounded_as(each.value, row[code]) for code, each in zip(codes, values[row["StartNo"]], strict=True)}
        for row in expected
    ]

    assert not IS_COMMITTED or len(codes) == 28  # 27 tie-breaks and the score
    assert [{code: Fraction(row[code]) for code in codes} for row in expected] == actual


@pytest.mark.parametrize("name", NAMES)
def test_direct_encounter_and_the_order_equal_the_reference(name):
    expected = rows_of(f"{name}.de.tsv")

    made = standings(event_of(name), ["PTS", "DE", "BH", "SB"])

    rows = {row.entrant.id: row for row in made.rows}
    assert [(row["StartNo"], row["DE"], row["Rank"]) for row in expected] == [
        (row["StartNo"], str(rows[row["StartNo"]].value("DE")), str(rows[row["StartNo"]].place)) for row in expected
    ]


@pytest.mark.parametrize("name", NAMES)
def test_every_working_adds_up(name):
    codes = ["DE", "BH-C2", "BH-M1", "FB-C1", "SB-C1", "PS-C1", "AOB", "ARO-C1", "TPR", "PTP", "APRO", "STD"]

    made = standings(event_of(name), codes)

    wrong = [
        (row.entrant.id, each.code) for row in made.rows for each in row.tiebreaks if each.working.total() != each.value
    ]
    assert wrong == []
