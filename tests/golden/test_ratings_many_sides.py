"""Elo for many sides and Elo-MMR against what other packages give."""

import pytest

from crosstable import EloManySides, EloMMR, Game, History, rate
from crosstable.model.games import Side
from tests.golden.given_cases import IS_COMMITTED, cases_of

PAIRWISE = cases_of("pairwise multiplayer Elo", "elo_many_sides")
ELO_MMR = cases_of("Elo-MMR(1)", "elo_mmr")


def test_the_cases_of_both_systems_are_there():
    assert not IS_COMMITTED or (1, 1) == (len(PAIRWISE), len(ELO_MMR))


@pytest.mark.parametrize("name", PAIRWISE)
def test_rounding_every_pair_is_the_multi_elo_package(name):
    case = PAIRWISE[name]
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


# The rounds of a case, whose words are written for people.
ROUNDS = {
    "A 1st, B 2nd, C=D tied 3rd": (("A", 1), ("B", 2), ("C", 3), ("D", 3)),
    "B, A, C; D absent": (("B", 1), ("A", 2), ("C", 3)),
}


@pytest.mark.parametrize("name", ELO_MMR)
def test_rounds_of_elo_mmr_equal_the_published_package(name):
    case = ELO_MMR[name]
    rounds = [ROUNDS[words] for _, words in sorted(case["inputs"].items())]

    state = None
    after = case["expected"]["after_round_mu_sig_ABCD"]
    for number, (places, expected) in enumerate(zip(rounds, after, strict=True), start=1):
        game = Game(tuple(Side.of(player, place=place) for player, place in places), round=number)
        ratings = rate(History.from_games([game]), EloMMR(), state=state)
        state = ratings.state
        found = [(ratings.estimate(p).rating, ratings.estimate(p).deviation) for p in "ABCD"]
        assert [pytest.approx(values, abs=case["tolerance"]) for values in expected] == found
