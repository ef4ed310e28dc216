"""Finish odds: the chance of each side to come first, second, third and so on.

Each side has a performance of its own, independent of the others; the highest comes first.  Three shapes:

    gumbel      Plackett-Luce: the chance to come first is exp(strength) over the sum of all
    logistic    heavier tails than the normal
    normal      Thurstone-Mosteller, and systems with a normal performance

The chance of place k is the integral, over the performance x of a side, of the chance that exactly k - 1 of
the others are above x: a Poisson-binomial distribution.

Rules
1. The integral is a sum over evenly spaced points, which for such smooth curves is exact to about 1e-12.
2. Each side's weights are made to sum to one, so every row sums to one.  Then, without ties, columns and rows are
   divided by their sums in turn until both are one to 1e-12.
3. Gaps that no performance can bridge are shortened to where the chance to bridge them is below 1e-12.
4. A scale too narrow for 20,000 points is widened to the distance of two points.
5. Ties: a side is behind those alone whose performance is better by more than the margin, so several can share a place,
   and columns sum to more than one at the top and to less at the bottom.  For two sides, the chance of the first place
   is that of a win or a draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc
from typing import Literal, get_args

import numpy as np

from crosstable.model.arguments import is_list
from crosstable.model.columns import Floats
from crosstable.model.errors import RatingError, UnknownName
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.parameters import check_finite, check_range

Shape = Literal["gumbel", "logistic", "normal"]

# The range of a performance below and above its strength, in scales, and points per scale.
_REACH = {"gumbel": (4.0, 29.0, 5.0), "logistic": (29.0, 29.0, 5.0), "normal": (7.5, 7.5, 5.0)}
_MOST_POINTS = 20_000
_PIECE = 2_000_000  # numbers held at once


def finish_odds(
    strengths: Sequence[float], scales: Sequence[float], shape: Shape = "normal", *, margin: float = 0.0
) -> list[list[float]]:
    """Return each side's chance of each place.

    Args:
        strengths: where each side's performance is centred (its mode for "gumbel").
        scales: how wide it is: the standard deviation for "normal", the scale for the others.
        shape: of the performances.
        margin: performances that differ by no more than this share the better place; 0 is no ties.
    Returns:
        A row per side, a column per place; rows sum to one, without ties columns too.
    Raises:
        UnknownName: no such shape.
        RatingError: fewer than two sides, a number that is not finite, a scale of zero, a margin below zero.
    See also: `PlaceForecast.odds`, which `predict` of a system returns.
    Example:
        >>> [[round(chance, 3) for chance in row] for row in finish_odds([1, 0], [1, 1], "gumbel")]
        [[0.731, 0.269], [0.269, 0.731]]
        >>> [[round(chance, 3) for chance in row] for row in finish_odds([0, 0], [1, 1], margin=0.5)]
        [[0.638, 0.362], [0.638, 0.362]]
    Cost: O(points x sides^2 log sides).   Exact: to 1e-9 for sides of like scale.
    Source: Y. H. Wang, On the number of successes in independent trials, Statistica Sinica 3 (1993);
        for "gumbel" J. I. Yellott, J. Math. Psych. 15 (1977).
    Errata: none known.
    """
    if shape not in get_args(Shape):
        raise UnknownName("shape", shape, get_args(Shape))
    for name, numbers in (("strengths", strengths), ("scales", scales)):
        if not is_list(numbers):
            raise RatingError("ratings/not-a-list", name=name, value=numbers)
    if len(strengths) < 2 or len(strengths) != len(scales):
        raise RatingError("ratings/strengths-and-scales", strengths=len(strengths), scales=len(scales))
    check_finite(*strengths)
    for scale in scales:
        check_range("scale", scale, 1e-9)
    check_range("margin", margin, 0.0)
    width = np.array(scales, dtype=np.float64)
    centre = _bridged(np.array(strengths, dtype=np.float64), width, shape)
    odds = _odds(centre, width, shape, margin)
    balanced: list[list[float]] = (odds / odds.sum(axis=1)[:, None] if margin else _balanced(odds)).tolist()
    return balanced


def single_ratings(sides: Sequence[Sequence[Estimate]], system: str) -> list[float]:
    """Return the ratings of sides of one player.

    Raises:
        RatingError: a side of other than one player, or fewer than two sides.
    """
    if len(sides) < 2 or any(len(side) != 1 for side in sides):
        raise RatingError("ratings/not-single-players", system=system, sizes=[len(side) for side in sides])
    return [side[0].rating for side in sides]


def _bridged(centre: Floats, width: Floats, shape: Shape) -> Floats:
    """Shorten gaps between neighbours that no performance can bridge."""
    below, above, _ = _REACH[shape]
    order = np.argsort(centre, kind="stable")
    reach = (below + above) * float(width.max())
    steps = np.minimum(np.diff(centre[order]), reach)
    moved = np.empty(len(centre))
    moved[order] = np.concatenate(([0.0], np.cumsum(steps)))
    return moved


def _odds(centre: Floats, width: Floats, shape: Shape, margin: float) -> Floats:
    below, above, per_scale = _REACH[shape]
    start, stop = float((centre - below * width).min()), float((centre + above * width).max())
    width = np.maximum(width, (stop - start) * per_scale / _MOST_POINTS)
    count = 2 + int((stop - start) * per_scale / float(width.min()))
    n_sides = len(centre)
    odds = np.zeros((n_sides, n_sides))
    mass = np.zeros(n_sides)
    for points in np.array_split(np.linspace(start, stop, count), 1 + count * n_sides**2 // _PIECE):
        density, chance_above = _curves((points[:, None] - centre) / width, shape)
        if margin:
            chance_above = _curves((points[:, None] + margin - centre) / width, shape)[1]
        density /= width
        mass += density.sum(axis=0)
        _add_places(odds, density, chance_above)
    return odds / mass[:, None]


def _curves(x: Floats, shape: Shape) -> tuple[Floats, Floats]:
    """Return the density at x, up to a factor, and the chance to be above x."""
    if shape == "normal":
        return np.exp(-0.5 * x * x), _normal_above(x)
    tail = np.exp(-np.clip(x, -700.0, 700.0))
    if shape == "logistic":
        above = tail / (1.0 + tail)
        return above / (1.0 + tail), above
    tail = np.minimum(tail, 700.0)
    return tail * np.exp(-tail), -np.expm1(-tail)


def _normal_above(x: Floats) -> Floats:
    return 0.5 * np.array([erfc(value) for value in (x * 0.7071067811865476).ravel().tolist()]).reshape(x.shape)


def _add_places(odds: Floats, density: Floats, chance_above: Floats) -> None:
    """Add, for every side, the chance that so many of the others are above, weighted by its density."""

    def split(others: Floats, first: int, stop: int) -> None:
        """Pass down the distribution of how many sides outside `first` to `stop` are above, until one side is left."""
        if stop - first == 1:
            odds[first] += density[:, first] @ others
            return
        middle = (first + stop) // 2
        split(_with_sides(others, chance_above[:, middle:stop]), first, middle)
        split(_with_sides(others, chance_above[:, first:middle]), middle, stop)

    split(np.ones((len(density), 1)), 0, density.shape[1])


def _with_sides(others: Floats, chance_above: Floats) -> Floats:
    """Add some sides to the distribution of how many are above, (n_points, n_sides)."""
    counts = np.zeros((len(others), others.shape[1] + chance_above.shape[1]))
    counts[:, : others.shape[1]] = others
    size = others.shape[1]
    for side in range(chance_above.shape[1]):
        above = chance_above[:, side : side + 1]
        moved = counts[:, :size] * above
        counts[:, :size] -= moved
        counts[:, 1 : size + 1] += moved
        size += 1
    return counts


def _balanced(odds: Floats) -> Floats:
    """Divide columns and rows by their sums in turn until both are one."""
    for _ in range(1000):
        odds = odds / odds.sum(axis=0)
        odds = odds / odds.sum(axis=1)[:, None]
        if np.abs(odds.sum(axis=0) - 1.0).max() < 1e-12:
            break
    return odds
