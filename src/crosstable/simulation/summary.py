"""Means of what events told, with 95 % intervals, and whether more events are needed.

Rules
1. The interval of a mean of n values is mean +- 1.96 s / sqrt(n), with s their standard deviation.  Where all values
   are the same share, 3 / n is taken: what was not seen in n trials has at most that probability, with 95 %.
2. Rows are compared event by event: in each, the same people came.  Two differ clearly where 0 lies outside of the
   interval of the mean difference.
3. To narrow an interval to the precision p, n * (margin / p)^2 events are needed.

Source: A. M. Law, Simulation Modeling and Analysis, 5th ed. (2015), 9.4.1 (number of replications), 10.2 and 11.2
    (paired comparison, common random numbers); J. A. Hanley, A. Lippman-Hand, JAMA 249 (1983), 1743 (rule of three).
Errata: Law takes Student's t, ours the normal distribution: there are 30 events or many more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, fsum, sqrt

_REACH = 1.96
_SHARES = ("strongest first", "in order", "byes of the stronger")


@dataclass(frozen=True, slots=True)
class CaseRow:
    """A case with what each event told of it: a value for each measure, None where it told nothing."""

    name: str
    tie_breaks: str
    told: Sequence[Sequence[float | None]]


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with half the width of its interval; None for what no event told, or of one event alone."""

    value: float | None
    margin: float | None


@dataclass(frozen=True, slots=True)
class CaseSummary:
    """What was found of a case.

    Args:
        name: the format with its numbers, or the rating system with its parameters.
        tie_breaks: by which it was ranked.
        events: how many were played.
        means: by measure.
        behind: how much worse than the first row, by the measure that orders the rows; None for the first.
        is_behind: whether that is more than chance.
        needed: how many events would narrow the interval of that measure to the precision of the plan.
    """

    name: str
    tie_breaks: str
    events: int
    means: dict[str, Mean]
    behind: Mean | None
    is_behind: bool
    needed: int


@dataclass(frozen=True, slots=True)
class Simulated:
    """What a plan told: formats and rating systems, best first.

    Args:
        seed, precision: of the plan.
    """

    seed: int
    precision: float
    formats: tuple[CaseSummary, ...]
    ratings: tuple[CaseSummary, ...]

    @property
    def needed(self) -> int:
        """How many events a format, or leagues, would have to have for all intervals to be narrow enough."""
        return max((row.needed for row in (*self.formats, *self.ratings)), default=0)


def summary_of(
    rows: Sequence[CaseRow], measures: Sequence[str], main: str, precision: float
) -> tuple[CaseSummary, ...]:
    """Summarise rows, best first by the main measure, of which more is better."""
    at = measures.index(main)
    found = [
        (row, {name: _mean([event[i] for event in row.told], name) for i, name in enumerate(measures)}) for row in rows
    ]
    found.sort(key=lambda each: -(each[1][main].value or 0.0))
    made = []
    for row, means in found:
        best = found[0][0]
        behind = None
        if row is not best:
            pairs = zip(best.told, row.told, strict=True)
            behind = _mean([_minus(first[at], own[at]) for first, own in pairs], "")
        is_behind = behind is not None and behind.value is not None and behind.value > (behind.margin or 0.0)
        margin = means[main].margin or 0.0
        needed = max(len(row.told), ceil(len(row.told) * (margin / precision) ** 2))
        made.append(CaseSummary(row.name, row.tie_breaks, len(row.told), means, behind, is_behind, needed))
    return tuple(made)


def _minus(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else one - other


def _mean(values: Sequence[float | None], measure: str) -> Mean:
    """Return the mean of what is known.

    Example:
        >>> round(_mean([1.0, 0.0, None, 1.0, 0.0], "colours").margin, 4)
        0.5658
    """
    known = [value for value in values if value is not None]
    count = len(known)
    if not count:
        return Mean(None, None)
    mean = fsum(known) / count
    if count == 1:
        return Mean(mean, None)
    spread = sqrt(fsum((value - mean) ** 2 for value in known) / (count - 1))
    if not spread and measure in _SHARES:
        return Mean(mean, min(1.0, 3.0 / count))
    return Mean(mean, _REACH * spread / sqrt(count))
