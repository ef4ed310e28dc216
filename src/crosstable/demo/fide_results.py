"""Results of chess games by rating, as games of rated players end.

The expected shares of wins depend on the difference of the ratings and on their mean m:

    P(White wins) = 1 / (1 + 10 ** ((Rb - Rw + w) / 370))      w =  0.0986 (m - 2000) +  96
    P(Black wins) = 1 / (1 + 10 ** ((Rw - Rb - b) / 370))      b = -0.157  (m - 2000) - 150

The rest are draws.
Source: the model that FIDE's pairing commission names for generators of random tournaments (2026).
Errata: it is fitted to means of 1400 to 2600; means outside are taken for the nearest of these.
"""

from __future__ import annotations

from random import Random

from crosstable.demo.chance import whole

_LEAST, _MOST = 1400.0, 2600.0
_SPREAD = 370.0


def chances(white: float, black: float) -> tuple[float, float]:
    """Return the chance that White wins and that Black wins.

    Example:
        >>> [round(chance, 3) for chance in chances(2000, 2000)]
        [0.355, 0.282]
    """
    mean = min(max((white + black) / 2, _LEAST), _MOST) - 2000
    for_white = 1 / (1 + 10 ** ((black - white + 0.0986 * mean + 96) / _SPREAD))
    for_black = 1 / (1 + 10 ** ((white - black + 0.157 * mean + 150) / _SPREAD))
    return for_white, for_black


def result(rng: Random, white: float, black: float) -> str:
    """Draw the result of a game as White sees it: `1`, `=` or `0`."""
    for_white, for_black = chances(white, black)
    drawn = rng.random()
    return "1" if drawn < for_white else "0" if drawn >= 1 - for_black else "="


def some(rng: Random, count: int, of: int) -> list[int]:
    """Draw `count` different numbers from 0 to `of` - 1, in order; all of them where there are no more."""
    rest = list(range(of))
    return sorted(rest.pop(whole(rng, 0, len(rest) - 1)) for _ in range(min(count, of)))
