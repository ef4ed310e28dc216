"""Games of two sides: how likely their results are, and how that changes with the gap between the sides.

The gap x is the strength of the first side less that of the second, plus what is known or fitted beside it (an
advantage, a handicap).  With nu the weight of a draw (Davidson's model; 0 where a draw is half a win and half a loss):

    win : draw : loss = e^(x/2) : nu : e^(-x/2)
    log-likelihood    = (score - 1/2) x + [draw] ln nu - ln(e^(x/2) + nu + e^(-x/2))

It is concave in x and ln nu together, so the fit has one maximum.  Every term is computed from e^(-|x|/2): no gap
overflows, and the chance of an upset keeps all its digits.

Source: R. R. Davidson, On Extending the Bradley-Terry Model to Accommodate Ties, JASA 65 (1970).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from typing import NamedTuple

import numpy as np

from crosstable.model.columns import Floats
from crosstable.ratings.whole_history.derivatives import Derivatives

_NOTHING = np.zeros(0)


@dataclass(frozen=True, slots=True, eq=False)
class TwoSideModel:
    """The results of games of two sides, and what is added to the gap.

    Shapes: `score` (n_games,), of the first side, from 0 to 1; `weight` and `known` (n_games,), empty where all are 1
    and 0: `known` is added to the gap.  `design` is (n_games, n_designed): its columns times the first fitted numbers
    are added too.  `nu` is the weight of a draw; None where its logarithm is the last fitted number.
    """

    score: Floats
    weight: Floats
    known: Floats
    design: Floats
    nu: float | None

    def nu_at(self, fitted: Floats) -> float:
        """Return the weight of a draw."""
        return exp(float(fitted[-1])) if self.nu is None else self.nu

    def shifted(self, gap: Floats, fitted: Floats) -> Floats:
        """Return the gap with all that is added to it."""
        if len(self.known):
            gap = gap + self.known
        for column in range(self.design.shape[1]):
            gap = gap + self.design[:, column] * fitted[column]
        return gap

    def add_fitted(self, sums: Derivatives, curves: Curves) -> Sequence[Floats]:
        """Add the derivatives in the fitted numbers; return each one's cross derivatives with the gap, by game."""
        columns = [curves.curvature * column for column in self.design.T]
        slopes = [column @ curves.slope for column in self.design.T]
        corner = [[column @ other for column in self.design.T] for other in columns]
        if self.nu is None:
            mixed = [float(column @ curves.draw_cross) for column in self.design.T]
            corner = [[*row, value] for row, value in zip(corner, mixed, strict=True)]
            corner.append([*mixed, float(curves.draw_curvature.sum())])
            columns.append(curves.draw_cross)
            slopes.append(curves.draw_slope.sum())
        if columns:
            sums.fitted_gradient += slopes
            sums.corner += corner
        return columns


class Curves(NamedTuple):
    """What each game adds.  Shapes: all (n_games,), weighted.

    `slope` and `curvature` are the first derivative in x and the second one, negated; `draw_slope`, `draw_cross` and
    `draw_curvature` those in ln nu and in both; empty where nu is not fitted.
    """

    value: float
    slope: Floats
    curvature: Floats
    draw_slope: Floats
    draw_cross: Floats
    draw_curvature: Floats


def two_side_curves(gap: Floats, model: TwoSideModel, fitted: Floats) -> Curves:
    """Compute the likelihood of some games and its derivatives.

    Args:
        gap: x of each game, with all that is added to it.
        model: the results, weights and the weight of a draw.
        fitted: the numbers fitted beside the strengths.
    """
    score, weight, nu = model.score, model.weight, model.nu_at(fitted)
    # In place where it can be: fresh arrays cost more than the arithmetic.
    half = np.abs(gap)
    half *= -0.5
    values = score - 0.5
    values *= gap
    values += half
    np.exp(half, out=half)
    upset = half * half
    mass = upset + 1.0
    if nu:
        mass += nu * half
    favourite = np.reciprocal(mass)
    values -= np.log(mass, out=mass)
    upset *= favourite
    curvature = np.multiply(upset, favourite, out=mass)
    low, draw, is_ahead, is_draw = upset, half, gap >= 0.0, score == 0.5  # low: the weaker side's expected score
    if nu:
        draw *= favourite
        draw *= nu
        curvature += 0.25 * draw * (upset + favourite)
        low = upset + 0.5 * draw
        values += np.where(is_draw, log(nu), 0.0)
    slope = np.where(is_ahead, low, -low)
    slope += score
    slope -= is_ahead
    parts = [values, slope, curvature]
    if model.nu is None:
        parts += [is_draw - draw, draw * np.where(is_ahead, low - 0.5, 0.5 - low), draw * (1.0 - draw)]
    if len(weight):
        parts = [weight * part for part in parts]
    values, slope, curvature, *of_draws = parts
    return Curves(float(values.sum()), slope, curvature, *(of_draws or (_NOTHING, _NOTHING, _NOTHING)))
