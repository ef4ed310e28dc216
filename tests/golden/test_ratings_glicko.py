"""Glicko and Glicko-2 against Glickman's worked examples, as printed and recomputed without rounding."""

import pytest

from crosstable.ratings.estimate import Estimate
from crosstable.ratings.glicko.glicko import Glicko
from crosstable.ratings.glicko.glicko2 import Glicko2
from tests.golden.given_cases import IS_COMMITTED, cases_of

GLICKO = cases_of("Glicko", "glicko")
GLICKO2 = cases_of("Glicko-2", "glicko2")
UPDATES = [name for name, case in GLICKO.items() if "r" in case["expected"]]
FORECASTS = [name for name, case in GLICKO.items() if "r_j" in case["inputs"]]
GROWTHS = [name for name, case in GLICKO.items() if "c" in case["expected"]]


def games_in(case):
    return [(Estimate(rating, deviation), score) for rating, deviation, score in case["opponents_r_RD_score"]]


@pytest.mark.parametrize("name", UPDATES)
def test_glicko_gives_the_worked_example(name):
    case = GLICKO[name]
    player = Estimate(case["inputs"]["r"], case["inputs"]["RD"])

    after = Glicko().after_period(player, games_in(case["inputs"]))

    expected = case["expected"]
    rating = round(after.rating) if isinstance(expected["r"], int) else after.rating  # as printed
    assert pytest.approx((expected["r"], expected["RD"]), abs=case["tolerance"]) == (rating, after.deviation)


@pytest.mark.parametrize("name", FORECASTS)
def test_glicko_forecast_is_the_printed_one(name):
    case = GLICKO[name]
    given = case["inputs"]

    forecast = Glicko().predict(Estimate(given["r_i"], given["RD_i"]), Estimate(given["r_j"], given["RD_j"]))

    assert pytest.approx(case["expected"]["E"], abs=case["tolerance"]) == forecast.expected


@pytest.mark.parametrize("name", GROWTHS)
def test_glicko_growth_is_the_printed_one(name):
    case = GLICKO[name]
    given = case["inputs"]
    system = Glicko(
        deviation=given["RD_max"], typical_deviation=given["RD"], periods_to_forget=given["periods"], period="month"
    )

    forgotten = system.after_absence(Estimate(1500, given["RD"]), given["periods"])

    assert pytest.approx(case["expected"]["c"], abs=case["tolerance"]) == system.growth
    assert pytest.approx(given["RD_max"]) == forgotten.deviation


@pytest.mark.parametrize("name", GLICKO2)
def test_glicko2_gives_every_case(name):
    case = GLICKO2[name]
    given, expected, tolerance = case["inputs"], case["expected"], case["tolerance"]
    close = tolerance if isinstance(tolerance, dict) else dict.fromkeys(("r", "RD", "vol"), tolerance)
    player = Estimate(given["r"], given["RD"], given["vol"])

    after = Glicko2(tau=given["tau"]).after_period(player, games_in(given))

    found = {"r": after.rating, "RD": after.deviation, "vol": after.volatility}
    assert {key: pytest.approx(expected[key], abs=close[key]) for key in found} == found


def test_every_case_of_both_systems_is_read():
    assert not IS_COMMITTED or (2, 1, 1, 4, 5) == tuple(map(len, (UPDATES, FORECASTS, GROWTHS, GLICKO, GLICKO2)))
