"""Intervals for those who look at every vote: true at all times at once, however often one looks and when one stops.

    bounded     for scores between 0 and 1, without any approximation (a normal mixture of sub-Gaussian martingales)
    asymptotic  with the variance that was seen: narrower, and true in the limit

Source: H. Robbins, Statistical methods related to the law of the iterated logarithm (1970); I. Waudby-Smith,
D. Arbour, R. Sinha, E. Kennedy and A. Ramdas, Time-uniform central limit theory and asymptotic confidence sequences,
Annals of Statistics 52 (2024).
"""

from __future__ import annotations

import math
from typing import Literal, get_args

from crosstable.arena.fitted import ArenaFit, ArenaRating, two_sided
from crosstable.arena.likelihood_ratio import elo_of
from crosstable.arena.match_counts import MatchCounts, shares
from crosstable.model.checked_calls import kinds_checked
from crosstable.model.errors import InputError, UnknownName

Sequence = Literal["bounded", "asymptotic"]


@kinds_checked
def always_valid_elo(
    counts: MatchCounts, level: float = 0.95, *, kind: Sequence = "bounded", narrow_at: int = 1000
) -> tuple[float, float]:
    """Return an interval of the difference in logistic Elo that holds at all times at once.

    Args:
        counts: so far.
        level: the probability that it is true at every time.
        kind: "bounded" or "asymptotic".
        narrow_at: after how many games or pairs it shall be narrowest.
    Raises:
        InputError: the level is not between 0 and 1, or there is no such number.
        UnknownName: no such kind.
    See also: `sprt`, `always_valid_difference`.
    Example:
        >>> from crosstable.arena import MatchCounts, always_valid_elo
        >>> counts = MatchCounts(wins=60, losses=40, draws=100)
        >>> tuple(round(bound) for bound in always_valid_elo(counts))
        (-48, 122)
    """
    if kind not in get_args(Sequence):
        raise UnknownName("kind of interval", str(kind), get_args(Sequence))
    score, share, total = shares(counts.frequencies, floor=0.0)
    mean = float((share * score).sum())
    deviation = 0.5 if kind == "bounded" else math.sqrt(float((share * (score - mean) ** 2).sum()))
    margin = deviation / math.sqrt(total) * _widening(total, level, narrow_at)
    return elo_of(max(0.0, mean - margin)), elo_of(min(1.0, mean + margin))


@kinds_checked
def always_valid_difference(
    fit: ArenaFit, first: str, second: str, level: float = 0.95, *, narrow_at: int = 1000
) -> ArenaRating:
    """Return the difference of two ratings with an interval that holds at all times at once, in the limit.

    Args:
        fit: the ratings so far.
        first: a model.
        second: another.
        level: the probability that it is true at every time.
        narrow_at: after how many battles it shall be narrowest.
    Raises:
        InputError: the level is not between 0 and 1, or there is no such number.
        UnknownName: no rated model has this name.
    See also: `always_valid_elo`, `ArenaFit.difference` for a single look.
    Example:
        >>> from crosstable.arena import always_valid_difference, fit
        >>> rows = [("a", "b", 1), ("b", "c", 1), ("c", "a", 1), ("b", "a", 0.5), ("a", "c", 1)]
        >>> fitted = fit(rows * 9, first_side=False)
        >>> found = always_valid_difference(fitted, "a", "c")
        >>> found.low < fitted.difference("a", "c").value < found.high
        True
    """
    found = fit.difference(first, second)
    margin = found.deviation * _widening(fit.battles.total, level, narrow_at)
    return ArenaRating(found.value, found.deviation, found.value - margin, found.value + margin)


def _widening(total: float, level: float, narrow_at: int) -> float:
    """Return how many standard deviations the interval is wide to each side after so many observations."""
    two_sided(level)
    if narrow_at < 1:
        raise InputError("arena/not-positive", name="narrow_at", value=narrow_at)
    alpha = 1.0 - level
    spread = (-2.0 * math.log(alpha) + math.log(-2.0 * math.log(alpha) + 1.0)) / narrow_at
    grown = total * spread + 1.0
    return math.sqrt(grown / (total * spread) * 2.0 * math.log(math.sqrt(grown) / alpha))
