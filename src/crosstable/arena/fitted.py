"""The result of a fit: ratings, their joint uncertainty, and how they were made."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from statistics import NormalDist

import numpy as np

from crosstable.arena.battles import Battles
from crosstable.arena.choices import Choices
from crosstable.arena.covariance import covariance_of
from crosstable.arena.newton import ArenaLikelihood, Point
from crosstable.arena.tie_models import probabilities
from crosstable.arena.weighting import Clustering
from crosstable.model.checked_calls import kinds_checked
from crosstable.model.columns import Floats
from crosstable.model.errors import InputError, UnknownName


@dataclass(frozen=True, slots=True)
class ArenaRating:
    """A number with its uncertainty: a rating, a difference of two, or a coefficient.

    Args:
        value: the estimate.
        deviation: its standard deviation.
        low: the lower end of the interval.
        high: the upper end.
    See also: `ArenaFit.rating`, `ArenaFit.difference`.
    """

    value: float
    deviation: float
    low: float
    high: float

    @staticmethod
    def of(value: float, variance: float, level: float) -> ArenaRating:
        """Return an estimate with its normal interval."""
        deviation = math.sqrt(max(variance, 0.0))
        margin = two_sided(level) * deviation
        return ArenaRating(value, deviation, value - margin, value + margin)

    @property
    def chance_above_zero(self) -> float:
        """The probability that the true value is above 0, with the normal approximation."""
        if self.deviation == 0.0:
            return 0.5 + 0.5 * float(np.sign(self.value))
        return NormalDist().cdf(self.value / self.deviation)


@dataclass(frozen=True, eq=False)
class ArenaFit:
    """Models with their strengths and the whole covariance of these.

    Args:
        names: the rated models.
        battles: what was fitted, of the rated models.
        choices: how it was fitted.
        problem: the likelihood.
        point: its maximum.
        row_weight: the weight of each row of the battles.
        clusterings: which battles belong together.
        spreads: by which covariates were divided.
        marks: models that have no finite maximum, with the reason: left out, or held by the prior.
    See also: `fit`, which returns one; `arena_leaderboard`, `rank_bounds`.
    Example:
        >>> from crosstable.arena import fit
        >>> fitted = fit([("a", "b", 1), ("b", "a", 1), ("a", "b", 1)], first_side=False)
        >>> fitted.names, round(fitted.difference("a", "b").value)
        (('a', 'b'), 120)
    """

    names: tuple[str, ...]
    battles: Battles
    choices: Choices
    problem: ArenaLikelihood
    point: Point
    row_weight: Floats
    clusterings: tuple[Clustering, ...]
    spreads: Floats
    marks: Mapping[str, str]

    @property
    def n(self) -> int:
        """The number of rated models."""
        return len(self.names)

    @property
    def points_per_unit(self) -> float:
        """Points of the scale for one natural log-odds."""
        return self.choices.scale / math.log(10.0)

    @cached_property
    def strengths(self) -> Floats:
        """The natural log-odds of each model; they sum to 0 unless a prior holds them."""
        return self.point.parameters[self.problem.strengths]

    @cached_property
    def covariance(self) -> Floats:
        """The covariance of all parameters in natural log-odds; strengths sum to 0."""
        return covariance_of(self.problem, self.point, self.row_weight, self.clusterings)

    @property
    def log_likelihood(self) -> float:
        """The logarithm of the likelihood at the maximum, without a prior."""
        return self.point.likelihood

    @property
    def excluded(self) -> tuple[str, ...]:
        """The models that were left out."""
        return tuple(name for name in self.marks if name not in self.names)

    @cached_property
    def ratings(self) -> Floats:
        """The rating of each model."""
        strengths, anchor = self.strengths, self.choices.anchor
        if anchor is None:
            middle = 0.0 if self.choices.prior is not None else float(strengths.mean())
            return self.choices.base + self.points_per_unit * (strengths - middle)
        from_anchor: Floats = strengths - strengths[self.number(anchor[0])]
        return anchor[1] + self.points_per_unit * from_anchor

    @kinds_checked
    def number(self, model: str) -> int:
        """Return the number of a model.

        Args:
            model: its name.
        Raises:
            UnknownName: no rated model has this name.
        """
        if model not in self.names:
            raise UnknownName("model", model, self.names)
        return self.names.index(model)

    @kinds_checked
    def variances(self, *, anchored: bool | None = None) -> Floats:
        """Return the variance of each rating, in points.

        Args:
            anchored: of the distance from the anchor, which has none itself; False of that from the mean.  By default
                anchored if the fit is.
        Raises:
            InputError: the fit has no anchor.
        """
        anchor = self.choices.anchor
        if anchored and anchor is None:
            raise InputError("arena/no-anchor")
        covariance = self.covariance[: self.n, : self.n]
        variance = np.diag(covariance).copy()
        if anchor is not None and anchored is not False:
            place = self.number(anchor[0])
            variance += covariance[place, place] - 2.0 * covariance[place]
            variance[place] = 0.0
        return self.points_per_unit**2 * np.maximum(variance, 0.0)

    @kinds_checked
    def rating(self, model: str, level: float = 0.95, *, anchored: bool | None = None) -> ArenaRating:
        """Return the rating of a model with its interval.

        Args:
            model: by name.
            level: of the interval.
            anchored: as in `variances`.
        Raises:
            UnknownName: no rated model has this name.
        """
        place = self.number(model)
        return ArenaRating.of(float(self.ratings[place]), float(self.variances(anchored=anchored)[place]), level)

    @kinds_checked
    def difference(self, first: str, second: str, level: float = 0.95) -> ArenaRating:
        """Return the difference of two ratings; its `chance_above_zero` is that of the first being better.

        Args:
            first, second: the names of the models.
            level: the probability of the interval.
        Raises:
            UnknownName: no rated model has this name.
        """
        one, other = self.number(first), self.number(second)
        covariance = self.covariance
        variance = covariance[one, one] + covariance[other, other] - 2.0 * covariance[one, other]
        value = float(self.ratings[one] - self.ratings[other])
        return ArenaRating.of(value, float(variance) * self.points_per_unit**2, level)

    def difference_variances(self) -> Floats:
        """Return the variance of the difference of every two ratings, in points.  Shape: (n, n)."""
        covariance = self.covariance[: self.n, : self.n]
        own = np.diag(covariance)
        return self.points_per_unit**2 * np.maximum(own[:, None] + own[None, :] - 2.0 * covariance, 0.0)

    @kinds_checked
    def coefficients(self, level: float = 0.95) -> dict[str, ArenaRating]:
        """Return the coefficients of the covariates in natural log-odds, for a unit of each covariate as given.

        Args:
            level: the probability of the intervals.
        """
        own = self.problem.coefficients
        values = self.point.parameters[own] / self.spreads
        variances = np.diag(self.covariance)[own] / self.spreads**2
        return {
            name: ArenaRating.of(float(value), float(variance), level)
            for name, value, variance in zip(self.choices.covariates, values, variances, strict=True)
        }

    def tie_parameter_deviation(self) -> float | None:
        """Return the standard deviation of ln nu of Davidson's model, or of h of Rao and Kupper's; None without one."""
        return math.sqrt(float(self.covariance[-1, -1])) if self.problem.has_tie_parameter else None

    @kinds_checked
    def forecast(self, first: str, second: str) -> tuple[float, float, float]:
        """Return the probability that the first wins, that they tie, and that the second wins, on equal terms.

        With ties as half wins there is none for a tie: the first and the last are expected scores.

        Args:
            first, second: the names of the models, in the order of the sides.
        Raises:
            UnknownName: no rated model has this name.
        """
        d = np.array([self.strengths[self.number(first)] - self.strengths[self.number(second)]])
        tie_parameter = self.problem.tie_parameter(self.point.parameters)
        loss, tie, win = probabilities(self.problem.tie_model, d, tie_parameter)[:, 0].tolist()
        return win, tie, loss

    def __str__(self) -> str:
        deviations = np.sqrt(self.variances())
        margins = two_sided(0.95) * deviations
        order = np.argsort(-self.ratings, kind="stable").tolist()
        width = max(5, *map(len, self.names))
        lines = [f"rank  {'model':<{width}}    rating  95 % interval"]
        for rank, model in enumerate(order, 1):
            rating, margin = self.ratings[model], margins[model]
            mark = self.marks.get(self.names[model], "")
            interval = f"{rating - margin:.1f} to {rating + margin:.1f}"
            line = f"{rank:>4}  {self.names[model]:<{width}}  {rating:>8.1f}  {interval}"
            lines.append(f"{line}  {mark}".rstrip())
        for name, found in self.coefficients().items():
            lines.append(f"{name}: {found.value:+.4f} ({found.low:+.4f} to {found.high:+.4f}) log-odds")
        left_out = [f"{name} ({self.marks[name]})" for name in self.excluded]
        return "\n".join([*lines, *self.choices.lines(), *([f"left out: {', '.join(left_out)}"] if left_out else [])])


def two_sided(level: float) -> float:
    """Return how many standard deviations an interval reaches to each side.

    Raises:
        InputError: the level is not between 0 and 1.
    """
    if not 0.0 < level < 1.0:
        raise InputError("arena/not-a-level", level=level)
    return NormalDist().inv_cdf(0.5 + 0.5 * level)
