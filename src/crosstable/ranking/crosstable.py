"""The crosstable as text, HTML and CSV.  Pure functions from a `Grid` to text."""

from __future__ import annotations

import csv
import io
import unicodedata
from html import escape

from crosstable.model.errors import InputError
from crosstable.model.tables.spreadsheet_cells import spreadsheet_safe
from crosstable.ranking.grid import Grid

_GAP = "  "
_NAME = 2
_LEAST_WIDTH = 30
_LEAST_NAME = 8
# What a spreadsheet would read as a formula.


def as_text(grid: Grid, *, width: int = 100) -> str:
    """Write the crosstable for a terminal.

    While it fits, a line for each entrant; a name too long for the room left is cut.  In a narrow
    terminal the rounds go below each entrant, wrapped.

    Args:
        grid: the crosstable.
        width: columns of the terminal; at least 30.
    Raises:
        InputError: fewer than 30 columns.
    """
    if width < _LEAST_WIDTH:
        raise InputError("ranking/crosstable-too-narrow", width=width, least=_LEAST_WIDTH)
    widths = _widths(grid)
    spare = width - (sum(widths) + len(_GAP) * (len(widths) - 1))
    if spare < 0 and widths[_NAME] + spare >= _LEAST_NAME:
        widths[_NAME] += spare
        spare = 0
    lines = _wide(grid, widths) if spare >= 0 else _narrow(grid, width)
    return "\n".join([_cut(grid.title, width), *(line.rstrip() for line in lines)]) + "\n"


def as_html(grid: Grid) -> str:
    """Write the crosstable as an HTML fragment: one table, every word escaped."""
    first, last = grid.rounds
    kinds = [
        "round" if first <= column < last else "name" if column == _NAME else "number"
        for column in range(len(grid.heads))
    ]
    heads = "".join(
        f'<th scope="col" class="{kind}">{escape(head)}</th>' for kind, head in zip(kinds, grid.heads, strict=True)
    )
    body = [
        "<tr>" + "".join(_html_cell(kind, word) for kind, word in zip(kinds, row, strict=True)) + "</tr>"
        for row in grid.rows
    ]
    return "\n".join(
        [
            '<table class="crosstable">',
            f"<caption>{escape(grid.title)}</caption>",
            f"<thead><tr>{heads}</tr></thead>",
            "<tbody>",
            *body,
            "</tbody>",
            "</table>",
            "",
        ]
    )


def as_csv(grid: Grid) -> str:
    """Write the crosstable as CSV (RFC 4180, UTF-8 text, lines end in CR LF).

    A name that a spreadsheet would take for a formula gets a leading apostrophe.  The cells of a
    round begin with a digit or are "-" and "bye", and stay as they are.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(grid.heads)
    for row in grid.rows:
        writer.writerow([spreadsheet_safe(word) if column == _NAME else word for column, word in enumerate(row)])
    return out.getvalue()


def _widths(grid: Grid) -> list[int]:
    return [max(_columns(word) for word in column) for column in zip(grid.heads, *grid.rows, strict=True)]


def _wide(grid: Grid, widths: list[int]) -> list[str]:
    first, last = grid.rounds
    return [
        _GAP.join(
            _padded(word, size, to_left=column == _NAME or first <= column < last)
            for column, (word, size) in enumerate(zip(row, widths, strict=True))
        )
        for row in (grid.heads, *grid.rows)
    ]


def _narrow(grid: Grid, width: int) -> list[str]:
    first, last = grid.rounds
    place = max((len(row[0]) for row in grid.rows), default=1)
    lines = []
    for row in grid.rows:
        score = row[last]
        room = width - place - 1 - len(score) - 1
        name = _padded(_cut(row[_NAME], room), room, to_left=True)
        lines.append(f"{row[0]:>{place}} {name} {score}")
        values = [f"{head} {word}" for head, word in zip(grid.heads[last + 1 :], row[last + 1 :], strict=True)]
        for words in (row[first:last], values):
            lines += _wrapped(words, width, " " * (place + 1))
    return lines


def _wrapped(words: tuple[str, ...] | list[str], width: int, indent: str) -> list[str]:
    lines, line = [], indent
    for word in words:
        if line != indent and _columns(line) + _columns(word) > width:
            lines.append(line)
            line = indent
        line += word + _GAP
    return [*lines, line] if words else lines


def _html_cell(kind: str, word: str) -> str:
    if kind == "name":
        return f'<th scope="row" class="name">{escape(word)}</th>'
    return f'<td class="{kind}">{escape(word)}</td>'


def _columns(text: str) -> int:
    """Count terminal columns: wide characters take two, combining ones none."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in {"W", "F"} else 1 for c in text
    )


def _cut(text: str, room: int) -> str:
    if _columns(text) <= room:
        return text
    used = 0
    for at, letter in enumerate(text):
        used += _columns(letter)
        if used > room - 1:
            return text[:at] + "…"
    return text + "…"


def _padded(text: str, size: int, *, to_left: bool) -> str:
    short = _cut(text, size)
    room = " " * (size - _columns(short))
    return short + room if to_left else room + short
