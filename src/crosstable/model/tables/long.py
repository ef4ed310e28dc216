"""Read tables with one row per player of a game.

Rules
1. Rows with the same `game` are one game, wherever they are; it takes the position of its first row.
2. Rows with the same `side` are one side; without a side column each row is a side.
3. What decides the places: `place`, else `score`, else `points`, else the sum of `member_points`.
   A word in the place column (`DNF`) or a reason means not classified; both are kept as the reason.
4. The facts of a game (date, event ...) are taken from the first row of the game.
5. A player twice in one game: the first row counts, with a warning.
6. An error in one row leaves its whole game out: a game is never read in part.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosstable.model.columns import (
    NO_NUMBER,
    NOT_CLASSIFIED,
    Bytes,
    Flags,
    Floats,
    Ints,
    Labels,
    Longs,
    SideColumns,
    offsets_of,
)
from crosstable.model.messages import Message, message
from crosstable.model.names import clean_name
from crosstable.model.source import Source
from crosstable.model.tables.cells import BadCell, read_colour, read_place, read_score, read_weight, shown
from crosstable.model.tables.coded_rows import NO_PLAYER, CodedTable, Players
from crosstable.model.tables.mapping import GAME_FIELDS
from crosstable.model.tables.outcomes import is_played, is_without_opponent, needs_result


def long_source(table: CodedTable) -> Source:
    """Return the games of the rows, leaving out games with an error."""
    rows = _Rows(table)
    players = table.players(["player"])
    game = _numbered(table.codes("game"))
    entered = ~rows.is_left_out
    table.reject("no player", entered & ~table.filled("player"), "player", message("model/tables/no-player"))
    table.reject("no game", entered & ~table.filled("game"), "game", message("model/tables/no-game"))
    entered &= ~_repeats(table, players, game, entered)
    _warn_about_differences(table, game, entered)
    _check_places(table, rows, game, entered)
    lost = np.zeros(int(game.max(initial=-1)) + 1, dtype=np.bool_)
    lost[game[table.lost & entered]] = True
    kept = np.flatnonzero(entered & ~lost[game])
    return _checked(table, *_source(table, players, rows, game, kept))


class _Rows:
    """The facts of game, side and member in each row, read once."""

    def __init__(self, table: CodedTable) -> None:
        self.games = table.games()
        kind = self.games.kind
        self.kind: Bytes = np.zeros(len(table), dtype=np.int8) if kind is None else np.where(kind < 0, 0, kind)
        self.place: Ints | None = table.parsed("place", lambda text: read_place(text)[0], NOT_CLASSIFIED, np.int32)
        self.score: Floats | None = table.parsed("score", _played_score, np.nan, np.float64)
        self.points = table.numbers("points")
        self.member_points = table.numbers("member_points")
        self.member_share: Floats | None = table.parsed(
            "member_share", lambda text: read_weight(text, "share of a member"), 1.0, np.float64
        )
        self.colour: Bytes | None = table.parsed("colour", read_colour, NO_NUMBER, np.int8)
        self.reason, self.is_left_out = _reasons(table, self.place)
        self.has_sides = "side" in table.mapping.columns
        named = {
            "place": self.place,
            "score": self.score,
            "points": self.points,
            "member_points": self.member_points,
        }
        mapped = [field for field in named if field in table.mapping.columns]
        self.deciding = next((field for field in mapped if named[field] is not None), mapped[0])


def _played_score(text: str) -> float:
    half_points, kind = read_score(text)
    if kind is not None:
        raise BadCell("model/tables/score-of-forfeit", text=shown(text))
    return half_points


def _reasons(table: CodedTable, place: Ints | None) -> tuple[Labels | None, Flags]:
    """Join the word in the place column and the reason: `DNF: Engine`; mark players who did not take part."""
    is_out = np.zeros(len(table), dtype=np.bool_)
    not_entered = {word.casefold() for word in table.mapping.not_entered}
    words = {}
    for field in ("place", "reason"):
        if field in table.mapping.columns:
            cells = [clean_name(text) for text in table.texts(field)]
            is_out |= np.array([cell.casefold() in not_entered for cell in cells], dtype=np.bool_)[table.codes(field)]
            words[field] = np.array(cells, dtype=object)[table.codes(field)]
    if place is not None:
        words["place"] = np.where(place > 0, "", words["place"])
    joined = [": ".join(filter(None, parts)) or None for parts in zip(*words.values(), strict=True)]
    return (Labels.of(joined) if any(joined) else None), is_out


def _numbered(codes: NDArray[Any]) -> Longs:
    """Number groups by first appearance."""
    _, first, group = np.unique(codes, return_index=True, return_inverse=True)
    rank = np.empty(len(first), dtype=np.int64)
    rank[np.argsort(first, kind="stable")] = np.arange(len(first))
    return rank[group]


def _repeats(table: CodedTable, players: Players, game: Longs, entered: Flags) -> Flags:
    """Find rows of a player who is already in the game."""
    key = players.key[table.codes("player")].astype(np.int64)
    pair = game * (int(key.max(initial=0)) + 1) + key
    rows = np.flatnonzero(entered & (key != NO_PLAYER))
    order = rows[np.argsort(pair[rows], kind="stable")]
    again = np.zeros(len(table), dtype=np.bool_)
    again[order[1:][np.diff(pair[order]) == 0]] = True
    table.warn(
        "player twice",
        again,
        "player",
        lambda row: message(
            "model/tables/player-twice", player=shown(table.text("player", row)), game=shown(table.text("game", row))
        ),
    )
    return again


def _warn_about_differences(table: CodedTable, game: Longs, entered: Flags) -> None:
    """Warn where a later row of a game differs from its first row."""
    first = np.zeros(int(game.max(initial=-1)) + 1, dtype=np.int64)
    rows = np.flatnonzero(entered)[::-1]
    first[game[rows]] = rows
    for field in GAME_FIELDS:
        if field in table.mapping.columns:
            codes = table.codes(field)
            table.warn(
                f"{field} differs",
                entered & (codes != codes[first[game]]),
                field,
                partial(_difference, table, field),
            )


def _difference(table: CodedTable, field: str, row: int) -> Message:
    return message(
        "model/tables/game-rows-differ",
        field=field,
        text=shown(table.text(field, row)),
        game=shown(table.text("game", row)),
    )


def _check_places(table: CodedTable, rows: _Rows, game: Longs, entered: Flags) -> None:
    """Check that every row of a played game has what decides the places, the same in all rows of a side."""
    field = rows.deciding
    is_given = table.filled(field) | (table.filled("reason") if field == "place" else False)
    wanted = (
        message("model/tables/place-missing") if field == "place" else message("model/tables/cell-missing", field=field)
    )
    table.reject(f"no {field}", entered & needs_result(rows.kind) & ~is_given, field, wanted)
    if not rows.has_sides:
        return
    table.reject("no side", entered & ~table.filled("side"), "side", message("model/tables/side-missing"))
    side = _numbered(_pairs(game, table.codes("side")))
    first = np.zeros(len(side), dtype=np.int64)
    first[side[::-1]] = np.arange(len(side))[::-1]
    for each in ("place", "score", "points", "colour"):
        if each in table.mapping.columns:
            codes = table.codes(each)
            differs = entered & (codes != codes[first[side]])
            table.reject(f"side {each}", differs, each, partial(_side_difference, table, each))


def _side_difference(table: CodedTable, field: str, row: int) -> Message:
    return message(
        "model/tables/side-rows-differ",
        field=field,
        text=shown(table.text(field, row)),
        side=shown(table.text("side", row)),
    )


def _pairs(game: Longs, side: NDArray[Any]) -> Longs:
    number: Longs = game * (int(side.max(initial=0)) + 1) + side
    return number


def _source(table: CodedTable, players: Players, rows: _Rows, game: Longs, kept: Longs) -> tuple[Source, Longs]:
    """Group the rows into games, sides and members; also return the first row of each game."""
    side_code = table.codes("side")[kept] if rows.has_sides else np.arange(len(kept))
    side = _numbered(_pairs(game[kept], side_code))
    order = np.lexsort((side, game[kept]))
    kept, side = kept[order], side[order]
    side_starts = np.flatnonzero(np.diff(side, prepend=-1))
    side_rows = kept[side_starts]
    game_starts = np.flatnonzero(np.diff(game[side_rows], prepend=-1))
    member_offsets = np.append(side_starts, len(kept)).astype(np.int64)
    game_offsets = np.append(game_starts, len(side_rows)).astype(np.int64)
    spellings, member = players.used(table.codes("player")[kept])
    points = None if rows.points is None else rows.points[side_rows]
    if points is None and rows.member_points is not None:
        points = np.add.reduceat(rows.member_points[kept], side_starts) if len(kept) else np.zeros(0)
    sides = SideColumns(
        game_offsets=game_offsets,
        place=_places(table, rows, side_rows, np.diff(game_offsets), points),
        member_offsets=member_offsets,
        player=member,
        points=points,
        colour=None if rows.colour is None else rows.colour[side_rows],
        reason=None if rows.reason is None else rows.reason.take(side_rows),
        member_share=None if rows.member_share is None else rows.member_share[kept],
        member_points=None if rows.member_points is None else rows.member_points[kept],
    )
    first_row = side_rows[game_starts]
    row_id = rows.games.row_id if "id" in table.mapping.columns else table.labels("game")
    games = replace(
        rows.games,
        kind=rows.kind if rows.kind.any() else None,
        row_id=row_id,
        position=game,
    ).take(first_row)
    return Source(table.name, spellings, games, sides, table.entry_ratings({"player": "rating"})), first_row


def _places(table: CodedTable, rows: _Rows, side_rows: Longs, sizes: Longs, points: Floats | None) -> Ints:
    """Return the place of each side: the one written, or its rank in the game."""
    if rows.deciding == "place":
        return np.zeros(len(side_rows), dtype=np.int32) if rows.place is None else rows.place[side_rows]
    if rows.deciding == "score":
        worth = np.full(len(side_rows), np.nan) if rows.score is None else rows.score[side_rows]
    else:
        lower = table.mapping.better == "lower"
        worth = np.full(len(side_rows), np.nan) if points is None else -points if lower else points
    game = np.repeat(np.arange(len(sizes)), sizes)
    order = np.lexsort((-worth, game))
    starts = np.diff(game[order], prepend=-1) != 0
    changes = starts | (np.diff(worth[order], prepend=np.nan) != 0)
    position = np.arange(len(order)) - np.repeat(offsets_of(sizes)[:-1], sizes)
    ranked = 1 + np.maximum.accumulate(np.where(changes, np.arange(len(order)), 0)) - (np.arange(len(order)) - position)
    place = np.empty(len(order), dtype=np.int32)
    place[order] = ranked
    return np.where(np.isnan(worth), NOT_CLASSIFIED, place).astype(np.int32)


def _checked(table: CodedTable, source: Source, first_row: Longs) -> Source:
    """Leave out games of one side that should have more, byes with opponents, and games without a result."""
    games, sides = source.games, source.sides
    count = np.diff(sides.game_offsets)
    kind = np.zeros(games.count, dtype=np.int8) if games.kind is None else games.kind
    has_place = np.add.reduceat((sides.place > 0).astype(np.int64), sides.game_offsets[:-1]) if games.count else count
    checks = [
        ("one side", (count < 2) & is_played(kind), "model/tables/game-with-one-side"),
        (
            "bye with opponent",
            (count > 1) & is_without_opponent(kind),
            "model/tables/bye-with-sides",
        ),
        ("no result", (count > 1) & needs_result(kind) & (has_place == 0), "model/tables/game-without-place"),
    ]
    wrong = np.zeros(games.count, dtype=np.bool_)
    for name, found, code in checks:
        rows = np.zeros(len(table), dtype=np.bool_)
        rows[first_row[found]] = True
        table.reject(name, rows, "game", partial(_of_game, table, code))
        wrong |= found
    place = sides.place.copy()
    place[sides.game_offsets[:-1][count == 1]] = 1
    sides = replace(sides, place=place)
    right = np.flatnonzero(~wrong)
    return (
        replace(source, games=games.take(right), sides=sides.take(right))
        if wrong.any()
        else replace(source, sides=sides)
    )


def _of_game(table: CodedTable, code: str, row: int) -> Message:
    return message(code, game=shown(table.text("game", row)))
