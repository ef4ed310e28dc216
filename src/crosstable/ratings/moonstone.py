"""Moonstone, v1 and v1x: the change grows with the opponent's rating and with the gap.

Rules
1. Change = m x p x s x b for each player; m is 1 in v1 and yours in v1x.
2. p, the polarity: 1 won, -1 lost; tied 1/2 for who is not above the other, else -1/2; 0 without a result.
3. s, the scaling: the opponent's rating over the mean of both.
4. b, the balance: the gap over 24 where the gap is above 24, else 24.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import ClassVar

import numpy as np

from crosstable.model.columns import Floats, Pairs
from crosstable.model.errors import RatingError
from crosstable.model.history import History
from crosstable.model.kernel import Counts, Engine, Numbers, kernel
from crosstable.ratings.contests import Contests
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.forecast import NO_DRAWS, Forecast, win_chance
from crosstable.ratings.pairwise import as_pairs, odds_of_two, one_against_one, pairs_of
from crosstable.ratings.parameters import LARGEST, check_count, check_finite, check_range
from crosstable.ratings.recalled_rows import RecalledRows, Said
from crosstable.ratings.record import MemberRows
from crosstable.ratings.scale import Scale
from crosstable.ratings.system import PEAK, RATING, Sides, Work

WINNERS = {1: 2, 0: 1, 2: 0}  # the winner as the document counts: halves of the first player
_BALANCE = 24.0
_LARGEST_GAP = 1e12
_NO_WEIGHTS = np.zeros(0)


@dataclass(frozen=True, slots=True)
class Moonstone:
    """The Moonstone system: a win over a strong player is worth more, and a wide gap moves more.

    `Moonstone()` is v1.  `Moonstone(multiplier=m)` is v1x: all changes m times as large.

    Args:
        start: rating of a new player.  The document gives none; 1500 is ours.
        multiplier: m of v1x.  With 24 or more, ratings drift apart without end.
        forecast_points: how many points make odds of 10 to 1 in forecasts.  The document gives no forecast;
            this is Elo's curve, and changes no rating.
        provisional_games: a rating is provisional below this many rated games.
    Raises:
        RatingError: a parameter outside its range.
    Example:
        >>> Moonstone(multiplier=1).update(1400, 1500, winner=2)
        (1395.6896551724137, 1504.0229885057472)
    Cost: O(games).   Exact: yes, bit for bit, plain or compiled.
    Source: Moonstone skill rating algorithm, Mathematical Explanation (v1).
    Errata: the summary scales by the player's own rating, the detailed section by the opponent's; the detailed
        section is followed.  Later lines leave out that b is 24 up to a gap of 24; step 3, which says it, is
        followed.  So the change is not continuous: across a gap of 24 a win moves about 24 points, across 25
        about 1.  The last formula gives player 2 the polarity of player 1, a slip.  The change as printed holds the
        old rating, which would count it twice, a slip.  A tie between equals gives both +12, as printed: points
        are not kept in the pool.
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
            raise RatingError("start 0 gives a mean of zero, by which Moonstone divides. Use one such as 1500.")

    @property
    def scale(self) -> Scale:
        """Higher is better."""
        return Scale("Moonstone", decimals=1)

    @property
    def sides(self) -> Sides:
        """One against one."""
        return Sides()

    @property
    def columns(self) -> tuple[str, ...]:
        """Rating and peak."""
        return (RATING, PEAK)

    @property
    def period(self) -> None:
        """Every game counts at once."""
        return

    def update(self, rating: float, opponent: float, *, winner: int) -> tuple[float, float]:
        """Give both ratings after one game.

        Args:
            rating, opponent: before the game.
            winner: 1 or 2; 0 is a tie; -1 is no result, and nobody moves.
        Raises:
            RatingError: a rating that is not finite, a mean of zero, another winner.
        """
        check_finite(rating, opponent)
        if winner not in (-1, 0, 1, 2):
            raise RatingError(f"winner {winner!r} is unknown. Use 1 or 2, 0 for a tie, -1 for no result.")
        if winner == -1:
            return rating, opponent
        if rating + opponent == 0.0:
            raise RatingError(f"ratings {rating!r} and {opponent!r} have a mean of zero, by which Moonstone divides.")
        first, second = changes(rating, opponent, WINNERS[winner], self.multiplier)
        return rating + first, opponent + second

    def predict(self, first: Estimate, second: Estimate) -> Forecast:
        """Give the chances of the first of two players by Elo's curve; see `forecast_points`."""
        win = _chance(first.rating, second.rating, self._slope)
        return Forecast(win, 0.0, 1.0 - win)

    def finish_odds(self, sides: Sequence[Sequence[Estimate]]) -> list[list[float]]:
        """Give each side's chance of each place.

        Raises:
            RatingError: other than two sides of one player.
        """
        return odds_of_two(self, sides)

    def new_values(self, n_players: int) -> Floats:
        """Give the state of players who have not played yet, (n_players, 2)."""
        return np.full((n_players, 2), float(self.start), order="F")

    def games_of(self, history: History) -> Pairs:
        """Give the rated games, all of one against one.

        Raises:
            RatingError: a rated game has other than two sides of one player, or points and no places.
        """
        return one_against_one(history, "Moonstone")

    def new_rows(self, history: History, games: Pairs | Contests) -> ReplayedRows:
        """Note what the rows will be made from."""
        pairs = as_pairs(games)
        weights = _weights(history, pairs, slice(None))
        return ReplayedRows(self, pairs, weights, "auto", self.new_values(len(history.players)))

    def play(self, work: Work, span: range) -> None:
        """Rate the games numbered `span`, in order; what `work` holds is written.

        Raises:
            RatingError: the mean of two ratings is zero, or ratings ran away from each other.
        """
        pairs, part, values = pairs_of(work), slice(span.start, span.stop), work.values
        games = (pairs.first[part], pairs.second[part], pairs.halves[part], _weights(work.history, pairs, part))
        columns = (values[:, 0], values[:, 1])
        if isinstance(work.rows, ReplayedRows) and span.start == 0:
            work.rows.begin(values, work.engine)
        done = play_games.run(*games, float(self.multiplier), *columns, work=len(pairs), engine=work.engine)
        if done < len(span):
            raise _stopped(self, work, pairs, span.start + done)

    def settle(self, work: Work, as_of: dt.date | None) -> None:
        """Do nothing: Moonstone leaves nothing open."""

    @property
    def _slope(self) -> float:
        return float(np.log(10.0)) / self.forecast_points


@dataclass(slots=True, eq=False)
class ReplayedRows:
    """The rows of a run, played again from `values`, where it began, when they are asked for.

    Fresh memory for them would cost a third of the run.
    """

    system: Moonstone
    pairs: Pairs
    weights: Floats
    engine: Engine
    values: Floats

    def begin(self, values: Floats, engine: Engine) -> None:
        """Note where the run begins."""
        self.values, self.engine = values.copy(order="K"), engine

    def members(self) -> MemberRows:
        """Spell the rows out, one per member."""
        system, pairs, weights, values = self.system, self.pairs, self.weights, self.values.copy(order="K")
        rows = RecalledRows.empty(pairs, partial(_recall, system, pairs, weights))
        games = (pairs.first, pairs.second, pairs.halves, weights, float(system.multiplier))
        play_games_with_rows.run(*games, values[:, 0], values[:, 1], rows.before, work=len(pairs), engine=self.engine)
        return rows.members()


def changes(rating: float, opponent: float, halves: int, multiplier: float) -> tuple[float, float]:
    """Give the changes of both players; `halves` is the score of the first: 2 won, 1 tied, 0 lost."""
    # Every branch is worked out and one is chosen: compiled code would guess wrong too often.
    gap = abs(rating - opponent)
    wide = gap / _BALANCE
    step = multiplier * (wide if gap > _BALANCE else _BALANCE) / (0.5 * (rating + opponent))
    decided = halves - 1.0
    first_tied = 0.5 if rating <= opponent else -0.5
    second_tied = 0.5 if opponent <= rating else -0.5
    first = first_tied if halves == 1 else decided
    second = second_tied if halves == 1 else -decided
    return first * (step * opponent), second * (step * rating)


def can_be_played(rating: float, opponent: float) -> bool:
    """Tell whether the formula gives a sensible number: a mean other than zero, a gap within bounds."""
    return rating + opponent != 0.0 and -_LARGEST_GAP < rating - opponent < _LARGEST_GAP


@kernel(writes=("ratings", "peaks"), threshold=1_000_000)
def play_games(
    first: Counts, second: Counts, halves: Counts, weights: Numbers, multiplier: float, ratings: Numbers, peaks: Numbers
) -> int:
    """Rate games; give how many were done before one that cannot be played."""
    for game in range(len(halves)):
        a = first[game]
        b = second[game]
        rating = ratings[a]
        opponent = ratings[b]
        if not can_be_played(rating, opponent):
            return game
        factor = multiplier * weights[game] if len(weights) > 0 else multiplier
        change, other = changes(rating, opponent, halves[game], factor)
        rating += change
        opponent += other
        ratings[a] = rating
        ratings[b] = opponent
        # Without a branch: compiled code would guess wrong too often.
        peak = peaks[a]
        peaks[a] = rating if rating > peak else peak
        peak = peaks[b]
        peaks[b] = opponent if opponent > peak else peak
    return len(halves)


@kernel(writes=("ratings", "peaks"), fills=("before",), threshold=800_000)
def play_games_with_rows(
    first: Counts,
    second: Counts,
    halves: Counts,
    weights: Numbers,
    multiplier: float,
    ratings: Numbers,
    peaks: Numbers,
    before: Numbers,
) -> int:
    """Do what `play_games` does, and write the ratings before each game."""
    for game in range(len(halves)):
        a = first[game]
        b = second[game]
        rating = ratings[a]
        opponent = ratings[b]
        if not can_be_played(rating, opponent):
            return game
        before[2 * game] = rating
        before[2 * game + 1] = opponent
        factor = multiplier * weights[game] if len(weights) > 0 else multiplier
        change, other = changes(rating, opponent, halves[game], factor)
        rating += change
        opponent += other
        ratings[a] = rating
        ratings[b] = opponent
        peak = peaks[a]
        peaks[a] = rating if rating > peak else peak
        peak = peaks[b]
        peaks[b] = opponent if opponent > peak else peak
    return len(halves)


@kernel(fills=("expected", "changed"), threshold=1_000_000)
def recall_rows(
    halves: Counts,
    weights: Numbers,
    before: Numbers,
    multiplier: float,
    slope: float,
    expected: Numbers,
    changed: Numbers,
) -> None:
    """Give expected score and change of each player from the ratings before, as `play_games` had them."""
    for game in range(len(halves)):
        rating = before[2 * game]
        opponent = before[2 * game + 1]
        factor = multiplier * weights[game] if len(weights) > 0 else multiplier
        change, other = changes(rating, opponent, halves[game], factor)
        chance = _chance(rating, opponent, slope)
        expected[2 * game] = chance
        expected[2 * game + 1] = 1.0 - chance
        changed[2 * game] = change
        changed[2 * game + 1] = other


def _chance(rating: float, opponent: float, slope: float) -> float:
    return win_chance((rating - opponent) * slope, NO_DRAWS, 0.0)


def _recall(system: Moonstone, pairs: Pairs, weights: Floats, before: Floats) -> Said:
    expected, changed = np.empty(len(before)), np.empty(len(before))
    settings = (float(system.multiplier), system._slope)  # noqa: SLF001  # a part of the system
    recall_rows.run(pairs.halves, weights, before, *settings, expected, changed, work=len(pairs))
    return expected, changed


def _weights(history: History, pairs: Pairs, part: slice) -> Floats:
    weight = history.games.weight
    return _NO_WEIGHTS if weight is None else pairs.of_games(weight, part)


def _stopped(system: Moonstone, work: Work, pairs: Pairs, game: int) -> RatingError:
    first, second = work.values[pairs.first[game], 0], work.values[pairs.second[game], 0]
    names = work.history.players[pairs.first[game]], work.history.players[pairs.second[game]]
    return RatingError(
        f"game {int(pairs.rows()[game]) + 1} in time order, {names[0]} ({first:g}) against {names[1]} ({second:g}): "
        f"Moonstone divides by the mean and bounds the gap by {_LARGEST_GAP:g}. Use a smaller multiplier than "
        f"{system.multiplier:g}, or another start value."
    )
