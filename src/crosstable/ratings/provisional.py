"""First ratings from results: the performance of a player in the first games against rated players.

Rules
1. Players with an initial rating are rated from the start.  Any other player is rated from the game on with which the
   first `games` games against rated players are complete, and begins at the performance in these games.  All games of
   the player then count, from the first on, with the ratings that the opponents had.
2. The opponents' ratings are those before each game: of players with an initial rating as the rating system has them
   when only the games among themselves are rated, of the others the performance with which they began.
3. `fide` is the formula of FIDE for first ratings: the mean of the opponents and of two more players rated 1800, with
   a draw against each, plus the difference for the share of points, at most 2200.
4. `performance` is the rating with which the system expects the points scored, with a draw against the mean of the
   opponents added, so that a perfect score has one.
5. Players with fewer games against rated players begin where the rating system says.

Source: FIDE Handbook B.02, FIDE Rating Regulations effective from 1 March 2024, article 8.2 (rule 3, without its least
rating of 1400 and for any number of games).
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from crosstable.model.columns import Floats, Longs
from crosstable.model.history import History
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.expecting import rating_expecting
from crosstable.ratings.federations.fide_loop import RAISED, first_rating
from crosstable.ratings.federations.fide_tables import DIFFERENCE
from crosstable.ratings.initial import initial_of
from crosstable.ratings.provisional_rule import ProvisionalRule
from crosstable.ratings.rate import rate
from crosstable.ratings.system import PerGame


@dataclass(frozen=True, slots=True)
class FirstPerformance:
    """The first rating that games show, None while there are too few; `games` are those it is made of."""

    rating: float | None
    games: int


@dataclass(slots=True)
class _Games:
    """The opponents' ratings and the points of a player who is not rated yet."""

    opponents: list[float] = field(default_factory=list)
    points: float = 0.0


def first_performances(history: History, system: PerGame, rule: ProvisionalRule) -> dict[str, FirstPerformance]:
    """Compute the first ratings of the players who have no initial rating, by name.

    Args:
        history: games of two players, with the `initial_ratings` of some.
        system: what rates them; for the expected scores of "performance".
        rule: how.
    Returns:
        A value for each player with a game against a rated player; nothing where a rated game is not of two players.
    Cost: O(games), and the rating of the games among players with initial ratings.
    """
    pairs = history.pairs
    if pairs is None or not history.initial_ratings:
        return {}
    given = initial_of(history.players, history.initial_ratings, match_names=history.match_names)
    known = ~np.isnan(given)
    rows, first, second = pairs.rows(), pairs.first, pairs.second
    both = known[first] & known[second]
    strengths = _Strengths.of(history.where(rows[both]), rows[both], system, given)
    started: dict[int, float] = {}
    open_: dict[int, _Games] = {}
    begin = FirstRatingOf(system, rule)
    games = zip(*(column[~both].tolist() for column in (rows, first, second, pairs.half_points)), strict=True)
    for row, one, other, half_points in games:
        before = [strengths.before(each, row) if known[each] else started.get(each) for each in (one, other)]
        for player, strength, points in ((one, before[1], half_points / 2), (other, before[0], 1 - half_points / 2)):
            if known[player] or player in started or strength is None:
                continue
            sums = open_.setdefault(player, _Games())
            sums.opponents.append(strength)
            sums.points += points
            if len(sums.opponents) == rule.games:
                started[player] = begin(sums.opponents, sums.points)
    return {
        history.players[player]: FirstPerformance(started.get(player), len(sums.opponents))
        for player, sums in open_.items()
    }


@dataclass(frozen=True, slots=True)
class FirstRatingOf:
    """The first rating that games against rated players show.

    Example:
        >>> from crosstable import Elo
        >>> FirstRatingOf(Elo(), ProvisionalRule())([1600, 1700, 1650, 1500, 1800], 2.5)
        1693.0
    """

    system: PerGame
    rule: ProvisionalRule

    def __call__(self, opponents: Sequence[float], points: float) -> float:
        """Return the rating for these opponents and this number of points."""
        if self.rule.rule == "fide":
            return first_rating(math.fsum(opponents), points, float(len(opponents)), RAISED, DIFFERENCE)
        return self._performance([*opponents, math.fsum(opponents) / len(opponents)], points + 0.5)

    def _performance(self, opponents: Sequence[float], points: float) -> float:
        deviation = self._deviation()
        against = [Estimate(each, deviation) for each in opponents]
        return round(rating_expecting(self.system, against, points, deviation), self.system.scale.decimals)

    def _deviation(self) -> float | None:
        new: Mapping[str, float] = dict(zip(self.system.columns, self.system.new_values(1)[0].tolist(), strict=True))
        return new.get("deviation")


@dataclass(frozen=True, slots=True, eq=False)
class _Strengths:
    """The rating of each player with an initial rating before any game.

    `keys` are players and games as one number, rising; `after` is the rating of the player after that game.
    """

    keys: list[int]
    after: Floats
    given: Floats
    span: int

    @classmethod
    def of(cls, among: History, rows: Longs, system: PerGame, given: Floats) -> _Strengths:
        """Rate the games among players with initial ratings; `rows` are their places in the whole history."""
        found = rate(among, system).rows
        span = int(rows[-1]) + 1 if len(rows) else 1
        if found is None or not len(found):
            return cls([], np.zeros(0), given, span)
        keys = found.player.astype(np.int64) * span + rows[found.game]
        order = np.argsort(keys, kind="stable")
        return cls(keys[order].tolist(), found.after[order], given, span)

    def before(self, player: int, row: int) -> float:
        """Return the rating of a player before the game of a row."""
        at = bisect_left(self.keys, player * self.span + min(row, self.span))
        if at and self.keys[at - 1] >= player * self.span:
            return float(self.after[at - 1])
        return float(self.given[player])
