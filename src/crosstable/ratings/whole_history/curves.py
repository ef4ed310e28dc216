"""The result of a fit: the strength of every player on every day, and what else was fitted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import erfc, exp, sqrt
from typing import Literal, Protocol

import numpy as np

from crosstable.model.columns import Floats, Longs, Pairs, date_of
from crosstable.model.errors import RatingError
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.forecast import Forecast
from crosstable.ratings.logistic import SLOPE
from crosstable.ratings.whole_history.deviations import exact_variances, sampled_variances
from crosstable.ratings.whole_history.dots import dot
from crosstable.ratings.whole_history.games_of_history import Added, Games
from crosstable.ratings.whole_history.groups import connected_groups
from crosstable.ratings.whole_history.newton import Maximum, conjugate_gradients
from crosstable.ratings.whole_history.on_days import drift_variance, on_day, weights_of
from crosstable.ratings.whole_history.player_days import PlayerDays
from crosstable.ratings.whole_history.posterior import Posterior, Prior

Deviations = Literal["own", "sampled", "exact"]
SAMPLES = 30
MOST_EXACT = 3000  # player-days
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

    @property
    def deviations(self) -> Deviations:
        """How deviations are computed."""

    @property
    def accuracy(self) -> float:
        """The longest last step of a fit, in points."""

    @property
    def first_day_prior(self) -> Prior:
        """The prior of a player's first day."""

    @property
    def given_points(self) -> Mapping[str, float]:
        """What is added for an advantage and a handicap stone, in points; 0 where it is fitted."""

    @property
    def seed(self) -> int:
        """Of the draws for sampled deviations."""

    def with_fitted(self, values: Mapping[str, float]) -> FittedSystem:
        """Return the system with numbers in place of the word "fit"."""

    def predict(self, first: Estimate, second: Estimate) -> Forecast:
        """Return the chances of the first of two players."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """A number fitted beside the ratings, with its deviation."""

    value: float
    deviation: float


@dataclass(frozen=True, slots=True)
class RatingDifference:
    """How much stronger one player is than another.

    Args:
        points: the rating of the first less that of the second.
        deviation: of the difference, all doubt about both and about everyone else included.
        is_connected: whether games connect the two; if not, only the prior compares them.
        forecast: the chances of a game between them then, averaged over the doubt, the first listed first.
    See also: `Ratings.difference`.
    """

    points: float
    deviation: float
    is_connected: bool
    forecast: Forecast

    @property
    def chance(self) -> float:
        """The probability that the first is the stronger one."""
        if not self.deviation:
            return 0.5 + 0.5 * float(np.sign(self.points))
        return 0.5 * erfc(-self.points / self.deviation / sqrt(2.0))


@dataclass(frozen=True, eq=False)
class RatingCurves:
    """The rating of every player on every day with a game of theirs.

    Args:
        parameters: the parameters, some of them perhaps fitted.
        games: the rated games.
        added: what is added to the strengths of their sides.
        posterior: what was maximised.
        maximum: where it is highest.
        fitted_names: the numbers fitted beside the ratings, in order.
    See also: `Ratings.curves`.
    """

    parameters: FittedSystem
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
        rating: Floats = self.parameters.start + self.maximum.point[: len(self.days)] / SLOPE
        return rating

    @cached_property
    def own_deviation(self) -> Floats:
        """The deviation on each player-day as if all other players were known, (n_days,)."""
        deviation: Floats = np.sqrt(self.maximum.local.chains.variances()) / SLOPE
        return deviation

    @property
    def is_undated(self) -> bool:
        """Whether all games count as of one day: they have no dates, or strength does not change."""
        return not len(self.days) or not self.days.day.any()

    @property
    def nu(self) -> float:
        """The weight of a draw, given or fitted."""
        fixed = self.parameters.fixed_nu
        return exp(float(self.maximum.point[-1])) if fixed is None else fixed

    @cached_property
    def deviation(self) -> Floats:
        """The deviation on each player-day, in the way that the system asks for, (n_days,).

        Raises:
            RatingError: exact ones, of too many player-days.
        """
        local, way = self.maximum.local, self.parameters.deviations
        if way == "own" or not len(self.days):
            return self.own_deviation
        if way == "sampled":
            variance = sampled_variances(
                local, self.days.day, np.random.Generator(np.random.PCG64(self.parameters.seed)), SAMPLES
            )
        elif len(self.days) > MOST_EXACT:
            code = "ratings/whole_history/too-many-for-exact-deviations"
            raise RatingError(code, days=len(self.days), most=MOST_EXACT)
        else:
            variance = exact_variances(local)
        deviation: Floats = np.sqrt(variance) / SLOPE
        return deviation

    @cached_property
    def group(self) -> Longs:
        """The group of each player: players whom no chain of games connects are in different ones, (n_players,)."""
        owner = self.days.player[self.days.of_entry]
        if isinstance(self.games, Pairs):
            return connected_groups(owner[::2], owner[1::2], self.days.n_players)
        members = np.diff(self.games.sides.member_offsets[self.games.sides.game_offsets])
        first = np.repeat(owner[np.cumsum(members) - members], members)
        return connected_groups(first, owner, self.days.n_players)

    @property
    def group_sizes(self) -> list[int]:
        """The number of players with a game in each group, the largest first."""
        found = np.unique(self.group[np.unique(self.days.player)], return_counts=True)[1]
        return sorted(found.tolist(), reverse=True)

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
        return dot(contrast, solved) / SLOPE**2

    def contrast(self, *weights: tuple[int, float]) -> Floats:
        """Return a sum of ratings, as `variance` takes it: player-days (or fitted numbers after them) with weights."""
        contrast = np.zeros(len(self.maximum.point))
        for at, weight in weights:
            contrast[at] += weight
        return contrast

    def estimate(self, members: Sequence[tuple[int, int | None, float]]) -> Estimate:
        """Return a weighted sum of ratings above `start`, with its exact deviation.

        Args:
            members: of each part the player, the day number (None: the player's last day) and the weight.  One player
                of weight 1 is a rating, two of weights 1 and -1 a difference, members of a team a sum.
        Raises:
            RatingError: a player without a game by the day.
        """
        parts = []
        for player, day, weight in members:
            part = on_day(self.days, player, day)
            if part is None:
                found = "now" if day is None else date_of(day)
                raise RatingError("ratings/whole_history/no-game-by-then", player=player, day=found)
            parts.append((part, weight))
        weights = weights_of(parts, len(self.maximum.point))
        drift = self.parameters.variance_per_day * drift_variance(parts)
        points = float(weights @ self.maximum.point) / SLOPE
        return Estimate(points, sqrt(self.variance(weights) + drift))

    def difference(self, first: tuple[int, int | None], second: tuple[int, int | None]) -> RatingDifference:
        """Return how much stronger one player was than another, each on a day of their own.

        Args:
            first, second: the player and the day number; None is the player's last day.
        Raises:
            RatingError: a player without a game by the day.
        """
        found = self.estimate([(*first, 1.0), (*second, -1.0)])
        is_connected = bool(self.group[first[0]] == self.group[second[0]])
        deviation = found.deviation or 0.0
        chances = self.system.predict(Estimate(found.rating, deviation), Estimate(0.0, 0.0))
        return RatingDifference(found.rating, deviation, is_connected, chances)

    @cached_property
    def system(self) -> FittedSystem:
        """The system with the fitted numbers in place of the word "fit", for forecasts."""
        return self.parameters.with_fitted(self.fitted_values)

    @cached_property
    def fitted_values(self) -> dict[str, float]:
        """The numbers fitted beside the ratings; an advantage and a stone in points, log_draw as a logarithm."""
        found = self.maximum.point[len(self.days) :].tolist()
        return {
            name: value if name == "log_draw" else value / SLOPE
            for name, value in zip(self.fitted_names, found, strict=True)
        }

    @cached_property
    def fitted(self) -> dict[str, Fitted]:
        """The numbers fitted beside the ratings, with their exact deviations."""
        found = {}
        for number, (name, value) in enumerate(self.fitted_values.items(), start=len(self.days)):
            points = sqrt(self.variance(self.contrast((number, 1.0))))
            found[name] = Fitted(value, points * SLOPE if name == "log_draw" else points)
        return found
