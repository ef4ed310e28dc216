"""The costs of a round: tiers packed into one integer per pair, so that the least sum is the lexicographic least.

For tiers with costs c_1 (most important) to c_k, a pair costs

    c_1 r_2 r_3 ... r_k + c_2 r_3 ... r_k + ... + c_k         r_t = the range of sums that tier t can reach, + 1

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
from typing import Any, NamedTuple

import numpy as np

from crosstable.matching.boxed import Boxed
from crosstable.matching.costs import FORBIDDEN, Block, Blocks, Costs, Dense, Extent, forbidden_value, row_blocks
from crosstable.matching.extent import is_narrow
from crosstable.model.columns import Flags, Longs
from crosstable.model.errors import PolicyError
from crosstable.model.kernel import numba_is_installed
from crosstable.pairing.box_words import boxed_words, can_be_boxed, only_forbids
from crosstable.pairing.policy import Policy, Term, Tier
from crosstable.pairing.state import State
from crosstable.pairing.tier_costs import TierCosts
from crosstable.pairing.wished import Wished

_KEPT = 500_000_000  # bytes of packed costs
_SPARE = 500_000_000  # bytes of tiers kept between the two passes
_NARROWEST = 2**31 - 1  # of a 32-bit type the largest value means forbidden
_WIDE = 10**18
_PAIRS = 32  # looked up at a time
_ALL = slice(None)

BOXED_FROM = 2500
"""From so many vertices on costs are in boxes (if numba is installed)."""
WISHES = Tier("wishes", (Term(Wished()),))


@dataclass(frozen=True, slots=True)
class Digit:
    """How a tier is packed: (cost - `least`) / `step`, times `place`.

    The numbers are at most `top`, and sums of them over a pairing differ by less than `radix`.  `forbids`: some pair
    is forbidden by it.
    """

    tier: Tier
    least: int
    step: int
    radix: int
    place: int
    top: int
    forbids: bool


@dataclass(frozen=True, slots=True, eq=False)
class Packed:
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
        """Give the same costs computed from the criteria once more, for whoever trusts nothing kept."""
        return _boxed(self.state, self.digits) if self.is_boxed else _words(self.state, self.digits)

    def refuse_wide(self) -> None:
        """Refuse a tier that compiled arithmetic could not add up: for many players Python integers are no way out.

        Raises:
            PolicyError: names the tier.
        """
        for digit in self.digits:
            if not is_narrow(self.state.size, Extent(1, 0, digit.top)):
                raise PolicyError(
                    f"tier {digit.tier.name!r} of policy {self.policy.name!r}: its pairs cost up to {digit.top} units, "
                    f"too much to add up for {self.state.size} players. Give its criteria smaller or rounder weights, "
                    "or tiers of their own."
                )

    @property
    def is_boxed(self) -> bool:
        """Whether the costs are in boxes: one word for each tier that does more than forbid."""
        return isinstance(self.words[0], Boxed)

    def cost(self, one: int, other: int) -> int | None:
        """Give the packed cost of a pair of vertices, None where it is forbidden."""
        return self.costs_of([(one, other)])[0]

    def costs_of(self, pairs: Sequence[tuple[int, int]]) -> list[int | None]:
        """Give the packed cost of some pairs of vertices, None for those that are forbidden."""
        found = zip(*(_cells(word, pairs) for word in self.words), strict=True)
        known = [[cell for cell in cells if cell is not None] for cells in found]
        return [self.packed(cells) if len(cells) == len(self.words) else None for cells in known]

    def packed(self, costs: Sequence[int]) -> int:
        """Put the costs of the words into one integer."""
        if len(costs) == 1:
            return costs[0]
        parts = (
            _boxed_parts(self.digits) if self.is_boxed else [part for _, part in _plan(self.digits, self.state.size)]
        )
        return sum(cost * self.digits[part][-1].place for cost, part in zip(costs, parts, strict=True))


def _cells(word: Costs, pairs: Sequence[tuple[int, int]]) -> list[int | None]:
    """Look up pairs in a word, None where they are forbidden; in boxes some at a time."""
    found: list[int | None] = []
    step = _PAIRS if isinstance(word, Boxed) else 1
    for start in range(0, len(pairs), step):
        part = np.array(pairs[start : start + step])
        if isinstance(word, Boxed):
            rows, columns = np.unique(part[:, 0]), np.unique(part[:, 1])
            block = word.between(rows, columns)
            cells = block[np.searchsorted(rows, part[:, 0]), np.searchsorted(columns, part[:, 1])]
        else:
            block = word.block(range(int(part[0, 0]), int(part[0, 0]) + 1))
            cells = block[0, part[:, 1]]
        found += [None if cell == forbidden_value(block) else int(cell) for cell in cells.tolist()]
    return found


def pack(state: State, policy: Policy, *, in_boxes: bool = True) -> Packed:
    """Compute the costs of a round.

    Args:
        in_boxes: whether large rounds are.
    Raises:
        PolicyError: weights so large that a tier overflows.
    Cost: O(n^2) for each active criterion.   Exact: yes.
    """
    active = [tier for tier in (WISHES, *policy.tiers) if tier.active(state)] or [WISHES]
    if in_boxes and state.size >= BOXED_FROM and can_be_boxed(state, active) and numba_is_installed():
        digits = _wide_digits(state, active)
        return Packed(state, policy, digits, _boxed(state, digits))
    tiers = [TierCosts(state, tier) for tier in active]
    spare: list[list[Longs]] | None = [] if len(tiers) * state.size**2 * 8 <= _SPARE else None
    digits = _digits(active, _measure(state, tiers, spare), state.size)
    made = _words(state, digits)
    kinds = [word_type for word_type, _ in _plan(digits, state.size)]
    if sum(np.dtype(kind).itemsize for kind in kinds) * state.size**2 > _KEPT:
        return Packed(state, policy, digits, made)
    matrices = [np.empty((state.size, state.size), dtype=kind) for kind in kinds]
    for at, rows in enumerate(row_blocks(state.size)):
        blocks = [tier.block(rows) for tier in tiers] if spare is None else spare[at]
        for matrix, (kind, part) in zip(matrices, _plan(digits, state.size), strict=True):
            matrix[rows.start : rows.stop] = _pack_rows(
                digits[part], blocks[part], kind, is_alone=len(digits[part]) < len(digits)
            )
        if spare is not None:
            spare[at] = []
    for matrix in matrices:
        np.fill_diagonal(matrix, np.iinfo(matrix.dtype).max)
    return Packed(state, policy, digits, tuple(Dense(matrix) for matrix in matrices))


class _Extent(NamedTuple):
    """The costs of a tier: half sums of the smallest and largest at each vertex, the extremes, their common step."""

    low: int
    high: int
    least: int
    most: int
    step: int
    forbids: bool


def _measure(state: State, tiers: Sequence[TierCosts], spare: list[list[Longs]] | None) -> list[_Extent]:
    """Measure every tier over the pairs that no tier forbids."""
    lows = [0] * len(tiers)
    highs = [0] * len(tiers)
    leasts: list[int | None] = [None] * len(tiers)
    mosts = [0] * len(tiers)
    steps = [0] * len(tiers)
    forbids = [False] * len(tiers)
    for rows in row_blocks(state.size):
        blocks = [tier.block(rows) for tier in tiers]
        allowed = _allowed(blocks, forbids, rows, state.size)
        some = allowed.any(axis=1)
        for t, block in enumerate(blocks):
            low = block.min(axis=1, initial=FORBIDDEN, where=allowed)[some]
            high = block.max(axis=1, initial=0, where=allowed)[some]
            if not len(low):
                continue
            lows[t] += int(low.sum())
            highs[t] += int(high.sum())
            mosts[t] = max(mosts[t], int(high.max()))
            least = int(low.min())
            known = leasts[t]
            steps[t] = np.gcd(steps[t], 0 if known is None else known - least)
            leasts[t] = least if known is None else min(known, least)
            steps[t] = _step(int(steps[t]), block, allowed, least, low, high)
        if spare is not None:
            spare.append(blocks)
    return [
        _Extent(-(-low // 2), high // 2, least or 0, most, int(step) or 1, forbid)
        for low, high, least, most, step, forbid in zip(lows, highs, leasts, mosts, steps, forbids, strict=True)
    ]


def _step(step: int, block: Longs, allowed: Flags, least: int, low: Longs, high: Longs) -> int:
    """Find what all costs less the least have in common with `step`."""
    step = int(np.gcd.reduce(np.concatenate((low, high)) - least, initial=step))
    if step <= 1:  # 0: the extremes of every row are one and the same cost
        return step
    rest = np.where(allowed, (block - least) % step, 0)
    return int(np.gcd.reduce(np.unique(rest), initial=step)) if rest.any() else step


def _digits(tiers: list[Tier], extents: list[_Extent], size: int) -> tuple[Digit, ...]:
    digits: list[Digit] = []
    place = 1
    for tier, extent in zip(reversed(tiers), reversed(extents), strict=True):
        pairs = size // 2
        top = (extent.high - extent.least * pairs) // extent.step
        bottom = -(-(extent.low - extent.least * pairs) // extent.step)
        radix = max(0, top - bottom) + 1
        highest = max(0, extent.most - extent.least) // extent.step
        digits.append(Digit(tier, extent.least, extent.step, radix, place, highest, extent.forbids))
        place *= radix
    return tuple(reversed(digits))


def _words(state: State, digits: tuple[Digit, ...]) -> tuple[Costs, ...]:
    tiers = [TierCosts(state, digit.tier) for digit in digits]
    return tuple(_word(tiers, digits, kind, part) for kind, part in _plan(digits, state.size))


def _wide_digits(state: State, tiers: list[Tier]) -> tuple[Digit, ...]:
    """Give every tier that does more than forbid 18 decimal digits: nobody has to measure what it can reach."""
    digits: list[Digit] = []
    place = 1
    for tier in reversed(tiers):
        radix = 1 if only_forbids(state, tier) else _WIDE
        digits.append(Digit(tier, least=0, step=1, radix=radix, place=place, top=radix - 1, forbids=True))
        place *= digits[-1].radix
    return tuple(reversed(digits))


def _boxed_parts(digits: tuple[Digit, ...]) -> list[slice]:
    """Cut the digits into words: a tier that only forbids goes with the next."""
    stops = [at for at, digit in enumerate(digits, start=1) if digit.top]
    stops = [*stops[:-1], len(digits)]
    return [slice(start, stop) for start, stop in pairwise([0, *stops])]


def _boxed(state: State, digits: tuple[Digit, ...]) -> tuple[Boxed, ...]:
    return boxed_words(state, [[digit.tier for digit in digits[part]] for part in _boxed_parts(digits)])


def _word(tiers: list[TierCosts], digits: tuple[Digit, ...], kind: type[Any], part: slice) -> Costs:
    own, chosen = tiers[part], digits[part]
    is_alone = len(chosen) < len(digits)

    def rows_of(rows: range) -> Block:
        return _pack_rows(chosen, [tier.block(rows) for tier in own], kind, is_alone=is_alone)

    return Blocks(tiers[0].state.size, rows_of)


def _plan(digits: tuple[Digit, ...], size: int) -> list[tuple[type[Any], slice]]:
    """Give the words: their types and the digits in each."""
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


def _allowed(blocks: Sequence[Longs], forbids: list[bool], rows: range, size: int) -> Flags:
    """Tell which pairs no tier forbids; note the tiers that forbid any."""
    allowed = np.ones((len(rows), size), dtype=np.bool_)
    for at, block in enumerate(blocks):
        if int(block.max(initial=0)) == FORBIDDEN:
            forbids[at] = True
            allowed &= block != FORBIDDEN
    allowed[np.arange(len(rows)), np.arange(rows.start, rows.stop)] = False
    return allowed


def _pack_rows(digits: Sequence[Digit], blocks: Sequence[Longs], kind: type[Any], *, is_alone: bool) -> Block:
    """Put these tiers of some rows into one integer each.

    Where all tiers are together every forbidden pair is seen, and what it adds up to does not matter.
    """
    total = np.zeros(blocks[0].shape, dtype=np.int64)
    barred: Flags | None = None
    unit = digits[-1].place
    for digit, block in zip(digits, blocks, strict=True):
        if digit.forbids:
            own = block == FORBIDDEN
            barred = own if barred is None else barred | own
        if digit.top:
            value = block - digit.least if digit.least else block
            value = value // digit.step if digit.step > 1 else value
            if is_alone:
                value = np.clip(value, 0, digit.top)  # what another tier forbids may lie outside
            total += value * (digit.place // unit) if digit.place > unit else value
    if barred is not None:
        total[barred] = np.iinfo(kind).max
    return total.astype(kind, copy=False)


def _widest(digits: tuple[Digit, ...]) -> int:
    return sum(digit.top * digit.place for digit in digits)
