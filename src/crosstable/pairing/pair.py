"""`pair`: the boards of the next round, from an event and a policy.

    pairing = pair(event, "go", wishes=Wishes(forbidden=(("3", "7"),)), seed=4)

Pure: the event is not changed, and the pairing is not part of it until somebody accepts it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import partial
from math import lcm

import numpy as np

from crosstable.model.errors import PolicyError
from crosstable.model.events import Event
from crosstable.model.kernel import Engine
from crosstable.pairing.berger import pair_round_robin
from crosstable.pairing.boards import Board, Pairing, Reason, Solved
from crosstable.pairing.ledger import reasons_of
from crosstable.pairing.lookup import of_pairs
from crosstable.pairing.optimum import Stop, best
from crosstable.pairing.policies import policy
from crosstable.pairing.policy import Policy, Setting
from crosstable.pairing.state import state_of
from crosstable.pairing.tables import pair_tables
from crosstable.pairing.wishes import NO_WISHES, Wishes

_NO_SETTINGS: Mapping[str, Setting] = {}


def pair(
    event: Event,
    by: str | Policy = "go",
    *,
    settings: Mapping[str, Setting] = _NO_SETTINGS,
    wishes: Wishes = NO_WISHES,
    seed: int = 0,
    round: int | None = None,
    present: Collection[str] | None = None,
    engine: Engine = "auto",
    should_stop: Stop | None = None,
) -> Pairing:
    """Pair the next round of an event.

    The result depends on the facts only: not on the order of the entrants, and for one seed it is always the same.

    Args:
        event: entrants, and the games so far.
        by: the name of a policy, or a policy.
        settings: of a named policy, changed from their defaults.
        wishes: forced and forbidden pairs, volunteers for the bye.
        seed: for lots: colours, random seeding, the search for tables.
        round: counted from 1; None is the one after the last that was played.
        present: who is to be paired; None asks each entrant (absences, late entry, withdrawal).
        engine, should_stop: for the solver.
    Returns:
        The boards, best first, with the reasons and the checked proof.
    Raises:
        NoPairingError: rules and data leave none; says which pairs would have to be allowed.
        PolicyError: a policy, setting or wish that cannot be followed.
        UnknownName: no policy, criterion or setting has that name.
        ResultError, RatingError: scores or ratings that cannot be used.
        SolveStopped: `should_stop` said so.
    Cost: O(n^2) for each criterion, and the solve.   Exact: yes, in integers.
    """
    chosen = policy(by, **settings)
    if chosen.method == "round-robin":
        return pair_round_robin(event, chosen, wishes=wishes, seed=seed, round=round, present=present)
    if chosen.method == "tables":
        return pair_tables(state_of(event, round=round, present=present, wishes=wishes, seed=seed), chosen)
    solved = solve_round(
        event, chosen, wishes=wishes, seed=seed, round=round, present=present, engine=engine, should_stop=should_stop
    )
    return pairing_of(solved)


def solve_round(
    event: Event,
    by: str | Policy = "go",
    *,
    settings: Mapping[str, Setting] = _NO_SETTINGS,
    wishes: Wishes = NO_WISHES,
    seed: int = 0,
    round: int | None = None,
    present: Collection[str] | None = None,
    engine: Engine = "auto",
    should_stop: Stop | None = None,
) -> Solved:
    """Solve a round and keep everything behind it, for `explain`, `what_if` and `other_optimum`.

    Arguments and errors are those of `pair`.

    Raises:
        PolicyError: also for a policy that weighs nothing (round robin, tables of three).
    """
    chosen = policy(by, **settings)
    if chosen.method != "matching":
        raise PolicyError(f"policy {chosen.name!r} weighs no pairs against each other: it has no optimum to explain.")
    state = state_of(event, round=round, present=present, wishes=wishes, seed=seed)
    return best(state, chosen, engine=engine, should_stop=should_stop)


def pairing_of(solved: Solved) -> Pairing:
    """Put a solved round on boards: the better placed first, colours and handicaps given, reasons told."""
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
        total_cost=solved.cost,
        total_weight=None
        if policy.base is None
        else _total(weights) - _charged(reasons[bye] if bye is not None else ()),
        certificate=solved.certificate,
    )


def _met_in(solved: Solved) -> dict[int, tuple[int, ...]]:
    """Give the rounds in which two who are paired have met already, by the better placed."""
    state = solved.state
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
    """Give a pair its board: colours, handicap, komi, cost."""
    state, policy = solved.state, solved.packed.policy
    one, other = pair
    colours = policy.colours.give(state, one, other, handicap)
    return Board(
        number=number,
        players=(state.entrants[colours.black].id, state.entrants[colours.white].id),
        handicap=abs(handicap),
        komi=policy.handicaps.komi(abs(handicap)),
        cost=cost,
        weight=None if policy.base is None else policy.base - _charged(reasons),
        colours_by=colours.why,
        reasons=reasons,
        met_in=met_in,
    )


def _total(values: list[Fraction]) -> Fraction:
    """Add many values over one denominator: much sooner than one by one."""
    whole = lcm(*(value.denominator for value in values))
    return Fraction(sum(value.numerator * (whole // value.denominator) for value in values), whole)


def _charged(reasons: tuple[Reason, ...]) -> Fraction:
    return sum((reason.cost for reason in reasons[1:]), reasons[0].cost) if reasons else Fraction()
