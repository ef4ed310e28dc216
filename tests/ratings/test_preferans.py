"""Preferans: the published example, an independent exact loop, directions, and what is rejected."""

import math
import random
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from crosstable import Game, History, Member, Preferans, Side, rate
from crosstable.model.errors import RatingError
from crosstable.ratings.estimate import Estimate

NAMES = ("Pedja", "Marko", "Johnny")
numbers = st.integers(-1500, 1500)
whole_ratings = st.integers(-500, 3000)
ratings = st.integers(5000, 15000).map(lambda tenths: tenths / 10)


def three(scores, bula=30.0, names=NAMES, **told):
    return Game(tuple(Side.of(n, points=s) for n, s in zip(names, scores, strict=True)), length=bula, **told)


def half_away(number):
    """Round to a whole number, halves away from zero."""
    return math.floor(abs(number) + Fraction(1, 2)) * (-1 if number < 0 else 1)


def exact(ratings, scores, bula):
    """Work the published formula in fractions: what rounding of floats cannot change."""

    def c(i, j):
        played = Fraction(half_away(Fraction(scores[i] - scores[j]) / bula * 1000), 1000)
        expected = Fraction(half_away((Fraction(str(ratings[j])) - Fraction(str(ratings[i]))) * 28), 1000)
        bonus = 0 if scores[i] == scores[j] else Fraction(bula, 100) * (-1 if scores[i] < scores[j] else 1)
        return played + expected + bonus

    return [half_away(change / 2) for change in (c(0, 1) + c(0, 2), c(1, 2) - c(0, 1), -c(0, 2) - c(1, 2))]


def test_the_published_example():
    assert Preferans().update((1200, 1150, 1100), (-500, 40, 460), length=30) == (1173, 1152, 1125)


def test_the_mirror_raises_who_plays_well():
    # The published example on the scale turned around at 1000.
    assert Preferans(better="higher").update((800, 850, 900), (-500, 40, 460), length=30) == (827, 848, 875)


@given(
    st.tuples(whole_ratings, whole_ratings, whole_ratings), st.tuples(numbers, numbers, numbers), st.integers(1, 200)
)
@example((1204, 774, 834), (-186, -542, 728), 30)  # the first changes by exactly -20.5
def test_changes_equal_exact_arithmetic(before, scores, bula):
    after = Preferans().update(before, scores, length=bula)

    assert [new - old for new, old in zip(after, before, strict=True)] == exact(before, scores, bula)


@pytest.mark.slow
def test_changes_equal_exact_arithmetic_in_many_random_games():
    rng = random.Random(20)
    for _ in range(100_000):
        before = tuple(rng.randint(300, 2000) for _ in range(3))
        first, second = rng.randint(-900, 900), rng.randint(-900, 900)
        scores, bula = (first, second, -first - second), rng.choice((10, 20, 30, 50, 60, 100, rng.randint(1, 120)))
        after = Preferans().update(before, scores, length=bula)

        assert [new - old for new, old in zip(after, before, strict=True)] == exact(before, scores, bula)


@given(
    st.tuples(ratings, ratings, ratings),
    st.tuples(numbers, numbers, numbers),
    st.integers(1, 200),
    st.permutations(range(3)),
)
def test_the_order_of_the_players_does_not_matter(before, scores, bula, order):
    after = Preferans().update(before, scores, length=bula)
    moved = Preferans().update([before[i] for i in order], [scores[i] for i in order], length=bula)

    assert [after[i] for i in order] == list(moved)


@given(st.tuples(ratings, ratings, ratings), st.tuples(numbers, numbers, numbers), st.integers(1, 500))
def test_a_better_score_is_never_a_worse_rating(before, scores, better):
    after = Preferans().update(before, scores, length=30)
    improved = Preferans().update(before, (scores[0] - better, *scores[1:]), length=30)
    mirrored = [
        Preferans(better="higher").update(before, s, length=30) for s in (scores, (scores[0] - better, *scores[1:]))
    ]

    assert improved[0] <= after[0]
    assert mirrored[1][0] >= mirrored[0][0]


@pytest.mark.parametrize("engine", ["plain", pytest.param("compiled", marks=pytest.mark.slow)])
@pytest.mark.parametrize("better", ["lower", "higher"])
def test_the_runner_gives_what_update_gives(engine, better):
    rng = np.random.default_rng(3)
    system = Preferans(better=better)
    table = dict.fromkeys("abcdef", 1000.0)
    best = dict(table)
    games = []
    for number in range(1, 80):
        names = [str(name) for name in rng.permutation(list(table))[:3]]
        scores = [float(score) for score in rng.integers(-400, 400, 3)]
        bula = float(rng.choice([30, 60, 100]))
        games.append(three(scores, bula, names, round=number))
        table.update(zip(names, system.update([table[n] for n in names], scores, length=bula), strict=True))
        best = {n: (min if better == "lower" else max)(best[n], table[n]) for n in table}

    rated = rate(History.from_games(games), system, engine=engine)

    assert table == {line.player: line.rating for line in rated.leaderboard()}
    assert best == {line.player: line.peak for line in rated.leaderboard()}
    order = [line.rating for line in rated.leaderboard()]
    assert order == sorted(order, reverse=better == "higher")
    assert [step.after for step in rated.track("a")] == [step.before for step in rated.track("a")[1:]] + [table["a"]]


def test_points_are_enough_and_places_play_no_part():
    without = three((-500, 40, 460))
    placed = Game(
        tuple(
            Side(side.members, place=p, points=side.points) for side, p in zip(without.sides, (3, 1, 2), strict=True)
        ),
        length=30.0,
    )

    for game in (without, placed):
        rated = rate(History.from_games([game]), Preferans())
        assert [rated[name].rating for name in NAMES] == [975, 1002, 1023]


def test_a_game_of_half_weight_moves_half_as_far():
    rated = rate(History.from_games([three((-500, 40, 460), weight=0.5)]), Preferans())

    # Changes before rounding: -25.30, 1.70 - 0.00, 23.30, worked from D = -18, -32, -14 and N = -0.3 each.
    assert [rated[name].rating for name in NAMES] == [1000 - 13, 1001, 1012]


def test_forecasts_are_even_for_equals_and_favour_the_good_end_of_the_scale():
    good, bad = Estimate(900), Estimate(1100)
    odds = np.array(Preferans().finish_odds([[bad], [good], [Estimate(1000)]]))

    assert Preferans().predict(good, good).win == 0.5
    assert Preferans().predict(good, bad).win > 0.5 > Preferans(better="higher").predict(good, bad).win
    assert odds[1, 0] > odds[2, 0] > odds[0, 0]
    assert np.allclose(odds.sum(axis=0), 1)
    assert np.allclose(odds.sum(axis=1), 1)


def test_expected_scores_are_forecasts_from_the_ratings_before():
    rated = rate(History.from_games([three((-500, 40, 460), round=1), three((10, 20, -30), round=2)]), Preferans())
    before = [Estimate(rating) for rating in rated.rows.before[3:]]
    wanted = [
        np.mean([Preferans().predict(one, other).win for j, other in enumerate(before) if j != i])
        for i, one in enumerate(before)
    ]

    assert wanted == pytest.approx(rated.rows.expected[3:].tolist(), abs=1e-12)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (Game.between("Ann", "Bo", 1), r"^Preferans rates games of three single players. Game 1 in"),
        (
            Game((Side((Member("A"), Member("B")), points=1), *(Side.of(n, points=2) for n in "CD")), length=30.0),
            r"has 3 sides and 4 players\. Leave such games out\.",
        ),
        (three((1, 2, 3), None), r"^Game 1 in time order \(Pedja, Marko, Johnny\) has no bula\. Preferans divides"),
        (three((1, 2, 3), 0.0), r"has bula 0\. Preferans divides by it\. Give 1 to 1e\+06 as length\."),
        (three((1, None, 3)), r"the score of Marko is missing\. Preferans needs the score of each player, up to"),
        (three((1, 2, 3e12)), r"the score of Johnny is 3e\+12\."),
        (
            Game(tuple(Side.of(name, place=1) for name in NAMES), length=30.0),
            r"the score of Pedja is missing\.",
        ),
    ],
)  # fmt: skip
def test_games_that_are_no_preferans_are_rejected_with_the_place(game, said):
    with pytest.raises(RatingError, match=said):
        rate(History.from_games([game]), Preferans())


def test_numbers_out_of_range_are_rejected():
    with pytest.raises(
        RatingError, match=r"^Preferans is a game of three: there are 2 ratings and 3 scores\. Give three\."
    ):
        Preferans().update((1, 2), (1, 2, 3), length=30)
    with pytest.raises(RatingError, match=r"^Rating nan is not a finite number"):
        Preferans().update((float("nan"), 2, 3), (1, 2, 3), length=30)
    with pytest.raises(RatingError, match=r"^score inf is out of range"):
        Preferans().update((1, 2, 3), (1, 2, float("inf")), length=30)
    with pytest.raises(RatingError, match=r"^length 0 is out of range\. Use a finite number from 1"):
        Preferans().update((1, 2, 3), (1, 2, 3), length=0)
    with pytest.raises(RatingError, match=r"^length None is out of range\. Use a finite number from 1 to 1e\+06"):
        Preferans().update((1, 2, 3), (1, 2, 3), length=None)
    with pytest.raises(RatingError, match=r"^length 1000001 is out of range"):
        Preferans().update((1, 2, 3), (1, 2, 3), length=1_000_001)
    with pytest.raises(RatingError, match=r"^better 'up' is unknown\. Use one of: lower, higher\."):
        Preferans(better="up")
    with pytest.raises(RatingError, match=r"^spread 0 is out of range"):
        Preferans(spread=0)
    with pytest.raises(RatingError, match=r"^Preferans rates single players; the sides given have \[2, 1\] players\."):
        Preferans().finish_odds([[Estimate(1), Estimate(2)], [Estimate(3)]])


def test_unrated_games_are_left_out():
    rated = rate(History.from_games([Game.bye("Ann"), three((-500, 40, 460), round=2)]), Preferans())

    assert [line.player for line in rated.leaderboard()] == list(NAMES)
