"""Whether players can all be paired, against networkx."""

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.pairing.fide.completion import unpaired


@st.composite
def graphs(draw):
    n = draw(st.integers(1, 9))
    pairs = draw(st.sets(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)).filter(lambda p: p[0] < p[1])))
    return n, pairs


def masks(n, pairs):
    allowed = [0] * n
    for one, other in pairs:
        allowed[one] |= 1 << other
        allowed[other] |= 1 << one
    return allowed


def largest(n, pairs):
    graph = nx.Graph(list(pairs))
    return n - 2 * len(nx.max_weight_matching(graph, maxcardinality=True))


@pytest.mark.slow
@given(graphs())
def test_as_few_as_possible_are_left_out(graph):
    n, pairs = graph
    found = unpaired(masks(n, pairs), range(n))

    assert largest(n, pairs) == found.count == len(found.players)


@given(graphs(), st.integers(0, 511))
def test_the_bye_is_one_more_player(graph, bye):
    n, pairs = graph
    takers = {(player, n) for player in range(n) if bye >> player & 1}

    assert largest(n + 1, pairs | takers) == unpaired(masks(n, pairs), range(n), bye=bye & ((1 << n) - 1)).count


@pytest.mark.slow
@given(graphs(), st.integers(0, 9))
def test_downfloaters_do_not_meet_each_other(graph, apart):
    n, pairs = graph
    left = {pair for pair in pairs if pair[1] >= apart}

    assert largest(n, left) == unpaired(masks(n, pairs), range(n), apart=apart).count
