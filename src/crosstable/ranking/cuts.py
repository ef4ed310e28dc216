"""Cuts and medians: which contributions a modifier removes.

Rules (FIDE C.07 of 1 March 2026)
14.1, 14.2  Cut-1, Cut-2 remove the one or two least significant values.
14.3, 14.4  Median-1, Median-2 remove as many least, then as many most significant values.
16.5        With voluntary unplayed rounds, the lowest contribution that comes from one of them goes
            first, unless it is lower than the least significant value.  The same again for each
            further cut.  Of equally low ones the least significant is removed first, so that the
            order of the rounds does not matter.
"""

from __future__ import annotations

from collections.abc import Callable

from crosstable.ranking.codes import Modifiers
from crosstable.ranking.working import Contribution, Cut


def cut_parts(
    parts: list[Contribution], modifiers: Modifiers, significance: Callable[[Contribution], tuple[int, ...]]
) -> list[Contribution]:
    """Mark the parts that the modifiers remove.

    Args:
        parts: the contributions.
        modifiers: `cut` and `median` are the numbers to remove.
        significance: the least significant value is the least by this; Buchholz looks at the
            contribution, Sonneborn-Berger at the opponent's score first (14.1.1).
    Returns:
        The same parts in the same order, some of them with `cut` set.
    """
    count = modifiers.cut + modifiers.median
    if not count:
        return parts
    left = list(range(len(parts)))
    marks: dict[int, Cut] = {}
    for _ in range(min(count, len(left))):
        index, mark = _least(parts, left, significance)
        left.remove(index)
        marks[index] = mark
    for _ in range(min(modifiers.median, len(left))):
        index = max(left, key=lambda at: significance(parts[at]))
        left.remove(index)
        marks[index] = "most"
    return [part._replace(cut=marks[index]) if index in marks else part for index, part in enumerate(parts)]


def by_amount(part: Contribution) -> tuple[int, ...]:
    """Order contributions by amount."""
    return (part.amount,)


def by_first_factor(part: Contribution) -> tuple[int, ...]:
    """Order products by the opponent's score, then by the product (14.1.1, Sonneborn-Berger)."""
    return (part.factors[0], part.amount)


def _least(
    parts: list[Contribution], left: list[int], significance: Callable[[Contribution], tuple[int, ...]]
) -> tuple[int, Cut]:
    least = min(left, key=lambda at: significance(parts[at]))
    voluntary = [at for at in left if parts[at].is_voluntary]
    if voluntary:
        lowest = min(voluntary, key=lambda at: (parts[at].amount, *significance(parts[at])))
        if parts[lowest].amount >= parts[least].amount:  # C.07 16.5.2
            return lowest, "voluntary"
    return least, "least"
