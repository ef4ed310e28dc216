"""Tables and drawings as a notebook shows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import islice

ACCENT = "#0b6e99"  # of what a drawing is about
_SHOWN = 30


class Svg(str):
    """A drawing as SVG for a page; a notebook shows it, and `file_text` is what a file holds.

    Example:
        >>> Svg("<svg></svg>").file_text
        '<svg xmlns="http://www.w3.org/2000/svg"></svg>'
    """

    __slots__ = ()

    @property
    def file_text(self) -> str:
        """The drawing with the name of its language, which a file of its own needs."""
        return self.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)

    def _repr_svg_(self) -> str:
        return self.file_text


def html_table(title: str, headings: Sequence[str], rows: Iterable[Sequence[object]], count: int) -> str:
    """Return a table as HTML: the first rows, numbers to the right, and how many there are in all.

    Args:
        title: what stands above it.
        headings: of the columns.
        rows: the cells; None is empty.
        count: how many rows there are.
    Example:
        >>> html_table("1 player", ["player", "rating"], [["<Ann>", 1516]], 1)[-71:]
        '<td>&lt;Ann&gt;</td><td style="text-align:right">1516</td></tr></table>'
    """
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in islice(rows, _SHOWN))
    more = f"<p>{count - _SHOWN} more</p>" if count > _SHOWN else ""
    return f"<p>{escape(title)}</p><table><tr>{head}</tr>{body}</table>{more}"


def _cell(value: object) -> str:
    if value is None:
        return "<td></td>"
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    text = f"{value:g}" if isinstance(value, float) and value == int(value) else str(value)
    return f'<td style="text-align:right">{text}</td>' if is_number else f"<td>{escape(text)}</td>"
