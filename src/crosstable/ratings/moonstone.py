"""Moonstone, v1 and v1x: the change grows with the opponent's rating and with the gap.

Rules
1. Change = m x p x s x b for each player; m is 1 in v1 and yours in v1x.
2. p, the polarity: 1 won, -1 lost; tied 1/2 for the player who is not above the other, else -1/2; 0 without a result.
3. s, the scaling: the opponent's rating over the mean of both.
4. b, the balance: the gap over 24 where the gap is above 24, else 24.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar

import numpy as np

from crosstable.model.columns import Floats, Pairs
from crosstable.model.errors import RatingError
from crosstable.model.history import History
from crosstable.model.kernel import Counts, Numbers, kernel
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.forecast import NO_DRAWS, Forecast, win_chance
from crosstable.ratings.game_checks import NO_FLOATS, game_values, weights_of
from crosstable.ratings.initial import initial_column
from crosstable.ratings.live import play_by_run
from crosstable.ratings.live_game import LiveGame, LivePlay
from crosstable.ratings.one_game import Update, answer_of, update_one
from crosstable.ratings.one_game_facts import PLAYER, GameFacts, PlayerValue, SideValue, rating_and_deviation
from crosstable.ratings.parameters import LARGEST, check_count, check_range
from crosstable.ratings.rated_games import odds_of_two, pairs_of, two_player_games
from crosstable.ratings.rating_rows import Rows
from crosstable.ratings.scale import Scale
from crosstable.ratings.system import PEAK, RATING, PerGame
from crosstable.ratings.work import Sides, Work

WINNERS = {1: 2, 0: 1, 2: 0}  # the winner as the document counts: half-points of the first player
_PLACES_OF_WINNER = {1: (1, 2), 0: (1, 1), 2: (2, 1), -1: (1, 1)}
BALANCE = 24.0
_LARGEST_GAP = 1e12


@dataclass(frozen=True, slots=True)
class Moonstone(PerGame):
    """The Moonstone system: a win over a stronger player is worth more, and a wide gap has a larger effect.

    `Moonstone()` is version v1, `Moonstone(multiplier=m)` is v1x, in which all changes are m times as large.

    Args:
        start: rating of a new player.  The document gives none; 1500 is our choice.
        multiplier: m of v1x.  With 24 or more, ratings diverge within a few games.
        forecast_points: the difference that means odds of 10 to 1 in forecasts.  The document defines no forecast;
            this is the curve of Elo, and changes no rating.
        provisional_games: a rating is provisional below this many rated games.
    Raises:
        RatingError: a parameter outside its range.
    See also: `MoonstoneBounded`, a form of ours in which ratings do not run away; `Ratings.problems`.
    Example:
        >>> Moonstone(multiplier=1).update(1400, 1500, winner=2)
        (1395.6896551724137, 1504.0229885057472)
    Cost: O(games).   Exact: yes, bit for bit, plain or compiled.
    Source: Moonstone skill rating algorithm, Mathematical Explanation (v1).
    Errata: the summary scales by the player's own rating, the detailed section by the opponent's; the detailed
        section is followed.  Later lines leave out that b is 24 up to a gap of 24; step 3, which says it, is
        followed.  So the change is not continuous: across a gap of 24 a win moves about 24 points, across 25
        about 1.  The last formula gives player 2 the polarity of player 1, by mistake.  The change as printed holds the
        old rating, which would count it twice, by mistake.  A tie between equal players gives both +12, as printed,
        so the sum of ratings is not constant.  A favourite gains as much for a win as they lose for a defeat, so
        between players of different strength the gap never stops growing, and a wide gap grows faster: in a league of
        some hundred games ratings run away from each other.  Below 0 a rating turns round who gains points.  The
        document has no remedy; `rate` reports it (`Ratings.problems`), and `MoonstoneBounded` is a form of ours
        without it.
    """

    TUNING: ClassVar[Mapping[str, Sequence[object]]] = MappingProxyType(
        {"multiplier": (0.03, 0.1, 0.3, 1.0), "forecast_points": (50.0, 100.0, 200.0, 400.0, 800.0)}
    )

    start: float = 1500.0
    multiplier: float = 1.0
    forecast_points: float = 400.0
    provisional_games: int = 10

    def __post_init__(self) -> None:
        check_range("start", self.start, -LARGEST)
        check_range("multiplier", self.multiplier, 0.0)
        check_range("forecast_points", self.forecast_points, 1e-3)
        check_count("provisional_games", self.provisional_games)
        if self.start == 0.0:
            raise RatingError("ratings/moonstone-start-zero")

    @property
    def scale(self) -> Scale:
        """Higher is better; a rating below 0 turns round who gains points: ratings are sound as far around `start`."""
        return Scale("Moonstone", decimals=1, sound=(min(0.0, 2.0 * self.start), max(0.0, 2.0 * self.start)))

    @property
    def sides(self) -> Sides:
        """Two sides of one player."""
        return Sides()

    @property
    def columns(self) -> tuple[str, ...]:
        """Rating and peak."""
        return (RATING, PEAK)

    @property
    def period(self) -> None:
        """Every game counts at once."""
        return

    def rate_game(self, sides: Sequence[SideValue], facts: GameFacts) -> Update[Any, Any]:
        """Rate one game for `update`.

        `winner` is 1 or 2; 0 is a tie; -1 is no result, and no rating moves.

        Raises:
            RatingError: another winner, a mean of zero, a winner beside a score.
        """
        if "winner" not in facts:
            return update_one(self, sides, **facts)
        winner = facts.pop("winner")
        if not isinstance(winner, int) or isinstance(winner, bool) or winner not in _PLACES_OF_WINNER:
            raise RatingError("ratings/moonstone-winner", winner=winner)
        if facts:
            facts["places"] = _PLACES_OF_WINNER[winner]
            return update_one(self, sides, **facts)
        if len(sides) != 2 or not isinstance(sides[0], PLAYER) or not isinstance(sides[1], PLAYER):
            return update_one(self, sides, places=_PLACES_OF_WINNER[winner])
        (rating, _), (opponent, _) = rating_and_deviation(sides[0]), rating_and_deviation(sides[1])
        if winner == -1:
            return answer_of(self, (rating, opponent), (rating, opponent))
        if rating + opponent == 0.0:
            raise RatingError("ratings/moonstone-mean-zero", first=sides[0], second=sides[1])
        first, second = changes(rating, opponent, WINNERS[winner], self.multiplier)
        return answer_of(self, (rating, opponent), (rating + first, opponent + second))

    def state_of(self, player: PlayerValue) -> list[float]:
        """Return the state of a player with this rating."""
        rating, _ = rating_and_deviation(player)
        return [rating, rating]

    def value_of(self, values: Sequence[float], start: int = 0) -> float:
        """Return the rating in a state."""
        return values[start]

    def forecast(self, first: Estimate, second: Estimate) -> Forecast:
        """Return the chances of the first of two players by Elo's curve; see `forecast_points`."""
        win = _chance(first.rating, second.rating, self._slope)
        return Forecast(win, 0.0, 1.0 - win)

    def finish_odds(self, sides: Sequence[Sequence[Estimate]]) -> list[list[float]]:
        """Return each side's chance of each place.

        Raises:
            RatingError: other than two sides of one player.
        """
        return odds_of_two(self, sides)

    def new_values(self, n_players: int, initial: Floats | None = None) -> Floats:
        """Return the state of players who have not played yet, (n_players, 2)."""
        return np.asfortranarray(np.repeat(initial_column(n_players, self.start, initial), 2, axis=1))

    def games_of(self, history: History) -> Pairs:
        """Return the rated games, all between two players.

        Raises:
            RatingError: a rated game has other than two sides of one player, or points and no places.
        """
        return two_player_games(history, "Moonstone")

    def new_rows(self, work: Work) -> Rows:
        """Keep the values at the start: rows are computed by rating the games again, when they are read.

        Allocating memory for them would take a third of the run.
        """
        return Rows(work.games, recall=partial(self._replay, replace(work, values=work.values.copy(order="K"))))

    def play(self, work: Work, span: range) -> None:
        """Rate the games numbered `span`, in order; what `work` holds is written.

        Raises:
            RatingError: the mean of two ratings is zero, or ratings ran away from each other.
        """
        done = self._play(work, span, NO_FLOATS)
        if done < len(span):
            raise self._stopped(work, span.start + done)

    def live(self) -> LivePlay:
        """Return the function that rates one game of a live table."""
        multiplier, by_run = float(self.multiplier), play_by_run(self)

        def play(values: list[float], game: LiveGame) -> None:
            ratings, peaks = values[::2], values[1::2]
            if not play_games((0,), (1,), (game.half_points,), (game.weight,), multiplier, ratings, peaks, ()):
                by_run(values, game)  # raises the error that names the game
            values[::2], values[1::2] = ratings, peaks

        return play

    def settle(self, work: Work, as_of: dt.date | None) -> None:
        """Change nothing: absence has no effect in Moonstone."""

    def _play(self, work: Work, span: range, before: Floats) -> int:
        """Rate games; return how many were done before one that cannot be played."""
        pairs, part, values = pairs_of(work), slice(span.start, span.stop), work.values
        games = (pairs.first[part], pairs.second[part], pairs.half_points[part], weights_of(work.history, pairs, span))
        columns = (float(self.multiplier), values[:, 0], values[:, 1], before)
        return int(play_games.run(*games, *columns, work=len(pairs), engine=work.engine))

    def _replay(self, work: Work, rows: Rows) -> None:
        pairs, count = pairs_of(work), 2 * len(work.games)
        rows.before, rows.expected, rows.change = np.empty(count), np.empty(count), np.empty(count)
        self._play(work, range(len(pairs)), rows.before)
        weight, settings = weights_of(work.history, pairs, range(len(pairs))), (float(self.multiplier), self._slope)
        recall_rows.run(pairs.half_points, weight, rows.before, *settings, rows.expected, rows.change, work=len(pairs))

    def _stopped(self, work: Work, game: int) -> RatingError:
        pairs, history = pairs_of(work), work.history
        first, second = (float(work.values[side[game], 0]) for side in (pairs.first, pairs.second))
        row, values = int(pairs.rows()[game]), {"first": first, "second": second, "multiplier": self.multiplier}
        return RatingError("ratings/moonstone-ran-away", **game_values(history, row), gap=_LARGEST_GAP, **values)

    @property
    def _slope(self) -> float:
        return float(np.log(10.0)) / self.forecast_points


def changes(rating: float, opponent: float, half_points: int, multiplier: float) -> tuple[float, float]:
    """Return the changes of both players; `half_points` is the score of the first: 2 won, 1 tied, 0 lost."""
    # Every branch is computed and one is selected: branch prediction in compiled code would fail too often.
    gap = abs(rating - opponent)
    wide = gap / BALANCE
    step = multiplier * (wide if gap > BALANCE else BALANCE) / (0.5 * (rating + opponent))
    decided = half_points - 1.0
    first_tied = 0.5 if rating <= opponent else -0.5
    second_tied = 0.5 if opponent <= rating else -0.5
    first = first_tied if half_points == 1 else decided
    second = second_tied if half_points == 1 else -decided
    return first * (step * opponent), second * (step * rating)


def can_be_played(rating: float, opponent: float) -> bool:
    """Return whether the formula is defined here: the mean is not zero and the gap is within bounds."""
    return rating + opponent != 0.0 and -_LARGEST_GAP < rating - opponent < _LARGEST_GAP


@kernel(allocates=False, writes=("ratings", "peaks"), fills=("before",), threshold=900_000)
def play_games(
    first: Counts,
    second: Counts,
    half_points: Counts,
    weights: Numbers,
    multiplier: float,
    ratings: Numbers,
    peaks: Numbers,
    before: Numbers,
) -> int:
    """Rate games; return how many were done before one that cannot be played.

    The ratings before each are written where `before` has room.
    """
    for game in range(len(half_points)):
        a = first[game]
        b = second[game]
        rating = ratings[a]
        opponent = ratings[b]
        if not can_be_played(rating, opponent):
            return game
        if len(before) > 0:
            before[2 * game] = rating
            before[2 * game + 1] = opponent
        factor = multiplier * weights[game] if len(weights) > 0 else multiplier
        change, other = changes(rating, opponent, half_points[game], factor)
        rating += change
        opponent += other
        ratings[a] = rating
        ratings[b] = opponent
        # Without a branch: branch prediction in compiled code would fail too often.
        peak = peaks[a]
        peaks[a] = rating if rating > peak else peak
        peak = peaks[b]
        peaks[b] = opponent if opponent > peak else peak
    return len(half_points)


@kernel(allocates=False, fills=("expected", "changed"), threshold=1_000_000)
def recall_rows(
    half_points: Counts,
    weights: Numbers,
    before: Numbers,
    multiplier: float,
    slope: float,
    expected: Numbers,
    changed: Numbers,
) -> None:
    """Return expected score and change of each player from the ratings before, as `play_games` had them."""
    for game in range(len(half_points)):
        rating = before[2 * game]
        opponent = before[2 * game + 1]
        factor = multiplier * weights[game] if len(weights) > 0 else multiplier
        change, other = changes(rating, opponent, half_points[game], factor)
        chance = _chance(rating, opponent, slope)
        expected[2 * game] = chance
        expected[2 * game + 1] = 1.0 - chance
        changed[2 * game] = change
        changed[2 * game + 1] = other


def _chance(rating: float, opponent: float, slope: float) -> float:
    return win_chance((rating - opponent) * slope, NO_DRAWS, 0.0)
