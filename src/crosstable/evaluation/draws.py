"""Turn the chances of any system into win, draw and loss: home advantage and draws, fitted on earlier games.

A system forecasts one number before each game, the expected score of the first side.  Its log-odds x become three
chances by Davidson's model on x + advantage.  The two parameters are the maximum of the likelihood over earlier
games, so a forecast never uses the games that judge it.  Every system gets the same treatment.  On neutral ground
nothing is added.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log

import numpy as np

from crosstable.evaluation.metrics import SMALLEST
from crosstable.model.columns import Bytes, Floats

_STEPS = 60
_STEEPEST = 600.0
AtHome = Floats | float  # 1 for a game at home of the first side, 0 on neutral ground


@dataclass(frozen=True, slots=True)
class DrawFit:
    """The fitted parameters: Davidson's nu (0 is no draws) and the first side's advantage in log-odds."""

    nu: float
    advantage: float

    def chances(self, chance: Floats, at_home: AtHome = 1.0) -> Floats:
        """Return win, draw and loss of the first side, (n, 3)."""
        half = 0.5 * (_log_odds(chance) + self.advantage * at_home)
        worths = np.stack((np.exp(half), np.full(len(half), self.nu), np.exp(-half)), axis=1)
        shares: Floats = worths / worths.sum(axis=1, keepdims=True)
        return shares


def fit_draws(chance: Floats, half_points: Bytes, at_home: AtHome = 1.0) -> DrawFit:
    """Fit nu and advantage by maximum likelihood (Newton's method; the problem is convex in ln nu and advantage).

    Without a draw nu is 0.  Without a game both are 0.

    Args:
        chance: forecasts of the first side, (n,).
        half_points: what it scored, (n,).
        at_home: 1 where the first side has the advantage, 0 on neutral ground, (n,).
    Source: R. R. Davidson, On Extending the Bradley-Terry Model to Accommodate Ties, JASA 65 (1970), section 3.
    """
    if not len(half_points):
        return DrawFit(0.0, 0.0)
    draws = float(np.mean(half_points == 1))
    if not draws:
        return DrawFit(0.0, _advantage_alone(chance, half_points, at_home))
    if draws == 1.0:
        return DrawFit(1.0 / SMALLEST, 0.0)
    odds, point = _log_odds(chance), np.array([log(2 * draws / (1 - draws)), 0.0])
    ahead = float(np.sum(at_home * (half_points.astype(np.float64) - 1.0)))
    for _ in range(_STEPS):
        p = DrawFit(float(np.exp(point[0])), point[1]).chances(_chance(odds), at_home)
        spread = at_home * (p[:, 0] - p[:, 2])
        slope = np.array([draws * len(half_points) - p[:, 1].sum(), 0.5 * (ahead - spread.sum())])
        curve = np.array(
            [
                [np.sum(p[:, 1] * (1 - p[:, 1])), -0.5 * np.sum(p[:, 1] * spread)],
                [-0.5 * np.sum(p[:, 1] * spread), 0.25 * np.sum(at_home * (p[:, 0] + p[:, 2]) - spread**2)],
            ]
        )
        step = np.linalg.solve(curve + 1e-9 * np.eye(2), slope)
        point = point + np.clip(step, -1.0, 1.0)
        if np.abs(step).max() < 1e-10:
            break
    return DrawFit(float(np.exp(point[0])), float(point[1]))


def _advantage_alone(chance: Floats, half_points: Bytes, at_home: AtHome) -> float:
    """Fit the advantage where nothing is drawn."""
    odds, advantage = _log_odds(chance), 0.0
    scored = float(np.sum(at_home * (half_points == 2)))
    for _ in range(_STEPS):
        p = _chance(odds + advantage * at_home)
        step = (scored - (at_home * p).sum()) / (np.sum(at_home * p * (1 - p)) + 1e-9)
        advantage += float(np.clip(step, -1.0, 1.0))
        if abs(step) < 1e-10:
            break
    return advantage


def _log_odds(chance: Floats) -> Floats:
    p = np.clip(chance, SMALLEST, 1.0 - SMALLEST)
    odds: Floats = np.log(p) - np.log1p(-p)
    return odds


def _chance(odds: Floats) -> Floats:
    p: Floats = 1.0 / (1.0 + np.exp(-np.clip(odds, -_STEEPEST, _STEEPEST)))
    return p
