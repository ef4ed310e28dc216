"""What is wrong with tables of results and of players, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "cells-beyond-header": "There are cells beyond the {columns} columns of the header. Name or empty them.",
        "no-sheet": "{file}: the workbook has no sheet with cells. Put the table on its first sheet.",
        "row-out-of-place": "Row {row} of the sheet is above the row before it, or beyond the last row or column of a "
        "workbook ({last:,} rows). It was left out. Save the workbook again with a spreadsheet program.",
    }
)
