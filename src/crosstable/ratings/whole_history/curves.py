"""The result of a fit: the strength of every player on every day, and what else was fitted."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import exp
from typing import Protocol

import numpy as np

from crosstable.model.columns import Floats
from crosstable.ratings.logistic import SLOPE
from crosstable.ratings.whole_history.games_of_history import Added, Games
from crosstable.ratings.whole_history.newton import Maximum, conjugate_gradients
from crosstable.ratings.whole_history.player_days import PlayerDays
from crosstable.ratings.whole_history.posterior import Posterior

_EXACT = 1e-10  # what a solve may leave of its right side; the error of a variance is its square


class FittedSystem(Protocol):
    """The parameters of a fit as far as its curves need them."""

    @property
    def start(self) -> float:
        """The rating at strength 0."""

    @property
    def variance_per_day(self) -> float:
        """The variance of the drift in a day, in squared points."""

    @property
    def fixed_nu(self) -> float | None:
        """The weight of a draw, None where it is fitted."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """A number fitted beside the ratings, with its deviation; None where it was given."""

    value: float
    deviation: float | None


@dataclass(frozen=True, eq=False)
class RatingCurves:
    """The rating of every player on every day with a game of theirs.

    Args:
        given: the parameters, some of them perhaps fitted.
        games: the rated games.
        added: what is added to the strengths of their sides.
        posterior: what was maximised.
        maximum: where it is highest.
        fitted_names: the numbers fitted beside the ratings, in order.
    """

    given: FittedSystem
    games: Games
    added: Added
    posterior: Posterior
    maximum: Maximum
    fitted_names: tuple[str, ...]

    @property
    def days(self) -> PlayerDays:
        """The player-days, by player and day."""
        return self.posterior.days

    @cached_property
    def rating(self) -> Floats:
        """The rating on each player-day, (n_days,)."""
        rating: Floats = self.given.start + self.maximum.point[: len(self.days)] / SLOPE
        return rating

    @cached_property
    def own_deviation(self) -> Floats:
        """The deviation on each player-day as if all other players were known, (n_days,)."""
        deviation: Floats = np.sqrt(self.maximum.local.chains.variances()) / SLOPE
        return deviation

    @property
    def nu(self) -> float:
        """The weight of a draw, given or fitted."""
        fixed = self.given.fixed_nu
        return exp(float(self.maximum.point[-1])) if fixed is None else fixed

    @property
    def error(self) -> float:
        """How far a rating can be from the exact maximum, in points: the length of the last step."""
        return self.maximum.last_step / SLOPE

    @property
    def log_posterior(self) -> float:
        """The logarithm of the posterior at its maximum, without the constants of its normal distributions."""
        return self.maximum.local.value

    def variance(self, contrast: Floats) -> float:
        """Return the exact variance of a sum of ratings, in squared points, the doubt about all others included.

        Args:
            contrast: the weight of each player-day in the sum, then of each fitted number, (n_days + n_fitted,).
        """
        solved = conjugate_gradients(self.maximum.local, contrast, _EXACT).vector
        return float(contrast @ solved) / SLOPE**2

    def contrast(self, *weights: tuple[int, float]) -> Floats:
        """Return a sum of ratings, as `variance` takes it: player-days (or fitted numbers after them) with weights."""
        contrast = np.zeros(len(self.maximum.point))
        for at, weight in weights:
            contrast[at] += weight
        return contrast

    @cached_property
    def fitted(self) -> dict[str, Fitted]:
        """The numbers fitted beside the ratings; an advantage and a stone in points, log_draw as a logarithm."""
        found = {}
        for number, name in enumerate(self.fitted_names, start=len(self.days)):
            unit = 1.0 if name == "log_draw" else SLOPE
            deviation = SLOPE * self.variance(self.contrast((number, 1.0))) ** 0.5
            found[name] = Fitted(float(self.maximum.point[number]) / unit, deviation / unit)
        return found
