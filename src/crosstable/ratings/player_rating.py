"""A line of the final table of a run, and a step of a player's rating."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from crosstable.ratings.scale import Scale


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """One line of the final table.

    `wins`, `draws`, `losses` count games of two sides and are None where there were none of these;
    `mean_place` counts the others.  `deviation` is None in systems without.
    """

    player: str
    rating: float
    peak: float
    games: int
    wins: int | None
    draws: int | None
    losses: int | None
    mean_place: float | None
    last_played: dt.date | None
    is_provisional: bool
    deviation: float | None = None

    def cautious(self, scale: Scale, deviations: float) -> float:
        """Return the rating made worse by so many deviations; a rating without a deviation stays as it is."""
        return self.rating - scale.sign * deviations * (self.deviation or 0.0)


@dataclass(frozen=True, slots=True)
class TrackPoint:
    """One step of a player's rating: a game, or an adjustment with its reason.

    `deviation` is the one before the game.
    """

    game: int
    before: float
    change: float
    expected: float | None = None
    reason: str | None = None
    deviation: float | None = None

    @property
    def after(self) -> float:
        """The rating after this step."""
        return self.before + self.change
