"""A history as a dataframe: one row for each player of each game, with names and dates instead of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from crosstable.model.columns import COLOURS, Floats, Ints, Labels
from crosstable.model.frames import Library, dates_of, frame_of
from crosstable.model.results import KINDS

if TYPE_CHECKING:
    from crosstable.model.history import History

_TEXTS = ("event", "discipline")
_COUNTS = ("round", "board")
_NUMBERS = ("handicap", "komi", "length", "weight")


def frame_of_history(history: History, library: Library | None) -> Any:
    """Return every player of every game as a row; see `History.to_frame`."""
    sides, games = history.sides, history.games
    side = np.repeat(np.arange(len(sides.place)), np.diff(sides.member_offsets))
    game = np.repeat(np.arange(len(history)), np.diff(sides.game_offsets))[side]
    first_side = sides.game_offsets[game]
    columns: dict[str, Any] = {"game": game}
    if games.date is not None:
        columns["date"] = dates_of(games.date, len(history))[game]
    columns |= {name: _texts(getattr(games, name), game) for name in _TEXTS if getattr(games, name) is not None}
    columns |= {name: _counts(getattr(games, name), game) for name in _COUNTS if getattr(games, name) is not None}
    columns |= {
        "side": side - first_side + 1,
        "player": np.array(history.players, dtype=object)[sides.player].tolist(),
        "place": _counts(np.where(sides.place == 0, -1, sides.place), side),
        "score": _scores(history)[side],
    }
    if sides.points is not None:
        columns["points"] = sides.points[side]
    if sides.colour is not None:
        columns["colour"] = np.array([*COLOURS, None], dtype=object)[sides.colour[side]].tolist()
    if sides.member_share is not None:
        columns["share"] = sides.member_share
    columns |= {name: _floats(getattr(games, name), game) for name in _NUMBERS if getattr(games, name) is not None}
    if games.neutral is not None:
        columns["neutral"] = games.neutral[game]
    if games.kind is not None:
        columns["kind"] = np.array([kind.value for kind in KINDS], dtype=object)[games.kind[game]].tolist()
    columns["rated"] = history.rated[game]
    return frame_of(columns, library)


def _scores(history: History) -> Floats:
    """Return the share of the other sides that each side beat, half for a tie: 1, 0.5 or 0 in a game of two."""
    sides = history.sides
    place = np.where(sides.place == 0, np.iinfo(np.int32).max, sides.place).astype(np.int64)
    count = np.diff(sides.game_offsets)
    game = np.repeat(np.arange(len(count)), count)
    key = game * 2**32 + place
    ordered = np.sort(key)
    before, upto = np.searchsorted(ordered, key), np.searchsorted(ordered, key, side="right")
    behind, level = sides.game_offsets[1:][game] - upto, upto - before - 1
    with np.errstate(invalid="ignore"):
        found: Floats = (behind + 0.5 * level) / (count[game] - 1)
    return found


def _texts(column: Labels, rows: Any) -> list[str | None]:
    names = np.array([*column.names, None], dtype=object)
    return list(names[column.codes[rows]])


def _counts(column: Ints, rows: Any) -> list[int | None]:
    return [None if number < 0 else number for number in column[rows].tolist()]


def _floats(column: Floats, rows: Any) -> Floats:
    return column[rows]
