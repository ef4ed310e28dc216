"""Random events of 2 to 60 players with byes, absences, forfeits, forbidden pairs: proven, no needless rematch."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest

from crosstable.model.errors import NoPairingError
from crosstable.model.events import Event
from crosstable.pairing.boards import Pairing
from crosstable.pairing.constraints import Constraints
from crosstable.pairing.criterion_charges import forbidden_by
from crosstable.pairing.optimum import suggest
from crosstable.pairing.pair import pair
from crosstable.pairing.policies import policy
from crosstable.pairing.state import State, state_of
from tests.pairing.rounds import random_constraints, random_event

POLICIES = ("go", "swiss", "card-game", "go-pairer")


def allowed_graph(state: State) -> nx.Graph:
    """Who may meet whom: not met, not forbidden, no second bye; written without the criteria."""
    graph = nx.Graph()
    graph.add_nodes_from(range(state.size))
    forbidden = {frozenset(pair) for pair in state.constraints.forbidden}
    for one in range(state.n):
        met = set(state.met_other[state.met_start[one] : state.met_start[one + 1]].tolist())
        for other in range(one):
            if other not in met and frozenset((state.id(one), state.id(other))) not in forbidden:
                graph.add_edge(one, other)
        if state.bye is not None and not state.byes[one]:
            graph.add_edge(one, state.bye)
    return graph


def check_pairing(event: Event, constraints: Constraints, pairing: Pairing) -> None:
    state = state_of(event, constraints=constraints)
    index = state.index()
    seated = [player for board in pairing.boards for player in board.seats]
    pairs = [tuple(sorted((index[board.black], index[board.white]))) for board in pairing.boards]
    assert pairing.verified
    assert sorted([*seated, *([pairing.bye] if pairing.bye else [])]) == sorted(index)
    assert (pairing.bye is None) == (state.n % 2 == 0)
    graph = allowed_graph(state)
    assert all(graph.has_edge(*pair) for pair in pairs)


def check_refusal(state: State, by: str, message: str) -> None:
    most = len(nx.max_weight_matching(allowed_graph(state), maxcardinality=True))
    missing = suggest(state, policy(by))
    assert 2 * most < state.size
    assert len(missing.pairs) == state.size // 2 - most
    assert f"Allow at least {len(missing.pairs)} more" in message
    assert all(missing.forbidden_by)


def try_one(seed: int) -> str:
    rng = Random(seed)
    n = rng.choice((rng.randrange(2, 12), rng.randrange(2, 61)))
    event = random_event(rng, n, rounds=rng.randrange(6), initial=rng.choice((0, 0, 6)))
    constraints = random_constraints(rng, event)
    by = "swiss" if seed % 4 == 3 else POLICIES[seed % 3]
    try:
        pairing = pair(event, by, constraints=constraints, seed=seed)
    except NoPairingError as error:
        check_refusal(state_of(event, constraints=constraints), by, str(error))
        return "none"
    check_pairing(event, constraints, pairing)
    return "paired"


@pytest.mark.parametrize("block", range(20))
def test_random_events_are_paired_and_proven(block: int) -> None:
    outcomes = [try_one(seed) for seed in range(15 * block, 15 * block + 15)]

    assert outcomes.count("paired") > 5


@pytest.mark.slow
@pytest.mark.parametrize("block", range(100))
def test_ten_thousand_random_events_are_paired_and_proven(block: int) -> None:
    for seed in range(1000 + 100 * block, 1100 + 100 * block):
        try_one(seed)


@pytest.mark.parametrize("seed", range(20))
def test_the_packages_profile_is_legal_too(seed: int) -> None:
    rng = Random(seed)
    event = random_event(rng, 2 * rng.randrange(4, 20), rounds=2)
    pairing = pair(event, "go-pairer")
    state = state_of(event)
    index = state.index()

    for board in pairing.boards:
        assert forbidden_by(state, policy("go-pairer"), (index[board.black], index[board.white])) == []
