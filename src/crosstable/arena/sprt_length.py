"""Before a sequential test: how long it will take, and how likely it is to accept each hypothesis.

The log-likelihood ratio is taken for a Brownian motion with the drift and the variance of one game or pair; that it
overshoots its bounds is left out, so that real tests are a few games longer and their errors a little smaller.

Source: A. Wald, Sequential Analysis (1947), chapters 3 and A.3; D. Siegmund, Sequential Analysis (1985), chapter 3.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from crosstable.arena.likelihood_ratio import hypotheses, nearest_with_mean, score_of
from crosstable.arena.match_counts import MatchCounts, shares
from crosstable.arena.sprt import SprtHypotheses
from crosstable.model.checked_calls import kinds_checked


@dataclass(frozen=True, slots=True)
class SprtLength:
    """What a sequential test will be like, if the true difference is `elo`.

    Args:
        elo: the true difference, in logistic Elo.
        pass_chance: the probability that elo1 is accepted.
        games: the expected number of games.
    See also: `sprt_lengths`, which returns them.
    """

    elo: float
    pass_chance: float
    games: float


@kinds_checked
def sprt_lengths(shape: MatchCounts, tested: SprtHypotheses, elos: Sequence[float]) -> list[SprtLength]:
    """Return what a test will be like at several true differences.

    Args:
        shape: counts of an earlier match of such engines, which say how often games are drawn.
        tested: the hypotheses.
        elos: true differences, in logistic Elo.
    Raises:
        InputError: as of `log_likelihood_ratio`.
    See also: `SprtLength`, `sprt`.
    Example:
        >>> from crosstable.arena import MatchCounts, SprtHypotheses, sprt_lengths
        >>> counts = MatchCounts(wins=60, losses=40, draws=100)
        >>> tested = SprtHypotheses(elo0=0, elo1=5)
        >>> [length.elo for length in sprt_lengths(counts, tested, [0, 5])]
        [0, 5]
    """
    return [_length(shape, tested, elo) for elo in elos]


def _length(shape: MatchCounts, tested: SprtHypotheses, elo: float) -> SprtLength:
    score, share, _ = shares(shape.frequencies)
    true = nearest_with_mean(score, share, score_of(elo))
    many = [round(1e9 * float(each)) for each in true]
    zero, one = hypotheses(many, tested.elo0, tested.elo1, tested.model)
    step = np.log(one / zero)
    drift = float((true * step).sum())
    variance = float((true * step**2).sum()) - drift**2
    low, high = tested.bounds
    slope = 2.0 * drift / variance
    if abs(slope) < 1e-9:
        chance, steps = -low / (high - low), -low * high / variance
    else:
        chance = math.expm1(-slope * low) / (math.exp(-slope * low) - math.exp(-slope * high))
        steps = (chance * high + (1.0 - chance) * low) / drift
    return SprtLength(elo, chance, steps * (2 if shape.is_paired else 1))
