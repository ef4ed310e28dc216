"""Who won: the results of tables with one row per game.

Rules
1. What decides the places: `score_a`, else `result`, else `winner`, else `place_a` ..., the first that is
   filled; points only where none of these has a column.  Points are kept either way.
2. A result is required of every kind that pays the winner more than the loser.
3. `0-0` among results such as `1-0` is a double loss; among `3-1` it is a draw.
4. A side alone has place 1.
"""

from __future__ import annotations

from dataclasses import dataclass
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
)
from crosstable.model.messages import message
from crosstable.model.results import DEFAULT_RULES, KINDS, ResultKind
from crosstable.model.tables.cells import BadCell, PairResult, read_place, read_result, read_score, shown
from crosstable.model.tables.coded_rows import CodedTable
from crosstable.model.tables.sheets import read_sheets, warn_of_sums
from crosstable.model.tables.winners import read_winners


def is_without_opponent(kind: Bytes) -> Flags:
    """Return which games have one side by their kind."""
    return _by_kind({each: each.is_one_sided for each in KINDS})[kind]


def is_played(kind: Bytes) -> Flags:
    """Return in which games the sides met over the board."""
    return _by_kind({each: DEFAULT_RULES[each].is_played for each in KINDS})[kind]


def needs_result(kind: Bytes) -> Flags:
    """Return which games need a winner or a draw to be worth anything."""
    pays = {each: DEFAULT_RULES[each].win_half_points > DEFAULT_RULES[each].loss_half_points for each in KINDS}
    return _by_kind({each: pays[each] and not each.is_one_sided for each in KINDS})[kind]


def _by_kind(meaning: dict[ResultKind, bool]) -> Flags:
    return np.array(list(meaning.values()), dtype=np.bool_)


@dataclass(frozen=True, slots=True, eq=False)
class RowResults:
    """The result of every row: kind (n,), place and points (n, sides)."""

    kind: Bytes
    place: Ints
    points: Floats | None


def read_results(table: CodedTable, is_there: Flags, given_kind: Bytes | None) -> RowResults:
    """Read the result of every row, reporting rows that lack a required one."""
    half_points, kind_of_result, goals = _outcomes(table, given_kind)
    kind = kind_of_result if given_kind is None else np.where(given_kind == NO_NUMBER, kind_of_result, given_kind)
    kind = np.where(kind == NO_NUMBER, 0, kind).astype(np.int8)
    points = read_sheets(table, is_there) if table.mapping.has_sheets else _points(table, is_there)
    points = goals if points is None else points
    alone = is_there.sum(axis=1) < 2
    is_required = needs_result(kind) & ~alone
    place = _given_places(table, is_there)
    fields = _fields_that_decide(table, has_places=place is not None)
    if fields:
        is_given = np.logical_or.reduce([table.filled(field) for field in fields])
        table.reject("no result", is_required & ~is_given, fields[0], message("model/tables/no-result"))
    else:
        if not table.mapping.has_sheets:
            _check_points(table, is_there, is_required)
        is_lower = table.mapping.better == "lower" or table.mapping.has_sheets
        place = None if points is None else _ranks(points, -1.0 if is_lower else 1.0)
        if is_lower and points is not None and points.shape[1] == 3:
            warn_of_sums(table, points)
    if place is None:
        place = np.full(is_there.shape, NOT_CLASSIFIED, dtype=np.int32)
    if is_there.shape[1] == 2:
        by_score = np.stack((1 + (half_points == 0), 1 + (half_points == 2)), axis=1)
        place = np.where((half_points != NO_NUMBER)[:, None], by_score, place)
    without_place = is_required & ~table.lost & (place == NOT_CLASSIFIED).all(axis=1)
    table.reject("no place", without_place, fields[0] if fields else None, message("model/tables/no-place"))
    place = np.where(alone[:, None], 1, place).astype(np.int32)
    return RowResults(kind, place, points)


def _fields_that_decide(table: CodedTable, *, has_places: bool) -> list[str]:
    """Return the fields that hold the result; none where points decide it."""
    letters = table.mapping.letters
    fields = [
        field for field in ("score_a", "score_b", "result", "winner") if table.mapping.has(field) and len(letters) == 2
    ]
    if has_places or not all(table.mapping.has(f"points_{letter}") for letter in letters):
        fields += [field for field in table.mapping.columns if field.startswith("place_")]
    return fields


def _outcomes(table: CodedTable, given_kind: Bytes | None) -> tuple[Bytes, Bytes, Floats | None]:
    """Read scores and results: half-points of side a, kind (-1 for none, both), points of a goal result."""
    half_points = np.full(len(table), NO_NUMBER, dtype=np.int8)
    kind = half_points
    if len(table.mapping.letters) != 2:
        return half_points, kind, None
    first, second = (table.parsed(field, read_score_code, _NO_SCORE, np.int8) for field in ("score_a", "score_b"))
    if first is not None:
        half_points, kind = first[:, 0], first[:, 1]
    if second is not None:
        half_points, kind = _with_second_score(table, half_points, kind, second, given_kind)
    pairs, goals = _pair_results(table)
    if pairs is not None:
        kind = np.where(kind == NO_NUMBER, pairs[:, 1], kind)
        half_points = np.where(half_points == NO_NUMBER, pairs[:, 0], half_points)
    if table.mapping.has("winner"):
        by_winner, of_winner = read_winners(table)
        half_points = np.where(half_points == NO_NUMBER, by_winner, half_points)
        kind = np.where(kind == NO_NUMBER, of_winner, kind)
    return half_points, kind, goals


_NO_SCORE = (NO_NUMBER, NO_NUMBER)


def read_score_code(text: str) -> tuple[int, int]:
    """Read a score as half-points and the code of its kind, -1 for none."""
    half_points, kind = read_score(text)
    return half_points, NO_NUMBER if kind is None else kind.code


def _with_second_score(
    table: CodedTable, half_points: Bytes, kind: Bytes, second: NDArray[Any], given_kind: Bytes | None
) -> tuple[Bytes, Bytes]:
    """Merge the scores of side b, which add to 1 with those of side a."""
    other = second[:, 0]
    both = (half_points != NO_NUMBER) & (other != NO_NUMBER)
    forfeit = np.int8(ResultKind.FORFEIT.code)
    is_double_forfeit = both & (half_points + other == 0) & (kind == forfeit) & (second[:, 1] == forfeit)
    wrong = both & (half_points + other != 2) & ~is_double_forfeit
    if given_kind is not None:
        wrong &= needs_result(np.where(given_kind == NO_NUMBER, 0, given_kind))
    table.reject(
        "scores do not add",
        wrong,
        "score_b",
        lambda row: message(
            "model/tables/scores-do-not-add-up",
            first=shown(table.text("score_a", row)),
            second=shown(table.text("score_b", row)),
        ),
    )
    kind = np.where(is_double_forfeit, ResultKind.DOUBLE_FORFEIT.code, np.where(kind == NO_NUMBER, second[:, 1], kind))
    half_points = np.where(
        both, np.where(half_points + other == 2, half_points, NO_NUMBER), np.where(other >= 0, 2 - other, half_points)
    )
    return half_points.astype(np.int8), kind.astype(np.int8)


def _pair_results(table: CodedTable) -> tuple[NDArray[np.int8] | None, Floats | None]:
    """Read the results of both sides: (half-points, kind) by row, and goals when these are goals."""
    if "result" not in table.mapping.columns:
        return None, None
    read = [_or_none(text) for text in table.texts("result")]
    are_goals = any(
        result.first is not None and result.second is not None and result.kind is None
        and (max(result.first, result.second) > 1 or result.first == result.second == 1)
        for result in read
        if result is not None
    )  # fmt: skip
    pairs = table.parsed("result", lambda text: _pair_code(read_result(text), are_goals=are_goals), _NO_SCORE, np.int8)
    if not are_goals:
        return pairs, None
    counted = [
        (np.nan, np.nan) if result is None or result.first is None or result.second is None
        else (result.first, result.second)
        for result in read
    ]  # fmt: skip
    return pairs, np.array(counted, dtype=np.float64)[table.codes("result")]


def _or_none(text: str) -> PairResult | None:
    try:
        return read_result(text) if text else None
    except BadCell:
        return None


def _pair_code(result: PairResult, *, are_goals: bool) -> tuple[int, int]:
    kind = NO_NUMBER if result.kind is None else result.kind.code
    if result.first is None or result.second is None:
        return NO_NUMBER, kind
    if result.first == result.second == 0 and not are_goals:
        return NO_NUMBER, ResultKind.DOUBLE_LOSS.code if result.kind is None else kind
    return 1 + (result.first > result.second) - (result.first < result.second), kind


def _points(table: CodedTable, is_there: Flags) -> Floats | None:
    columns = [table.numbers(f"points_{letter}") for letter in table.mapping.letters]
    if all(column is None for column in columns):
        return None
    nothing = np.full(len(table), np.nan)
    numbers = np.stack([nothing if column is None else column for column in columns], axis=1)
    return np.where(is_there, numbers, np.nan)


def _given_places(table: CodedTable, is_there: Flags) -> Ints | None:
    columns = [
        table.parsed(f"place_{letter}", lambda text: read_place(text)[0], NOT_CLASSIFIED, np.int32)
        for letter in table.mapping.letters
    ]
    if all(column is None for column in columns):
        return None
    nothing = np.full(len(table), NOT_CLASSIFIED, dtype=np.int32)
    places = np.stack([nothing if column is None else column for column in columns], axis=1)
    return np.where(is_there, places, NOT_CLASSIFIED)


def _ranks(points: Floats, sign: float) -> Ints:
    """Return places by points, shared by ties; a side without points has none."""
    better = (sign * points)[:, None, :] > (sign * points)[:, :, None]
    return np.where(np.isnan(points), NOT_CLASSIFIED, 1 + better.sum(axis=2)).astype(np.int32)


def _check_points(table: CodedTable, is_there: Flags, is_required: Flags) -> None:
    for side, letter in enumerate(table.mapping.letters):
        field = f"points_{letter}"
        missing = is_required & is_there[:, side] & ~table.filled(field)
        table.reject(f"no {field}", missing, field, message("model/tables/points-missing", field=field))
