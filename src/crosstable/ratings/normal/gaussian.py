"""Gaussian skills on a factor graph: for players, teams and any number of sides, with draws.

Every player has a skill that is a normal variable.  In a game each performs around their skill, a side's performance is
the sum of its members', and the result is the order of the performances, close ones being a draw.  The skills are
updated by passing messages between the sides until they converge.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

import numpy as np

from crosstable.ratings.finish_odds import finish_odds
from crosstable.ratings.forecast import NO_DRAWS, Forecast
from crosstable.ratings.normal.base import AddedUp, NormalSkills
from crosstable.ratings.normal.formulas import GAUSSIAN, Settings
from crosstable.ratings.normal.moments import chance_below
from crosstable.ratings.normal.sides import uneven_code
from crosstable.ratings.one_game_facts import SideValue, estimates_of, shares_of, sides_given
from crosstable.ratings.parameters import check_range
from crosstable.ratings.scale import Scale

_MOST_DRAWS = 0.99


@dataclass(frozen=True, slots=True)
class GaussianSkill(NormalSkills):
    """The Gaussian factor-graph system: uncertain ratings change more, and draws have a probability of their own.

    Args:
        start: rating of a new player.
        start_deviation: the deviation of a new player.
        beta: how much a performance varies around the skill: the smaller, the more the skill decides.
        tau: what every game adds to a deviation (in squares), since skill changes.
        drift_per_day: what every day without a game adds (in squares), up to that of a new player.
        uneven: how the members of a side are combined.  "sum": a larger side is stronger.  "mean": size does not
            count.  "filled": as if
            the smaller side were filled up with average members of its own.
        advantage: what is added to the strength of the side listed first (at home, or White) in games of two sides,
            but not on neutral ground.
        handicap_points: the worth of one handicap stone: a handicap of h adds `handicap_points` times (h - 0.5) to the
            strength of Black, or of the side listed first where there are no colours; 0 leaves handicaps out.
        draw_probability: the probability of a draw between equal players; it determines the draw margin.
        provisional_games: a rating is provisional below this many rated games.
    Raises:
        RatingError: a parameter outside its range.
    See also: `WengLinPlackettLuce`; `Ladder.match_quality`.
    Example:
        >>> from crosstable import Estimate
        >>> first, second = GaussianSkill().update(Estimate(25, 25 / 3), Estimate(25, 25 / 3))
        >>> round(first.rating, 3), round(first.deviation, 3)
        (29.396, 7.171)
    Cost: O(sides) a sweep, about 5 to 30 sweeps in a game of many sides.   Exact: for two players; beyond, the
        messages settle to 1e-10 deviations.  Plain or compiled bit for bit.
    Source: R. Herbrich, T. Minka, T. Graepel, TrueSkill: A Bayesian Skill Rating System, NIPS 2006.  TrueSkill is a
    trade mark of its owner; this is an implementation of the published method.
    Errata: the method has no advantage of the side listed first; here it is added to the performance of that side.  The
        published v and w divide zero by zero on wide gaps; here they do not (see `moments`).  With a draw probability
        of 0 a draw is impossible; it is read as equal performances.  For more than two sides the method is an
        approximation: in a tie of all, the deviations of the sides in the middle of the list end a little lower.
    """

    draw_probability: float = 0.1

    def __post_init__(self) -> None:
        self._check()
        check_range("draw_probability", self.draw_probability, 0.0, _MOST_DRAWS)

    @property
    def scale(self) -> Scale:
        """Higher is better; two decimals."""
        return Scale("Gaussian", decimals=2)

    def match_quality(self, *sides: SideValue, shares: Sequence[Sequence[float]] | None = None) -> float:
        """Return the quality of a match: how likely all sides perform equally, as a share of the best such likelihood.

        Args:
            sides: a player (a rating or an `Estimate`), or a list of players, each.  A list of sides may stand for
                them.
            shares: the share of the game that each member of each side plays.
        Raises:
            RatingError: fewer than two sides, an empty one, shares that do not fit.
        Example:
            >>> from crosstable import Estimate
            >>> round(GaussianSkill().match_quality(Estimate(25, 25 / 3), Estimate(25, 25 / 3)), 3)
            0.447
        Source: R. Herbrich et al. 2006, section 5; for many sides J. Moser, The Math Behind TrueSkill, 2010.
        """
        teams = estimates_of(sides_given(sides))
        sizes = [len(side) for side in teams]
        played = () if shares is None else shares_of(shares, sizes)
        members = [member for side in teams for member in side]
        means = np.array([member.rating for member in members])
        variances = np.array([self.deviation_of(member) for member in members]) ** 2
        side = np.repeat(np.arange(len(teams)), sizes)
        steps = np.eye(len(teams))[:, :-1] - np.eye(len(teams), k=-1)[:, :-1]
        # A row per member, a column per two neighbouring sides.
        parts = steps[side] * (np.array(played)[:, None] if played else 1.0)
        noise = self.beta**2 * parts.T @ parts
        total = noise + (parts.T * variances) @ parts
        gaps = parts.T @ means
        if len(teams) == 2:
            gaps[0] += self.advantage
        closeness = float(gaps @ np.linalg.solve(total, gaps))
        spread = np.linalg.slogdet(noise)[1] - np.linalg.slogdet(total)[1]
        return float(np.exp(0.5 * (spread - closeness)))

    def _odds_of_many(self, added: Sequence[AddedUp]) -> list[list[float]]:
        widths = [sqrt(variance + noise * self.beta**2) for _, variance, noise in added]
        return finish_odds([strength for strength, _, _ in added], widths, "normal")

    @property
    def _settings(self) -> Settings:
        margin = NormalDist().inv_cdf(0.5 * (1.0 + self.draw_probability)) * self.beta
        return Settings(
            model=GAUSSIAN,
            beta2=self.beta**2,
            draw_margin=margin * sqrt(2.0),
            player_margin=margin,
            draws=NO_DRAWS,
            nu=0.0,
            reach=0,
            points_margin=0.0,
            uneven=uneven_code(self.uneven),
            advantage=float(self.advantage),
        )

    def _forecast(self, first: AddedUp, second: AddedUp) -> Forecast:
        noise = first[2] + second[2]
        gap, c = first[0] - second[0], sqrt(first[1] + second[1] + noise * self.beta**2)
        margin = self._settings.player_margin * sqrt(noise)
        win, loss = chance_below((gap - margin) / c), chance_below((-gap - margin) / c)
        return Forecast(win, max(0.0, 1.0 - win - loss), loss)
