"""A scale: what the numbers of a rating system mean."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.model.games import Better


@dataclass(frozen=True, slots=True)
class Scale:
    """The direction of a scale, its unit, and the number of decimals shown.

    Example:
        >>> Scale("Elo").show(1516.0)
        '1516'
    """

    name: str
    better: Better = "higher"
    unit: str = "points"
    decimals: int = 0

    @property
    def sign(self) -> float:
        """Return 1.0 where higher is better, else -1.0."""
        return 1.0 if self.better == "higher" else -1.0

    def show(self, rating: float) -> str:
        """Write a rating as pages and tables do."""
        return f"{rating:.{self.decimals}f}"
