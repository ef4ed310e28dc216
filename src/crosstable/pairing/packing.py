"""The costs of a round: tiers packed into one integer per pair, so that the least sum is the lexicographic least.

For tiers with costs c_1 (most important) to c_k, a pair costs

    c_1 r_2 r_3 ... r_k + c_2 r_3 ... r_k + ... + c_k         r_t = the range of sums that tier t can reach, + 1

The arithmetic is that of `matching.tier_packing`; here the tiers are measured, and put into matrices or boxes.

Rules
1. The range comes from the values themselves: every vertex is in one pair, so no sum is above half the sum of the
   largest cost at each vertex, nor below half that of the smallest.
2. First each tier loses its smallest cost and is divided by what all its costs have in common: a constant tier takes
   no room at all.  Both change every perfect matching alike.
3. Integers only.  What the solver cannot do in one 64-bit word it gets tier by tier (`matching.tiers`); the packed
   number is then only reported.
4. Costs are computed once and kept, in the narrowest type, while they take less than 500 MB; else block by block
   (the solver may keep them then).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import mul
from typing import Any

import numpy as np

from crosstable.matching.boxed_costs import Boxed
from crosstable.matching.cost_range import is_narrow
from crosstable.matching.costs import FORBIDDEN, Block, Blocks, Costs, Dense, Extent, forbidden_value
from crosstable.matching.tier_packing import add_tier, factors_of
from crosstable.model.errors import PolicyError
from crosstable.model.kernel import numba_is_installed
from crosstable.pairing.boxed_tiers import boxed_words, can_be_boxed, only_forbids
from crosstable.pairing.constraint_costs import ConstraintCosts
from crosstable.pairing.pair_values import Pair, of_pairs
from crosstable.pairing.policy import Policy, Term, Tier
from crosstable.pairing.state import State
from crosstable.pairing.tier_costs import TierCosts
from crosstable.pairing.tier_ranges import TierExtent, TierRows, few_rows, measure, rows_of

_KEPT = 500_000_000  # bytes of packed costs
_SPARE = 500_000_000  # bytes of tiers kept between the two passes
_NARROWEST = 2**31 - 1  # of a 32-bit type the largest value means forbidden
_WIDE = 10**18
_ALL = slice(None)

BOXED_FROM = 2500
"""From so many vertices on costs are in boxes (if numba is installed)."""
CONSTRAINTS = Tier("constraints", (Term(ConstraintCosts()),))


@dataclass(frozen=True, slots=True)
class Digit:
    """How a tier is packed: (cost - `least`) / `step`, times `place`.

    The numbers are at most `top`, and two pairings differ by no more than `reach` of them.  `place` is above all that
    the tiers behind can differ by (`tier_packing`).  `forbids`: some pair is forbidden by it.
    """

    tier: Tier
    least: int
    step: int
    reach: int
    place: int
    top: int
    forbids: bool


@dataclass(frozen=True, slots=True, eq=False)
class PackedCosts:
    """The costs of a round under a policy.

    `words` for the solver: the packed costs, or those of every tier, most important first, where one word is too
    narrow; `digits` to read them.
    """

    state: State
    policy: Policy
    digits: tuple[Digit, ...]
    words: tuple[Costs, ...]

    @property
    def bits(self) -> int:
        """How wide the packed cost of a pair may be."""
        return _widest(self.digits).bit_length()

    def fresh(self) -> tuple[Costs, ...]:
        """Return the same costs, to be computed from the criteria again: a proof trusts nothing that was kept."""
        return _boxed(self.state, self.digits) if self.is_boxed else _words(self.state, self.digits)

    def check_width(self) -> None:
        """Reject a tier that compiled arithmetic cannot add up: for many players Python integers are too slow.

        Raises:
            PolicyError: names the tier.
        """
        for digit in self.digits:
            if not is_narrow(self.state.size, Extent(1, 0, digit.top)):
                raise PolicyError(
                    "pairing/tier-too-wide", tier=digit.tier.name, policy=self.policy.name, most=digit.top,
                    players=self.state.size,
                )  # fmt: skip

    @property
    def is_boxed(self) -> bool:
        """Whether the costs are in boxes: one word for each tier that does more than forbid."""
        return isinstance(self.words[0], Boxed)

    def costs_of(self, pairs: Sequence[Pair]) -> list[int | None]:
        """Return the packed cost of some pairs of vertices, None for those that are forbidden."""
        places = self._places()
        found = zip(*(_cells(word, pairs) for word in self.words), strict=True)
        known = [[cell for cell in cells if cell is not None] for cells in found]
        return [sum(map(mul, cells, places)) if len(cells) == len(places) else None for cells in known]

    def packed(self, costs: Sequence[int]) -> int:
        """Put the costs of the words into one integer."""
        return sum(map(mul, costs, self._places()))

    def _places(self) -> list[int]:
        """Return what one unit of each word counts."""
        plan = _boxed_parts(self.digits) if self.is_boxed else [part for _, part in _plan(self.digits, self.state.size)]
        return [self.digits[part][-1].place for part in plan]


def _cells(word: Costs, pairs: Sequence[Pair]) -> list[int | None]:
    """Look up pairs in a word, None where they are forbidden."""
    if isinstance(word, Boxed):
        cells, forbidden = of_pairs(pairs, word.between), FORBIDDEN
    else:
        cells = [int(word.block(range(one, one + 1))[0, other]) for one, other in pairs]
        forbidden = forbidden_value(word.block(range(0)))
    return [None if cell == forbidden else cell for cell in cells]


def pack(state: State, policy: Policy, *, in_boxes: bool = True) -> PackedCosts:
    """Compute the costs of a round.

    Args:
        in_boxes: whether large rounds are.
    Raises:
        PolicyError: weights so large that a tier overflows.
    Cost: O(n^2) for each active criterion.   Exact: yes.
    """
    tiers = [TierCosts(state, tier) for tier in (CONSTRAINTS, *policy.tiers)]
    tiers = [tier for tier in tiers if tier.terms] or tiers[:1]
    if in_boxes and state.size >= BOXED_FROM and can_be_boxed(tiers) and numba_is_installed():
        digits = _wide_digits(tiers)
        return PackedCosts(state, policy, digits, _boxed(state, digits))
    measured = measure(tiers, keep=len(tiers) * state.size**2 * 8 <= _SPARE)
    digits = _digits([tier.tier for tier in tiers], [tier.extent for tier in measured], state.size)
    made = _words(state, digits)
    plan = _plan(digits, state.size)
    if sum(np.dtype(kind).itemsize for kind, _ in plan) * state.size**2 > _KEPT:
        return PackedCosts(state, policy, digits, made)
    matrices = [np.empty((state.size, state.size), dtype=kind) for kind, _ in plan]
    for rows in few_rows(range(state.size), state.size):
        for matrix, (_, part) in zip(matrices, plan, strict=True):
            is_alone = len(digits[part]) < len(digits)
            parts = [tier.rows(rows) for tier in measured[part]]
            _pack_rows(digits[part], parts, matrix[rows.start : rows.stop], is_alone=is_alone)
    for matrix in matrices:
        np.fill_diagonal(matrix, np.iinfo(matrix.dtype).max)
    return PackedCosts(state, policy, digits, tuple(Dense(matrix) for matrix in matrices))


def _digits(tiers: list[Tier], extents: list[TierExtent], size: int) -> tuple[Digit, ...]:
    reaches = [_reach(extent, size // 2) for extent in extents]
    tops = [max(0, extent.most - extent.least) // extent.step for extent in extents]
    return tuple(
        Digit(tier, extent.least, extent.step, reach, place, top, extent.forbids)
        for tier, extent, reach, place, top in zip(tiers, extents, reaches, factors_of(reaches), tops, strict=True)
    )


def _reach(extent: TierExtent, pairs: int) -> int:
    """Return by how much two pairings can differ in a tier, in its steps."""
    top = (extent.high - extent.least * pairs) // extent.step
    bottom = -(-(extent.low - extent.least * pairs) // extent.step)
    return max(0, top - bottom)


def _words(state: State, digits: tuple[Digit, ...]) -> tuple[Costs, ...]:
    tiers = [TierCosts(state, digit.tier) for digit in digits]
    return tuple(_word(tiers, digits, kind, part) for kind, part in _plan(digits, state.size))


def _wide_digits(tiers: list[TierCosts]) -> tuple[Digit, ...]:
    """Reserve 18 decimal digits for every tier that does more than forbid: its reach need not be measured then."""
    reaches = [0 if only_forbids(tier) else _WIDE - 1 for tier in tiers]
    return tuple(
        Digit(tier.tier, least=0, step=1, reach=reach, place=place, top=reach, forbids=True)
        for tier, reach, place in zip(tiers, reaches, factors_of(reaches), strict=True)
    )


def _boxed_parts(digits: tuple[Digit, ...]) -> list[slice]:
    """Cut the digits into words: a tier that only forbids goes with the next."""
    stops = [at for at, digit in enumerate(digits, start=1) if digit.top]
    stops = [*stops[:-1], len(digits)]
    return [slice(start, stop) for start, stop in pairwise([0, *stops])]


def _boxed(state: State, digits: tuple[Digit, ...]) -> tuple[Boxed, ...]:
    return boxed_words(state, [[digit.tier for digit in digits[part]] for part in _boxed_parts(digits)])


def _word(tiers: list[TierCosts], digits: tuple[Digit, ...], kind: type[Any], part: slice) -> Costs:
    size, chosen = tiers[0].state.size, list(zip(digits[part], tiers[part], strict=True))
    is_alone = len(chosen) < len(digits)

    def computed(rows: range) -> Block:
        result = np.empty((len(rows), size), dtype=kind)
        for few in few_rows(rows, size):
            here = slice(few.start - rows.start, few.stop - rows.start)
            parts = [rows_of(tier, few, forbids=digit.forbids) for digit, tier in chosen]
            _pack_rows(digits[part], parts, result[here], is_alone=is_alone)
        return result

    return Blocks(size, computed)


def _plan(digits: tuple[Digit, ...], size: int) -> list[tuple[type[Any], slice]]:
    """Return the types of the words, and the digits in each."""
    widest = _widest(digits)
    if widest < _NARROWEST:
        return [(np.int32, _ALL)]
    if is_narrow(size, Extent(1, 0, widest)) or len(digits) == 1:
        return [(np.int64, _ALL)]
    parts: list[tuple[type[Any], slice]] = []
    start = 0
    for at, digit in enumerate(digits, start=1):
        if digit.top or at == len(digits):  # a tier that only forbids goes with the next
            parts.append((np.int32 if digit.top < _NARROWEST else np.int64, slice(start, at)))
            start = at
    return parts


def _pack_rows(digits: Sequence[Digit], tiers: Sequence[TierRows], into: Block, *, is_alone: bool) -> None:
    """Put these tiers of some rows into one integer each.

    Where all tiers are together every forbidden pair is seen, and what it adds up to does not matter.
    """
    into[:] = 0
    unit = digits[-1].place
    for digit, (costs, _) in zip(digits, tiers, strict=True):
        if digit.top and costs is not None:
            most = digit.top if is_alone else None  # what another tier forbids may lie outside
            add_tier(into, costs, digit.least, digit.place // unit, step=digit.step, most=most)
    for _, forbidden in tiers:
        if forbidden is not None:
            np.copyto(into, np.iinfo(into.dtype).max, where=forbidden)


def _widest(digits: tuple[Digit, ...]) -> int:
    return sum(digit.top * digit.place for digit in digits)
