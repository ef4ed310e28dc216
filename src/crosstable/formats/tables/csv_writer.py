"""Write games of two players as CSV, so that reading gives them back."""

from __future__ import annotations

import csv
import datetime as dt
from collections.abc import Iterable
from typing import IO

from crosstable.model.errors import FormatError
from crosstable.model.games import Game
from crosstable.model.results import ResultKind
from crosstable.model.tables.spreadsheet_cells import spreadsheet_safe

_ALWAYS = ("player_a", "player_b", "score_a")
_COLUMNS = (
    "date", "time", "event", "event_sequence", "round", "board", "player_a", "player_b", "score_a", "kind",
    "place_a", "place_b", "points_a", "points_b", "colour_a", "colour_b", "discipline", "handicap", "komi",
    "length", "weight", "neutral", "id",
)  # fmt: skip
_SCORES: dict[tuple[int | None, ...], float] = {(1, 2): 1.0, (1, 1): 0.5, (2, 1): 0.0}
_NOTHING = (None, None)
Cell = str | float | dt.date | dt.time | None


def write_games(games: Iterable[Game], stream: IO[str], *, is_exact: bool = False) -> None:
    """Write games of two players, and byes.

    Only columns that hold something are written.  Source and position are not: the order of the
    rows is the position.

    Args:
        games: in the order to write.
        stream: an open text file, opened with `newline=""`.
        is_exact: write texts as they are, even those that a spreadsheet would run as a formula.  By default these
            get an apostrophe, which our readers remove again.
    Raises:
        FormatError: a game that a row of two players cannot hold.
    """
    rows = [_cells(game) for game in games]
    filled = {field for row in rows for field, value in row.items() if value is not None}
    columns = [field for field in _COLUMNS if field in filled or field in _ALWAYS]
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(columns)
    spell = _spelled if is_exact else _spelled_safely
    writer.writerows([[spell(row.get(field)) for field in columns] for row in rows])


def _cells(game: Game) -> dict[str, Cell]:
    """Return the row of one game; empty fields are None."""
    _refuse(game)
    places = tuple(side.place for side in game.sides)
    is_kept_by_place = len(places) == 2 and places not in _SCORES and places != _NOTHING
    row: dict[str, Cell] = {
        "date": game.date,
        "time": game.time,
        "event": game.event,
        "event_sequence": game.event_sequence or None,
        "round": game.round,
        "board": game.board,
        "score_a": _SCORES.get(places),
        "kind": None if game.kind is ResultKind.PLAYED else game.kind.value,
        "discipline": game.discipline,
        "handicap": game.handicap,
        "komi": game.komi,
        "length": game.length,
        "weight": None if game.weight == 1.0 else game.weight,
        "neutral": "yes" if game.neutral else None,
        "id": game.row_id,
    }
    for letter, side in zip("ab", game.sides, strict=False):
        row[f"player_{letter}"] = side.members[0].player
        row[f"place_{letter}"] = side.place if is_kept_by_place else None
        row[f"points_{letter}"] = side.points
        row[f"colour_{letter}"] = side.colour
    return row


def _refuse(game: Game) -> None:
    """Raise an error for what a row of two players cannot hold."""
    what = None
    if len(game.sides) > 2:
        what = f"{len(game.sides)} sides"
    elif any(len(side.members) > 1 for side in game.sides):
        what = "a side of several members"
    elif any(side.score is not None or side.reason is not None for side in game.sides):
        what = "a score or a reason given by hand"
    elif any(member.share != 1.0 or member.points is not None for side in game.sides for member in side.members):
        what = "a share or points of a member"
    if what is not None:
        raise FormatError("formats/tables/game-does-not-fit-row", players=game.players, what=what)


def _spelled(value: Cell) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return repr(value).removesuffix(".0")
    return str(value)


def _spelled_safely(value: Cell) -> str:
    return spreadsheet_safe(value) if isinstance(value, str) else _spelled(value)
