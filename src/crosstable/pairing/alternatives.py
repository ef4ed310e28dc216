"""What another constraint would cost in a round, and whether another pairing is just as good.

solved = solve_round(event, "go")
what_if(solved, force=("3", "7"))             what it would cost to have that pair
other_optimum(solved)                         another pairing just as good, or None: this one is the only one
nearest_optimum(solved, pairs)                of those that are just as good, the one with the most of these pairs
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from crosstable.matching.boxed_costs import Boxed
from crosstable.matching.costs import Block, Blocks, Costs
from crosstable.model.arguments import check_kind, wrong_kind
from crosstable.model.columns import Longs
from crosstable.model.errors import PolicyError
from crosstable.model.kernel import Engine
from crosstable.pairing.board import Reason
from crosstable.pairing.boards import Pairing
from crosstable.pairing.constraints import Pair
from crosstable.pairing.criterion_charges import criterion_sums, tier_sums
from crosstable.pairing.optimum import best, solve_words
from crosstable.pairing.solved import Solved, pairing_of

_SOLVED = "a round that is solved, such as solve_round(event, 'swiss')"


@dataclass(frozen=True, slots=True)
class PairingDifference:
    """What changes from one pairing of a round to another.

    Args:
        before, after: the two pairings.
        by_tier: the costs of the second less those of the first; the first that is not 0 decides, so a positive number
            there says that the second is worse.
        by_criterion: the same for each criterion.
        removed, new: the pairs of the first alone, and of the second alone.
    See also: `what_if`, which returns one and has the example.
    """

    before: Pairing
    after: Pairing
    by_tier: dict[str, Fraction]
    by_criterion: dict[str, Fraction]
    removed: tuple[tuple[str, ...], ...]
    new: tuple[tuple[str, ...], ...]

    @property
    def is_free(self) -> bool:
        """Return whether the second is as good as the first."""
        return not any(self.by_tier.values())


def what_if(
    solved: Solved, *, force: Pair | None = None, forbid: Pair | None = None, engine: Engine = "auto"
) -> PairingDifference:
    """Pair again with a pair forced or forbidden, and return what that costs, criterion by criterion.

    Args:
        solved: of `solve_round`.
        force: the ids of two players who are to meet.
        forbid: those of two who are not.
        engine: of the solver.
    Raises:
        InputError: something else than a solved round and a pair of ids.
        PolicyError: neither or both are given, the pair names a player who is not paired, or forcing it breaks
            an absolute rule.
        NoPairingError: nothing is left without the pair.
    See also: `other_optimum`, `Constraints`.
    Example:
        >>> from crosstable import Entrant, Event, Player, solve_round, what_if
        >>> ratings = {"Ann": 2000, "Bo": 1900, "Cy": 1800, "Di": 1700}
        >>> event = Event("open", "Open", tuple(Entrant(Player(name, name), rating=ratings[name]) for name in ratings))
        >>> change = what_if(solve_round(event, "swiss"), force=("Ann", "Bo"))
        >>> change.is_free, change.removed, change.new
        (False, (('Cy', 'Ann'), ('Bo', 'Di')), (('Ann', 'Bo'), ('Cy', 'Di')))
    """
    _check(solved, force, forbid)
    if (force is None) == (forbid is None):
        raise PolicyError("pairing/what-if-of-two")
    state = solved.state
    known = state.index()
    pair = force or forbid or ("", "")
    stranger = next((player for player in pair if player not in known), None)
    if stranger is not None:
        raise PolicyError("pairing/what-if-of-stranger", round=state.round, player=stranger)
    old = state.constraints
    constraints = replace(
        old,
        forced=old.forced if force is None else (*old.forced, force),
        forbidden=old.forbidden if forbid is None else (*old.forbidden, forbid),
    )
    again = best(replace(state, constraints=constraints), solved.packed.policy, engine=engine)
    return difference(solved, pairing_of(solved), pairing_of(again))


def _check(solved: object, *pairs: object) -> None:
    check_kind("solved", solved, Solved, 'a solved round, such as solve_round(event, "swiss")')
    for pair in pairs:
        if pair is not None and not (isinstance(pair, (tuple, list)) and len(pair) == 2):
            raise wrong_kind("pair", pair, 'two ids, such as ("a", "b")')


def difference(solved: Solved, before: Pairing, after: Pairing) -> PairingDifference:
    """Compare two pairings of one round, criterion by criterion."""
    policy = solved.packed.policy
    one, other = before.pairs(), after.pairs()
    return PairingDifference(
        before,
        after,
        _less(tier_sums(policy, _all_reasons(after)), tier_sums(policy, _all_reasons(before))),
        _less(criterion_sums(_all_reasons(after)), criterion_sums(_all_reasons(before))),
        tuple(board.seats for board in before.boards if frozenset(board.seats) not in other),
        tuple(board.seats for board in after.boards if frozenset(board.seats) not in one),
    )


def other_optimum(solved: Solved, *, engine: Engine = "auto") -> Pairing | None:
    """Return another pairing that costs exactly as little, as different as can be; None when there is no other.

    One more tier, below all others: a pair of the first optimum costs 1.  What is best then is an optimum of the
    first problem, with as few common pairs as possible.

    Args:
        solved: of `solve_round`.
        engine: of the solver.
    Raises:
        InputError: something else than a solved round.
    See also: `what_if`.
    Example:
        >>> from crosstable import Entrant, Event, Player, other_optimum, solve_round
        >>> event = Event("open", "Open", tuple(Entrant(Player(name, name), rating=1500) for name in ("Ann", "Bo")))
        >>> other_optimum(solve_round(event, "swiss")) is None
        True
    Exact: yes; proven as every pairing is.
    """
    _check(solved)
    mate, words = solved.mate, solved.packed.words
    words = (*words, _common(mate, words[0]))
    other, costs, certificate = solve_words(words, words, engine)
    if costs[-1] == len(mate) // 2:
        return None
    return pairing_of(Solved(solved.packed, other, solved.packed.packed(costs[:-1]), certificate))


def nearest_optimum(solved: Solved, pairs: Iterable[Pair], *, engine: Engine = "auto") -> Pairing:
    """Return the pairing that costs exactly as little with the most of these pairs.

    One more tier, below all others: a pair that is not among these costs 1.
    Exact: yes; proven as every pairing is.
    """
    index, words = solved.state.index(), solved.packed.words
    mate = np.full(len(solved.mate), -1)
    for one, other in pairs:
        if one not in index or other not in index:  # who does not play the round meets nobody
            continue
        mate[[index[one], index[other]]] = index[other], index[one]
    words = (*words, _common(mate, words[0], is_charged=False))
    found, costs, certificate = solve_words(words, words, engine)
    return pairing_of(Solved(solved.packed, found, solved.packed.packed(costs[:-1]), certificate))


def _common(mate: Longs, word: Costs, *, is_charged: bool = True) -> Costs:
    """Charge 1 for each pair of a matching, or for each other pair, in the same boxes if a word is in boxes."""
    everybody = np.arange(len(mate))

    def cost(mine: Longs, theirs: Longs) -> Block:
        costs: Block = ((mine[:, None] == theirs) == is_charged).astype(np.int64)
        return costs

    if isinstance(word, Boxed):
        bound = np.zeros_like(word.bound)
        return replace(word, bound=bound, most=1, between=lambda rows, columns: cost(mate[rows], columns))
    return Blocks(len(mate), lambda rows: cost(mate[rows.start : rows.stop], everybody))


def _all_reasons(pairing: Pairing) -> Iterable[tuple[Reason, ...]]:
    return (pairing.bye_reasons, *(board.reasons for board in pairing.boards))


def _less(one: dict[str, Fraction], other: dict[str, Fraction]) -> dict[str, Fraction]:
    """Subtract one from the other, name by name."""
    names = list(dict.fromkeys([*one, *other]))
    return {name: one.get(name, Fraction()) - other.get(name, Fraction()) for name in names}
