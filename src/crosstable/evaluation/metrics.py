"""How good forecasts of two sides were.

All take the chance of the first side (its expected score) and its score in half-points: 2, 1 or 0.

| metric | of one game | best | a forecast of 50:50 |
|---|---|---|---|
| log loss | -(s ln p + (1 - s) ln(1 - p)), a draw being half of each | 0 (with draws: more) | 0.693 |
| Brier score | (p - s)^2 | 0 | 0.25 without draws |
| accuracy | 1 if the favourite won, 1/2 for a draw or no favourite | 1 | 0.5 |
| three-way log loss | -ln of the chance of what happened: win, draw or loss | 0 | 1.099 for thirds |

Source: G. W. Brier, Verification of forecasts expressed in terms of probability, 1950; I. J. Good, Rational
    Decisions, JRSS B 14 (1952), for the logarithmic score.
Errata: "log loss" of draws is defined in several ways; ours is the cross entropy of the score.  Accuracy counts a
    draw as half right, where some leave draws out.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from crosstable.model.columns import Bytes, Floats, Longs
from crosstable.model.errors import InputError

SMALLEST = 1e-15  # a chance of zero that came true would cost infinitely much


@dataclass(frozen=True, slots=True)
class CalibrationRow:
    """Forecasts between two bounds: their number, their mean, and the mean score."""

    low: float
    high: float
    games: int
    forecast: float
    scored: float


def log_loss(chance: Floats, half_points: Bytes) -> float:
    """Return the mean cross entropy between forecasts and scores, in nats.

    Example:
        >>> round(log_loss(np.array([0.5, 0.8]), np.array([2, 2])), 4)
        0.4581
    """
    return float(np.mean(log_losses(chance, half_points)))


def log_losses(chance: Floats, half_points: Bytes) -> Floats:
    """Return the cross entropy between forecast and score of each game, in nats."""
    _check(chance, half_points)
    p = np.clip(chance, SMALLEST, 1.0 - SMALLEST)
    score = 0.5 * half_points
    losses: Floats = -(score * np.log(p) + (1.0 - score) * np.log1p(-p))
    return losses


def three_way_log_loss(chances: Floats, half_points: Bytes) -> float:
    """Return the mean of -ln(chance of what happened).

    Args:
        chances: of win, draw and loss of the first side, (n, 3).
        half_points: its score, (n,).
    """
    _check(chances, half_points)
    happened = chances[np.arange(len(half_points)), 2 - half_points.astype(np.int64)]
    return float(-np.mean(np.log(np.maximum(happened, SMALLEST))))


def brier_score(chance: Floats, half_points: Bytes) -> float:
    """Return the mean squared distance between forecast and score."""
    _check(chance, half_points)
    return float(np.mean((chance - 0.5 * half_points) ** 2))


def accuracy(chance: Floats, half_points: Bytes) -> float:
    """Return the share of games in which the favourite won; a draw or no favourite is half right."""
    _check(chance, half_points)
    agreement = np.sign(chance - 0.5) * np.sign(half_points.astype(np.float64) - 1.0)
    return float(np.mean(0.5 + 0.5 * agreement))


def calibration(chance: Floats, half_points: Bytes, bins: int = 10) -> list[CalibrationRow]:
    """Compare forecasts with scores, by size of the forecast; empty bins are left out."""
    _check(chance, half_points)
    bin_of: Longs = np.minimum((chance * bins).astype(np.int64), bins - 1)
    games = np.bincount(bin_of, minlength=bins)
    forecast_sum = np.bincount(bin_of, weights=chance, minlength=bins)
    scored = np.bincount(bin_of, weights=0.5 * half_points, minlength=bins)
    return [
        CalibrationRow(at / bins, (at + 1) / bins, int(games[at]), forecast_sum[at] / games[at], scored[at] / games[at])
        for at in np.flatnonzero(games).tolist()
    ]


def calibration_error(rows: list[CalibrationRow]) -> float:
    """Return the mean distance between forecast and score over the bins, weighted by games."""
    games = sum(row.games for row in rows)
    return float(sum(row.games * abs(row.forecast - row.scored) for row in rows) / games) if games else 0.0


def _check(chances: Floats, half_points: Bytes) -> None:
    if not len(half_points):
        raise InputError("evaluation/no-game")
    if len(chances) != len(half_points):
        raise InputError("evaluation/forecasts-and-results", forecasts=len(chances), results=len(half_points))
    if not np.isfinite(chances).all() or (chances < 0).any() or (chances > 1).any():
        row = int(
            np.argmax(~(np.isfinite(chances) & (chances >= 0) & (chances <= 1)).reshape(len(half_points), -1).all(1))
        )
        raise InputError("evaluation/not-a-chance", number=row + 1, chance=repr(chances[row]))
