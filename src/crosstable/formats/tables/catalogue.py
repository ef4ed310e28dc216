"""What is wrong with tables of results and of players, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "cell-too-long": "A cell has more than {most} characters. A quotation mark may be missing on this line.",
        "cells-beyond-header": "There are cells beyond the {columns} columns of the header. Name or empty them.",
        "column-of-ratings": "This is read only to rate by a federation's rules. Entries do not keep it.",
        "columns-not-read": "These columns are not known and were not read: {columns}.",
        "empty-file": "{file}: the file is empty. Add a header and a row for each game.",
        "empty-json": "{file}: the file is empty. {@write-games}.",
        "empty-sheet": "{file}: the first sheet is empty. Put the results on it, below a header.",
        "empty-table": "{file}: the table is empty. Give a header and rows below it.",
        "empty-table-with-problem": "{file}: the table is empty. Give a header and rows below it. {problem}",
        "encoding-of-workbook": "{file}: a workbook is not text, so it has no encoding {encoding!r}. Leave it out.",
        "game-does-not-fit-row": "The game of {players} has {what}, which a row of two players cannot hold. Leave it "
        "out.",
        "header-unreadable": "{file}: line {line}: the header cannot be read: {why}. Correct its quotation marks.",
        "header-without-rows": "{file}: the header (line {line}) has no rows below it. Add results.",
        "json-damaged": "{file}: line {line}: {what} where {expected} is expected. The file may be cut off.",
        "json-value-unreadable": "{file}: line {line}: this value cannot be read: {why}.",
        "json-without-games": "{file}: line {line}: the file has no array of games. {@write-games}.",
        "json-without-key-games": "{file}: line {line}: the object has no key 'games'. {@write-games}.",
        "line-not-json": "{text} is not JSON ({why}). Write one object per line.",
        "needs-openpyxl": 'XLSX files need openpyxl. Install it: pip install "crosstable[app]".',
        "needs-pyarrow": '{file}: reading Parquet needs pyarrow. Install it: pip install "crosstable[parquet]".',
        "no-game-fits": "Event {event!r} has no game that fits a row of two players. Choose another format.",
        "no-name-column": "{file}: no column is called name or last_name (the columns are {columns}). Name the "
        "columns.",
        "no-row-readable": "{file}: no row can be read. The first problem: {problem}",
        "no-sheet": "{file}: the workbook has no sheet with cells. Put the table on its first sheet.",
        "not-a-workbook": "{file}: this is not an XLSX workbook, or it is cut off. Copy it again; save an old .xls "
        "file as .xlsx.",
        "not-json": "{file}: line {line}: this is not JSON: {why}. Correct it.",
        "nul-in-cell": "The cell {cell} holds a NUL byte. Save the file again as text.",
        "nul-in-header": "{file}: the header holds NUL bytes, so this is not CSV in UTF-8. If it is UTF-16, save it "
        "with a byte order mark or as UTF-8.",
        "number-of-cells": "There are {count} cells where the header has {columns}. Check commas and quotes.",
        "parquet-unreadable": "{file}: this Parquet file cannot be read ({why}). Copy it again.",
        "player-id-twice": "{player!r} has the id {id!r} of an earlier row, and was left out.",
        "player-value-unreadable": "{field} {value!r} of {player!r} is not {expected}. It was left out.",
        "quote-never-closed": "A quotation mark that opens here is never closed. Close it.",
        "quotes-do-not-pair": "The quotation marks are not balanced: {why}. Inside a quoted cell, double them.",
        "row-out-of-place": "Row {row} of the sheet is above the row before it, or beyond the last row or column of a "
        "workbook ({last:,} rows). It was left out. Save the workbook again with a spreadsheet program.",
        "row-without-name": "The row has no name. It was left out.",
        "rows-after-quote-lost": "The quotation marks are not balanced ({why}). The rows from here on were left out.",
        "rows-out-of-order": "{file}: row {row} has an earlier date than the row before. Reading batch by batch needs "
        "a file in time order: sort it by date, or read it whole.",
        "table-without-rows": "{file}: the table has no rows. Add results.",
        "too-many-cells": "{file}: the sheet has more than {most:,} cells. Split it.",
        "workbook-too-large": "{file}: the workbook unpacks from {packed:,} to {inflated:,} bytes, which is not "
        "plausible for results (at most {most:,}, {ratio} to 1). Save the sheet as CSV.",
        "workbook-unreadable": "{file}: this workbook cannot be read ({why}). It may be cut off: copy it again, or "
        "save it as CSV.",
    }
)
ACTIONS: Mapping[str, str] = MappingProxyType(
    {
        "write-games": 'Write an array of games: [{{"player_a": "Ann", "player_b": "Bo", "score_a": 1}}]',
    }
)
