"""The fast pairing of score groups, by hand and by what must hold for every round."""

import numpy as np
import pytest

from crosstable.foresight.score_groups import SimulatedField, pair_field


def field_of(score, *, met=(), method="slide", byes=()):
    n = len(score)
    has_met = np.zeros((n, n), dtype=bool)
    for one, other in met:
        has_met[one, other] = has_met[other, one] = True
    had_bye = np.isin(np.arange(n), byes)[None]
    zeros = np.zeros((1, n), dtype=np.int8)
    return SimulatedField(np.array([score]), has_met, zeros, zeros.copy(), had_bye, method=method)


def pairs_of(field):
    white, black, bye = pair_field(field, np.random.Generator(np.random.PCG64(1)))
    return {frozenset(pair) for pair in zip(white[0].tolist(), black[0].tolist(), strict=True)}, bye


def sets(*pairs):
    return {frozenset(pair) for pair in pairs}


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        ("slide", sets((0, 2), (1, 3))),
        ("fold", sets((0, 3), (1, 2))),
        ("adjacent", sets((0, 1), (2, 3))),
    ],
)
def test_a_score_group_is_paired_by_its_method(method, expected):
    assert pairs_of(field_of([2, 2, 2, 2], method=method)) == (expected, None)


def test_the_last_of_an_odd_group_meets_the_first_of_the_next():
    assert pairs_of(field_of([4, 4, 4, 2, 2, 2]))[0] == sets((0, 1), (2, 3), (4, 5))


def test_the_bye_goes_to_the_last_who_has_had_none():
    assert pairs_of(field_of([4, 4, 2, 2, 0], byes=[4]))[1].tolist() == [3]


def test_those_who_have_met_exchange_opponents():
    assert pairs_of(field_of([2, 2, 2, 2], met=[(0, 2)]))[0] == sets((0, 3), (1, 2))


def test_a_small_field_is_searched_where_exchanges_find_nothing():
    met = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (3, 4), (1, 5), (2, 5)]
    pairs = pairs_of(field_of([8, 6, 4, 4, 2, 0], met=met))[0]

    assert not pairs & sets(*met)
    assert sorted(player for pair in pairs for player in pair) == [0, 1, 2, 3, 4, 5]


def test_white_goes_to_who_had_it_less_often():
    field = field_of([2, 2])
    field.balance = np.array([[-1, 1]], dtype=np.int8)

    assert pair_field(field, np.random.Generator(np.random.PCG64(1)))[0].tolist() == [[1]]
