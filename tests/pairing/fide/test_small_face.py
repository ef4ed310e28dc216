"""The listed matchings of few vertices against the face that the solver finds."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from crosstable.pairing.fide.face import PenaltyGraph, solved_face
from crosstable.pairing.fide.small_face import SmallFace, small_face


def graph(rng, n):
    edges = [pair for pair in combinations(range(n), 2) if rng.random() < 0.8]
    levels = [[rng.randint(0, 2), rng.randint(-1, 1), rng.choice((0, 0, 0, 1))] for _ in edges]
    table = np.array(edges, dtype=np.int64).reshape(-1, 2)
    return PenaltyGraph(
        table[:, 0], table[:, 1], np.arange(len(edges)), np.array(levels, dtype=np.int64).reshape(-1, 3)
    )


def small(n, of):
    return small_face(n, of.first, of.second, of.kind, of.levels)


@pytest.mark.parametrize("seed", range(60))
def test_both_faces_have_the_same_pairs(seed):
    rng = Random(seed)
    n = rng.choice((2, 4, 6, 8))
    of = graph(rng, n)
    listed = small(n, of)

    if listed is None:
        assert not len(of.first) or solved_face(n, of) is None
        return
    for one, other in combinations(range(n), 2):
        both = small(n, of), solved_face(n, of)
        found = [face.restrict(one, lambda each, other=other: each == other) for face in both]
        assert found[0] == found[1], (one, other)


def test_an_odd_number_has_no_perfect_matching():
    assert small(3, graph(Random(1), 3)) is None


def test_further_levels_leave_the_best_of_the_list():
    face = SmallFace([(1, 0, 3, 2), (2, 3, 0, 1)])

    found = face.best(lambda one, other: (int((one, other) == (0, 1)), other))

    assert [(2, 3, 0, 1)] == found.matchings
    assert [1, 2] == face.near(0)
    assert face.keep(lambda vertex: {0, 1, 2, 3} - {1 if vertex == 0 else -1})
    assert 2 == face.freeze(0)
    assert not face.restrict(0, lambda other: other == 1)
