"""Moonstone: every branch of the document worked by hand, and what it rejects."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable import Game, History, Member, Moonstone, Side, rate
from crosstable.model.errors import RatingError
from crosstable.ratings.estimate import Estimate

# Worked by hand from the detailed section: change = m p s b, s the opponent's rating over the mean.
# 1400 - 1500: mean 1450, gap 100, b = 100 / 24.
BY_HAND = [
    (1400, 1500, 2, 1, 1400 - 1500 / 1450 * 100 / 24, 1500 + 1400 / 1450 * 100 / 24),
    (1400, 1500, 1, 1, 1400 + 1500 / 1450 * 100 / 24, 1500 - 1400 / 1450 * 100 / 24),
    (1400, 1500, 0, 1, 1400 + 0.5 * 1500 / 1450 * 100 / 24, 1500 - 0.5 * 1400 / 1450 * 100 / 24),
    (1500, 1400, 0, 1, 1500 - 0.5 * 1400 / 1450 * 100 / 24, 1400 + 0.5 * 1500 / 1450 * 100 / 24),
    (1500, 1500, 0, 1, 1512, 1512),  # both are "not above the other": p1 = p2 = 1/2
    (1500, 1500, 1, 1, 1524, 1476),
    (1500, 1500, 2, 1, 1476, 1524),
    (1500, 1476, 1, 1, 1500 + 1476 / 1488 * 24, 1476 - 1500 / 1488 * 24),  # a gap of 24 is not above 24
    (1500, 1475, 1, 1, 1500 + 1475 / 1487.5 * 25 / 24, 1475 - 1500 / 1487.5 * 25 / 24),
    (1400, 1500, -1, 1, 1400, 1500),
    (1500, 1500, 1, 2.5, 1560, 1440),
    (1400, 1500, -1, 7, 1400, 1500),
]


@pytest.mark.parametrize(("first", "second", "winner", "multiplier", "after", "other"), BY_HAND)
def test_every_branch_worked_by_hand(first, second, winner, multiplier, after, other):
    updated = Moonstone(multiplier=multiplier).update(first, second, winner=winner)

    assert (after, other) == pytest.approx(updated, rel=1e-14)


def test_the_runner_gives_what_update_gives():
    games = [
        ("Ann", "Bo", 1),
        ("Bo", "Cy", 0.5),
        ("Cy", "Ann", 1),
        ("Ann", "Bo", 0),
        ("Bo", "Cy", 1),
        ("Ann", "Cy", 0.5),
    ]
    table = dict.fromkeys(("Ann", "Bo", "Cy"), 1500.0)
    system = Moonstone(multiplier=1.5)
    for first, second, score in games:
        winner = {1: 1, 0.5: 0, 0: 2}[score]
        table[first], table[second] = system.update(table[first], table[second], winner=winner)

    ratings = rate(History.from_games([Game.between(*game) for game in games]), system)

    assert table == {line.player: line.rating for line in ratings.leaderboard()}
    for player in table:
        steps = ratings.track(player)
        assert [step.after for step in steps[:-1]] == pytest.approx([step.before for step in steps[1:]], rel=1e-15)


def test_a_game_of_half_weight_moves_half_as_far():
    game = Game((Side.of("Ann", place=1), Side.of("Bo", place=2)), weight=0.5)

    assert rate(History.from_games([game]), Moonstone())["Ann"].rating == 1512


@given(st.floats(1, 3000), st.floats(1, 3000))
def test_names_may_change_places_and_a_win_is_never_worse_than_a_tie_or_a_loss(first, second):
    results = [Moonstone().update(first, second, winner=winner) for winner in (1, 0, 2)]
    turned = [Moonstone().update(second, first, winner=winner) for winner in (2, 0, 1)]

    assert results == [pair[::-1] for pair in turned]
    assert results[0][0] >= results[1][0] >= results[2][0]


def test_equals_have_even_chances_and_the_curve_is_elos():
    assert Moonstone().predict(Estimate(1500), Estimate(1500)).win == 0.5
    assert Moonstone().predict(Estimate(1900), Estimate(1500)).win == pytest.approx(10 / 11)
    assert Moonstone(forecast_points=200).predict(Estimate(1700), Estimate(1500)).win == pytest.approx(10 / 11)
    assert Moonstone().finish_odds([[Estimate(1900)], [Estimate(1500)]])[1] == pytest.approx([1 / 11, 10 / 11])


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"multiplier": -1.0}, r"^multiplier -1.0 is out of range\. Use a finite number from 0"),
        ({"start": float("nan")}, r"^start nan is out of range"),
        (
            {"start": 0.0},
            r"^Start value 0 gives a mean of zero, by which Moonstone divides\. Use another, such as 1500\.",
        ),
        ({"forecast_points": 0.0}, r"^forecast_points 0.0 is out of range"),
        ({"provisional_games": -1}, r"^provisional_games -1 is out of range"),
    ],
)
def test_parameters_out_of_range_are_rejected(settings, said):
    with pytest.raises(RatingError, match=said):
        Moonstone(**settings)


def test_a_game_without_a_result_moves_no_rating_even_where_the_mean_is_zero():
    assert Moonstone().update(0, 0, winner=-1) == (0, 0)


def test_what_the_formula_cannot_do_is_rejected():
    with pytest.raises(RatingError, match=r"^Rating inf is not a finite number"):
        Moonstone().update(float("inf"), 1500, winner=1)
    with pytest.raises(RatingError, match=r"^Ratings -1500 and 1500 have a mean of zero, by which Moonstone divides\."):
        Moonstone().update(-1500, 1500, winner=1)
    with pytest.raises(RatingError, match=r"^Winner 3 is not known\. Use 1 or 2, 0 for a tie, -1 for no result\."):
        Moonstone().update(1500, 1500, winner=3)


@pytest.mark.parametrize("rows", [True, False])
@pytest.mark.parametrize("engine", ["plain", pytest.param("compiled", marks=pytest.mark.slow)])
def test_ratings_that_run_away_are_reported_with_the_game(rows, engine):
    games = [Game.between("Ann", "Bo", 1, round=number) for number in range(1, 60)]

    with pytest.raises(
        RatingError, match=r"^Game \d+ in time order \(Ann, Bo\), rated .* and .*: Moonstone divides by the mean"
    ):
        rate(History.from_games(games), Moonstone(multiplier=1000.0), rows=rows, engine=engine)


def test_games_of_other_shapes_are_rejected():
    team = Side((Member("Cy"), Member("Di")), place=2)

    with pytest.raises(RatingError, match=r"^Moonstone rates two-player games. Game 1"):
        rate(History.from_games([Game((Side.of("Ann", place=1), team))]), Moonstone())


@pytest.mark.slow
def test_plain_and_compiled_agree_bit_for_bit():
    rng = np.random.default_rng(5)
    first = rng.integers(0, 40, 2000)
    history = History.from_pairs(
        [f"p{n}" for n in range(40)], first, (first + rng.integers(1, 40, 2000)) % 40, rng.integers(0, 3, 2000)
    )
    plain, compiled = (rate(history, Moonstone(), engine=engine) for engine in ("plain", "compiled"))

    assert plain.rating.tobytes() == compiled.rating.tobytes()
    assert plain.rows.change.tobytes() == compiled.rows.change.tobytes()
