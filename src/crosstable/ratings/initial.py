"""Initial ratings: where players begin who do not begin at the rating of the system, and how certain that is."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from crosstable.model.columns import Floats
from crosstable.model.errors import RatingError
from crosstable.model.history import History
from crosstable.model.initial_rating import InitialRating
from crosstable.model.names import name_key
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.one_game_facts import PlayerValue, rating_and_deviation
from crosstable.ratings.one_game_system import RatesOneGame
from crosstable.ratings.parameters import LARGEST, is_number
from crosstable.ratings.rating_registry import system_name


def initial_column(n_players: int, start: float, initial: Floats | None) -> Floats:
    """Return the rating with which each player begins, (n_players, 1).

    Args:
        n_players: how many.
        start: that of the system, for those without one of their own.
        initial: (n_players,), NaN for none; None where nobody has one.
    """
    column = np.full(n_players, float(start)) if initial is None else np.where(np.isnan(initial), start, initial)
    return column.reshape(-1, 1)


def initial_of(players: Sequence[str], initial: Mapping[str, InitialRating], *, match_names: bool = True) -> Floats:
    """Return the initial ratings of these players, NaN for those who have none.

    Names that are not among the players are passed over: a federation's list holds everybody.

    Raises:
        RatingError: a rating that is not a finite number, or out of range.
    Example:
        >>> initial_of(("Ann", "Bo"), {"ANN": 1620.0}).tolist()
        [1620.0, nan]
    """
    by_key: dict[str, float] = {}
    for player, given in initial.items():
        rating = number_of(given)
        if not math.isfinite(rating) or abs(rating) > LARGEST:
            raise RatingError("ratings/initial-rating-out-of-range", player=player, rating=rating, most=LARGEST)
        by_key.setdefault(name_key(player, match_names=match_names), rating)
    keys = [name_key(player, match_names=match_names) for player in players]
    return np.array([by_key.get(key, math.nan) for key in keys], dtype=np.float64)


def initial_estimates(history: History) -> dict[int, Estimate]:
    """Return the players, by number, who begin with a deviation or a volatility of their own."""
    by_key: dict[str, Estimate] = {}
    for player, given in history.initial_ratings.items():
        if isinstance(given, Estimate):
            by_key.setdefault(history.key(player), given)
    found = {history.index.get(key): estimate for key, estimate in by_key.items() if is_more_than_a_rating(estimate)}
    return {number: estimate for number, estimate in found.items() if number is not None}


def number_of(given: object) -> float:
    """Return the rating of an initial rating.

    Raises:
        RatingError: it is neither a number nor an estimate.
    """
    rating = given.rating if isinstance(given, Estimate) else given
    if not is_number(rating):
        raise RatingError("ratings/not-a-rating", value=given)
    return float(rating)


def is_more_than_a_rating(estimate: Estimate) -> bool:
    """Return whether a deviation or a volatility is known."""
    return estimate.deviation is not None or estimate.volatility is not None


def first_state(system: RatesOneGame, given: PlayerValue | None) -> list[float]:
    """Return the state in which a player begins.

    Args:
        system: that rates them.
        given: a rating, or an estimate; None is a new player.
    Raises:
        RatingError: it is no rating, or has a deviation or a volatility that the system does not know.
    """
    if given is None:
        new: list[float] = system.new_values(1)[0].tolist()
        return new
    if not isinstance(given, Estimate) or not is_more_than_a_rating(given):
        rating, _ = rating_and_deviation(given)
        begun: list[float] = system.new_values(1, np.array([rating]))[0].tolist()
        return begun
    name = system_name(system)
    if "deviation" not in system.columns:
        raise RatingError("ratings/system-without-deviations", system=name, rating=given.rating)
    if given.volatility is not None and not hasattr(system, "volatility"):
        raise RatingError("ratings/system-without-volatility", system=name)
    return [float(value) for value in system.state_of(given)]
