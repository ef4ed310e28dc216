"""Packing: tiers of costs become one integer per pair, so that the least sum is the lexicographic least.

For tiers with costs c_1 (the most important) to c_k a pair costs

    (c_1 - least_1) f_1 + (c_2 - least_2) f_2 + ... + (c_k - least_k) f_k        f_t > all that t + 1 ... k can reach

where a tier can reach the largest difference between two matchings in it.  No gain behind a tier outweighs a loss in it
then.  A word takes as many tiers as 64 bits hold: the fewer words, the quicker the solve and the proof.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from crosstable.matching.cost_range import is_narrow
from crosstable.matching.costs import FORBIDDEN, Block, Extent
from crosstable.model.columns import Longs


class Span(NamedTuple):
    """A tier goes from `lowest` to `highest`, and two matchings can differ by `reach`; None where that is not known."""

    lowest: int
    highest: int | None
    reach: int | None


class Packing(NamedTuple):
    """The first tiers of a word: what is taken off each, and its factor.

    Two pairs differ by `width` at most, None where that is not known; no pair costs less than `least`.
    """

    lowest: tuple[int, ...]
    factor: tuple[int, ...]
    width: int | None
    least: int
    is_narrow: bool

    def pack(self, values: Sequence[Block], front: Block | None = None, *, wide: bool = False) -> Block:
        """Pack the costs of these tiers, `front` added; what is forbidden is for the caller to put in.

        Args:
            wide: whether to use Python integers.
        """
        kind = np.dtype(object if wide or not self.is_narrow else np.int64)
        word: Block = np.zeros(values[0].shape, dtype=kind) if front is None else front.astype(kind)
        for value, low, factor in zip(values, self.lowest, self.factor, strict=False):
            add_tier(word, value, low, factor)
        return word


def pack_tiers(spans: Sequence[Span], n: int, crossings: int) -> Packing:
    """Pack as many tiers as fit one word of 64 bits; one if no more do.

    Args:
        spans: of the tiers that are left, the most important first.
        crossings: a pair leaves no more odd sets of the word before, and each may cost as much as a pair can.
    """
    for taken in range(len(spans), 1, -1):
        some = spans[:taken]
        if any(span.reach is None for span in some):
            continue
        factors = factors_of([span.reach or 0 for span in some])
        width = sum(f * ((span.highest or 0) - span.lowest) for span, f in zip(some, factors, strict=True))
        ends = [end for span in some for end in (span.lowest, span.highest or 0)]
        if is_narrow(n, Extent(1, 0, width * (1 + crossings))) and all(abs(end) < FORBIDDEN // 8 for end in ends):
            return Packing(tuple(span.lowest for span in some), factors, width, 0, is_narrow=True)
    lowest, highest, _ = spans[0]
    width = 0 if highest is None else highest - lowest
    fits = is_narrow(n, Extent(1, lowest, lowest + width * (1 + crossings)))
    return Packing((0,), (1,), None if highest is None else width, lowest, fits)


def factors_of(reach: Sequence[int]) -> tuple[int, ...]:
    """Return the factor of each tier: above all that the tiers behind it can reach, and 1 for the last."""
    factors = [1]
    for behind in reversed(reach[1:]):
        factors.append(factors[-1] * (behind + 1))
    return tuple(reversed(factors))


def add_tier(word: Block, value: Block, lowest: int, factor: int, *, step: int = 1, most: int | None = None) -> None:
    """Add a tier to a word: what it costs above `lowest`, in units of `step`, times `factor`.

    Args:
        most: larger numbers count as it, and those below 0 as 0, if given: another tier forbids these pairs.
    """
    if word.dtype == object or word.dtype.itemsize > value.dtype.itemsize:
        value = value.astype(word.dtype)
    value = value - lowest if lowest else value
    value = value // step if step > 1 else value
    value = value if most is None else np.clip(value, 0, most)
    value = value.astype(word.dtype, copy=False)
    word += value * factor if factor > 1 else value


def span_of(n: int, lowest: int, largest: Longs) -> Span:
    """Measure a tier from its lowest cost and the largest at each vertex.

    Half of the sum over the vertices bounds a matching, for each of its pairs is counted at two of them.
    """
    above = [max(int(value) - lowest, 0) for value in largest.tolist()]
    width = max(above, default=0)
    return Span(lowest, lowest + width, min(n // 2 * width, sum(above) // 2))
