"""The logarithm of the likelihood ratio of two hypotheses about a match, in each of the scales of engine projects.

    normalized   Elo in units of the deviation of a game: (score - 1/2) / deviation * 800 / ln 10 (fishtest < >)
    logistic     Elo of the score: score = 1 / (1 + 10^(-elo / 400)) (fishtest { })
    bayes        Elo of BayesElo with the draw rate of the match, turned into scores (fastchess)
    bayes-exact  the probabilities of BayesElo themselves, three counts only (fishtest [ ], OpenBench for three counts)
    cutechess    logistic bounds turned into BayesElo, three counts only

The ratio is that of the two distributions nearest to the counts that fulfil the hypotheses (GSPRT): of all
distributions with that score, or that ratio of score and deviation, the one with the largest likelihood.

Source: M. Van den Bergh, A multinomial GSPRT (2020); Comments on normalized Elo (2022), section 4.1.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

import numpy as np

from crosstable.arena.match_counts import shares
from crosstable.model.columns import Floats
from crosstable.model.errors import InputError

EloModel = Literal["normalized", "logistic", "bayes", "bayes-exact", "cutechess"]

NORMALIZED = 800.0 / math.log(10.0)
"""Normalized Elo for one deviation of a game."""

_TILTS = (0.25, 0.35, 0.4, 0.45, 0.475, 0.49, 0.495, 0.499)
_MAX_STEPS = 2000
_DAMPED_FROM = 50


def log_likelihood_ratio(frequencies: Sequence[int], elo0: float, elo1: float, model: EloModel = "normalized") -> float:
    """Return ln of the likelihood of elo1 over that of elo0.

    Args:
        frequencies: losses, draws, wins, or pairs by points from 0 to 2.
        elo0: the hypothesis to reject.
        elo1: the other.
        model: the scale of both.
    Raises:
        InputError: the model needs three counts, or games that are won, drawn and lost.
    """
    _, share, total = shares(frequencies)
    zero, one = hypotheses(frequencies, elo0, elo1, model)
    return total * float(np.dot(share, np.log(one / zero)))


def hypotheses(frequencies: Sequence[int], elo0: float, elo1: float, model: EloModel) -> tuple[Floats, Floats]:
    """Return the distributions of scores under the two hypotheses, nearest to the counts.

    Raises:
        InputError: as of `log_likelihood_ratio`.
    """
    score, share, _ = shares(frequencies)
    if model == "normalized":
        per_unit = (math.sqrt(2.0) if len(share) == 5 else 1.0) / NORMALIZED
        zero, one = (nearest_with_ratio(score, share, elo * per_unit) for elo in (elo0, elo1))
        return zero, one
    if model == "logistic":
        zero, one = (nearest_with_mean(score, share, score_of(elo)) for elo in (elo0, elo1))
        return zero, one
    if len(share) != 3:
        raise InputError("arena/three-counts-only", model=model)
    draw_elo = _draw_elo(share)
    if model == "cutechess":
        x = 10.0 ** (-draw_elo / 400.0)
        elo0, elo1 = (elo * (1.0 + x) ** 2 / (4.0 * x) for elo in (elo0, elo1))
    zero, one = (_bayes_shares(elo, draw_elo) for elo in (elo0, elo1))
    if model == "bayes":
        zero, one = (nearest_with_mean(score, share, float((each * score).sum())) for each in (zero, one))
    if min(zero.min(), one.min()) <= 0.0:
        raise InputError("arena/no-bayes-elo")
    return zero, one


def score_of(elo: float) -> float:
    """Return the expected score of a difference in logistic Elo."""
    return 1.0 / (1.0 + math.pow(10.0, -elo / 400.0))


def elo_of(score: float) -> float:
    """Return the difference in logistic Elo of an expected score; infinite at 0 and 1."""
    if score <= 0.0 or score >= 1.0:
        return math.copysign(math.inf, score - 0.5)
    return -400.0 * math.log10(1.0 / score - 1.0)


def nearest_with_mean(score: Floats, share: Floats, mean: float) -> Floats:
    """Return the distribution of this mean with the largest likelihood."""
    found: Floats = share / (1.0 + _root(score - mean, share) * (score - mean))
    return found


def nearest_with_ratio(score: Floats, share: Floats, ratio: float) -> Floats:
    """Return the distribution with mean - 1/2 = ratio * deviation that has the largest likelihood.

    The fixed point is searched from the uniform distribution; where that has none, because the ratio is large, from
    distributions that lean towards it.

    Raises:
        InputError: none was found, because the ratio is too large.
    """
    starts = [np.full(len(score), 1.0 / len(score))]
    starts += [nearest_with_mean(score, share, 0.5 + math.copysign(tilt, ratio)) for tilt in _TILTS]
    for start in starts:
        found = _fixed_point(score, share, ratio, start)
        if found is not None:
            return found
    raise InputError("arena/elo-too-far", elo=ratio * NORMALIZED / (math.sqrt(2.0) if len(score) == 5 else 1.0))


def _fixed_point(score: Floats, share: Floats, ratio: float, start: Floats) -> Floats | None:
    current = start
    for step in range(_MAX_STEPS):
        mean = float((current * score).sum())
        deviation = math.sqrt(float((current * (score - mean) ** 2).sum()))
        values = score - 0.5 - 0.5 * ratio * deviation * (1.0 + ((score - mean) / deviation) ** 2)
        if not values.min() < 0.0 < values.max():
            return None
        reached = share / (1.0 + _root(values, share) * values)
        change = float(np.abs(reached - current).max())
        current = reached if step < _DAMPED_FROM else 0.5 * (current + reached)
        if change < 1e-12:
            mean = float((current * score).sum())
            deviation = math.sqrt(float((current * (score - mean) ** 2).sum()))
            return current if abs(mean - 0.5 - ratio * deviation) < 1e-7 else None
    return None


def _root(values: Floats, share: Floats) -> float:
    """Return t with sum share * value / (1 + t * value) = 0, by Newton's method within the poles."""
    low, high, t = -1.0 / float(values.max()), -1.0 / float(values.min()), 0.0
    for _ in range(200):
        below = 1.0 + t * values
        slope = -float((share * values**2 / below**2).sum())
        height = float((share * values / below).sum())
        low, high = (t, high) if height > 0.0 else (low, t)
        step = t - height / slope
        reached = step if low < step < high else 0.5 * (low + high)
        if abs(reached - t) < 1e-16 + 1e-15 * abs(t):
            return reached
        t = reached
    return t


def _draw_elo(share: Floats) -> float:
    loss, win = float(share[0]), float(share[2])
    return 200.0 * math.log10((1.0 - loss) / loss * (1.0 - win) / win)


def _bayes_shares(elo: float, draw_elo: float) -> Floats:
    win = 1.0 / (1.0 + 10.0 ** ((draw_elo - elo) / 400.0))
    loss = 1.0 / (1.0 + 10.0 ** ((draw_elo + elo) / 400.0))
    return np.array((loss, 1.0 - win - loss, win))
