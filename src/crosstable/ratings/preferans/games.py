"""Games of three as Preferans reads them: their shape, scores and lengths, checked."""

from __future__ import annotations

import numpy as np

from crosstable.model.columns import Floats, Longs, Pairs, SideColumns
from crosstable.model.errors import InternalError, RatingError
from crosstable.model.history import History
from crosstable.ratings.contests import Contests
from crosstable.ratings.parameters import LARGEST

NO_NUMBERS = np.zeros(0)
LONGEST = 1e6
_BLOCK = 1 << 15  # numbers checked at a time: they fit a cache, and fresh memory costs more than the check


def games_of_three(history: History) -> Contests:
    """Give the rated games, all of three players with scores and a length.

    Raises:
        RatingError: a rated game of another shape, without scores or without a bula.
    """
    is_all = bool(history.rated.all())
    rows = None if is_all else np.flatnonzero(history.rated)
    contests = Contests(history.sides if rows is None else history.sides.take(rows), rows)
    _check_shape(history, contests)
    _check_scores(history, contests)
    _check_bula(history, contests)
    return contests


def contests_of_three(games: Pairs | Contests) -> Contests:
    """Give games that `games_of_three` made as what they are.

    Raises:
        InternalError: they are others.
    """
    if not isinstance(games, Contests):
        raise InternalError("Preferans was handed games of one against one.")
    return games


def scores_of(history: History, contests: Contests, part: slice) -> tuple[Floats, Floats, Floats]:
    """Give scores, lengths and weights of some games; no weights where all count once."""
    points, weight = contests.sides.points, history.games.weight
    return (
        NO_NUMBERS if points is None else points[3 * part.start : 3 * part.stop],
        _of_games(history.games.length, contests, part),
        _of_games(weight, contests, part),
    )


def _of_games(column: Floats | None, contests: Contests, part: slice) -> Floats:
    if column is None:
        return NO_NUMBERS
    return column[part] if contests.game is None else column[contests.game[part]]


def _where(history: History, contests: Contests, position: int) -> str:
    row = int(contests.rows()[position])
    people = history.game(row).players
    listed = ", ".join(people[:4]) + (", ..." if len(people) > 4 else "")
    return f"game {row + 1} in time order ({listed})"


def _check_shape(history: History, contests: Contests) -> None:
    sides: SideColumns = contests.sides
    if _all_of_size(sides.game_offsets, 3) and _all_of_size(sides.member_offsets, 1):
        return
    members = np.diff(sides.member_offsets[sides.game_offsets])
    wrong = int(np.argmax((np.diff(sides.game_offsets) != 3) | (members != 3)))
    raise RatingError(
        f"{_where(history, contests, wrong)} has {int(np.diff(sides.game_offsets)[wrong])} sides and "
        f"{int(members[wrong])} players. Preferans is a game of three, each for oneself. Leave such games out."
    )


def _check_scores(history: History, contests: Contests) -> None:
    points = contests.sides.points
    if points is not None and _all_within(points, -LARGEST, LARGEST):
        return
    if len(contests):
        side = 0 if points is None else int(np.argmin(np.abs(points) <= LARGEST))
        player = history.players[contests.sides.player[side]]
        found = "none" if points is None or np.isnan(points[side]) else f"{points[side]:g}"
        raise RatingError(
            f"{_where(history, contests, side // 3)}: the score of {player!r} is {found}. "
            f"Preferans needs the score of each player, up to {LARGEST:g}. Give it as points."
        )


def _check_bula(history: History, contests: Contests) -> None:
    length = _of_games(history.games.length, contests, slice(0, len(contests)))
    if len(length) and _all_within(length, 1.0, LONGEST):
        return
    if len(contests):
        game = int(np.argmin((length >= 1.0) & (length <= LONGEST))) if len(length) else 0
        found = "no bula" if not len(length) or np.isnan(length[game]) else f"bula {length[game]:g}"
        raise RatingError(
            f"{_where(history, contests, game)} has {found}. Preferans divides by it. Give 1 to {LONGEST:g} as length."
        )


def _all_of_size(offsets: Longs, size: int) -> bool:
    """Tell whether all parts between these offsets have one size."""
    blocks = (offsets[start : start + _BLOCK + 1] for start in range(0, len(offsets) - 1, _BLOCK))
    return all(bool((block[1:] - block[:-1] == size).all()) for block in blocks)


def _all_within(numbers: Floats, least: float, most: float) -> bool:
    """Tell whether all numbers are there and lie between two bounds."""
    blocks = (numbers[start : start + _BLOCK] for start in range(0, len(numbers), _BLOCK))
    return all(bool(least <= block.min() and block.max() <= most) for block in blocks)
