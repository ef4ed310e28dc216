"""Tables of `views` on a terminal."""

from __future__ import annotations

from crosstable.cli.answers import Table
from crosstable.cli.output import Cell
from crosstable.views.cells import Cell as ViewCell
from crosstable.views.cells import Place, text_of
from crosstable.views.columns import Heading, ViewTable


def terminal_table(table: ViewTable) -> Table:
    """Return a table as a terminal prints it, its headings in small letters unless they are codes."""
    headings = [_heading(head.heading) for head in table.heads]
    return Table(headings, ([_cell(cell) for cell in row.cells] for row in table.rows), table.title, table.notes)


def _heading(heading: Heading) -> str:
    label = heading.label
    return label if label.isupper() or heading.kind == "side" else label[:1].lower() + label[1:]


def _cell(cell: ViewCell) -> Cell:
    if isinstance(cell, Place):
        return cell.place
    return cell if cell is None or isinstance(cell, int) else text_of(cell)
