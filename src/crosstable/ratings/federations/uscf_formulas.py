"""The formulas of US Chess, as its loop takes them; the steps are in `uscf`."""

from __future__ import annotations

from math import sqrt

SPECIAL_GAMES = 8.0
ESTABLISHED = 26.0
HIGHEST_SPECIAL = 2700.0


def effective_games(rating: float, games: float) -> float:
    """Return N', the effective number of games: step 2.

    Example:
        >>> round(effective_games(1700, 30), 4)
        20.0118
    """
    most = 50.0
    if rating <= 2355.0:
        gap = 2569.0 - rating
        most = 50.0 / sqrt(0.662 + 0.00000739 * gap * gap)
    return min(most, games)


def provisional_chance(rating: float, opponent: float) -> float:
    """Return the provisional winning expectancy of the special formula."""
    return min(max(0.5 + (rating - opponent) / 800.0, 0.0), 1.0)


def k_of(rating: float, effective: float, games: float, is_dual: int) -> float:
    """Return K of the standard formula."""
    if is_dual and rating >= 2500.0:
        return 200.0 / (effective + games)
    if is_dual and rating > 2200.0:
        return 800.0 * (6.5 - 0.0025 * rating) / (effective + games)
    return 800.0 / (effective + games)


def bonus_of(gain: float, games: float, threshold: float) -> float:
    """Return the bonus for a gain K (S - E) in so many games."""
    bonus = gain - threshold * sqrt(games if games > 4.0 else 4.0)
    return bonus if bonus > 0.0 and games >= 3.0 else 0.0


def age_rating(age: int) -> float:
    """Return the rating with which an unrated player begins: step 1; 0 is an unknown age."""
    return 50.0 * age if 2 <= age <= 26 else 1300.0


def established_floor(peak: float) -> float:
    """Return the floor of an established player from the highest established rating; 0 for none."""
    if peak < 1400.0:
        return 0.0
    return min(100.0 * int((peak - 200.0) / 100.0), 2100.0)
