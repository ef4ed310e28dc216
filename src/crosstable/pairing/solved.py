"""The optimum of a round with everything behind it, and the boards it makes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import lcm

import numpy as np

from crosstable.model.columns import Longs
from crosstable.pairing.board import Board, Reason
from crosstable.pairing.boards import Certificate, Pairing
from crosstable.pairing.criterion_charges import reasons_of
from crosstable.pairing.packing import PackedCosts
from crosstable.pairing.pair_values import of_pairs
from crosstable.pairing.state import State


@dataclass(frozen=True, slots=True, eq=False)
class Solved:
    """The optimum of a round with everything behind it, for explanations.

    Args:
        packed: the costs of all pairs.
        mate: the partner of each vertex, by number.
        cost: the integer that was minimised.
        certificate: that it is the least.
    See also: `solve_round`, which returns one.
    Example:
        >>> from crosstable import Entrant, Event, Player, solve_round
        >>> event = Event("open", "Open", tuple(Entrant(Player(name, name)) for name in "abcd"))
        >>> solved = solve_round(event, "swiss")
        >>> len(solved.pairs), solved.certificate.checked > 0
        (2, True)
    """

    packed: PackedCosts
    mate: Longs
    cost: int
    certificate: Certificate

    @property
    def state(self) -> State:
        """The state before the round."""
        return self.packed.state

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of vertices, the better placed first; the bye is the last vertex."""
        return [(v, partner) for v, partner in enumerate(self.mate.tolist()) if v < partner]


def pairing_of(solved: Solved) -> Pairing:
    """Put a solved round on boards: the better placed first, with colours, handicaps and reasons."""
    state, policy = solved.state, solved.packed.policy
    pairs = solved.pairs
    reasons = reasons_of(state, policy, pairs)
    costs = [cost or 0 for cost in solved.packed.costs_of(pairs)]
    bye = next((at for at, (_, other) in enumerate(pairs) if other == state.bye), None)
    seated = [at for at in range(len(pairs)) if at != bye]
    handicaps = of_pairs([pairs[at] for at in seated], partial(policy.handicaps.signed, state))
    met_in = _met_in(solved)
    boards = tuple(
        _board(solved, number, pairs[at], handicap, costs[at], reasons[at], met_in.get(pairs[at][0], ()))
        for number, (at, handicap) in enumerate(zip(seated, handicaps, strict=True), start=1)
    )
    weights = [board.weight for board in boards if board.weight is not None]
    return Pairing(
        event=state.event.id,
        round=state.round,
        policy=policy.name,
        seed=state.seed,
        boards=boards,
        bye=None if bye is None else state.id(pairs[bye][0]),
        absent=state.absent,
        bye_reasons=() if bye is None else reasons[bye],
        constraints=state.constraints,
        total_cost=solved.cost,
        total_weight=None
        if policy.base is None
        else _total(weights) - _charged(reasons[bye] if bye is not None else ()),
        certificate=solved.certificate,
        sentence=policy.sentence,
        criteria=tuple(term.criterion.name for tier in policy.tiers for term in tier.active(state)),
    )


def _met_in(solved: Solved) -> dict[int, tuple[int, ...]]:
    """Return the rounds in which two who are paired have met already, by the better placed."""
    state = solved.state
    if not len(state.met_other):
        return {}
    owner = np.repeat(np.arange(state.n), np.diff(state.met_start))
    again = np.flatnonzero((solved.mate[owner] == state.met_other) & (owner < state.met_other))
    found: dict[int, tuple[int, ...]] = {}
    for vertex, round in zip(owner[again].tolist(), state.met_round[again].tolist(), strict=True):
        found[vertex] = (*found.get(vertex, ()), round)
    return found


def _board(
    solved: Solved,
    number: int,
    pair: tuple[int, int],
    handicap: int,
    cost: int,
    reasons: tuple[Reason, ...],
    met_in: tuple[int, ...],
) -> Board:
    """Build the board of a pair: colours, handicap, komi, cost."""
    state, policy = solved.state, solved.packed.policy
    one, other = pair
    colours = policy.colours.allocate(state, one, other, handicap)
    return Board(
        number=number,
        seats=(state.entrants[colours.black].id, state.entrants[colours.white].id),
        handicap=abs(handicap),
        komi=policy.handicaps.komi(abs(handicap)),
        cost=cost,
        weight=None if policy.base is None else policy.base - _charged(reasons),
        colours_by=colours.why,
        reasons=reasons,
        met_in=met_in,
    )


def _total(values: list[Fraction]) -> Fraction:
    """Add many values over one denominator, much faster than one by one."""
    whole = lcm(*(value.denominator for value in values))
    return Fraction(sum(value.numerator * (whole // value.denominator) for value in values), whole)


def _charged(reasons: tuple[Reason, ...]) -> Fraction:
    return sum((reason.cost for reason in reasons[1:]), reasons[0].cost) if reasons else Fraction()
