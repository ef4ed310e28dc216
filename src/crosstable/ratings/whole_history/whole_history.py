"""Whole-history rating: how strong every player was on every day, as all games together show it.

Rules
1. A player has one strength for each day with a game.  From one such day to the next it changes by a normal amount
   that grows with the time between (`drift_per_day`); around the first stands the prior.
2. The probability of a win is 1 / (1 + 10^(-difference / 400)), as in Elo.  A draw is half a win and half a loss, or
   follows Davidson's model.  Three sides or more are a Plackett-Luce ranking; a side of several members has the sum of
   their strengths by the share of the game that each played.
3. All strengths are fitted together, to the maximum of the posterior.  So every game says something about every day:
   a win today also raises yesterday, and the curve of the past changes with each fit.
4. The rating of the table is the one of a player's last day.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp, sqrt
from types import MappingProxyType
from typing import ClassVar, Literal, get_args

import numpy as np

from crosstable.model.arguments import is_one_of
from crosstable.model.columns import Floats, Longs, Pairs, day_number
from crosstable.model.errors import RatingError, UnknownName
from crosstable.model.history import History
from crosstable.model.kernel import Engine
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.finish_odds import finish_odds
from crosstable.ratings.forecast import Draws, Forecast
from crosstable.ratings.logistic import SLOPE
from crosstable.ratings.multiplayer import MultiplayerGames
from crosstable.ratings.parameters import LARGEST, check_count, check_range, is_number
from crosstable.ratings.rated_games import has_shares, multiplayer_games, two_player_games
from crosstable.ratings.rating_rows import Rows
from crosstable.ratings.scale import Scale
from crosstable.ratings.system import DEVIATION, PEAK, RATING, WholeHistory
from crosstable.ratings.whole_history.chains import solve_chains
from crosstable.ratings.whole_history.curves import Deviations, RatingCurves
from crosstable.ratings.whole_history.forecasts import forecast
from crosstable.ratings.whole_history.games_of_history import (
    Added,
    Games,
    advantage_of_sides,
    check_points,
    days_of_games,
    player_days_of,
    stones_of_sides,
    terms_of,
)
from crosstable.ratings.whole_history.newton import maximum
from crosstable.ratings.whole_history.player_days import drift_links
from crosstable.ratings.whole_history.posterior import Posterior, Prior
from crosstable.ratings.whole_history.run_rows import write_rows
from crosstable.ratings.work import Sides, Work

PriorKind = Literal["normal", "games"]
AdvantageOf = Literal["first", "white", "black"]
Fit = Literal["fit"]
_LEAST_DRIFT, _MOST_DRIFT = 0.01, 1e4
_WIDEST_PRIOR, _MOST_PRIOR_GAMES = 1e4, 1e3
WORK_PER_GAME = 300  # passes over the games in a fit, numbers each
_FIRST_NU = 0.6  # where the search for the draw parameter begins


@dataclass(frozen=True, slots=True)
class WholeHistoryRating(WholeHistory):
    """Whole-history rating (WHR): a curve of strength for every player, fitted to all games at once.

    It answers how strong a player was on a day, given all that is known today.  New games change the past of everyone
    they are connected with, so a published list is one moment's answer.

    Args:
        start: the rating at the centre of the prior.
        drift_per_day: the standard deviation of the change of strength in a day; its square is the w^2 of the paper.
            0 is one strength for the whole history.
        prior: "normal", a normal distribution around `start` on a player's first day; or "games", virtual wins and
            losses against a player of strength `start`, as the published programs have it.
        prior_deviation: the standard deviation of the normal prior.
        prior_games: the number of virtual wins, and of virtual losses.
        draw_model: "none", where a draw is half a win and half a loss, or "davidson".
        draw_parameter: the weight of a draw in Davidson's model, above 0; or "fit".
        advantage: rating points added for one of the sides; or "fit".
        advantage_of: the side that has it: "first", the one listed first; "white" or "black".
        handicap_points: rating points that a handicap stone is worth to Black (without colours, to the side listed
            first); or "fit".
        margin_scale: where two sides have points, their difference counts: a game is a score of
            1 / (1 + e^(-difference / margin_scale)) instead of a win, draw or loss.  0 counts the result alone.
        deviations: "own", as if all others were known (fast, usually 2 to 4 % too small); "sampled", with the rest
            estimated from draws (to about 0.5 %); "exact", up to 3,000 days of players.
        seed: of the draws.
        accuracy: the fit ends with a step no longer than this, in points; what is left is far less.
        provisional_games: a rating is provisional below this many rated games.
    Raises:
        RatingError: a parameter outside its range.
        UnknownName: an unknown prior, draw model or side.
    See also: `BradleyTerry`, for strengths that do not change; `Ratings.curves`, `Ratings.difference`.
    Example:
        >>> from crosstable import Game, History, rate
        >>> games = [Game.between("Ann", "Bo", 1) for _ in range(10)]
        >>> ratings = rate(History.from_games(games), WholeHistoryRating(prior_deviation=350))
        >>> round(ratings.estimate("Ann").rating, 3)
        1777.514
    Cost: O(games) per round of the solver, 20 to 100 rounds.
    Exact: to the accuracy asked for; the error is reported.
    Source: R. Coulom, Whole-History Rating: A Bayesian Rating System for Players of Time-Varying Strength, Computers
        and Games, LNCS 5131 (2008); S. Kovalchik, Extension of the Elo Rating System to Margin of Victory, Int. J.
        Forecasting 36 (2020), the logistic model, for margins.
    Errata: the paper begins with a virtual win and loss; with these the deviation of an unbeaten player grows with
        every win, and on large fields forecasts are poor, so the default here is a normal prior.  The published
        programs add a constant to every curvature before they report a deviation (0.001, or 1.0 in
        whole-history-rating 3); none is added here.
    """

    TUNING: ClassVar[Mapping[str, Sequence[object]]] = MappingProxyType(
        {"drift_per_day": (0.5, 1.0, 2.0, 4.0, 8.0), "prior_deviation": (50.0, 100.0, 200.0, 400.0)}
    )

    start: float = 1500.0
    drift_per_day: float = 3.0
    prior: PriorKind = "normal"
    prior_deviation: float = 200.0
    prior_games: float = 1.0
    draw_model: Draws = "none"
    draw_parameter: float | Fit = "fit"
    advantage: float | Fit = 0.0
    advantage_of: AdvantageOf = "first"
    handicap_points: float | Fit = 0.0
    margin_scale: float = 0.0
    deviations: Deviations = "own"
    seed: int = 1
    accuracy: float = 0.01
    provisional_games: int = 10

    def __post_init__(self) -> None:
        for name, kind in (
            ("prior", PriorKind),
            ("draw_model", Draws),
            ("advantage_of", AdvantageOf),
            ("deviations", Deviations),
        ):
            if not is_one_of(getattr(self, name), get_args(kind)):
                raise UnknownName(name, getattr(self, name), get_args(kind))
        check_range("start", self.start, -LARGEST)
        if not (is_number(self.drift_per_day) and self.drift_per_day == 0.0):
            check_range("drift_per_day", self.drift_per_day, _LEAST_DRIFT, _MOST_DRIFT)
        check_range("prior_deviation", self.prior_deviation, 1.0, _WIDEST_PRIOR)
        check_range("prior_games", self.prior_games, 0.001, _MOST_PRIOR_GAMES)
        check_range("accuracy", self.accuracy, 1e-9, 10.0)
        for name, least in (
            ("draw_parameter", 1e-6),
            ("advantage", -_WIDEST_PRIOR),
            ("handicap_points", -_WIDEST_PRIOR),
        ):
            if not is_one_of(getattr(self, name), ("fit",)):
                check_range(name, getattr(self, name), least, _WIDEST_PRIOR)
        if not (is_number(self.margin_scale) and self.margin_scale == 0.0):
            check_range("margin_scale", self.margin_scale, 0.01, _WIDEST_PRIOR)
            if self.draw_model != "none":
                raise RatingError("ratings/whole_history/margin-with-draws")
        check_count("seed", self.seed)
        check_count("provisional_games", self.provisional_games)

    @property
    def scale(self) -> Scale:
        """Higher is better, in the points of Elo."""
        return Scale("Whole history")

    @property
    def sides(self) -> Sides:
        """Any number of sides of any number of players."""
        return Sides(most=None, largest_side=None)

    @property
    def columns(self) -> tuple[str, ...]:
        """Rating, highest rating of the curve, and deviation."""
        return RATING, PEAK, DEVIATION

    @property
    def variance_per_day(self) -> float:
        """The variance of the change of strength in a day, in squared points."""
        return self.drift_per_day**2

    @property
    def fixed_nu(self) -> float | None:
        """The weight of a draw in Davidson's model, 0 where a draw is half a win; None where it is fitted."""
        if self.draw_model == "none":
            return 0.0
        return None if self.draw_parameter == "fit" else self.draw_parameter

    @property
    def given_points(self) -> Mapping[str, float]:
        """What is added for an advantage and a handicap stone, in points; 0 where it is fitted."""
        given = {"advantage": self.advantage, "handicap_points": self.handicap_points}
        return {name: 0.0 if value == "fit" else value for name, value in given.items()}

    @property
    def first_day_prior(self) -> Prior:
        """The prior of a player's first day, in natural log-odds."""
        if self.prior == "normal":
            return Prior(1.0 / (SLOPE * self.prior_deviation) ** 2, 0.0)
        return Prior(0.0, self.prior_games)

    def with_fitted(self, values: Mapping[str, float]) -> WholeHistoryRating:
        """Return the system with numbers in place of the word "fit"; 0 for what the games did not have.

        Args:
            values: the advantage and what a stone is worth, in points, and log_draw, the logarithm of the weight.
        """
        advantage, handicap = (
            values.get(name, 0.0) if given == "fit" else given
            for name, given in (("advantage", self.advantage), ("handicap_points", self.handicap_points))
        )
        draw = self.draw_parameter if "log_draw" not in values else exp(values["log_draw"])
        return replace(self, advantage=advantage, handicap_points=handicap, draw_parameter=draw)

    def forecast(self, first: Estimate, second: Estimate) -> Forecast:
        """Return the chances of the first of two players, averaged over what is not known of their strengths.

        Raises:
            RatingError: an advantage or draw parameter is still to be fitted; `Ratings.system` has the fitted ones.
        """
        variance = (first.deviation or 0.0) ** 2 + (second.deviation or 0.0) ** 2
        gap = first.rating + self._number("advantage") - second.rating
        nu = 0.0 if self.draw_model == "none" else self._number("draw_parameter")
        return forecast(SLOPE * gap, SLOPE * sqrt(variance), nu)

    def _number(self, parameter: str) -> float:
        value: float | Fit = getattr(self, parameter)
        if value == "fit":
            raise RatingError("ratings/whole_history/not-fitted-yet", parameter=parameter)
        return value

    def forecast_of_teams(self, first: Sequence[Estimate], second: Sequence[Estimate]) -> Forecast:
        """Return the chances of the first of two teams; a team has the sum of its members' strengths."""
        return self.forecast(self.side(first), self.side(second))

    def finish_odds(self, sides: Sequence[Sequence[Estimate]]) -> list[list[float]]:
        """Return each side's chance of each place; a side has the sum of its members' strengths.

        Raises:
            RatingError: fewer than two sides, or one without members; of two sides, an advantage is still to be fitted.
        """
        if len(sides) < 2 or not all(sides):
            raise RatingError("ratings/not-a-game", sizes=[len(side) for side in sides])
        strengths = [SLOPE * sum(each.rating - self.start for each in side) for side in sides]
        if len(strengths) == 2:
            strengths[0] += SLOPE * self._number("advantage")
        return finish_odds(strengths, [1.0] * len(strengths), "gumbel")

    def new_values(self, n_players: int, initial: Floats | None = None) -> Floats:  # noqa: ARG002
        """Return the state of players who have not played yet; a fit of the whole history knows no initial ratings."""
        deviation = self.prior_deviation if self.prior == "normal" else sqrt(2.0 / self.prior_games) / SLOPE
        return np.tile(np.array([self.start, self.start, deviation]), (n_players, 1))

    def games_of(self, history: History) -> Pairs | MultiplayerGames:
        """Return the rated games.

        Raises:
            RatingError: a rated game has one side, or points and no places; where margins count, a game of other than
                two players, or without points.
        """
        pairs = history.pairs
        if self.margin_scale:
            pairs = two_player_games(history, "Whole history with margins")
            check_points(history, pairs)
        if pairs is not None and not has_shares(history):
            return pairs
        return multiplayer_games(history, "Whole history")

    def new_rows(self, work: Work) -> Rows:
        """Return the rows to fill in a run."""
        return Rows(work.games)

    def fit(self, work: Work) -> RatingCurves:
        """Write the ratings of all who have played; return all curves.

        Raises:
            RatingError: a game without a date among games with one; the games do not determine what is to be fitted.
        """
        curves = self.curves(work.history, work.games, engine=work.engine)
        days = curves.days
        if not len(days):
            return curves
        last, start = np.flatnonzero(np.append(days.is_first[1:], True)), np.flatnonzero(days.is_first)
        players = days.player[last]
        work.values[players, 0] = curves.rating[last]
        work.values[players, 1] = np.maximum.reduceat(curves.rating, start)
        work.values[players, 2] = self._deviations_by(work.as_of, curves, last)
        if work.rows is not None:
            write_rows(work.rows, curves)
        return curves

    def _deviations_by(self, as_of: dt.date | None, curves: RatingCurves, last: Longs) -> Floats:
        """Return the deviations of players' last days, with the drift until a day."""
        deviation = curves.deviation[last]
        if as_of is None or curves.is_undated:
            return deviation
        passed = day_number(as_of) - curves.days.day[last]
        grown: Floats = np.sqrt(deviation**2 + self.variance_per_day * passed)
        return grown

    def curves(self, history: History, games: Games | None = None, *, engine: Engine = "auto") -> RatingCurves:
        """Fit the curves of all players.

        Args:
            history: the games.
            games: the rated ones, where known.
            engine: "plain" or "compiled" to force one; "auto" decides by the amount of work.
        Raises:
            RatingError: a game without a date among games with one; the games do not determine what is to be fitted.
        """
        games = self.games_of(history) if games is None else games
        if not len(games) and self.fixed_nu is None:
            return replace(self, draw_parameter=_FIRST_NU).curves(history, games, engine=engine)
        added, names = self._added(history, games)
        posterior, names = self._posterior(history, games, added, names, engine)
        point = np.zeros(len(posterior.days) + posterior.n_fitted)
        if "log_draw" in names:
            point[-1] = np.log(_FIRST_NU)
        found = maximum(posterior, point, SLOPE * self.accuracy)
        return RatingCurves(self, games, added, posterior, found, names)

    def _posterior(
        self, history: History, games: Games, added: Added, names: tuple[str, ...], engine: Engine
    ) -> tuple[Posterior, tuple[str, ...]]:
        is_compiled = solve_chains.is_worth(WORK_PER_GAME * len(games), engine)
        day = days_of_games(history, games, is_one_day=self.drift_per_day == 0.0)
        days = player_days_of(history, games, day)
        nu = self.fixed_nu
        names = (*names, "log_draw") if nu is None else names
        terms = terms_of(history, games, days, added, nu, is_compiled=is_compiled, margin_scale=self.margin_scale)
        link = drift_links(days, self.variance_per_day * SLOPE**2)
        return Posterior(days, link, self.first_day_prior, terms, len(names), is_compiled), names

    def _added(self, history: History, games: Games) -> tuple[Added, tuple[str, ...]]:
        """Return what is added to the strengths of sides, and the names of what is fitted of it."""
        parts: tuple[tuple[str, float | Fit, Callable[[], Floats]], ...] = (
            ("advantage", self.advantage, lambda: advantage_of_sides(history, games, self.advantage_of)),
            ("handicap_points", self.handicap_points, lambda: stones_of_sides(history, games)),
        )
        known, columns, names = np.zeros(0), [], []
        for name, value, column_of in parts:
            if value == "fit":
                column = column_of()
                if column.any():  # what no game has is left out
                    columns.append(column)
                    names.append(name)
            elif value:
                column = SLOPE * value * column_of()
                known = known + column if len(known) else column
        n_sides = 2 * len(games) if isinstance(games, Pairs) else len(games.sides.place)
        design = np.stack(columns, axis=1) if columns else np.zeros((n_sides, 0))
        return Added(known, design), tuple(names)
