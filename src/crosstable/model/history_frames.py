"""A history as a dataframe: one row for each player of each game, with names and dates instead of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from crosstable.model.columns import COLOURS, NOT_CLASSIFIED, Flags, Floats, GameColumns, Ints, Labels, SideColumns
from crosstable.model.frames import Library, dates_of, frame_of
from crosstable.model.results import KINDS

_TEXTS = ("event", "discipline")
_COUNTS = ("round", "board")
_NUMBERS = ("handicap", "komi", "length", "weight")


def frame_of_games(
    players: Sequence[str], games: GameColumns, sides: SideColumns, rated: Flags, library: Library | None
) -> Any:
    """Return every player of every game as a row; see `History.to_frame`."""
    side = np.repeat(np.arange(len(sides.place)), np.diff(sides.member_offsets))
    game = np.repeat(np.arange(games.count), np.diff(sides.game_offsets))[side]
    first_side = sides.game_offsets[game]
    columns: dict[str, Any] = {"game": game}
    if games.date is not None:
        columns["date"] = dates_of(games.date, games.count)[game]
    columns |= {name: _texts(getattr(games, name), game) for name in _TEXTS if getattr(games, name) is not None}
    columns |= {name: _counts(getattr(games, name), game) for name in _COUNTS if getattr(games, name) is not None}
    columns |= {
        "side": side - first_side + 1,
        "player": np.array(players, dtype=object)[sides.player].tolist(),
        "place": _counts(np.where(sides.place == NOT_CLASSIFIED, -1, sides.place), side),
        "score": scores_of(sides)[side],
    }
    if sides.points is not None:
        columns["points"] = sides.points[side]
    if sides.colour is not None:
        columns["colour"] = np.array([*COLOURS, None], dtype=object)[sides.colour[side]].tolist()
    if sides.member_share is not None:
        columns["share"] = sides.member_share
    columns |= {name: getattr(games, name)[game] for name in _NUMBERS if getattr(games, name) is not None}
    if games.neutral is not None:
        columns["neutral"] = games.neutral[game]
    if games.kind is not None:
        columns["kind"] = np.array([kind.value for kind in KINDS], dtype=object)[games.kind[game]].tolist()
    columns["rated"] = rated[game]
    return frame_of(columns, library)


def scores_of(sides: SideColumns) -> Floats:
    """Return the share of its opponents that each side beat, a tie counting half; (n_sides,), NaN in a bye.

    Cost: O(sides log sides).
    """
    place = np.where(sides.place == NOT_CLASSIFIED, np.iinfo(np.int32).max, sides.place).astype(np.int64)
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
