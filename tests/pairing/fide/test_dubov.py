"""FIDE Dubov: against every set, shift and transposition in small rounds; ratings, upfloats, bad input."""

from dataclasses import replace

import pytest

from crosstable.model.errors import NoPairingError, PolicyError
from crosstable.model.games import Game
from crosstable.model.results import ResultKind
from crosstable.pairing.fide.dubov import DubovRound, FideDubov, average_opponents, middle_out, pair_players
from crosstable.pairing.fide.players import MILD, upfloats
from crosstable.pairing.pair import pair
from crosstable.pairing.past import BLACK
from crosstable.pairing.state import state_of
from tests.pairing.fide.literal_dubov import LiteralDubov
from tests.pairing.fide.small_rounds import numbers, random_allowed, random_players, seeded
from tests.pairing.fide.test_dutch import boards, event, game


def compare(seed, most):
    rng = seeded("dubov", seed)
    players = random_players(rng, most)
    if rng.random() < 0.1:
        players = [replace(each, colours=(), strength=0, preference=0) for each in players]
    players = [each if each.colours else replace(each, preference=BLACK, strength=MILD) for each in players]
    order = rng.sample(range(1, len(players) + 1), len(players)) if rng.random() < 0.5 else range(1, len(players) + 1)
    players = [replace(each, number=number) for each, number in zip(players, order, strict=True)]
    players.sort(key=lambda each: (-each.score, each.number))
    players = [replace(each, vertex=at) for at, each in enumerate(players)]
    around = DubovRound(
        random_allowed(rng, players),
        [rng.choice((0, 1500, 1600, 1700)) if each.colours else 0 for each in players],
        [rng.randint(0, 4) for _ in players],
        rng.choice((None, 2, 3)),
        rng.random() < 0.2,
    )
    expected = LiteralDubov(players, around).pair()
    found = pair_players(players, around)

    assert (expected and numbers(*expected)) == (found and numbers(*found)), f"seed {seed}"


def test_small_rounds_are_what_the_articles_say():
    for seed in range(100):
        compare(seed, 6)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(5))
def test_many_rounds_are_what_the_articles_say(part):
    for seed in range(10_000 + 4000 * part, 14_000 + 4000 * part):
        compare(seed, 8)


def test_shifters_are_numbered_from_the_middle():
    """The example of 4.3.3, and a list of even length."""
    assert list("DCEBFAG") == [*map("ABCDEFG".__getitem__, middle_out(range(7)))]
    assert [2, 3, 1, 4] == middle_out([1, 2, 3, 4])


def test_round_one_is_the_upper_half_against_the_lower_half():
    assert [("1", "4"), ("5", "2"), ("3", "6")] == boards(pair(event(6), "fide-dubov"))
    assert "7" == pair(event(7), "fide-dubov").bye


def test_low_opposition_meets_high_ratings():
    """3.2.5, 3.2.6: of the winners 1 to 4 (Black is due to 1 and 3), 2 met 2494 and 4 met 2492: 4 meets 1 first."""
    made = event(8, [(1, 5, 1), (6, 2, 2), (3, 7, 1), (8, 4, 2)])

    assert [2495, 2494, 2493, 2492] == average_opponents(state_of(made))[:4]
    assert [("4", "1"), ("2", "3")] == boards(pair(made, "fide-dubov"))[:2]


def test_opponents_are_averaged_half_up_over_games_played():
    made = event(4, [(1, 2, 1), (3, 4, 1)], [(1, 3, 1), (2, 4, 1)])
    forfeit = replace(game(1, 4, 1), kind=ResultKind.FORFEIT)
    made = made.with_round(forfeit, game(2, 3, 1))
    average = dict(zip((each.id for each in state_of(made).entrants), average_opponents(state_of(made)), strict=True))

    assert 2498 == average["1"]  # 2498 and 2497
    assert 2497 == average["2"]  # 2499, 2496 and 2497: 2497.33
    assert 2498 == average["3"]  # 2496, 2499 and 2498: 2497.67


def test_floats_up_are_counted_over_all_rounds():
    made = event(4, [(1, 2, 1), (3, 4, 1)], [(1, 4, 1), (3, 2, 1)], [(1, 3, 1), (2, 4, 2)], [(1, 2, 1), (3, 4, 1)])
    state = state_of(made)
    by_id = dict(zip((each.id for each in state.entrants), upfloats(state, {}), strict=True))

    assert {"1": 0, "3": 0, "4": 2, "2": 2} == by_id
    assert upfloats(state, {"2": (0,) * 5}) == upfloats(state, {})


def test_a_bye_goes_to_the_lowest_score_the_most_games_the_largest_number():
    made = event(5)
    made = made.with_round(game(1, 3, 1), game(2, 4, 1), Game.bye("5", kind=ResultKind.HALF_BYE))

    assert "4" == pair(made, "fide-dubov").bye


def test_every_player_needs_a_rating():
    made = event(4)
    made = replace(made, entrants=(*made.entrants[:3], replace(made.entrants[3], rating=None)))

    with pytest.raises(PolicyError, match=r"4 has no rating, and the Dubov system pairs by ratings"):
        pair(made, "fide-dubov")


def test_upfloaters_and_colours_that_are_not_granted_are_the_reasons():
    made = event(6, [(1, 4, 1), (5, 2, 2), (3, 6, 1)])
    texts = [reason.sentence for board in pair(made, "fide-dubov").boards for reason in board.reasons]

    assert any("floats up from 0 to 1 points" in text for text in texts)
    assert FideDubov("white").is_last(state_of(made)) is False


def test_a_round_that_cannot_be_completed_is_an_error():
    with pytest.raises(NoPairingError, match="C1 to C3 leave no pairing"):
        pair(event(2, [(1, 2, 1)]), "fide-dubov")
