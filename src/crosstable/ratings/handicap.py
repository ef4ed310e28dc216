"""Handicap: what the stones of a game are worth in rating points, and who has them."""

from __future__ import annotations

import numpy as np

from crosstable.model.columns import COLOURS, Floats
from crosstable.model.history import History
from crosstable.ratings.game_checks import NO_FLOATS, Games, rows_of

_BLACK = COLOURS.index("black")


def points_of_handicap(stones: Floats, points: float) -> Floats:
    """Return the rating points that handicaps are worth: half a stone less than they count.

    With a handicap of 1 there is no stone, only the komi is given up.

    Args:
        stones: the handicaps; 0 is an even game.
        points: what one stone is worth.
    Source: European Go Federation, official ratings system, handicap games: 100 (h - 0.5).
    Example:
        >>> points_of_handicap(np.array([0.0, 5.0]), 100.0).tolist()
        [0.0, 450.0]
    """
    return np.where(stones > 0, points * (stones - 0.5), 0.0)


def handicaps_of(history: History, games: Games, span: range, points: float) -> Floats:
    """Return the points that the handicap of each game adds to the strength of its first side.

    Black has the stones; in a game without colours, the side listed first.

    Args:
        history: the games.
        games: the rated ones.
        span: which of these.
        points: what one stone is worth.
    Returns:
        (len(span),); empty where no game has a handicap or a stone is worth nothing.
    """
    if points == 0.0 or history.games.handicap is None:
        return NO_FLOATS
    rows = rows_of(games, span)
    given = points_of_handicap(np.nan_to_num(history.games.handicap[rows], nan=0.0), points)
    colour = history.sides.colour
    if colour is None:
        return given
    first = colour[history.sides.game_offsets[rows]]
    second = colour[history.sides.game_offsets[rows] + 1]
    is_second = (second == _BLACK) & (first != _BLACK)
    return np.where(is_second, -given, given)
