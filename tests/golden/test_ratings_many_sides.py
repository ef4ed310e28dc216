"""Elo for many sides and Elo-MMR against what other packages give."""

from dataclasses import replace

import pytest

from crosstable import EloManySides, EloMMR, Game, History, rate
from crosstable.model.games import Side
from tests.golden.rating_cases import cases_of


def test_rounding_every_duel_is_the_multi_elo_package():
    case = cases_of("pairwise multiplayer Elo", "elo_many_sides")["multielo-pkg"]
    places, ratings = zip(*case["inputs"]["place_elo"], strict=True)
    system = EloManySides(k=case["inputs"]["k"], share="sum", rounding="half_even", rounding_of="duel")

    assert case["expected"]["new"] == list(system.update(ratings, places=places))


# The other assertions of the same package's test file: two players, a large gap, a tie.
@pytest.mark.parametrize(
    ("ratings", "places", "expected"),
    [
        ([1000, 2000], [1, 2], [1016, 1984]),
        ([2000, 1000], [1, 2], [2000, 1000]),
        ([1000, 2000], [1, 1], [1008, 1992]),
        ([2000, 2000], [1, 2], [2008, 1992]),
    ],
)
def test_two_players_are_as_in_that_package(ratings, places, expected):
    system = EloManySides(k=16, share="sum", rounding="half_even", rounding_of="duel")

    assert expected == list(system.update(ratings, places=places))


def test_two_rounds_of_elo_mmr_equal_the_published_package():
    case = cases_of("Elo-MMR(1)", "elo_mmr")["elommr-2rounds"]
    first, second = case["expected"]["after_round_mu_sig_ABCD"]
    rounds = [
        Game(tuple(Side.of(p, place=place) for p, place in (("A", 1), ("B", 2), ("C", 3), ("D", 3))), round=1),
        Game(tuple(Side.of(p, place=place) for p, place in (("B", 1), ("A", 2), ("C", 3))), round=2),
    ]

    state = None
    for contest, expected in zip(rounds, (first, second), strict=True):
        ratings = rate(History.from_games([replace(contest)]), EloMMR(), state=state)
        state = ratings.state
        found = [(ratings.estimate(p).rating, ratings.estimate(p).deviation) for p in "ABCD"]
        assert [pytest.approx(values, abs=case["tolerance"]) for values in expected] == found
