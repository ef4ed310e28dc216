"""FIDE Lim: against the same steps with plain listing in small rounds; the tables of the articles, bad input."""

from dataclasses import replace

import pytest

from crosstable.model.errors import NoPairingError
from crosstable.model.games import Game
from crosstable.model.results import ResultKind
from crosstable.pairing.check import check
from crosstable.pairing.fide.lim import LimRound, pair_players
from crosstable.pairing.pair import pair
from tests.pairing.fide.literal_lim import LiteralLim
from tests.pairing.fide.small_rounds import numbers, random_allowed, random_players, seeded
from tests.pairing.fide.test_dutch import boards, event, game


def compare(seed, most):
    rng = seeded("lim", seed)
    players = random_players(rng, most)
    order = rng.sample(range(1, len(players) + 1), len(players)) if rng.random() < 0.5 else range(1, len(players) + 1)
    players = [replace(each, number=number) for each, number in zip(players, order, strict=True)]
    players.sort(key=lambda each: (-each.score, each.number))
    players = [replace(each, vertex=at) for at, each in enumerate(players)]
    around = LimRound(
        random_allowed(rng, players),
        [rng.random() < 0.3 for _ in players],
        rng.randint(0, 2 * max(each.score for each in players) + 1),
        [each.number for each in players],
    )
    expected = LiteralLim(players, around).pair()
    found = pair_players(players, around)

    assert (expected and numbers(*expected)) == (found and numbers(*found)), f"seed {seed}"


def test_small_rounds_are_those_of_the_steps():
    for seed in range(60):
        compare(seed, 6)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(5))
def test_many_rounds_are_those_of_the_steps(part):
    for seed in range(10_000 + 4000 * part, 14_000 + 4000 * part):
        compare(seed, 8)


def test_round_one_is_the_upper_half_against_the_lower_half():
    """7.2: number 1 has the colour drawn, and so have the odd numbers of the upper half."""
    assert [("1", "5"), ("6", "2"), ("3", "7"), ("8", "4")] == boards(pair(event(8), "fide-lim"))


def test_the_bye_of_round_one_goes_to_the_lowest_rating():
    made = event(5)
    entrants = tuple(replace(each, rating=1000.0) if each.id == "2" else each for each in made.entrants)

    assert "2" == pair(replace(made, entrants=entrants), "fide-lim").bye
    assert "5" == pair(made, "fide-lim").bye


@pytest.mark.parametrize(("met", "opponent"), [((), 4), ((4,), 5), ((4, 5), 6), ((4, 5, 6), 3), ((4, 5, 6, 3), 2)])
def test_of_six_players_the_first_tries_4_5_6_3_2(met, opponent):
    """4.2."""
    first = random_players(seeded("six", 0), 2)[0]
    players = [replace(first, vertex=at, number=at + 1, preference=0, score=2) for at in range(6)]
    allowed = [sum(1 << other for other in range(6) if other != at) for at in range(6)]
    for other in met:
        allowed[0] &= ~(1 << other - 1)
        allowed[other - 1] &= ~1
    pairs, _ = pair_players(players, LimRound(allowed, [False] * 6, 4, range(6)))

    assert {1, opponent} in [{one.number, other.number} for one, other in pairs]


def test_above_the_median_the_lowest_number_floats_and_below_it_the_highest():
    """2.2, 3.2.4, 3.6: 3 floats down and 6 up; in the median 3 is paired first, with the first of the group."""
    first = random_players(seeded("median", 0), 2)[0]
    scores = (4, 4, 4, 2, 2, 0, 0, 0)
    players = [replace(first, vertex=at, number=at + 1, preference=0, score=score) for at, score in enumerate(scores)]
    allowed = [255 & ~(1 << at) for at in range(8)]
    pairs, _ = pair_players(players, LimRound(allowed, [False] * 8, 4, range(8)))

    assert {(1, 2), (8, 7), (3, 4), (5, 6)} == {(one.number, other.number) for one, other in pairs}


def test_in_the_last_round_colours_forbid_no_pair():
    """6: players 1 and 2 have had White twice, 3 and 4 Black."""
    made = event(4, [(1, 3, 1), (2, 4, 1)], [(1, 4, 1), (2, 3, 1)])

    with pytest.raises(NoPairingError):
        pair(replace(made, rounds_planned=4), "fide-lim")
    last = replace(made, rounds_planned=3)
    found = boards(pair(last, "fide-lim"))
    assert [{"1", "2"}, {"3", "4"}] == [set(each) for each in found]
    assert () == check(last.with_round(*(game(*each, 1) for each in found)), "fide-lim")[2].forbidden


def test_below_the_median_the_lower_ranked_player_has_the_colour_due():
    """5.4: of 5 and 7, who both had Black in round 1, 7 has White; of 1 and 3, who both had White, 1 has Black."""
    made = event(8, [(1, 5, 1), (2, 6, 1), (3, 7, 1), (4, 8, 1)])
    found = boards(pair(made, "fide-lim"))

    assert [("3", "1"), ("4", "2"), ("7", "5"), ("8", "6")] == found


def test_floats_are_the_reasons():
    made = event(6, [(1, 4, 1), (5, 2, 2), (3, 6, 1)])
    texts = [reason.sentence for board in pair(made, "fide-lim").boards for reason in board.reasons]

    assert "P3 floats down from 1 to 0 points." in texts


def test_a_round_that_cannot_be_completed_is_an_error():
    made = event(3).with_round(game(1, 2, 1), Game.bye("3", kind=ResultKind.ALLOCATED_BYE))

    with pytest.raises(NoPairingError, match="C1 to C3 leave no pairing"):
        pair(event(2, [(1, 2, 1)]), "fide-lim")
    assert "2" == pair(made, "fide-lim").bye
