"""The optimal face, against all matchings of small graphs."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.pairing.fide.face import best_face


def matchings(n, edges):
    """List every perfect matching as a set of pairs."""

    def go(free):
        if not free:
            yield frozenset()
            return
        one = min(free)
        for other in free - {one}:
            if (one, other) in edges:
                for rest in go(free - {one, other}):
                    yield rest | {(one, other)}

    return list(go(frozenset(range(n))))


@st.composite
def problems(draw):
    n = 2 * draw(st.integers(1, 4))
    edges = sorted(draw(st.sets(st.sampled_from(list(combinations(range(n), 2))), min_size=1)))
    count = draw(st.integers(1, 4))
    width = draw(st.sampled_from([1, 3, 2**30]))
    levels = [tuple(draw(st.lists(st.integers(0, width), min_size=count, max_size=count))) for _ in edges]
    return n, edges, levels


@pytest.mark.slow
@given(problems(), st.data())
def test_any_choice_of_a_best_matching_can_be_kept_and_no_other(problem, data):
    n, edges, levels = problem
    cost = dict(zip(edges, levels, strict=True))
    every = matchings(n, set(edges))
    face = best_face(n, edges, levels)

    def total(matching):
        return tuple(map(sum, zip(*(cost[pair] for pair in matching), strict=True)))

    assert (face is None) == (not every)
    if face is None:
        return
    best = [matching for matching in every if total(matching) == min(map(total, every))]
    for vertex in range(n):
        wanted = data.draw(st.sets(st.integers(0, n - 1)))
        left = [m for m in best if any(vertex in pair and (set(pair) - {vertex}) <= wanted for pair in m)]

        assert bool(left) == face.restrict(vertex, wanted.__contains__)
        best = left or best
        assert frozenset((v, w) for v, w in enumerate(face.mate) if v < w) in best
