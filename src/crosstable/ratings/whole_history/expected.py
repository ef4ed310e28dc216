"""The rows of a run: the rating of each player in each game, and the score that the fit expects."""

from __future__ import annotations

import numpy as np

from crosstable.model.columns import Floats, Pairs
from crosstable.ratings.rating_rows import Rows
from crosstable.ratings.whole_history.curves import RatingCurves
from crosstable.ratings.whole_history.games_of_history import Games
from crosstable.ratings.whole_history.two_sides import expected_scores


def write_rows(rows: Rows, curves: RatingCurves) -> None:
    """Write the rows of a run.

    The first game of a day has the change of the curve since the player's day before; a player's first day begins where
    the curve does, and further games of a day change nothing.
    """
    days, rating = curves.days, curves.rating
    before = np.where(days.is_first, rating, np.append(rating[:1], rating[:-1]))
    opens_day = np.zeros(len(days.of_entry), dtype=np.bool_)
    opens_day[days.order[days.start]] = True
    rows.before = np.where(opens_day, before[days.of_entry], rating[days.of_entry])
    rows.change = rating[days.of_entry] - rows.before
    rows.deviation = curves.deviation[days.of_entry]
    rows.expected = _expected(curves)


def _expected(curves: RatingCurves) -> Floats:
    """Return the expected score of each player's side: in games of many sides, the mean against each of the others."""
    games, nu = curves.games, curves.nu
    sides = _side_strengths(curves, games)
    if isinstance(games, Pairs):
        first = expected_scores(sides[::2] - sides[1::2], nu)
        return np.stack((first, 1.0 - first), axis=1).ravel()
    offsets, expected = games.sides.game_offsets, np.empty(len(sides))
    sizes = np.diff(offsets)
    for size in np.unique(sizes).tolist():
        rows = offsets[:-1][sizes == size][:, None] + np.arange(size)
        gaps = sides[rows][:, :, None] - sides[rows][:, None, :]
        chances = expected_scores(gaps, nu if size == 2 else 0.0)
        expected[rows] = (chances.sum(axis=2) - 0.5) / (size - 1)
    return np.repeat(expected, np.diff(games.sides.member_offsets))


def _side_strengths(curves: RatingCurves, games: Games) -> Floats:
    """Return the strength of each side with all that is added to it."""
    point, n_days = curves.maximum.point, len(curves.days)
    members = point[curves.days.of_entry]
    if not isinstance(games, Pairs):
        share = games.sides.member_weight
        weighted = members if share is None else members * share
        members = np.add.reduceat(weighted, games.sides.member_offsets[:-1])
    known, design = curves.added.known, curves.added.design
    sides: Floats = members + design @ point[n_days : n_days + design.shape[1]]
    return sides + known if len(known) else sides
