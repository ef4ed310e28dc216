"""Tiers and seasons of a league, as its settings name them."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RatingTier:
    """A badge for ratings of at least a bound, such as `RatingTier("gold", 1700)`; at most where lower is better."""

    name: str
    bound: float


@dataclass(frozen=True, slots=True)
class Season:
    """A season of a league, first and last day included; `ends` is None while it is running."""

    key: str
    name: str
    starts: dt.date
    ends: dt.date | None = None

    def holds(self, date: dt.date | None) -> bool:
        """Return whether this day is in the season."""
        return date is not None and self.starts <= date and (self.ends is None or date <= self.ends)
