"""What was expected of each rated game: before it, by a system per game; in hindsight, by a fit of all games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol, cast

import numpy as np

from crosstable.model.columns import Floats, Longs
from crosstable.model.errors import RatingError
from crosstable.model.frames import Library, dates_of, frame_of
from crosstable.model.history import History
from crosstable.model.history_frames import scores_of
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.forecast import PlaceForecast
from crosstable.ratings.one_forecast import forecast_of_game
from crosstable.ratings.rating_rows import MemberRows
from crosstable.ratings.system import AnySystem, WholeHistory, is_per_game


class RunWithRows(Protocol):
    """A run with a row for each member of each rated game."""

    @property
    def system(self) -> AnySystem:
        """The system, with what was fitted."""

    @property
    def history(self) -> History:
        """The games."""

    @property
    def kept_rows(self) -> MemberRows:
        """The rows; a RatingError where the run kept none."""


def forecasts_of_two(ratings: RunWithRows) -> tuple[Longs, Floats]:
    """Return the forecast before each rated game of two sides: its row in the history, and the first side's chance.

    Raises:
        RatingError: the run kept no rows; a system that fits all games at once, and so knows the results.
    """
    rows, history = _rows_before(ratings), ratings.history
    if history.pairs is not None:
        return rows.game[::2], rows.expected[::2]
    first = np.flatnonzero(np.diff(rows.game, prepend=-1))
    game = rows.game[first]
    of_two = np.diff(history.sides.game_offsets)[game] == 2
    return game[of_two], rows.expected[first[of_two]]


def forecasts_frame(ratings: RunWithRows, library: Library | None) -> Any:
    """Return the forecasts made before each rated game; see `Ratings.forecasts_to_frame`."""
    rows = _rows_before(ratings)
    sides = _rated_sides(ratings.history, rows)
    sizes = np.diff(ratings.history.sides.member_offsets)[sides]
    return _frame(ratings.history, sides, rows.expected[np.cumsum(sizes) - sizes], library)


def fitted_frame(ratings: RunWithRows, library: Library | None) -> Any:
    """Return the scores that fitted ratings expect in hindsight; see `Ratings.fitted_to_frame`."""
    if is_per_game(ratings.system):
        raise RatingError("ratings/nothing-fitted", system=type(ratings.system).__name__)
    rows = ratings.kept_rows
    expected = [score for scores in _fitted(ratings, rows) for score in scores]
    return _frame(ratings.history, _rated_sides(ratings.history, rows), np.array(expected), library)


def _rows_before(ratings: RunWithRows) -> MemberRows:
    if not is_per_game(ratings.system):
        raise RatingError("ratings/no-forecasts-of-a-fit", system=type(ratings.system).__name__)
    return ratings.kept_rows


def _fitted(ratings: RunWithRows, rows: MemberRows) -> Iterator[tuple[float, ...]]:
    """Yield the expected score of each side of each rated game, by the ratings of its day."""
    system = cast(WholeHistory, ratings.system)
    deviations = [None] * len(rows) if rows.deviation is None else rows.deviation.tolist()
    members = iter(map(Estimate, (rows.before + rows.change).tolist(), deviations))
    for row in dict.fromkeys(rows.game.tolist()):
        game = ratings.history.game(row)
        sides = [
            system.side([next(members) for _ in side.members], [member.share for member in side.members])
            for side in game.sides
        ]
        if len(sides) == 2:
            first = forecast_of_game(system, game, *sides).expected
            yield first, 1.0 - first
        else:
            odds = system.finish_odds([[side] for side in sides])
            yield PlaceForecast(tuple(map(tuple, odds))).expected


def _rated_sides(history: History, rows: MemberRows) -> Longs:
    """Return the sides of the rated games, counted through the history."""
    is_rated = np.zeros(len(history), dtype=np.bool_)
    is_rated[rows.game] = True
    return np.flatnonzero(np.repeat(is_rated, np.diff(history.sides.game_offsets)))


def _frame(history: History, sides: Longs, expected: Floats, library: Library | None) -> Any:
    """Return a row per side: the game, who played, what was expected, and what happened."""
    columns, games = history.sides, history.games
    game = np.searchsorted(columns.game_offsets, sides, side="right") - 1
    spans = zip(columns.member_offsets[sides].tolist(), columns.member_offsets[sides + 1].tolist(), strict=True)
    members = columns.player.tolist()
    frame: dict[str, Any] = {}
    if games.date is not None:
        frame["date"] = dates_of(games.date[game], len(game))
    if games.event is not None:
        frame["event"] = [games.event[row] for row in game.tolist()]
    return frame_of(
        frame
        | {
            "game": game,
            "side": sides - columns.game_offsets[game] + 1,
            "players": [", ".join(history.players[member] for member in members[start:stop]) for start, stop in spans],
            "expected": expected,
            "score": scores_of(columns)[sides],
        },
        library,
    )
