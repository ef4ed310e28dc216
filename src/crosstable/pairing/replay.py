"""A round as it was played, weighed by a policy, and the best pairing of it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from crosstable.model.columns import Longs
from crosstable.model.errors import NoPairingError
from crosstable.model.kernel import Engine
from crosstable.pairing.alternatives import difference
from crosstable.pairing.boards import Pairing
from crosstable.pairing.criterion_charges import forbidden_by
from crosstable.pairing.optimum import best
from crosstable.pairing.played_rounds import Forbidden, PlayedRound, RoundCheck
from crosstable.pairing.policy import Policy
from crosstable.pairing.solved import Solved, pairing_of


def replay(played: PlayedRound, policy: Policy, *, engine: Engine = "auto") -> RoundCheck:
    """Find the cheapest pairing of a round that was played, and compare."""
    state = played.state
    index = state.index()
    mate = np.arange(state.size)
    for one, other in played.pairs:
        mate[[index[one], index[other]]] = index[other], index[one]
    if played.bye is not None:
        mate[[index[played.bye], state.n]] = state.n, index[played.bye]
    try:
        solved = best(state, policy, engine=engine)
    except NoPairingError:
        return RoundCheck(state.round, is_optimal=False, forbidden=(), extra_cost=None, difference=None)
    boards, forbidden = _as_played(solved, mate)
    optimum = pairing_of(solved)
    extra = None if forbidden else boards.total_cost - optimum.total_cost
    return RoundCheck(state.round, extra == 0, forbidden, extra, difference(solved, boards, optimum))


def _as_played(solved: Solved, mate: Longs) -> tuple[Pairing, Forbidden]:
    """Put the round as it was played on boards, with its own cost and the pairs that the policy forbids."""
    state, policy = solved.state, solved.packed.policy
    pairs = replace(solved, mate=mate).pairs
    costs = solved.packed.costs_of(pairs)
    forbidden = tuple(
        (state.entrants[one].id, state.id(other), tuple(forbidden_by(state, policy, (one, other))))
        for (one, other), cost in zip(pairs, costs, strict=True)
        if cost is None
    )
    boards = pairing_of(replace(solved, mate=mate, cost=sum(cost or 0 for cost in costs)))
    return replace(boards, certificate=None), forbidden
