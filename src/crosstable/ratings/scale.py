"""A scale: what the numbers of a rating system mean."""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Real

from crosstable.model.arguments import check_kind
from crosstable.model.games import Better
from crosstable.ratings.parameters import check_finite


@dataclass(frozen=True, slots=True)
class Scale:
    """What the ratings of a system mean: which are better, and how they are shown.

    Args:
        name: what the scale is called.
        better: "higher" or "lower": which ratings are better.
        unit: what ratings are counted in.
        decimals: how many are shown; ratings themselves are never rounded by this.
        sound: the lowest and the highest rating for which the formulas make sense; None where they always do.  See
            `Ratings.problems`.
    See also: `Ratings`, whose `system.scale` this is.
    Example:
        >>> from crosstable import Elo, Moonstone, Scale
        >>> Scale("Elo").show(1516.0)
        '1516'
        >>> Elo().scale.better, Moonstone().scale.sound
        ('higher', (0.0, 3000.0))
    """

    name: str
    better: Better = "higher"
    unit: str = "points"
    decimals: int = 0
    sound: tuple[float, float] | None = None

    @property
    def sign(self) -> float:
        """Return 1.0 where higher is better, else -1.0."""
        return 1.0 if self.better == "higher" else -1.0

    def show(self, rating: float) -> str:
        """Write a rating as pages and tables do.

        Args:
            rating: a number on the scale.
        """
        check_kind("rating", rating, Real, "a rating, such as 1500")
        check_finite(rating)
        return f"{rating:.{self.decimals}f}"
