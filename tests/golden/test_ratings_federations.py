"""The federations' formulas against their tables and published examples."""

import datetime as dt

import numpy as np
import pytest

from crosstable.ratings.estimate import Estimate
from crosstable.ratings.federations.aga import Aga, advantage_of, first_deviation, with_gap, without_gap
from crosstable.ratings.federations.dwz import Dwz
from crosstable.ratings.federations.egf import Egf
from crosstable.ratings.federations.fide import Fide
from crosstable.ratings.federations.fide_loop import raised
from crosstable.ratings.federations.fide_tables import DIFFERENCE, EXPECTED
from crosstable.ratings.federations.ingo import Ingo
from crosstable.ratings.federations.uscf import Uscf
from crosstable.ratings.federations.uscf_formulas import effective_games
from tests.golden.given_cases import cases_of

FIDE = cases_of("FIDE", "federations")
EGF = cases_of("EGF (EGD 2021)", "federations")
DWZ = cases_of("DWZ", "federations")
INGO = cases_of("Ingo", "federations")
AGA = cases_of("AGA", "federations")
US_CHESS = cases_of("US Chess", "federations")


def case(cases, name):
    if name not in cases:
        pytest.skip("the folder of golden cases lacks this one")
    return cases[name]["inputs"], cases[name]["expected"], cases[name]["tolerance"]


def test_fide_tables_are_those_of_the_handbook():
    given, expected, _ = case(FIDE, "fide-8.1.1")
    assert expected["dp"] == DIFFERENCE.tolist()
    assert given["p_percent"] == list(range(101))

    given, expected, _ = case(FIDE, "fide-8.1.2")
    shares = [0.01 * percent for percent in expected["PD_H_percent"]]
    assert pytest.approx(shares) == [EXPECTED[upper] for upper in given["D_upper"]]
    assert pytest.approx(shares[1:]) == [EXPECTED[upper + 1] for upper in given["D_upper"][:-1]]
    assert EXPECTED[736] == 1.0


def test_fide_change_of_a_period():
    given, expected, tolerance = case(FIDE, "fide-change-1")
    games = list(zip(given["opponents"], given["scores"], strict=True))

    change = Fide().change(given["rating"], games, k=given["K"], on=dt.date(2024, 5, 1))

    assert pytest.approx(expected["delta"], abs=tolerance) == change


def test_fide_difference_of_400_counts_in_full_from_2650_since_october_2025():
    given, expected, tolerance = case(FIDE, "fide-change-2650")
    games = list(zip(given["opponents"], given["scores"], strict=True))

    before, after = (
        Fide().change(given["rating"], games, k=given["K"], on=day)
        for day in (dt.date(2025, 9, 30), dt.date(2025, 10, 1))
    )

    assert pytest.approx((expected["delta_before"], expected["delta_after"]), abs=tolerance) == (before, after)


def test_fide_rise_of_march_2024():
    given, expected, _ = case(FIDE, "fide-2024")

    assert [round(each) for each in expected["new"]] == [raised(float(old)) for old in given["old_standard_rating"]]


def test_egf_expectation_with_handicap():
    given, expected, tolerance = case(EGF, "egf-expect")

    found = [Egf().expected(given["r1"], given["r2"], handicap=-h) for h in given["handicap_for_p1_gives"]]

    assert pytest.approx(expected["Se1"], abs=tolerance) == found


def test_egf_update():
    given, expected, _ = case(EGF, "egf-update")

    after = [Egf().update(first, second, score=score) for first, second, score in given["pairs"]]

    assert pytest.approx(expected["derived_new1"], abs=1e-9) == [first for first, _ in after]
    assert pytest.approx(expected["derived_new2"], abs=1e-9) == [second for _, second in after]


def test_dwz_after_events_and_first_rating():
    given, expected, tolerance = case(DWZ, "dwz")
    first, second, youth = given["p1"], given["p2"], given["youth"]

    once = (
        Dwz().after(first["r"], [(second["r"], 1)], age=first["age"], index=first["index"]),
        Dwz().after(second["r"], [(first["r"], 0)], age=second["age"], index=second["index"]),
    )
    twice = (
        Dwz().after(once[0], [(once[1], 0.5)], age=first["age"], index=first["index"] + 1),
        Dwz().after(once[1], [(once[0], 0.5)], age=second["age"], index=second["index"] + 1),
    )
    games = list(zip(youth["opp"], youth["s"], strict=True))

    assert pytest.approx(np.array(expected["after"]), abs=tolerance) == np.array([once, twice])
    assert pytest.approx(expected["youth"], abs=tolerance) == Dwz().after(
        youth["r"], games, age=youth["age"], index=youth["index"]
    )
    newcomer = list(zip(given["first"]["opp"], given["first"]["s"], strict=True))
    assert pytest.approx(expected["first"], abs=tolerance) == Dwz().first(newcomer)


def test_ingo_after_one_game():
    given, expected, tolerance = case(INGO, "ingo")

    after = [
        (Ingo().after(a, [(b, s)], age=age_a), Ingo().after(b, [(a, 1 - s)], age=age_b))
        for a, age_a, b, age_b, s in given["games"]
    ]

    assert pytest.approx(np.array(expected["new"]), abs=tolerance) == np.array(after)


def test_us_chess_formulas():
    given, expected, tolerance = case(US_CHESS, "uscf")
    standard, special = given["standard"], given["special"]
    system = Uscf(rules=dt.date(2016, 1, 1))  # a bonus threshold of 12

    assert pytest.approx(expected["effective_games"], abs=tolerance) == [
        effective_games(rating, games) for rating, games in given["effective_games"]
    ]
    assert pytest.approx(expected["expect_1300_1250"], abs=tolerance) == system.expected(1300, 1250)
    games = list(zip(standard["opp"], standard["s"], strict=True))
    after = system.standard(standard["r"], games, games_before=standard["games"])
    assert pytest.approx(expected["standard_new"], abs=tolerance) == after
    games = list(zip(special["opp"], special["s"], strict=True))
    after = system.special(special["r"], games, games_before=special["games"])
    assert pytest.approx(expected["special_new"], abs=tolerance) == after


def test_aga_handicap_and_komi():
    given, expected, tolerance = case(AGA, "aga-handicap")

    found = [advantage_of(h, k) for h, k in zip(given["handicap"], given["komi"], strict=True)]

    assert pytest.approx(np.array([expected["d"], expected["sigma_px"]]).T, abs=tolerance) == np.array(found)


def test_aga_deviation_of_new_players():
    given, expected, tolerance = case(AGA, "aga-init-sigma")

    assert pytest.approx(expected["sigma"], abs=tolerance) == [first_deviation(seed) for seed in given["seed"]]


def test_aga_joint_fit_of_an_event():
    given, expected, tolerance = case(AGA, "aga-map")
    players = [Estimate(with_gap(seed), sigma) for seed, sigma in zip(given["seed"], given["sigma"], strict=True)]

    after = Aga().after_event(players, given["games_white_black_handicap_komi_whitewins"])

    assert pytest.approx(expected["rating"], abs=tolerance) == [without_gap(each.rating) for each in after]
    assert pytest.approx(expected["sigma"], abs=tolerance) == [each.deviation for each in after]
