"""The best pairing of a state under a policy, and the check of its proof."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from crosstable.matching.boxed_costs import Boxed, TooWideError
from crosstable.matching.certificate import verify, verify_tiers
from crosstable.matching.costs import FORBIDDEN, Block, Blocks, Costs, forbidden_value
from crosstable.matching.solve import solve
from crosstable.matching.tiers import solve_tiers
from crosstable.matching.witness import NoPerfectMatchingError
from crosstable.model.columns import Longs
from crosstable.model.errors import NoPairingError, PolicyError
from crosstable.model.kernel import Engine
from crosstable.model.messages import Message, message
from crosstable.pairing.boards import Certificate
from crosstable.pairing.criterion_charges import forbidden_by
from crosstable.pairing.packing import PackedCosts, pack
from crosstable.pairing.policy import Policy
from crosstable.pairing.solved import Solved
from crosstable.pairing.state import State

Stop = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Allowance:
    """Pairs that are forbidden and would have to be allowed, with the criteria that forbid them.

    The second of a pair is None for the bye.
    """

    pairs: tuple[tuple[str, str | None], ...]
    forbidden_by: tuple[tuple[str, ...], ...]


def best(state: State, policy: Policy, *, engine: Engine = "auto", should_stop: Stop | None = None) -> Solved:
    """Find the cheapest perfect pairing and check its proof.

    Raises:
        PolicyError: a forced pair is forbidden by the policy, or a tier is too wide for so many players.
        NoPairingError: rules and data leave no pairing; names the fewest pairs that would have to be allowed.
        SolveStopped: `should_stop` said so.
    """
    _check_forced(state, policy)
    packed = pack(state, policy)
    try:
        return _solved(packed, engine, should_stop)
    except TooWideError:  # what all costs have in common can be divided out when they are all looked at
        packed = pack(state, policy, in_boxes=False)
        packed.check_width()
        return _solved(packed, engine, should_stop)


def _solved(packed: PackedCosts, engine: Engine, should_stop: Stop | None) -> Solved:
    try:
        mate, costs, certificate = solve_words(packed.words, packed.fresh(), engine, should_stop)
    except NoPerfectMatchingError as error:
        raise _no_pairing(packed, error, engine, should_stop) from None
    return Solved(packed, mate, packed.packed(costs), certificate)


def suggest(state: State, policy: Policy, *, engine: Engine = "auto", should_stop: Stop | None = None) -> Allowance:
    """Find the fewest forbidden pairs that must be allowed for a pairing to exist; none when there is one already.

    Every forbidden pair costs 1, every other nothing: the optimum uses the fewest.  Forced pairs stay forced.
    Exact: yes; proven as every pairing is.
    """
    return _suggest(pack(state, policy), engine, should_stop)


def solve_words(
    words: Sequence[Costs], fresh: Sequence[Costs], engine: Engine = "auto", should_stop: Stop | None = None
) -> tuple[Longs, tuple[int, ...], Certificate]:
    """Minimise the words one after the other, and check the proof against costs computed afresh.

    Returns:
        The mate of each vertex, the sum of each word, and the certificate.
    """
    if len(words) == 1:
        matching = solve(words[0], engine=engine, should_stop=should_stop)
        checked = verify(fresh[0], matching)
        return matching.mate, (matching.cost,), Certificate(checked, 1, matching.stats.engine)
    tiered = solve_tiers(words, engine=engine, should_stop=should_stop)
    checked = verify_tiers(fresh, tiered)
    return tiered.mate, tiered.costs, Certificate(checked, tiered.stats.words, tiered.stats.engine)


def _suggest(packed: PackedCosts, engine: Engine, should_stop: Stop | None) -> Allowance:
    state, policy = packed.state, packed.policy
    words = (_allowing(packed),)
    mate, _, _ = solve_words(words, words, engine, should_stop)
    pairs = [(one, int(other)) for one, other in enumerate(mate) if one < other]
    used = [pair for pair, cost in zip(pairs, packed.costs_of(pairs), strict=True) if cost is None]
    return Allowance(
        tuple((str(state.id(one)), state.id(other)) for one, other in used),
        tuple(tuple(forbidden_by(state, policy, pair)) for pair in used),
    )


def _allowing(packed: PackedCosts) -> Costs:
    """Charge 1 for each forbidden pair and nothing for others; only what would part a forced pair stays forbidden."""
    words, tied = packed.words, _tied(packed.state)

    def priced(blocks: Sequence[Block], rows: Longs, columns: Longs) -> Block:
        costs: Block = np.any([block == forbidden_value(block) for block in blocks], axis=0).astype(np.int64)
        mine, theirs = tied[rows][:, None], tied[columns]
        parts = ((mine >= 0) & (mine != columns)) | ((theirs >= 0) & (theirs != rows[:, None]))
        costs[parts] = FORBIDDEN
        return costs

    boxed = [word for word in words if isinstance(word, Boxed)]
    if boxed:
        bound = np.any([word.bound == FORBIDDEN for word in boxed], axis=0).astype(np.int64)
        return replace(
            boxed[0],
            bound=bound,
            most=1,
            between=lambda rows, columns: priced([word.between(rows, columns) for word in boxed], rows, columns),
        )
    everybody = np.arange(packed.state.size)
    return Blocks(
        packed.state.size,
        lambda rows: priced([word.block(rows) for word in words], everybody[rows.start : rows.stop], everybody),
    )


def _tied(state: State) -> Longs:
    """Return the partner of each vertex in a forced pair, -1 for the others."""
    tied = np.full(state.size, -1)
    for one, other in state.forced_pairs():
        tied[one], tied[other] = other, one
    return tied


def _check_forced(state: State, policy: Policy) -> None:
    if state.constraints.bye is not None and state.bye is None:
        raise PolicyError(
            "pairing/forced-bye-not-needed", player=state.constraints.bye, round=state.round, players=state.n
        )
    for one, other in state.forced_pairs():
        criteria = forbidden_by(state, policy, (one, other))
        if criteria:
            raise PolicyError(_why_not(state, one, other, criteria))


def _why_not(state: State, one: int, other: int, criteria: list[str]) -> Message:
    """Return why a forced pair is not allowed."""
    round, first, second = state.round, state.id(one), state.id(other)
    if second is None:
        code = "pairing/forced-second-bye" if criteria == ["bye"] else "pairing/forced-bye-forbidden"
        return message(code, player=first, round=round, criteria=criteria)
    start, stop = int(state.met_start[one]), int(state.met_start[one + 1])
    met_in = state.met_round[start:stop][state.met_other[start:stop] == other].tolist()
    code = "pairing/forced-rematch" if met_in and "rematch" in criteria else "pairing/forced-pair-forbidden"
    return message(code, round=round, first=first, second=second, criteria=criteria, met_in=met_in)


def _no_pairing(
    packed: PackedCosts, error: NoPerfectMatchingError, engine: Engine, should_stop: Stop | None
) -> NoPairingError:
    state = packed.state
    shown = [_named(state, vertex) for group in error.witness.groups for vertex in group]
    allowance = _suggest(packed, engine, should_stop)
    pairs = [
        message("pairing/bye-to-allow", player=one, criteria=by)
        if other is None
        else message("pairing/pair-to-allow", first=one, second=other, criteria=by)
        for (one, other), by in zip(allowance.pairs, allowance.forbidden_by, strict=True)
    ]
    return NoPairingError(
        "pairing/no-pairing",
        round=state.round,
        event=state.event.id,
        players=state.n,
        count=len(pairs),
        pairs=pairs,
        witnesses=shown,
    )


def _named(state: State, vertex: int) -> str:
    return state.id(vertex) or "bye"
