"""The rows of a round in the hall as HTML, by name.

They are built here and not in a template for speed: while results come in, the page is made for each of them.
All texts are escaped here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup, escape

from crosstable.publish.print_lists import NameLine
from crosstable.views.cells import Seat


class HallLine(NamedTuple):
    """A player in the list by name: the line, the address of the player, and what is known of the game."""

    line: NameLine
    slug: str
    facts: Sequence[str]


def name_rows(lines: Sequence[HallLine], up: str, *, has_colours: bool) -> Markup:
    """Return a row per player.

    Args:
        lines: in order.
        has_colours: whether there is a column of colours.
    """
    return Markup("".join(_name_row(each, up, has_colours=has_colours) for each in lines))  # noqa: S704  # see the head of the file


def _name_row(one: HallLine, up: str, *, has_colours: bool) -> str:
    line, slug = one.line, one.slug
    seat = line.seat
    colour = f'<td class="t">{escape(seat.colour)}</td>' if has_colours else ""
    against = ", ".join(map(_seat, line.opponents)) + _small(line.note) + _small(" · ".join(one.facts))
    return (
        f'<tr id="n{slug}" data-name="{escape(seat.plain)}"><td class="name"><a href="{up}players/{slug}.html">'
        f'{escape(seat.name)}</a>{seat.behind}</td><td class="big">{line.board}</td>{colour}'
        f'<td class="name">{against}</td></tr>\n'
    )


def _seat(one: Seat) -> str:
    return f"<bdi>{escape(one.name)}</bdi>{one.behind}"


def _small(text: str) -> str:
    return f"<small>{escape(text)}</small>" if text else ""
