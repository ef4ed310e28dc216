"""How fragile an order is: the fewest battles whose removal or reversal changes which of two models is ahead.

The influence of each battle on the difference of the two comes from the derivatives at the maximum; battles are taken
by their influence, and the ratings are fitted again, until the order changes.  The number is an upper bound: another
choice might do with fewer, but hardly with far fewer.

Source: T. Broderick, R. Giordano and R. Meager, An automatic finite-sample robustness metric, arXiv 2011.14999.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np

from crosstable.arena.covariance import bread_of
from crosstable.arena.fitted import ArenaFit
from crosstable.arena.newton import ArenaLikelihood, maximum
from crosstable.arena.tie_models import scores
from crosstable.model.checked_calls import kinds_checked
from crosstable.model.columns import Floats, Longs
from crosstable.model.errors import InputError, UnknownName

Change = Literal["removal", "reversal"]

_REFITS = 40


@dataclass(frozen=True, slots=True)
class FragileOrder:
    """What it takes to turn an order round.

    Args:
        ahead: the model with the higher rating.
        behind: the other.
        change: whether battles are removed or reversed.
        battles: how many; None where no number of them does.
        share: of all battles.
        rows: the rows of the battles, from 0, the most influential first; where a row stands for several battles, it
            comes once.
    See also: `fragility`, which returns one.
    """

    ahead: str
    behind: str
    change: Change
    battles: int | None
    share: float | None
    rows: tuple[int, ...]


@kinds_checked
def fragility(
    fit: ArenaFit, ahead: str | None = None, behind: str | None = None, *, change: Change = "removal"
) -> FragileOrder:
    """Return the fewest battles that decide which of two models is ahead.

    Args:
        fit: the ratings.
        ahead: the model with the higher rating; by default the first.
        behind: the other; by default the one that is overtaken with the fewest battles.
        change: "removal", or "reversal": the other side wins.
    Raises:
        InputError: the first is not ahead of the second.
        UnknownName: no such model or change.
    See also: `FragileOrder`.
    Example:
        >>> from crosstable.arena import fit, fragility
        >>> rows = [("a", "b", 1), ("b", "c", 1), ("c", "a", 1), ("b", "a", 0.5), ("a", "c", 1)]
        >>> fitted = fit(rows * 9, first_side=False)
        >>> order = fragility(fitted, "a", "c")
        >>> order.ahead, order.behind, order.battles
        ('a', 'c', 10)
    """
    if change not in get_args(Change):
        raise UnknownName("change", str(change), get_args(Change))
    order = np.argsort(-fit.ratings, kind="stable")
    first = int(order[0]) if ahead is None else fit.number(ahead)
    others = [int(each) for each in order if each != first] if behind is None else [fit.number(behind)]
    if behind is not None and fit.ratings[first] <= fit.ratings[others[0]]:
        raise InputError("arena/never-ahead", ahead=fit.names[first], behind=behind)
    candidates = [other for other in others if fit.ratings[other] <= fit.ratings[first]]
    if not candidates:
        raise InputError("arena/never-ahead", ahead=fit.names[first], behind=fit.names[others[0]])
    cells = _Cells(fit, change)
    needed = {other: cells.predicted(first, other) for other in candidates}
    nearest = min(candidates, key=lambda other: (needed[other], -float(fit.ratings[other])))
    return cells.turned(first, nearest)


class _Cells:
    """The battles by unit and outcome: all of one cell have the same influence."""

    def __init__(self, fit: ArenaFit, change: Change) -> None:
        self._fit, self._change = fit, change
        problem, units = fit.problem, fit.problem.units
        count = np.ones(len(fit.battles)) if fit.battles.count is None else fit.battles.count
        size = units.weight.shape[1] * 3
        counts = np.bincount(units.outcome_of_row, count, size)
        self._cells = np.flatnonzero(counts)
        self._counts = counts[self._cells]
        self._worth = units.weight.T.ravel()[self._cells] / self._counts
        parameters = fit.point.parameters
        d = problem.differences(parameters)
        in_d, in_t = scores(problem.tie_model, d, problem.tie_parameter(parameters))
        if change == "reversal":  # from the other outcome to this one: minus what is gained
            in_d, in_t = in_d - in_d[::-1], in_t - in_t[::-1]
        unit, outcome = self._cells // 3, self._cells % 3
        self._in_d, self._in_t = in_d[outcome, unit] * self._worth, in_t[outcome, unit] * self._worth
        self._pair, self._x = units.pair[unit], units.x[unit]
        self._bread = bread_of(problem, fit.point)

    def influence(self, ahead: int, behind: int) -> Floats:
        """Return how much the difference of two models falls by changing one battle of each cell."""
        problem, units = self._fit.problem, self._fit.problem.units
        by = self._bread[ahead] - self._bread[behind]
        fall = (by[units.first] - by[units.second])[self._pair] + self._x @ by[problem.coefficients]
        found: Floats = fall * self._in_d
        return found + by[-1] * self._in_t if problem.has_tie_parameter else found

    def predicted(self, ahead: int, behind: int) -> float:
        """Return how many battles the derivatives say it takes."""
        influence = self.influence(ahead, behind)
        order = np.argsort(-influence, kind="stable")
        order = order[influence[order] > 0]
        fallen = np.cumsum(influence[order] * self._counts[order])
        gap = float(self._fit.strengths[ahead] - self._fit.strengths[behind])
        place = int(np.searchsorted(fallen, gap, side="right"))
        if place == len(order):
            return float(self._counts.sum())
        before = fallen[place - 1] if place else 0.0
        return float(self._counts[order[:place]].sum() + (gap - before) / influence[order[place]])

    def turned(self, ahead: int, behind: int) -> FragileOrder:
        """Fit again with fewer battles until the order changes."""
        fit, influence = self._fit, self.influence(ahead, behind)
        order = np.argsort(-influence, kind="stable")
        order = order[influence[order] > 0]
        most = int(self._counts[order].sum())
        names = fit.names[ahead], fit.names[behind]
        low, high = 0, min(most, max(1, int(np.ceil(self.predicted(ahead, behind)))))
        for _ in range(_REFITS):
            if self._is_turned(order, high, ahead, behind):
                break
            low = high
            if high == most:
                return FragileOrder(*names, self._change, None, None, ())
            high = min(most, high + max(1, high // 4))
        else:
            return FragileOrder(*names, self._change, None, None, ())
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if self._is_turned(order, middle, ahead, behind) else (middle, high)
        return FragileOrder(*names, self._change, high, high / fit.battles.total, self._rows(order, high))

    def _taken(self, order: Longs, number: int) -> Floats:
        """Return how many battles of each cell are among the first so many."""
        taken = np.zeros(len(self._cells))
        before = np.concatenate(([0.0], np.cumsum(self._counts[order])[:-1]))
        taken[order] = np.clip(number - before, 0.0, self._counts[order])
        return taken

    def _is_turned(self, order: Longs, number: int, ahead: int, behind: int) -> bool:
        """Return whether the order changes, or has no finite ratings any more."""
        fit, problem = self._fit, self._fit.problem
        taken = self._taken(order, number) * self._worth
        flat = problem.units.weight.T.ravel().copy()
        flat[self._cells] -= taken
        if self._change == "reversal":
            np.add.at(flat, self._cells - self._cells % 3 + 2 - self._cells % 3, taken)
        weight = np.maximum(flat, 0.0).reshape(-1, 3).T
        changed = ArenaLikelihood(
            problem.units.reweighted(weight), problem.ties, problem.has_tie_parameter, problem.precision
        )
        try:
            strengths = maximum(changed, fit.point.parameters).parameters
        except InputError:
            return False
        return bool(strengths[ahead] < strengths[behind])

    def _rows(self, order: Longs, number: int) -> tuple[int, ...]:
        taken = self._taken(order, number)
        of_cell = np.full(self._fit.problem.units.weight.shape[1] * 3, -1)
        of_cell[self._cells] = np.arange(len(self._cells))
        cell = of_cell[self._fit.problem.units.outcome_of_row]
        count = self._fit.battles.count
        rows: list[int] = []
        for each in order[taken[order] > 0].tolist():
            those = np.flatnonzero(cell == each)
            rows += (those if count is not None else those[: int(taken[each])]).tolist()
        return tuple(rows)
