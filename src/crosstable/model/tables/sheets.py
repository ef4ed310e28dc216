"""Score sheets of Preferans in a table: the left, middle and right column of each of the three papers.

Rules
1. The points of a player follow from the three papers: see `model.score_sheet`.
2. Points that do not add up to 0 are reported and kept: the game may have ended early, or a paper is wrong.
"""

from __future__ import annotations

import numpy as np

from crosstable.model.columns import Flags, Floats
from crosstable.model.messages import message
from crosstable.model.score_sheet import Paper, ScoreSheet
from crosstable.model.tables.coded_rows import CodedTable
from crosstable.model.tables.mapping import SHEET_FIELDS

_ROUNDING = 1e-6


def read_sheets(table: CodedTable, is_there: Flags) -> Floats:
    """Return the points of each player, NaN in rows without a sheet; rows with a part of one are rejected."""
    fields = [f"{field}_{letter}" for letter in "abc" for field in SHEET_FIELDS]
    columns = [table.numbers(field) for field in fields]
    nothing = np.full(len(table), np.nan)
    numbers = np.stack([nothing if column is None else column for column in columns], axis=1)
    missing = np.isnan(numbers)
    partly = missing.any(axis=1) & ~missing.all(axis=1)
    table.reject("sheet incomplete", partly, "middle_a", message("model/tables/sheet-incomplete"))
    points = np.full(is_there.shape, np.nan)
    for row in np.flatnonzero(~missing.any(axis=1)).tolist():
        left = numbers[row].tolist()
        points[row] = ScoreSheet((Paper(*left[:3]), Paper(*left[3:6]), Paper(*left[6:]))).scores
    return points


def warn_of_sums(table: CodedTable, points: Floats) -> None:
    """Report the tables of three whose points do not add up to 0."""
    total = points.sum(axis=1)
    table.warn(
        "points do not add up",
        np.abs(total) > _ROUNDING,  # NaN is not more
        None,
        lambda row: message("model/tables/points-do-not-add-up", total=float(total[row])),
    )
