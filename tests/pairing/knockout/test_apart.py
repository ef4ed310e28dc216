"""Players of one club meet as late as they can: the placing against every placing by its rules, and its proof."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest

from crosstable.pairing.knockout.apart import judged_placing, spread_in_bracket
from crosstable.pairing.knockout.draws import bracket_size
from crosstable.pairing.knockout.seeds import apart_by
from crosstable.pairing.pair import pair
from tests.pairing.knockout.played import field, with_results


def _pots(n):
    """Return the seeds that may change places: of one tier, and of the same kind of round 1."""
    size = bracket_size(n)
    pots = {}
    for seed in range(n):
        tier = seed.bit_length()
        pots.setdefault((tier, seed < size - n and tier < size.bit_length() - 1), []).append(seed)
    return list(pots.values())


def _least(labels):
    """Return the pairs of the best of all placings, round 1 first."""
    pots, best = _pots(len(labels[0])), None
    for chosen in product(*(permutations(pot) for pot in pots)):
        places = [0] * len(labels[0])
        for pot, players in zip(pots, chosen, strict=True):
            for seed, player in zip(pot, players, strict=True):
                places[seed] = player
        pairs = judged_placing(places, labels).pairs
        best = pairs if best is None else min(best, pairs)
    return best


def _labels(rng, n, clubs="ABCD"):
    return [rng.choice([None, *clubs]) for _ in range(n)]


@pytest.mark.parametrize("n", [4, 5, 6, 7, 8, 9])
def test_no_placing_has_fewer_pairs_in_round_1_and_full_brackets_none_in_any_round(n):
    rng = Random(n)
    for _ in range(2):
        labels = [_labels(rng, n)]
        found, least = spread_in_bracket(labels), _least(labels)

        assert found.pairs[0] == least[0]
        if found.is_proven or bracket_size(n) == n:
            assert (found.pairs, found.is_proven) == (least, True)


@pytest.mark.slow
def test_placings_of_small_fields_are_the_best_of_all():
    rng, best = Random(1), 0
    fields = [rng.randint(4, 10) for _ in range(300)]
    for n in fields:
        labels = [_labels(rng, n, "ABCD"[: rng.randint(2, 4)])]
        found, least = spread_in_bracket(labels), _least(labels)
        best += found.pairs == least

        assert found.pairs[0] == least[0]
        assert found.pairs == least or (not found.is_proven and bracket_size(n) > n)
    assert best >= 295


@pytest.mark.parametrize("n", [16, 64, 128])
def test_full_brackets_are_proven_for_clubs_in_countries_and_best_seeds_stay_apart(n):
    rng = Random(n)
    clubs = [rng.randrange(n // 6) for _ in range(n)]
    found = spread_in_bracket([clubs, [club % 3 for club in clubs]])

    assert found.is_proven
    assert found.places[:2] == (0, 1)
    assert all({*range(tier, 2 * tier)} == {*found.places[tier : 2 * tier]} for tier in (2, 4, 8, n // 2))


def test_places_stay_where_nobody_of_a_club_would_meet_early():
    assert apart_by(list("abcdefgh"), [["X", "X", None, None, "Y", "Z", None, None]]) == list("abcdefgh")


def test_byes_are_kept_by_the_best_seeds():
    rng = Random(4)
    for n in (11, 21, 40):
        byes = bracket_size(n) - n
        assert {*spread_in_bracket([_labels(rng, n, "AB")]).places[:byes]} == {*range(byes)}


def test_the_places_of_round_1_hold_in_later_rounds_though_a_club_is_corrected():
    clubs = {1: "U", 2: "U", 3: "U", 4: "V", 5: "U", 6: "V", 7: "V", 8: "V"}
    settings = {"keepApart": "club"}
    event = field(8, clubs)
    first = pair(event, "single-elimination", settings=settings)
    played = with_results(event, first, lambda one, other: min(one, other, key=int))
    second = pair(played, "single-elimination", settings=settings).pairs()
    places = spread_in_bracket([[clubs[at] for at in range(1, 9)]]).places
    placed = {**settings, "placed": " ".join(str(at + 1) for at in places)}
    corrected = field(8, {})
    other = with_results(corrected, first, lambda one, other: min(one, other, key=int))

    assert second == pair(other, "single-elimination", settings=placed).pairs()
    assert all(clubs[int(one)] != clubs[int(two)] for one, two in map(tuple, first.pairs()))
