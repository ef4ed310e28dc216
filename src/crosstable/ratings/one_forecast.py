"""The forecast of one game from ratings: one shape for all systems."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol, runtime_checkable

from crosstable.model.errors import RatingError
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.forecast import Forecast, PlaceForecast
from crosstable.ratings.parameters import check_range
from crosstable.ratings.sides_of_values import SideValue, estimates_of, sides_given


class Forecasts(Protocol):
    """What `predict` needs of a system."""

    def forecast(self, first: Estimate, second: Estimate) -> Forecast:
        """Return the chances of the first of two players."""

    def finish_odds(self, sides: Sequence[Sequence[Estimate]]) -> list[list[float]]:
        """Return each side's chance of each place."""


@runtime_checkable
class CountsHandicap(Protocol):
    """A system in which handicap stones have a worth of their own."""

    def with_handicap(self, player: Estimate, stones: float) -> Estimate:
        """Return a player as strong as one with so many stones."""


@runtime_checkable
class ForecastsTeams(Protocol):
    """A system with win, draw and loss of teams."""

    def forecast_of_teams(self, first: Sequence[Estimate], second: Sequence[Estimate]) -> Forecast:
        """Return the chances of the first of two teams."""


def predict_one(system: Forecasts, sides: Sequence[SideValue], handicap: float) -> Forecast | PlaceForecast:
    """Return the chances of one game; see `RatingSystem.predict`."""
    teams = estimates_of(sides_given(sides))
    if handicap:
        teams[0] = [_with_handicap(system, member, handicap) for member in teams[0]]
    if len(teams) > 2:
        return PlaceForecast(tuple([tuple(row) for row in system.finish_odds(teams)]))
    if len(teams[0]) == len(teams[1]) == 1:
        return system.forecast(teams[0][0], teams[1][0])
    if isinstance(system, ForecastsTeams):
        return system.forecast_of_teams(*teams)
    win, loss = system.finish_odds(teams)[0]
    return Forecast(win, 0.0, loss)


def _with_handicap(system: Forecasts, player: Estimate, stones: float) -> Estimate:
    """Return a player as strong as one with so many stones.

    Raises:
        RatingError: in this system, stones are worth nothing.
    """
    check_range("handicap", stones, 0.0)
    if isinstance(system, CountsHandicap):
        return system.with_handicap(player, stones)
    worth = getattr(system, "handicap_points", 0.0)
    if not (isinstance(worth, float) and worth > 0.0):
        raise RatingError("ratings/handicap-not-counted", system=type(system).__name__)
    return replace(player, rating=player.rating + worth * (stones - 0.5))
