"""The forecasts that a system made before each game, in the pass that rated it.

A system of the whole history has no such pass: it is fitted again as time goes on, and forecasts the games up to
the next fit.  It is fitted where a day begins, or a time where games have times.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import cast

import numpy as np

from crosstable.evaluation.rankings import SidesBefore, field_of, fields_of
from crosstable.evaluation.split import moment_starts
from crosstable.model.columns import NOT_CLASSIFIED, Bytes, Floats, Longs
from crosstable.model.games import Side
from crosstable.model.history import History
from crosstable.model.kernel import Engine, numba_is_installed
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.one_forecast import forecast_of_game
from crosstable.ratings.rate import Progress, rate
from crosstable.ratings.rating_forecasts import forecasts_of_two
from crosstable.ratings.ratings import Ratings
from crosstable.ratings.system import AnySystem, WholeHistory, is_per_game

REFITS = 20  # of a whole-history system over what is scored
MANY_REFITS = 100  # of one whose ratings change from day to day, where it is judged


@dataclass(frozen=True, slots=True, eq=False)
class Predictions:
    """Forecasts of the rated games of two sides, and what happened.

    Shapes: all (n,): the row in the history, the chance of the first side, its score in half-points.
    `ratings` made them; None for a system that was fitted again and again, which has its larger games in `large`, as
    row and field.
    """

    system: AnySystem
    game: Longs
    chance: Floats
    half_points: Bytes
    ratings: Ratings | None
    large: Sequence[tuple[int, SidesBefore]] = ()

    def between(self, start: int, stop: int) -> tuple[Floats, Bytes]:
        """Return chance and result of the games of these rows."""
        part = slice(*np.searchsorted(self.game, (start, stop)).tolist())
        return self.chance[part], self.half_points[part]

    def rows(self, start: int, stop: int) -> Longs:
        """Return which of the games of these rows have two sides."""
        return self.game[slice(*np.searchsorted(self.game, (start, stop)).tolist())]

    def fields(self, first_row: int) -> Iterator[SidesBefore]:
        """Return the games of three sides or more, from a row on."""
        if self.ratings is None or self.ratings.rows is None:
            return (field for row, field in self.large if row >= first_row)
        return fields_of(self.ratings.history, self.ratings.rows, self.system, first_row)


def predictions(
    history: History,
    system: AnySystem,
    *,
    first_row: int = 0,
    work: int = 0,
    refits: int = REFITS,
    progress: Progress | None = None,
) -> Predictions:
    """Rate a history and keep the forecasts.

    Args:
        history: the games.
        system: what forecasts.
        first_row: the first that will be judged; a whole-history system is fitted from there on only.
        refits: how many times a whole-history system is fitted over what is judged.
        work: how many games will be rated in all, over many such calls; decides about compiling.
        progress: called with the number of games so far and in all.
    Raises:
        RatingError: a game that the system cannot rate.
    """
    if not is_per_game(system):
        engine = _engine(max(work, _work_of_fits(history)))
        return _refitted(history, cast(WholeHistory, system), first_row, engine, refits, progress)
    ratings = rate(history, system, engine=_engine(work), progress=progress)
    game, chance = forecasts_of_two(ratings)
    return Predictions(system, game, chance, half_points_of(history, game), ratings)


def half_points_of(history: History, game: Longs) -> Bytes:
    """Return the score of the first of two sides in each of these games, in half-points."""
    pairs = history.pairs
    if pairs is not None and len(pairs) == len(game):
        return pairs.half_points
    sides = history.sides
    first = sides.game_offsets[game]
    place = np.where(sides.place == NOT_CLASSIFIED, np.iinfo(np.int32).max, sides.place).astype(np.int64)
    half_points: Bytes = (1 + np.sign(place[first + 1] - place[first])).astype(np.int8)
    return half_points


def _engine(work: int) -> Engine:
    return "compiled" if work >= 1_000_000 and numba_is_installed() else "auto"


def _work_of_fits(history: History) -> int:
    """Return the work of the loops over large games: a fit passes over them about a hundred times."""
    if history.pairs is not None:
        return 0
    sizes = np.diff(history.sides.game_offsets)
    return 100 * REFITS // 2 * int(sizes[sizes > 2].sum())


def _refitted(
    history: History, system: WholeHistory, first_row: int, engine: Engine, refits: int, progress: Progress | None
) -> Predictions:
    """Fit on the earlier games, forecast some games, fit again."""
    games: list[int] = []
    chances: list[float] = []
    large: list[tuple[int, SidesBefore]] = []
    sides = history.sides
    for start, stop in _stretches(history, first_row, refits):
        if progress is not None:
            progress(start, len(history))
        known = rate(history.part(0, start), system, rows=False, engine=engine)
        newcomer, forecaster = Estimate(*_start(system)), known.system
        for row in range(start, stop):
            game = history.game(row)
            if not history.rated[row] or len(game.sides) < 2:
                continue
            estimates = [_side(system, known, side, newcomer) for side in game.sides]
            if len(estimates) > 2:
                of_game = slice(sides.game_offsets[row], sides.game_offsets[row + 1])
                large.append((row, field_of(sides.place[of_game], estimates, forecaster)))
                continue
            games.append(row)
            chances.append(forecast_of_game(forecaster, game, *estimates).expected)
    game_rows = np.array(games, dtype=np.int64)
    return Predictions(system, game_rows, np.array(chances), _half_points_at(history, game_rows), None, large)


def _stretches(history: History, first_row: int, refits: int) -> Iterator[tuple[int, int]]:
    """Divide the rows from one on, at most so many times: a fit knows no other game of the day that it forecasts."""
    step = max(1, (len(history) - first_row) // refits)
    starts = {moment_starts(history, row) for row in range(first_row, len(history), step)}
    cuts = [first_row, *sorted(row for row in starts if row > first_row), len(history)]
    return pairwise(cuts)


def _half_points_at(history: History, game: Longs) -> Bytes:
    pairs = history.pairs
    return half_points_of(history, game) if pairs is None else pairs.half_points[np.searchsorted(pairs.rows(), game)]


def _side(system: WholeHistory, ratings: Ratings, side: Side, newcomer: Estimate) -> Estimate:
    members = [_estimate(ratings, player, newcomer) for player in side.players]
    return system.side(members, [member.share for member in side.members])


def _start(system: AnySystem) -> tuple[float, float | None]:
    values = system.new_values(1)[0]
    return float(values[0]), float(values[2]) if "deviation" in system.columns else None


def _estimate(ratings: Ratings, player: str, newcomer: Estimate) -> Estimate:
    number = ratings.history.index.get(ratings.history.key(player))
    if number is None or not ratings.records.games[number]:
        return newcomer
    deviation = None if ratings.deviation is None else float(ratings.deviation[number])
    return Estimate(float(ratings.rating[number]), deviation)
