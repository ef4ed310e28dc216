"""Whether one system forecast better than another, or whether chance alone may part them.

Both forecast the same games, so they are compared game by game.  A game that nobody could foresee costs both the same,
and falls out.

Rules
1. The difference of two systems is the mean over the games of (loss of one - loss of the other); above 0 is worse.
2. Its standard error is sqrt(S / (S - 1) * sum over s of (D_s - n_s * difference)^2) / games.  D_s is the difference
   summed over stretch s, which is n_s games in a row.  Up to 500 games a stretch is one game, and this is the usual
   standard error of the mean of paired differences.  Beyond, S is 500: what games in a row have in common then counts,
   and little has to be kept.
3. The interval is the difference +- 1.96 standard errors: 95 %.  It parts two systems when 0 lies outside.
4. Fewer than 30 games have no interval: a standard error of so few says too little.

Source: F. X. Diebold and R. S. Mariano, Comparing Predictive Accuracy, J. Business & Economic Statistics 13 (1995),
    section 1.1, for forecasts of one step; W. G. Cochran, Sampling Techniques, 3rd ed. (1977), chapter 9A, for
    stretches as clusters.
Errata: Diebold and Mariano take what neighbours share from autocovariances; ours takes it from sums of stretches.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum, sqrt

import numpy as np

from crosstable.model.columns import Floats, Longs

LEAST_GAMES = 30
_MOST_STRETCHES = 500
_REACH = 1.959963984540054  # of 95 % of a normal curve, in standard errors to each side


@dataclass(frozen=True, slots=True)
class Losses:
    """What the forecasts of `games` games lost, summed over stretches of games in a row."""

    games: int
    sums: tuple[float, ...]

    @classmethod
    def of(cls, losses: Floats) -> Losses:
        """Sum the losses of games, in time order, over stretches."""
        cuts = _cuts(len(losses))
        parts = (losses[start:stop].tolist() for start, stop in zip(cuts[:-1].tolist(), cuts[1:].tolist(), strict=True))
        return cls(len(losses), tuple(fsum(part) for part in parts))


@dataclass(frozen=True, slots=True)
class Difference:
    """How much more one system lost per game than another, and how far chance alone may move that."""

    mean: float
    standard_error: float

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval."""
        return _REACH * self.standard_error

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


def difference(one: Losses, other: Losses) -> Difference | None:
    """Say how much more one system lost per game than another on the same games; None where that cannot be said.

    Example:
        >>> apart = difference(Losses.of(np.tile([0.7, 0.5], 50)), Losses.of(np.tile([0.5, 0.6], 50)))
        >>> round(apart.mean, 3), round(apart.standard_error, 3), apart.is_clear
        (0.05, 0.015, True)
    """
    games = one.games
    if games != other.games or games < LEAST_GAMES:
        return None
    apart = [mine - theirs for mine, theirs in zip(one.sums, other.sums, strict=True)]
    mean = fsum(apart) / games
    sizes = np.diff(_cuts(games)).tolist()
    squares = fsum((part - size * mean) ** 2 for part, size in zip(apart, sizes, strict=True))
    return Difference(mean, sqrt(squares * len(sizes) / (len(sizes) - 1)) / games)


def _cuts(games: int) -> Longs:
    """Give where each stretch starts, and the end; their sizes differ by one game at most."""
    stretches = min(games, _MOST_STRETCHES)
    cuts: Longs = np.arange(stretches + 1) * games // max(1, stretches)
    return cuts
