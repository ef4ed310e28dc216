"""Bradley-Terry: one strength per player for the whole history, the one that explains all games best.

Rules
1. The probability of a win is 1 / (1 + 10^(-difference / 400)), as in Elo; but early and late games count the same, and
   every rating follows from all games at once.
2. A prior around the initial rating keeps every rating finite, also for players who won or lost all their games and for
   groups that never met.
3. Draws count as half a win and half a loss, or follow Davidson's model.  Three sides or more are a Plackett-Luce
   ranking, in which a tie is no evidence for either side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Literal, get_args

import numpy as np

from crosstable.model.arguments import is_one_of
from crosstable.model.columns import Floats, Longs, Pairs, offsets_of
from crosstable.model.errors import RatingError, UnknownName
from crosstable.model.history import History
from crosstable.ratings.bradley_terry.fit import (
    Likelihood,
    TwoSideGames,
    joint_deviations,
    most_likely_strengths,
    own_deviations,
)
from crosstable.ratings.bradley_terry.rankings import PlacedGames
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.finish_odds import finish_odds, single_ratings
from crosstable.ratings.forecast import Draws, Forecast
from crosstable.ratings.head_start import head_starts_of
from crosstable.ratings.logistic import SLOPE
from crosstable.ratings.multiplayer import MultiplayerGames
from crosstable.ratings.parameters import LARGEST, check_count, check_range
from crosstable.ratings.rated_games import check_whole_games, multiplayer_games
from crosstable.ratings.rating_rows import Rows
from crosstable.ratings.scale import Scale
from crosstable.ratings.system import DEVIATION, PEAK, RATING, WholeHistory
from crosstable.ratings.work import Sides, Work

Doubt = Literal["joint", "own"]
_MOST_JOINT = 3000


@dataclass(frozen=True, slots=True)
class BradleyTerry(WholeHistory):
    """Bradley-Terry, for players whose strength does not change: one fit of the whole history.

    Differences mean the same as in Elo.  The order of games does not matter: a win of years ago counts
    like one of today.

    Args:
        start: the initial rating, at the centre of the prior.
        prior_deviation: the standard deviation of the prior; with a large one, the games alone decide.
        advantage: rating points added for the player listed first (at home, or White) in two-player games, but not on
            neutral ground.
        handicap_points: the worth of one handicap stone in rating points, as in `Elo`; 0 leaves handicaps out.
        draw_model: "none", where a draw is half a win and half a loss, or "davidson".
        draw_parameter: the frequency of draws in Davidson's model, 0 or more.
        doubt: what a deviation includes: "joint", also the uncertainty of all opponents (correct, up to 3,000 players),
            or "own", as if the strengths of all others were known (too small, any number of players).
        provisional_games: a rating is provisional below this many rated games.
    Raises:
        RatingError: a parameter outside its range.
        UnknownName: an unknown draw model or kind of deviation.
    See also: `WholeHistoryRating`, for strengths that change.
    Example:
        >>> from crosstable import Game, History, rate
        >>> games = [Game.between("Ann", "Bo", score) for score in (1, 1, 1, 0)]
        >>> round(rate(History.from_games(games), BradleyTerry(prior_deviation=1e6)).estimate("Ann").rating, 1)
        1595.4
    Cost: O(games) per step of the solver, about ten Newton steps; "joint" adds O(players^3).
    Exact: to 1e-9 of a point.
    Source: R. A. Bradley and M. E. Terry, Rank Analysis of Incomplete Block Designs, Biometrika 39 (1952);
        R. R. Davidson, JASA 65 (1970); R. L. Plackett, Applied Statistics 24 (1975).
    Errata: without a prior the likelihood has no maximum for a player who won or lost everything; most programs then
    return the number of their last step.
    """

    TUNING: ClassVar[Mapping[str, Sequence[object]]] = MappingProxyType(
        {"prior_deviation": (50.0, 100.0, 200.0, 400.0), "advantage": (0.0, 25.0, 50.0, 75.0, 100.0)}
    )

    start: float = 1500.0
    prior_deviation: float = 400.0
    advantage: float = 0.0
    handicap_points: float = 0.0
    draw_model: Draws = "none"
    draw_parameter: float = 0.0
    doubt: Doubt = "joint"
    provisional_games: int = 10

    def __post_init__(self) -> None:
        if not is_one_of(self.draw_model, get_args(Draws)):
            raise UnknownName("draw model", self.draw_model, get_args(Draws))
        if not is_one_of(self.doubt, get_args(Doubt)):
            raise UnknownName("doubt", self.doubt, get_args(Doubt))
        for name, least in (("start", -LARGEST), ("prior_deviation", 1.0), ("advantage", -LARGEST)):
            check_range(name, getattr(self, name), least)
        for name in ("handicap_points", "draw_parameter"):
            check_range(name, getattr(self, name), 0.0)
        check_count("provisional_games", self.provisional_games)

    @property
    def scale(self) -> Scale:
        """Higher is better, in the points of Elo."""
        return Scale("Bradley-Terry")

    @property
    def sides(self) -> Sides:
        """Any number of sides of one player each."""
        return Sides(most=None)

    @property
    def columns(self) -> tuple[str, ...]:
        """Rating, peak (the same) and deviation."""
        return RATING, PEAK, DEVIATION

    def forecast(self, first: Estimate, second: Estimate) -> Forecast:
        """Return the chances of the first of two players under the fitted model."""
        odds = SLOPE * (first.rating + self.advantage - second.rating)
        return Forecast.of_log_odds(odds, self.draw_model, self.draw_parameter)

    def finish_odds(self, sides: Sequence[Sequence[Estimate]]) -> list[list[float]]:
        """Return each side's chance of each place.

        Raises:
            RatingError: a side of other than one player, or fewer than two sides.
        """
        strengths = [SLOPE * rating for rating in single_ratings(sides, "Bradley-Terry")]
        if len(strengths) == 2:
            strengths[0] += SLOPE * self.advantage
        return finish_odds(strengths, [1.0] * len(strengths), "gumbel")

    def new_values(self, n_players: int, initial: Floats | None = None) -> Floats:  # noqa: ARG002
        """Return the state of players who have not played yet; a fit of the whole history knows no initial ratings."""
        return np.tile(np.array([self.start, self.start, self.prior_deviation]), (n_players, 1))

    def games_of(self, history: History) -> Pairs | MultiplayerGames:
        """Return the rated games.

        Raises:
            RatingError: a rated game has one side, a side of several players, or points and no places.
        """
        check_whole_games(history, "Bradley-Terry")
        if history.pairs is not None:
            return history.pairs
        return multiplayer_games(history, "Bradley-Terry", largest_side=1)

    def new_rows(self, work: Work) -> Rows:
        """Return the rows to fill in a run."""
        return Rows(work.games)

    def fit(self, work: Work) -> None:
        """Write the ratings of all who have played.

        Raises:
            RatingError: too many players for a joint deviation.
        """
        head_start = self._head_starts(work)
        two_player, rankings = _split(work, head_start)
        players = np.unique(np.concatenate((two_player.first, two_player.second, rankings.player)))
        if self.doubt == "joint" and len(players) > _MOST_JOINT:
            raise RatingError("ratings/too-many-for-joint-deviation", players=len(players), most=_MOST_JOINT)
        likelihood = Likelihood(
            n_players=len(players),
            two_player=TwoSideGames(
                np.searchsorted(players, two_player.first),
                np.searchsorted(players, two_player.second),
                two_player.score,
                two_player.weight,
                SLOPE * two_player.head_start,
            ),
            rankings=PlacedGames(
                rankings.offsets, np.searchsorted(players, rankings.player), rankings.after, rankings.weight
            ),
            nu=self.draw_parameter if self.draw_model == "davidson" else 0.0,
            precision=1.0 / (SLOPE * self.prior_deviation) ** 2,
            engine=work.engine,
        )
        strength = most_likely_strengths(likelihood)
        deviations = (joint_deviations if self.doubt == "joint" else own_deviations)(likelihood, strength)
        work.values[players, 0] = self.start + strength / SLOPE
        work.values[players, 1] = work.values[players, 0]
        work.values[players, 2] = deviations / SLOPE
        self._write_rows(work)

    def _head_starts(self, work: Work) -> Floats:
        """Return the head start of the first side of each game, in points."""
        games = work.games
        given = head_starts_of(work.history, games, range(len(games)), float(self.advantage), self.handicap_points)
        return given if len(given) else np.full(len(games), float(self.advantage))

    def _write_rows(self, work: Work) -> None:
        """Write the rating of each player in each game; no score is expected, because the ratings know the results."""
        rows, rating = work.rows, work.values[:, 0]
        if rows is None:
            return
        games = rows.games
        player = (
            np.stack((games.first, games.second), axis=1).ravel() if isinstance(games, Pairs) else games.sides.player
        )
        rows.before, rows.deviation, rows.change = rating[player], work.values[player, 2], np.zeros(len(player))
        rows.expected = np.full(len(player), np.nan)


def _split(work: Work, head_start: Floats) -> tuple[TwoSideGames, PlacedGames]:
    """Return the two-player games, and the games of three sides or more as rankings."""
    games, weights = work.games, work.history.games.weight
    weight = np.ones(len(games)) if weights is None else weights[games.rows()]
    if isinstance(games, Pairs):
        two_player = TwoSideGames(
            games.first.astype(np.int64),
            games.second.astype(np.int64),
            0.5 * games.half_points.astype(np.float64),
            weight,
            head_start,
        )
        nothing = np.zeros(0, dtype=np.int64)
        return two_player, PlacedGames(np.zeros(1, dtype=np.int64), nothing, nothing, np.zeros(0))
    part = games.part(range(len(games)))
    sizes = np.diff(part.first_side)
    is_of_two = sizes == 2
    first = part.first_side[:-1][is_of_two]
    player = part.player.astype(np.int64)
    better = np.sign(part.standing[first + 1].astype(np.int64) - part.standing[first])
    two_player = TwoSideGames(
        player[first],
        player[first + 1],
        (0.5 * (better + 1)).astype(np.float64),
        weight[is_of_two],
        head_start[is_of_two],
    )
    kept = np.repeat(~is_of_two, sizes)
    game = np.repeat(np.arange(len(sizes)), sizes)[kept]
    order = np.lexsort((part.standing[kept], game))
    offsets = offsets_of(sizes[~is_of_two])
    return two_player, PlacedGames(
        offsets, player[kept][order], _after(game, part.standing[kept][order]), weight[~is_of_two]
    )


def _after(game: Longs, standing: Longs) -> Longs:
    """Return the first member with a later place, or the end of the game, for members in order of game and place."""
    changes = (np.diff(game) != 0) | (np.diff(standing) != 0)
    ends = np.append(np.flatnonzero(changes) + 1, len(game))
    after: Longs = ends[np.searchsorted(ends, np.arange(len(game)), side="right")]
    return after
