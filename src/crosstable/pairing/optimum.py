"""The best pairing of a state under a policy, and the check of its proof."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from crosstable.matching.certificate import verify
from crosstable.matching.costs import Costs, Dense, forbidden_value
from crosstable.matching.solve import solve
from crosstable.matching.tier_certificate import verify_tiers
from crosstable.matching.tiers import solve_tiers
from crosstable.matching.witness import NoPerfectMatchingError
from crosstable.model.columns import Longs
from crosstable.model.errors import NoPairingError, PolicyError
from crosstable.model.kernel import Engine
from crosstable.pairing.boards import Certificate, Solved
from crosstable.pairing.ledger import forbidden_by
from crosstable.pairing.packing import Packed, pack
from crosstable.pairing.policy import Policy
from crosstable.pairing.state import State

Stop = Callable[[], bool]
_SUGGESTED_UP_TO = 12_000  # vertices: who would have to be allowed is asked of a matrix


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
        PolicyError: a forced pair is forbidden by the policy.
        NoPairingError: rules and data leave no pairing; names the fewest pairs that would have to be allowed.
        SolveStopped: `should_stop` said so.
    """
    _check_forced(state, policy)
    packed = pack(state, policy)
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
        checked = verify(fresh[0], matching, engine=engine)
        return matching.mate, (matching.cost,), Certificate(checked, 1, matching.stats.engine)
    tiered = solve_tiers(words, engine=engine, should_stop=should_stop)
    checked = verify_tiers(fresh, tiered)
    return tiered.mate, tiered.costs, Certificate(checked, tiered.stats.words, tiered.stats.engine)


def _suggest(packed: Packed, engine: Engine, should_stop: Stop | None) -> Allowance:
    state, policy = packed.state, packed.policy
    size = state.size
    matrix = np.empty((size, size), dtype=np.int32)
    for start in range(0, size, 256):
        rows = range(start, min(size, start + 256))
        blocks = [word.block(rows) for word in packed.words]
        matrix[rows.start : rows.stop] = np.any([block == forbidden_value(block) for block in blocks], axis=0)
    _keep_forced(state, matrix)
    np.fill_diagonal(matrix, np.iinfo(np.int32).max)
    dense = (Dense(matrix),)
    mate, _, _ = solve_words(dense, dense, engine, should_stop)
    used = [(one, int(other)) for one, other in enumerate(mate) if one < other and matrix[one, other] == 1]
    return Allowance(
        tuple((str(state.id(one)), state.id(other)) for one, other in used),
        tuple(tuple(forbidden_by(state, policy, pair)) for pair in used),
    )


def _keep_forced(state: State, matrix: np.ndarray[tuple[int, int], np.dtype[np.int32]]) -> None:
    """Bar whatever would part a forced pair."""
    index = state.index()
    forced = [(index[one], index[other]) for one, other in state.wishes.forced]
    if state.wishes.bye is not None and state.bye is not None:
        forced.append((index[state.wishes.bye], state.bye))
    for one, other in forced:
        for player, partner in ((one, other), (other, one)):
            row = matrix[player].copy()
            matrix[player, :] = np.iinfo(np.int32).max
            matrix[:, player] = np.iinfo(np.int32).max
            matrix[player, partner] = matrix[partner, player] = row[partner]


def _check_forced(state: State, policy: Policy) -> None:
    if state.wishes.bye is not None and state.bye is None:
        raise PolicyError(
            f"player {state.wishes.bye!r} is to have the bye of round {state.round}, but {state.n} players are even. "
            "Let somebody else sit out too, or take the wish back."
        )
    index = state.index()
    pairs: list[tuple[str, str | None]] = list(state.wishes.forced)
    if state.wishes.bye is not None:
        pairs.append((state.wishes.bye, None))
    for one, other in pairs:
        vertex = state.n if other is None else index[other]
        barring = forbidden_by(state, policy, (index[one], vertex))
        if barring:
            shown = "the bye" if other is None else repr(other)
            raise PolicyError(
                f"round {state.round}: {one!r} is forced against {shown}, which "
                f"{_why(state, index[one], vertex, barring)}. "
                "Take the wish back, or choose a policy that allows it."
            )


def _why(state: State, one: int, other: int, barring: list[str]) -> str:
    start, stop = int(state.met_start[one]), int(state.met_start[one + 1])
    rounds = state.met_round[start:stop][state.met_other[start:stop] == other].tolist()
    met = f" (they met in round {', '.join(map(str, rounds))})" if rounds and "rematch" in barring else ""
    return f"the policy forbids by {', '.join(barring)}{met}"


def _no_pairing(
    packed: Packed, error: NoPerfectMatchingError, engine: Engine, should_stop: Stop | None
) -> NoPairingError:
    state = packed.state
    shown = [_named(state, vertex) for group in error.witness.groups for vertex in group]
    found = (
        f"round {state.round} of event {state.event.id!r}: the rules and the games so far leave no pairing "
        f"of {state.n} players"
    )
    if state.size > _SUGGESTED_UP_TO:
        more = f" and {len(shown) - 12} more" if len(shown) > 12 else ""
        return NoPairingError(
            f"{found}. Too many of these have too few opponents left: {', '.join(shown[:12])}{more}. "
            "Allow some of their pairs, or let repeats cost instead of forbidding them.",
            shown,
        )
    allowance = _suggest(packed, engine, should_stop)
    listed = [
        f"{one}-{'bye' if other is None else other} ({', '.join(by)})"
        for (one, other), by in zip(allowance.pairs, allowance.forbidden_by, strict=True)
    ]
    more = f" and {len(listed) - 12} more" if len(listed) > 12 else ""
    return NoPairingError(
        f"{found}. Allow at least {len(listed)} more: for example {', '.join(listed[:12])}{more}.", shown
    )


def _named(state: State, vertex: int) -> str:
    return state.id(vertex) or "bye"
