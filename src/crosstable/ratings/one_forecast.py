"""The forecast of one game from ratings: one shape for all systems."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import is_dataclass, replace
from typing import Any, Protocol, TypeVar, runtime_checkable

from crosstable.model.errors import RatingError
from crosstable.model.games import Game
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.forecast import Forecast, PlaceForecast
from crosstable.ratings.one_game_facts import SideValue, estimates_of, sides_given
from crosstable.ratings.parameters import LARGEST, check_flag, check_range, is_number

System = TypeVar("System")


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


def predict_one(
    system: Forecasts, sides: Sequence[SideValue], handicap: float, *, is_neutral: bool = False
) -> Forecast | PlaceForecast:
    """Return the chances of one game; see `RatingSystem.predict`."""
    teams = estimates_of(sides_given(sides))
    if is_neutral is not False:
        check_flag("neutral", is_neutral)
    if not (is_number(handicap) and handicap == 0.0):
        check_range("handicap", handicap, -LARGEST)
    if is_neutral:
        system = on_neutral_ground(system)
    if handicap and not isinstance(system, CountsHandicap) and has_head_start(system):
        system = with_head_start(system, _worth(system, handicap))
    elif handicap:
        teams[0] = [_with_handicap(system, member, handicap) for member in teams[0]]
    if len(teams) > 2:
        return PlaceForecast(tuple([tuple(row) for row in system.finish_odds(teams)]))
    if len(teams[0]) == len(teams[1]) == 1:
        return system.forecast(teams[0][0], teams[1][0])
    if isinstance(system, ForecastsTeams):
        return system.forecast_of_teams(*teams)
    win, loss = system.finish_odds(teams)[0]
    return Forecast(win, 0.0, loss)


def forecast_of_game(system: Forecasts, game: Game, first: Estimate, second: Estimate) -> Forecast:
    """Return the chances of the first side of a game of two, with its handicap and on its ground."""
    if game.neutral:
        system = on_neutral_ground(system)
    if not game.handicap or game.handicap < 0.0 or not counts_handicap(system):
        return system.forecast(first, second)
    is_of_second = game.sides[1].colour == "black" and game.sides[0].colour != "black"
    if isinstance(system, CountsHandicap) or not has_head_start(system):
        first, second = (
            _with_handicap(system, player, game.handicap) if has_stones else player
            for player, has_stones in ((first, not is_of_second), (second, is_of_second))
        )
        return system.forecast(first, second)
    points = _worth(system, game.handicap)
    return with_head_start(system, -points if is_of_second else points).forecast(first, second)


def counts_handicap(system: object) -> bool:
    """Return whether handicap stones are worth something in a system, with its parameters."""
    worth = getattr(system, "handicap_points", 0.0)
    return isinstance(system, CountsHandicap) or (isinstance(worth, (int, float)) and worth > 0.0)


def on_neutral_ground(system: System) -> System:
    """Return a system without the advantage of the side listed first; one that has none as it is."""
    if not has_head_start(system) or not getattr(system, "advantage", 0.0):
        return system
    made: System = replace(_dataclass(system), advantage=0.0)
    return made


def with_head_start(system: Forecasts, points: float) -> Forecasts:
    """Return a system with so many more points for the side listed first."""
    given = getattr(system, "advantage", 0.0)
    if not isinstance(given, (int, float)):
        return system  # its forecast says that the advantage is still to be fitted
    made: Forecasts = replace(_dataclass(system), advantage=given + points)
    return made


def has_head_start(system: object) -> bool:
    """Return whether a system has a parameter `advantage` of the side listed first."""
    return is_dataclass(system) and hasattr(system, "advantage")


def _dataclass(system: object) -> Any:
    return system


def _worth(system: Forecasts, stones: float) -> float:
    """Return the points of so many stones.

    Raises:
        RatingError: in this system, stones are worth nothing.
    """
    check_range("handicap", stones, 0.0)
    if not counts_handicap(system):
        raise RatingError("ratings/handicap-not-counted", system=type(system).__name__)
    worth: float = getattr(system, "handicap_points", 0.0)
    return worth * (stones - 0.5)


def _with_handicap(system: Forecasts, player: Estimate, stones: float) -> Estimate:
    """Return a player as strong as one with so many stones.

    Raises:
        RatingError: in this system, stones are worth nothing.
    """
    if isinstance(system, CountsHandicap):
        check_range("handicap", stones, 0.0)
        return system.with_handicap(player, stones)
    return replace(player, rating=player.rating + _worth(system, stones))
