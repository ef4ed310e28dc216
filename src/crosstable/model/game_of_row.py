"""Convert a row of columns back into a game: the reverse of `source`."""

from __future__ import annotations

import datetime as dt
from typing import Any

import numpy as np

from crosstable.model.columns import COLOURS, GameColumns, Ints, SideColumns, date_of
from crosstable.model.games import Game, Member, Side
from crosstable.model.points import in_points
from crosstable.model.results import KINDS


def game_of_row(players: tuple[str, ...], columns: GameColumns, sides: SideColumns, row: int) -> Game:
    """Return one game of the columns as a value."""
    start, stop = (int(offset) for offset in sides.game_offsets[row : row + 2])
    return Game(
        sides=tuple(_side(players, sides, side) for side in range(start, stop)),
        kind=KINDS[0 if columns.kind is None else columns.kind[row]],
        date=None if columns.date is None else date_of(int(columns.date[row])),
        time=_time(columns.second, row),
        event=None if columns.event is None else columns.event[row],
        event_sequence=_number(columns.event_sequence, row) or 0,
        round=_number(columns.round, row),
        board=_number(columns.board, row),
        discipline=None if columns.discipline is None else columns.discipline[row],
        handicap=_decimal(columns.handicap, row),
        komi=_decimal(columns.komi, row),
        length=_decimal(columns.length, row),
        weight=1.0 if columns.weight is None else float(columns.weight[row]),
        neutral=columns.neutral is not None and bool(columns.neutral[row]),
        row_id=None if columns.row_id is None else columns.row_id[row],
        source="" if columns.source is None else columns.source[row] or "",
        position=row if columns.position is None else int(columns.position[row]),
    )


def _side(players: tuple[str, ...], sides: SideColumns, row: int) -> Side:
    start, stop = (int(offset) for offset in sides.member_offsets[row : row + 2])
    score, colour = _number(sides.score, row), _number(sides.colour, row)
    return Side(
        members=tuple(
            Member(
                players[sides.player[member]],
                1.0 if sides.member_share is None else float(sides.member_share[member]),
                _decimal(sides.member_points, member),
            )
            for member in range(start, stop)
        ),
        place=int(sides.place[row]) or None,
        points=_decimal(sides.points, row),
        colour=None if colour is None else COLOURS[colour],  # type: ignore[arg-type]  # the two literals
        score=None if score is None else in_points(score),
        reason=None if sides.reason is None else sides.reason[row],
    )


def _number(column: Any, row: int) -> int | None:
    return None if column is None or column[row] < 0 else int(column[row])


def _decimal(column: Any, row: int) -> float | None:
    return None if column is None or np.isnan(column[row]) else float(column[row])


def _time(column: Ints | None, row: int) -> dt.time | None:
    seconds = _number(column, row)
    return None if seconds is None else dt.time(seconds // 3600, seconds // 60 % 60, seconds % 60)
