"""Whether one system forecast better than another, or only by chance.

Both forecast the same games, so they are compared game by game.  An upset costs both the same
and cancels.

Rules
1. The difference of two systems is the mean over the games of (loss of one - loss of the other); above 0 is worse.
2. Its standard error is sqrt(S / (S - 1) * sum over s of (D_s - n_s * difference)^2) / games.  D_s is the difference
   summed over stretch s, which is n_s games in a row.  Up to 50 games a stretch is one game, and this is the usual
   standard error of the mean of paired differences.  Beyond, S is 50: what games in a row have in common then counts
   where it ends within a stretch, and little has to be kept.
3. The interval is the difference +- 2.01 standard errors: 95 % of Student's t with 49 degrees of freedom.  Two systems
   differ clearly when 0 lies outside.  That holds for two that were named beforehand; of several, see `reach`.
4. Fewer than 30 games have no interval: a standard error of so few is too uncertain.

Source: F. X. Diebold and R. S. Mariano, Comparing Predictive Accuracy, J. Business & Economic Statistics 13 (1995),
    section 1.1, for forecasts of one step; W. G. Cochran, Sampling Techniques, 3rd ed. (1977), chapter 9A, for
    stretches as clusters.
    A. Hald, Statistical Theory with Engineering Applications (1952), chapter 15.1, for t as a series in the normal.
Errata: Diebold and Mariano take what neighbours share from autocovariances; ours takes it from sums of stretches.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import fsum, sqrt
from statistics import NormalDist

import numpy as np

from crosstable.model.columns import Floats, Longs

LEAST_GAMES = 30
_MOST_STRETCHES = 50
_FREEDOM = _MOST_STRETCHES - 1  # degrees of; of 30 games it would be 29, and `reach` 2.05


@dataclass(frozen=True, slots=True)
class Losses:
    """The losses of the forecasts of `games` games, summed over stretches of games in a row."""

    games: int
    sums: tuple[float, ...]

    @classmethod
    def of(cls, losses: Floats) -> Losses:
        """Sum the losses of games, in time order, over stretches."""
        cuts = _cuts(len(losses))
        parts = (losses[start:stop].tolist() for start, stop in zip(cuts[:-1].tolist(), cuts[1:].tolist(), strict=True))
        return cls(len(losses), tuple(fsum(part) for part in parts))


@dataclass(frozen=True, slots=True)
class LossDifference:
    """How much more one system lost per game than another, and its standard error."""

    mean: float
    standard_error: float

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval."""
        return reach() * self.standard_error

    @property
    def low(self) -> float:
        """Where the 95 % interval begins."""
        return self.mean - self.margin

    @property
    def high(self) -> float:
        """Where the 95 % interval ends."""
        return self.mean + self.margin

    @property
    def is_clear(self) -> bool:
        """Whether 0 lies outside the interval."""
        return self.low > 0.0 or self.high < 0.0


def difference(one: Losses, other: Losses) -> LossDifference | None:
    """Return how much more one system lost per game than another on the same games; None without enough games.

    Example:
        >>> apart = difference(Losses.of(np.tile([0.7, 0.5], 25)), Losses.of(np.tile([0.5, 0.6], 25)))
        >>> round(apart.mean, 3), round(apart.standard_error, 3), apart.is_clear
        (0.05, 0.021, True)
    """
    games = one.games
    if games != other.games or games < LEAST_GAMES:
        return None
    apart = [mine - theirs for mine, theirs in zip(one.sums, other.sums, strict=True)]
    mean = fsum(apart) / games
    sizes = np.diff(_cuts(games)).tolist()
    squares = fsum((part - size * mean) ** 2 for part, size in zip(apart, sizes, strict=True))
    return LossDifference(mean, sqrt(squares * len(sizes) / (len(sizes) - 1)) / games)


@cache
def reach(intervals: int = 1) -> float:
    """Return the half-width of an interval in standard errors, so that all of `intervals` hold with 95 %.

    Each then leaves out 5 % / intervals (Bonferroni).

    Example:
        >>> round(reach(), 3), round(reach(10), 3)
        (2.01, 2.94)
    """
    z = NormalDist().inv_cdf(1.0 - 0.025 / intervals)
    return z + (z**3 + z) / (4 * _FREEDOM) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * _FREEDOM**2)


def _cuts(games: int) -> Longs:
    """Return where each stretch starts, and the end; their sizes differ by one game at most."""
    stretches = min(games, _MOST_STRETCHES)
    cuts: Longs = np.arange(stretches + 1) * games // max(1, stretches)
    return cuts
