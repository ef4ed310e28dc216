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

    Where all games were drawn, or none (or there are no games), an even game is added of which half a win, half a draw
    and half a loss came true: what has not happened yet gets a small chance, not none.

    Args:
        chance: forecasts of the first side, (n,).
        half_points: what it scored, (n,).
        at_home: 1 where the first side has the advantage, 0 on neutral ground, (n,).
    Source: R. R. Davidson, On Extending the Bradley-Terry Model to Accommodate Ties, JASA 65 (1970), section 3; H.
        Jeffreys, Theory of Probability, 3rd ed. (1961), section 3.1, for half of each.
    """
    drawn, ahead = float(np.sum(half_points == 1)), float(np.sum(at_home * (half_points.astype(np.float64) - 1.0)))
    home, weight = np.broadcast_to(at_home, len(chance)), np.ones(len(chance))
    if drawn in (0.0, float(len(chance))):
        chance, home, weight = np.append(chance, 0.5), np.append(home, 1.0), np.append(weight, 1.5)
        drawn += 0.5
    share = drawn / float(weight.sum())
    point = np.array([log(2 * share / (1 - share)), 0.0])
    for _ in range(_STEPS):
        p = DrawFit(float(np.exp(point[0])), point[1]).chances(chance, home)
        spread = home * (p[:, 0] - p[:, 2])
        slope = np.array([drawn - np.sum(weight * p[:, 1]), 0.5 * (ahead - np.sum(weight * spread))])
        mixed = -0.5 * np.sum(weight * p[:, 1] * spread)
        of_advantage = 0.25 * np.sum(weight * (home * (p[:, 0] + p[:, 2]) - spread**2))
        curve = np.array([[np.sum(weight * p[:, 1] * (1 - p[:, 1])), mixed], [mixed, of_advantage]])
        step = np.linalg.solve(curve + 1e-9 * np.eye(2), slope)
        point = point + np.clip(step, -1.0, 1.0)
        if np.abs(step).max() < 1e-10:
            break
    return DrawFit(float(np.exp(point[0])), float(point[1]))


def _log_odds(chance: Floats) -> Floats:
    p = np.clip(chance, SMALLEST, 1.0 - SMALLEST)
    odds: Floats = np.log(p) - np.log1p(-p)
    return odds
