"""Three-player games for Preferans: their shape, scores and lengths, checked."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from crosstable.model.columns import Floats, Indices, Longs
from crosstable.model.errors import RatingError
from crosstable.model.history import History
from crosstable.ratings.game_checks import NO_FLOATS, game_values, of_games, shape_error, weights_of
from crosstable.ratings.multiplayer import MultiplayerGames, rated_multiplayer_games
from crosstable.ratings.parameters import LARGEST
from crosstable.ratings.rated_games import check_whole_games

LONGEST = 1e6
_BLOCK = 1 << 15  # numbers checked at a time: they fit a cache, and allocating memory costs more than the check


class Scores(NamedTuple):
    """Three-player games as loops read them.

    Shapes: `player` and `score` (3 n_games,); `bula` and `weight` (n_games,), the latter empty where all count once.
    """

    player: Indices
    score: Floats
    bula: Floats
    weight: Floats


def games_of_three(history: History) -> MultiplayerGames:
    """Return the rated games, all of three players with scores and a length.

    Raises:
        RatingError: a rated game of another shape, without scores or without a bula, or in which a player played a
            part only.
    """
    games = rated_multiplayer_games(history)
    _check_shape(history, games)
    check_whole_games(history, "Preferans")
    _check_scores(history, games)
    _check_bula(history, games)
    return games


def scores_of(history: History, games: MultiplayerGames, span: range) -> Scores:
    """Return some games with their scores, lengths and weights."""
    points, length, members = games.sides.points, history.games.length, slice(3 * span.start, 3 * span.stop)
    return Scores(
        games.sides.player[members],
        NO_FLOATS if points is None else points[members],
        NO_FLOATS if length is None else of_games(games, length, span),
        weights_of(history, games, span),
    )


def _check_shape(history: History, games: MultiplayerGames) -> None:
    sides = games.sides
    if _all_of_size(sides.game_offsets, 3) and _all_of_size(sides.member_offsets, 1):
        return
    members = np.diff(sides.member_offsets[sides.game_offsets])
    wrong = int(np.argmax((np.diff(sides.game_offsets) != 3) | (members != 3)))
    raise shape_error(history, int(games.rows()[wrong]), "Preferans", "ratings/rates-three-players")


def _check_scores(history: History, games: MultiplayerGames) -> None:
    points = games.sides.points
    if not len(games) or (points is not None and _all_within(points, -LARGEST, LARGEST)):
        return
    side = 0 if points is None else int(np.argmin(np.abs(points) <= LARGEST))
    row, player = int(games.rows()[side // 3]), history.players[games.sides.player[side]]
    if points is None or np.isnan(points[side]):
        raise RatingError("ratings/preferans-without-score", **game_values(history, row), player=player, most=LARGEST)
    score = float(points[side])
    raise RatingError("ratings/preferans-score", **game_values(history, row), player=player, score=score, most=LARGEST)


def _check_bula(history: History, games: MultiplayerGames) -> None:
    bula = scores_of(history, games, range(len(games))).bula
    if not len(games) or (len(bula) and _all_within(bula, 1.0, LONGEST)):
        return
    game = int(np.argmin((bula >= 1.0) & (bula <= LONGEST))) if len(bula) else 0
    row = int(games.rows()[game])
    if not len(bula) or np.isnan(bula[game]):
        raise RatingError("ratings/preferans-without-bula", **game_values(history, row), most=LONGEST)
    raise RatingError("ratings/preferans-bula", **game_values(history, row), bula=float(bula[game]), most=LONGEST)


def _all_of_size(offsets: Longs, size: int) -> bool:
    """Return whether all parts between these offsets have one size."""
    blocks = (offsets[start : start + _BLOCK + 1] for start in range(0, len(offsets) - 1, _BLOCK))
    return all(bool((block[1:] - block[:-1] == size).all()) for block in blocks)


def _all_within(numbers: Floats, least: float, most: float) -> bool:
    """Return whether all numbers are there and lie between two bounds."""
    blocks = (numbers[start : start + _BLOCK] for start in range(0, len(numbers), _BLOCK))
    return all(bool(least <= block.min() and block.max() <= most) for block in blocks)
