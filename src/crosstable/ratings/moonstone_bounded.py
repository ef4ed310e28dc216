"""A bounded form of Moonstone, ours: who was expected to win gains less, so ratings do not run away.

Rules
1. Change = m x p x s x b for each player, with s and b as in Moonstone.
2. p is twice the surprise, 2 (score - expected score), where Moonstone has 1, 1/2, -1/2 or -1: between equal players
   it is the same for a win or a loss.
3. In s, a rating below `floor` counts as `floor`, so that no rating turns round who gains points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from types import MappingProxyType
from typing import ClassVar

from crosstable.ratings.forecast import NO_DRAWS, win_chance
from crosstable.ratings.moonstone import BALANCE
from crosstable.ratings.parameters import LARGEST, check_count, check_range
from crosstable.ratings.scale import Scale
from crosstable.ratings.two_players import TwoPlayerGame, TwoPlayerSystem


@dataclass(frozen=True)
class MoonstoneBounded(TwoPlayerSystem):
    """Moonstone whose changes shrink as a result was expected: a form of ours, in which ratings do not run away.

    A win over a stronger player is worth more and a wide gap has a larger effect, as in `Moonstone`; a favourite gains
    less for a win than they lose for a defeat.

    Args:
        start: rating of a new player.
        provisional_games: a rating is provisional below this many rated games.
        multiplier: as in `Moonstone`: all changes are so many times as large.
        forecast_points: the difference that means odds of 10 to 1; it decides what is expected, and so the ratings.
        floor: what a lower rating counts as where the change is scaled.
    Raises:
        RatingError: a parameter outside its range.
    See also: `Moonstone`, the system of the document.
    Example:
        >>> from crosstable import Moonstone, MoonstoneBounded
        >>> [round(change, 2) for change in MoonstoneBounded().update(1800, 1400, score="win").change]
        [2.65, -3.41]
        >>> [round(change, 2) for change in Moonstone().update(1800, 1400, score="win").change]
        [14.58, -18.75]
    Cost: O(games), in plain Python.   Exact: yes.
    Source: our own; what it keeps of Moonstone is from its Mathematical Explanation (v1), the expected score is that of
        A. E. Elo, The Rating of Chessplayers, 1978.
    Errata: not the system of the document, which has no expected score.  On 25,458 matches of national teams, where
        Moonstone reaches -231,928,149 to 30,040,863, these ratings end between 966 and 1,953.
    """

    TUNING: ClassVar[Mapping[str, Sequence[object]]] = MappingProxyType(
        {"multiplier": (0.3, 0.6, 1.0, 2.0, 4.0), "forecast_points": (200.0, 400.0, 800.0)}
    )

    multiplier: float = 1.0
    forecast_points: float = 400.0
    floor: float = 100.0

    def __post_init__(self) -> None:
        check_range("start", self.start, -LARGEST)
        check_count("provisional_games", self.provisional_games)
        check_range("multiplier", self.multiplier, 0.0)
        check_range("forecast_points", self.forecast_points, 1e-3)
        check_range("floor", self.floor, 1e-3)

    @property
    def scale(self) -> Scale:
        """Higher is better."""
        return Scale("Moonstone, bounded", decimals=1)

    def expected(self, first: float, second: float) -> float:
        """Return the expected score of the first player, by Elo's curve."""
        return win_chance((first - second) * log(10.0) / self.forecast_points, NO_DRAWS, 0.0)

    def changes(self, game: TwoPlayerGame) -> tuple[float, float]:
        """Return how much each rating changes by one game."""
        gap = abs(game.first - game.second)
        balance = gap / BALANCE if gap > BALANCE else BALANCE
        surprise = 2.0 * (game.score - self.expected(game.first, game.second))
        first, second = max(game.first, self.floor), max(game.second, self.floor)
        step = self.multiplier * game.weight * surprise * balance / (0.5 * (first + second))
        return step * second, -step * first
