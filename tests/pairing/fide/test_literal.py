"""FIDE Dutch against a walk of all candidates in the order of the rules: `literal_dutch`."""

from random import Random

import pytest

from crosstable.model.errors import NoPairingError
from crosstable.pairing.fide.dutch_round import pair_players
from crosstable.pairing.fide.players import _player
from crosstable.pairing.past import BLACK, WHITE, Past
from tests.pairing.fide.literal_dutch import Literal, NoLawfulPairing


def random_round(seed, most):
    """Make up players in order with colours, floats, byes and meetings, and who may meet whom."""
    rng = Random(seed)
    n = rng.randint(2, most)
    scores = sorted((rng.choice(range(rng.randint(1, 5))) for _ in range(n)), reverse=True)
    games = rng.randint(0, 6)
    is_last = rng.random() < 0.3
    is_wild = rng.random() < 0.1  # colours as no pairing would give them
    players = []
    for at, score in enumerate(scores):
        played = max(0, games - (rng.random() < 0.2) - (rng.random() < 0.1))
        colours = []
        for _ in range(played):
            balance = sum(colours)
            colour = rng.choice((BLACK, WHITE))
            if not is_wild and (abs(balance + colour) > 2 or colours[-2:] == [colour, colour]):
                colour = -colour if rng.random() < 0.95 else colour
            colours.append(colour)
        past = Past(score, colours=colours, byes=int(rng.random() < 0.3))
        floats = tuple(rng.choice((0, 0, -1, 1)) for _ in range(2)) if games else (0, 0)
        topscorer = is_last and score >= max(scores) - rng.randint(0, 1)
        players.append(_player(at, at + 1, 2 * score, past, floats, is_topscorer=topscorer))
    density = rng.choice((0, 0.1, 0.3, 0.5))
    met = {frozenset((a, b)) for a in range(n) for b in range(a) if rng.random() < density}

    def may_meet(one, other):
        is_same = one.is_absolute and other.is_absolute and one.preference == other.preference
        colours_fit = not is_same or one.is_topscorer or other.is_topscorer
        return one is not other and frozenset((one.vertex, other.vertex)) not in met and colours_fit

    allowed = [sum(1 << other.vertex for other in players if may_meet(one, other)) for one in players]
    return players, allowed


def numbers(pairs, bye):
    return {tuple(sorted((one.number, other.number))) for one, other in pairs}, None if bye is None else bye.number


def compare(seed, most):
    players, allowed = random_round(seed, most)
    try:
        expected = numbers(*Literal(players, allowed).pair())
    except NoLawfulPairing:
        with pytest.raises(NoPairingError):
            pair_players(players, allowed, event="e", round=1)
        return

    assert expected == numbers(*pair_players(players, allowed, event="e", round=1)), f"seed {seed}"


@pytest.mark.parametrize("part", range(4))
def test_small_rounds_are_the_first_of_the_best_candidates(part):
    for seed in range(100 * part, 100 * part + 100):
        compare(seed, 7)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_many_rounds_are_the_first_of_the_best_candidates(part):
    for seed in range(10_000 + 1000 * part, 11_000 + 1000 * part):
        compare(seed, 9)
