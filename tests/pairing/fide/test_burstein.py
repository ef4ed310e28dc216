"""FIDE Burstein: against every candidate in small rounds, the index, seeding rounds, bad input."""

from dataclasses import replace

import pytest

from crosstable.model.errors import NoPairingError
from crosstable.model.games import Game
from crosstable.model.results import ResultKind
from crosstable.pairing.fide.burstein import FideBurstein, pair_players
from crosstable.pairing.fide.opposition import opposition
from crosstable.pairing.pair import pair
from crosstable.pairing.state import state_of
from tests.pairing.fide.literal_burstein import LiteralBurstein
from tests.pairing.fide.small_rounds import numbers, partial_matchings, random_allowed, random_players, seeded
from tests.pairing.fide.test_dutch import boards, event, game


def compare(seed, most):
    rng = seeded("burstein", seed)
    players = random_players(rng, most)
    allowed = random_allowed(rng, players)
    rank = rng.sample(range(len(players)), len(players))
    expected = LiteralBurstein(players, allowed, rank).pair()
    found = pair_players(players, allowed, rank)

    assert (expected and numbers(*expected)) == (found and numbers(*found)), f"seed {seed}"


def test_small_rounds_are_the_first_of_the_best_candidates():
    for seed in range(100):
        compare(seed, 6)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(5))
def test_many_rounds_are_the_first_of_the_best_candidates(part):
    for seed in range(10_000 + 4000 * part, 14_000 + 4000 * part):
        compare(seed, 8)


def test_the_reference_lists_the_45_pairings_of_the_example_in_article_4():
    players = random_players(seeded("example", 0), 2)[:1] * 6
    players = [replace(players[0], vertex=at, number=at + 1, preference=0) for at in range(6)]
    literal = LiteralBurstein(players, [63 & ~(1 << at) for at in range(6)], list(range(6)))
    found = [pairs for pairs, left in partial_matchings(tuple(players), literal.may_meet) if len(left) == 2]

    assert 45 == len(found)


def test_the_first_half_of_the_rounds_but_at_most_four_is_paired_by_the_dutch_system():
    assert [2, 4, 4, 0] == [FideBurstein(rounds=rounds).seeding_rounds for rounds in (5, 9, None, 1)]
    made = event(6)
    assert boards(pair(made, "fide-dutch")) == boards(pair(made, "fide-burstein"))
    assert "fide-burstein" == pair(made, "fide-burstein").policy


def test_after_the_seeding_rounds_strong_opposition_meets_weak():
    """1.8 and 4.3: by Buchholz the winners stand 3, 4, 1, 2 (their opponents have 1, 1, 0 and 0 points)."""
    made = replace(event(8, [(1, 5, 1), (6, 2, 2), (3, 7, 1), (8, 4, 2)]), rounds_planned=3)

    found = pair(made, "fide-burstein")

    assert [{"1", "4"}, {"2", "3"}, {"5", "8"}, {"6", "7"}] == [set(pair) for pair in boards(found)]


def test_the_index_counts_rounds_without_a_game_as_games_against_oneself():
    """1.7.2: player 3 had the bye (1 point), then beat player 2."""
    made = event(3, [(1, 2, 1)])
    made = replace(made, rounds=())
    made = made.with_round(game(1, 2, 1), Game.bye("3", kind=ResultKind.ALLOCATED_BYE))
    made = made.with_round(game(3, 2, 1), Game.bye("1", kind=ResultKind.HALF_BYE))

    state = state_of(made)
    index = dict(zip((entrant.id for entrant in state.entrants), opposition(state), strict=True))

    assert (0 + 2, 2 * 1) == dict(zip(index, opposition(state, {"1": (0, 0, -1)}), strict=True))["1"]  # 2, not 3 points
    assert {"1": (0 + 3, 0 + 3 * 1), "2": (3 + 4, 0), "3": (4 + 0, 4 * 2 + 0)} == index


def test_zero_point_byes_to_the_end_count_as_draws_for_opponents():
    """1.7.2, exception: player 1 won, left, and does not play round 3."""
    made = event(4, [(1, 2, 1), (3, 4, 1)])
    entrants = tuple(replace(each, until_round=1) if each.id == "1" else each for each in made.entrants)
    made = replace(made, entrants=entrants).with_round(game(3, 2, 1), Game.bye("4", kind=ResultKind.ALLOCATED_BYE))

    state = state_of(made)
    index = dict(zip((entrant.id for entrant in state.entrants), opposition(state), strict=True))

    assert (2 + 1) + 4 == index["2"][0]
    assert index == dict(
        zip(index, opposition(state_of(made, present=["2", "3", "4"])), strict=True)
    )  # absent is absent, however it is known
    back = state_of(made, present=["1", "2", "3", "4"])
    assert 2 + 4 == dict(zip((entrant.id for entrant in back.entrants), opposition(back), strict=True))["2"][0]


def test_floats_and_colours_that_are_not_granted_are_the_reasons():
    made = replace(event(4, [(1, 3, 1), (2, 4, 1)], [(1, 2, 1), (3, 4, 1)]), rounds_planned=3)

    found = pair(made, "fide-burstein")

    assert 2 == len(found.boards)
    texts = [reason.sentence for board in found.boards for reason in board.reasons]
    assert any("floats down" in text for text in texts)


@pytest.mark.parametrize("n", [2, 3])
def test_a_round_that_cannot_be_completed_is_an_error(n):
    made = event(n, [(1, 2, 1)])
    if n == 3:
        made = event(3, [(1, 2, 1)], [(1, 3, 1)], [(2, 3, 1)])

    with pytest.raises(NoPairingError, match="C1 to C3 leave no pairing"):
        pair(replace(made, rounds_planned=4), "fide-burstein")
