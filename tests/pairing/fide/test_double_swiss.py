"""FIDE Double-Swiss: against every set and identifier in small rounds; matches, colours, bad input."""

from dataclasses import replace

import pytest

from crosstable.model.errors import NoPairingError
from crosstable.model.games import Game
from crosstable.model.results import ResultKind
from crosstable.pairing.fide.double_swiss import FideDoubleSwiss, pair_players
from crosstable.pairing.pair import pair
from crosstable.pairing.past import BLACK, WHITE
from crosstable.pairing.state import state_of
from tests.pairing.fide.literal_double_swiss import LiteralDoubleSwiss
from tests.pairing.fide.small_rounds import numbers, random_allowed, random_players, seeded
from tests.pairing.fide.test_dutch import boards, event, game


def compare(seed, most):
    rng = seeded("double swiss", seed)
    players = random_players(rng, most)
    order = rng.sample(range(1, len(players) + 1), len(players)) if rng.random() < 0.5 else range(1, len(players) + 1)
    players = [replace(each, number=number) for each, number in zip(players, order, strict=True)]
    players.sort(key=lambda each: (-each.score, each.number))
    players = [replace(each, vertex=at) for at, each in enumerate(players)]
    allowed = random_allowed(rng, players, counts_colours=False)
    floated = [rng.random() < 0.4 for _ in players]
    expected = LiteralDoubleSwiss(players, allowed, floated).pair()
    found = pair_players(players, allowed, floated)

    assert (expected and numbers(*expected)) == (found and numbers(*found)), f"seed {seed}"


def test_small_rounds_are_what_the_articles_say():
    for seed in range(100):
        compare(seed, 7)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(5))
def test_many_rounds_are_what_the_articles_say(part):
    for seed in range(10_000 + 4000 * part, 14_000 + 4000 * part):
        compare(seed, 8)


def test_round_one_is_the_upper_half_against_the_lower_half():
    assert [("1", "4"), ("5", "2"), ("3", "6")] == boards(pair(event(6), "fide-double-swiss"))
    assert "7" == pair(event(7), "fide-double-swiss").bye


def match(white, black, points):
    """A match: White of its first game, Black, and the points of White of 2."""
    made = game(white, black, 1)
    one, other = made.sides
    return replace(made, sides=(replace(one, score=points), replace(other, score=2 - points)))


def test_points_of_matches_make_the_brackets():
    """Scores 2, 1.5, 1.5, 0.5, 0.5, 0: player 1 takes the first of those with 1.5 up."""
    made = event(6).with_round(match(1, 4, 2), match(2, 5, 1.5), match(3, 6, 1.5))

    found = pair(made, "fide-double-swiss")

    assert [{"1", "2"}, {"3", "5"}, {"4", "6"}] == [set(pair) for pair in boards(found)]
    texts = [reason.sentence for board in found.boards for reason in board.reasons]
    assert "P2 floats up from 1.5 to 2 points." in texts


@pytest.mark.parametrize(
    ("high", "low", "number", "colour"),
    [
        ((), (), 1, WHITE),
        ((), (), 2, BLACK),
        ((WHITE,), (BLACK,), 1, BLACK),
        ((), (WHITE,), 1, WHITE),
        ((WHITE, BLACK), (BLACK, WHITE), 1, WHITE),
        ((WHITE, BLACK), (WHITE, BLACK), 1, WHITE),
        ((BLACK,), (), 1, WHITE),
        ((), (BLACK,), 1, BLACK),
    ],
)
def test_the_colours_of_the_first_game_are_those_of_article_4(high, low, number, colour):
    players = random_players(seeded("colours", 0), 2)[:1] * 2
    one, other = (replace(each, colours=colours) for each, colours in zip(players, (high, low), strict=True))

    assert colour == FideDoubleSwiss().colour(one, other, initial=WHITE, number=number)


def test_colours_do_not_forbid_a_pair():
    """1 and 2 had White three times in a row, which no other system of FIDE would pair."""
    made = event(4, [(1, 3, 1), (2, 4, 1)], [(1, 4, 1), (2, 3, 1)])

    assert {"1", "2"} in [set(pair) for pair in boards(pair(made, "fide-double-swiss"))]


def test_a_bye_is_no_float():
    """Player 1 had the bye and meets the upfloater; were the bye a float, C8 would give 1-2 and 3-4."""
    made = event(5).with_round(game(2, 4, 1), game(3, 5, 1), Game.bye("1", kind=ResultKind.ALLOCATED_BYE))

    found = FideDoubleSwiss(rounds=9).pair(state_of(made))

    assert [{"1", "4"}, {"2", "3"}] == sorted(map(set, boards(found)), key=min)
    assert "5" == found.bye


def test_a_round_that_cannot_be_completed_is_an_error():
    with pytest.raises(NoPairingError, match="C1 to C3 leave no pairing"):
        pair(event(2, [(1, 2, 1)]), "fide-double-swiss")
