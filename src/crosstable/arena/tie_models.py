"""What a tie says: three models, each as the log-likelihood of a unit with its first and second derivatives.

    half        no probability of a tie: it is half a win and half a loss; P(win) = 1 / (1 + e^-d)
    davidson    win : tie : loss = e^(d/2) : nu : e^(-d/2); the parameter is ln nu
    rao-kupper  P(win) = 1 / (1 + e^-(d - h)), P(loss) = 1 / (1 + e^(d + h)), and the rest is a tie; the parameter is h

d is the difference of the strengths in natural log-odds, with what covariates add to it.

Errata: with ties as half wins, the Fisher information takes a tie for a fresh coin toss and the deviations come out
too large; the sandwich is right.  The scales of the three models differ, because ties count differently: their ratings
cannot be compared.
Source: R. R. Davidson, JASA 65 (1970); P. V. Rao and L. L. Kupper, JASA 62 (1967).
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from crosstable.model.columns import Floats
from crosstable.ratings.bradley_terry.fit import two_player_curves

Ties = Literal["davidson", "rao-kupper", "half"]


class TieCurves(NamedTuple):
    """The log-likelihood of units, its gradient, and its negative Hessian in d and the tie parameter t."""

    value: float
    d: Floats
    t: Floats
    dd: Floats
    dt: Floats
    tt: Floats


def curves(ties: Ties, d: Floats, parameter: float, weight: Floats) -> TieCurves:
    """Return the log-likelihood of units and its derivatives.

    Args:
        ties: the model of ties.
        d: the difference of each unit.
        parameter: ln nu, or h; of no account for "half".
        weight: the weights of loss, tie and win of each unit.
    """
    if ties == "rao-kupper":
        return _rao_kupper(d, parameter, weight)
    nu = float(np.exp(parameter)) if ties == "davidson" else 0.0
    total = weight[0] + weight[1] + weight[2]
    points = weight[2] + 0.5 * weight[1]
    expected, curvature, mass = two_player_curves(d, nu)
    value = float(((points - 0.5 * total) * d - total * (0.5 * np.abs(d) + np.log(mass))).sum())
    slope = points - total * expected
    if ties == "half":
        nothing = np.zeros(0)
        return TieCurves(value, slope, nothing, total * curvature, nothing, nothing)
    tie = nu * np.exp(-0.5 * np.abs(d)) / mass
    value += parameter * float(weight[1].sum())
    of_ties = total * tie
    return TieCurves(
        value, slope, weight[1] - of_ties, total * curvature, of_ties * (0.5 - expected), of_ties * (1.0 - tie)
    )


def scores(ties: Ties, d: Floats, parameter: float) -> tuple[Floats, Floats]:
    """Return the derivatives of the log-probability of each outcome in d and in the tie parameter.

    Shapes: (3, n_units), by outcome: loss, tie, win.
    """
    if ties == "rao-kupper":
        win, loss = _not_sigma(d - parameter), _not_sigma(-d - parameter)
        spread = 2.0 / -np.expm1(-2.0 * parameter)
        return np.stack((-loss, win - loss, win)), np.stack((-loss, spread - win - loss, -win))
    nu = float(np.exp(parameter)) if ties == "davidson" else 0.0
    expected, _, mass = two_player_curves(d, nu)
    tie = nu * np.exp(-0.5 * np.abs(d)) / mass
    return np.stack((-expected, 0.5 - expected, 1.0 - expected)), np.stack((-tie, 1.0 - tie, -tie))


def probabilities(ties: Ties, d: Floats, parameter: float) -> Floats:
    """Return the probability of loss, tie and win; for "half", the expected score and no ties.  Shape: (3, n)."""
    if ties == "rao-kupper":
        win, loss = 1.0 - _not_sigma(d - parameter), 1.0 - _not_sigma(-d - parameter)
        return np.stack((loss, 1.0 - win - loss, win))
    nu = float(np.exp(parameter)) if ties == "davidson" else 0.0
    expected, _, mass = two_player_curves(d, nu)
    tie = nu * np.exp(-0.5 * np.abs(d)) / mass
    return np.stack((1.0 - expected - 0.5 * tie, tie, expected - 0.5 * tie))


def information(ties: Ties, d: Floats, parameter: float) -> tuple[Floats, Floats, Floats]:
    """Return the Fisher information of one battle in d and the tie parameter: dd, dt, tt."""
    if ties == "half":
        curvature = two_player_curves(d, 0.0)[1]
        return curvature, np.zeros_like(d), np.zeros_like(d)
    chance = probabilities(ties, d, parameter)
    in_d, in_t = scores(ties, d, parameter)
    return (chance * in_d**2).sum(0), (chance * in_d * in_t).sum(0), (chance * in_t**2).sum(0)


def first_parameter(ties: Ties, weight: Floats) -> float:
    """Return the tie parameter that fits the share of ties between equals, to begin with."""
    share = float(weight[1].sum() / weight.sum())
    ratio = 2.0 * share / (1.0 - share)  # nu where all are equal
    return float(np.log(ratio)) if ties == "davidson" else float(np.log1p(ratio))


def _rao_kupper(d: Floats, h: float, weight: Floats) -> TieCurves:
    """A tie is a win and a loss at once: P(tie) = (e^2h - 1) P(win) P(loss)."""
    if h <= 0.0:
        nothing = np.zeros_like(d)
        return TieCurves(-np.inf, nothing, nothing, nothing, nothing, nothing)
    wins, losses, ties = weight[2] + weight[1], weight[0] + weight[1], weight[1]
    not_win, not_loss = _not_sigma(d - h), _not_sigma(-d - h)
    value = -float((wins * np.logaddexp(0.0, h - d) + losses * np.logaddexp(0.0, h + d)).sum())
    value += float(ties.sum()) * (2.0 * h + float(np.log(-np.expm1(-2.0 * h))))
    spread = 2.0 / -np.expm1(-2.0 * h)
    bend = spread * (spread - 2.0)
    of_wins, of_losses = wins * not_win * (1.0 - not_win), losses * not_loss * (1.0 - not_loss)
    return TieCurves(
        value,
        wins * not_win - losses * not_loss,
        ties * spread - wins * not_win - losses * not_loss,
        of_wins + of_losses,
        of_losses - of_wins,
        of_wins + of_losses + ties * bend,
    )


def _not_sigma(x: Floats) -> Floats:
    """Return 1 / (1 + e^x) without overflow."""
    half: Floats = 0.5 * (1.0 - np.tanh(0.5 * x))
    return half
