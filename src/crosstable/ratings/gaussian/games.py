"""Games as systems with normal skills read them: from a history, and from one call of `update`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from crosstable.model.columns import NO_DATE, Floats, Indices, Ints, Longs, Pairs
from crosstable.model.errors import RatingError
from crosstable.model.history import History
from crosstable.ratings.contests import Contests, contests_of
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.parameters import LARGEST, check_places

MOST_TIMES = 1000.0  # what one game may weigh
NO_FLOATS = np.zeros(0)
NO_INTS = np.zeros(0, dtype=np.int32)
SideOfUpdate = Estimate | Sequence[Estimate]


@dataclass(frozen=True, slots=True, eq=False)
class SideData:
    """Games of any number of sides in the form that loops read; see `ContestPart`.

    `weight` (n_members,) is empty where all played whole games; `points` (n_sides,), `dates` and `times` (n_games,),
    how often each game counts, are empty where nobody asks.
    """

    first_side: Longs
    standing: Ints
    first_member: Longs
    player: Indices
    weight: Floats
    points: Floats
    dates: Ints
    times: Floats

    @property
    def most_sides(self) -> int:
        """Give the number of sides of the largest game."""
        return int(np.diff(self.first_side).max(initial=0))


def games_of_sides(history: History, system: str, *, allows_pairs: bool = True) -> Pairs | Contests:
    """Give the rated games: as one against one where all are and every member played a whole game.

    Raises:
        RatingError: a game of one side or without places, a side of which nobody played a share, a game that
            weighs too much.
    """
    pairs = history.pairs if allows_pairs else None
    games = pairs if pairs is not None and not _has_shares(history) else contests_of(history, system)
    _check_times(history, games)
    if isinstance(games, Contests):
        _check_shares(history, games)
    return games


def dates_of(history: History, games: Pairs | Contests, span: range) -> Ints:
    """Give the day of each game.

    Raises:
        RatingError: one has none.
    """
    column, rows = history.games.date, games.rows()[span.start : span.stop]
    days = np.full(len(rows), NO_DATE, dtype=np.int32) if column is None else column[rows]
    if (days == NO_DATE).any():
        game = int(rows[int(np.argmax(days == NO_DATE))]) + 1
        raise RatingError(
            f"a drift per day needs a date on every game: game {game} in time order has none. "
            "Add the date, or set drift_per_day to 0."
        )
    return days


def times_of(history: History, games: Pairs | Contests, span: range) -> Floats:
    """Give how often each game counts; empty where all count once."""
    weight = history.games.weight
    return NO_FLOATS if weight is None else weight[games.rows()[span.start : span.stop]]


def points_of_pairs(history: History, pairs: Pairs, span: range) -> tuple[Floats, Floats] | None:
    """Give the points of both players; None where there are none."""
    if isinstance(history.results, Pairs) or history.sides.points is None:
        return None
    first = history.sides.game_offsets[pairs.rows()[span.start : span.stop]]
    return history.sides.points[first], history.sides.points[first + 1]


def data_of(history: History, contests: Contests, span: range, *, has_points: bool, has_dates: bool) -> SideData:
    """Give some games of a history; points and dates only where they count."""
    part = contests.part(span)
    first, last = contests.sides.game_offsets[span.start], contests.sides.game_offsets[span.stop]
    points = contests.sides.points if has_points else None
    return SideData(
        part.first_side,
        part.standing,
        part.first_member,
        part.player,
        NO_FLOATS if contests.sides.member_weight is None else part.weight,
        NO_FLOATS if points is None else points[first:last],
        dates_of(history, contests, span) if has_dates else NO_INTS,
        times_of(history, contests, span),
    )


def data_of_update(
    sides: Sequence[Sequence[Estimate]],
    places: Sequence[int] | None,
    points: Sequence[float] | None,
    weights: Sequence[Sequence[float]] | None,
) -> SideData:
    """Give one game as `update` takes it; see there.

    Raises:
        RatingError: fewer than two sides, an empty one, places with a hole, what does not fit the sides.
    """
    check_sides(sides)
    sizes = [len(side) for side in sides]
    if weights is not None and [len(part) for part in weights] != sizes:
        raise RatingError(f"weights do not fit the sides, which have {sizes} members. Give one per member.")
    shares = [1.0] * sum(sizes) if weights is None else [share for part in weights for share in part]
    if not all(0.0 <= share <= MOST_TIMES for share in shares):
        raise RatingError(f"weights {shares!r} are out of range. Give shares from 0 to {MOST_TIMES:g}.")
    if weights is not None and not all(sum(part) > 0.0 for part in weights):
        raise RatingError("a side has members of weight 0 alone: nobody played. Give one a share above 0.")
    if points is not None and len(points) != len(sides):
        raise RatingError(f"{len(points)} points for {len(sides)} sides. Give one number per side.")
    for number in points or ():
        if not (math.isfinite(number) and abs(number) <= LARGEST):
            raise RatingError(f"points {number!r} are out of range. Use finite numbers up to {LARGEST:g}.")
    return SideData(
        first_side=np.array([0, len(sides)]),
        standing=np.array(check_places(places, len(sides)), dtype=np.int32),
        first_member=np.concatenate(([0], np.cumsum(sizes))),
        player=np.arange(sum(sizes), dtype=np.uint32),
        weight=NO_FLOATS if weights is None else np.array(shares),
        points=NO_FLOATS if points is None else np.array(points, dtype=np.float64),
        dates=NO_INTS,
        times=NO_FLOATS,
    )


def listed(side: SideOfUpdate) -> Sequence[Estimate]:
    """Give a side as its members; a lone player may stand without a list."""
    return [side] if isinstance(side, Estimate) else side


def check_sides(sides: Sequence[Sequence[Estimate]]) -> None:
    """Refuse fewer than two sides, and an empty one.

    Raises:
        RatingError: says which.
    """
    if len(sides) < 2:
        raise RatingError(f"a game needs two sides or more, and this has {len(sides)}. Give them all.")
    for number, side in enumerate(sides, start=1):
        if not len(side):
            raise RatingError(f"side {number} is an empty team. Give its members, or leave the side out.")


def _has_shares(history: History) -> bool:
    if isinstance(history.results, Pairs) or history.sides.member_weight is None:
        return False
    return not bool((history.sides.member_weight == 1.0).all())


def _check_times(history: History, games: Pairs | Contests) -> None:
    times = times_of(history, games, range(len(games)))
    if (times > MOST_TIMES).any():
        game = int(np.argmax(times))
        raise RatingError(
            f"game {int(games.rows()[game]) + 1} in time order weighs {times[game]:g}, and a game may count at most "
            f"{MOST_TIMES:g} times. Give smaller weights."
        )


def _check_shares(history: History, contests: Contests) -> None:
    weight, offsets = contests.sides.member_weight, contests.sides.member_offsets
    if weight is None or not len(weight):
        return
    total = np.add.reduceat(weight, offsets[:-1])
    wrong = (total <= 0.0) | (np.maximum.reduceat(weight, offsets[:-1]) > MOST_TIMES)
    if wrong.any():
        side = int(np.argmax(wrong))
        game = int(np.searchsorted(contests.sides.game_offsets, side, side="right")) - 1
        player = history.players[contests.sides.player[offsets[side]]]
        raise RatingError(
            f"game {int(contests.rows()[game]) + 1} in time order: the members of the side of {player!r} weigh "
            f"{total[side]:g} together. Give shares of the game from 0 to {MOST_TIMES:g}, one of them above 0."
        )
