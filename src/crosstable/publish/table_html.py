"""Tables as HTML: of pages, where a phone stacks or folds them, and of paper.

Rows are built here and not in a template for speed; every text is escaped here.  Names come from `link`, which returns
a link or a name that is escaped already.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from markupsafe import Markup

from crosstable.publish.markup import badge_html, bdi
from crosstable.publish.working_html import worked_html
from crosstable.views.cells import Cell, Name, Number, Place, RoundCell, Rounds, Worked, text_of
from crosstable.views.columns import Head, ViewRow, ViewTable
from crosstable.views.team_matches import half_text
from crosstable.views.zones import ZoneMark

_MINUS = "\N{MINUS SIGN}"
_UNLABELLED = ("name", "rounds")  # kinds of cells that need no heading beside them on a phone


@dataclass(frozen=True, slots=True, eq=False)
class _Page:
    """What the cells of a table share: the links of the names, and whether a press explains a tie-break."""

    link: Callable[[str], str]
    is_live: bool = False


def page_head(table: ViewTable) -> Markup:
    """Return the head of a table of a page, with headings that explain themselves on press."""
    cells = "".join(_th(head, f"t-{table.name}-{at}") for at, head in enumerate(_columns(table)))
    return Markup(f"<thead><tr>{cells}</tr></thead>")  # noqa: S704  # escaped


def page_rows(table: ViewTable, link: Callable[[str], str]) -> Markup:
    """Return the rows of a table that a phone stacks.

    Args:
        link: the name of an entrant as HTML, escaped.
    """
    page = _Page(link, is_live=True)
    shown = [(at, head, _opening(head)) for at, head in enumerate(table.heads) if not head.is_below]
    below = [at for at, head in enumerate(table.heads) if head.is_below]
    return Markup("".join(_page_row(page, row, shown, below) for row in table.rows))  # noqa: S704  # escaped


def group_table(table: ViewTable, link: Callable[[str], str], level: int = 2) -> Markup:
    """Return the table of a group with its title; a phone shows the wide columns under the name.

    Args:
        link: the name of an entrant as HTML, escaped.
    """
    page, title = _Page(link), escape(table.title)
    heads = "".join(f'<th scope="col"{_more(head)}>{escape(head.heading.label)}</th>' for head in table.heads)
    rows = "".join(_group_row(page, table, row) for row in table.rows)
    return Markup(  # noqa: S704  # escaped
        f'<section class="group"><h{level}><bdi>{title}</bdi></h{level}>'
        f'<div class="wide-table" tabindex="0" role="region" aria-label="{title}"><table class="cross">'
        f"<thead><tr>{heads}</tr></thead>\n<tbody>{rows}</tbody></table></div></section>\n"
    )


def paper_table(table: ViewTable, link: Callable[[str], str]) -> Markup:
    """Return a table of paper.

    Args:
        link: the name of an entrant as HTML, escaped.
    """
    page = _Page(link)
    css = [' class="n"' if head.heading.kind == "number" else "" for head in table.heads]
    heads = "".join(f"<th{of}>{escape(head.heading.label)}</th>" for of, head in zip(css, table.heads, strict=True))
    lines = []
    for row in table.rows:
        cells = (_main(head, _html(page, cell)) for head, cell in zip(table.heads, row.cells, strict=True))
        lines.append("".join(f"<td{of}>{cell}</td>" for of, cell in zip(css, cells, strict=True)))
    rows = "".join(f"<tr>{line}</tr>\n" for line in lines)
    return Markup(f"<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody></table>")  # noqa: S704  # escaped


def _columns(table: ViewTable) -> list[Head]:
    return [head for head in table.heads if not head.is_below]


def _th(head: Head, mark: str) -> str:
    heading = head.heading
    label, tip = escape(heading.label), escape(heading.tip)
    return (
        f'<th scope="col" class="{heading.css}"><button type="button" class="tip" popovertarget="{mark}" '
        f'title="{tip}">{label}</button><span class="pop" popover id="{mark}"><b>{label}</b> {tip}</span></th>'
    )


def _opening(head: Head) -> str:
    """Return the tag that begins a cell; the label is what a phone shows before it."""
    kind = head.heading.kind
    css = "" if kind == "number" else f' class="{head.heading.css}"'
    label = "" if kind in _UNLABELLED or head.key == "place" else f' data-l="{escape(head.heading.label)}"'
    return f"<td{css}{label}>"


def _page_row(page: _Page, row: ViewRow, shown: Sequence[tuple[int, Head, str]], below: Sequence[int]) -> str:
    cells = row.cells
    notes = "".join(f"<small>{bdi(text)}</small>" for at in below if (text := text_of(cells[at])))
    found = []
    for at, head, opening in shown:
        cell = cells[at]
        if isinstance(cell, Worked):
            html = worked_html(cell, f"w{row.mark[1:]}-{at}")
        else:
            html = _main(head, _html(page, cell))
        found.append(f"{opening}{html}{notes if head.heading.kind == 'name' else ''}</td>")
    mark = f' id="{row.mark}"' if row.mark else ""
    css = f' class="{row.css}"' if row.css else ""
    return f"<tr{mark}{css}>{''.join(found)}</tr>\n"


def _group_row(page: _Page, table: ViewTable, row: ViewRow) -> str:
    of_phone = (
        f"{head.heading.label} {text}"
        for head, cell in zip(table.heads, row.cells, strict=True)
        if head.is_wide and head.heading.kind != "result" and (text := text_of(cell))
    )
    also = " \N{MIDDLE DOT} ".join(of_phone)
    found = []
    for head, cell in zip(table.heads, row.cells, strict=True):
        if head.heading.kind == "name":
            below = f'<small class="also">{escape(also)}</small>' if also else ""
            found.append(f'<th scope="row" class="name">{_html(page, cell)}{below}</th>')
        elif cell is None:
            found.append(f'<td class="none{" more" if head.is_wide else ""}"></td>')
        else:
            found.append(f"<td{_more(head)}>{_main(head, _html(page, cell))}</td>")
    return f"<tr>{''.join(found)}</tr>\n"


def _more(head: Head) -> str:
    return ' class="more"' if head.is_wide else ""


def _main(head: Head, html: str) -> str:
    return f"<b>{html}</b>" if head.is_main else html


def _html(page: _Page, cell: Cell) -> str:
    """Return a cell as HTML."""
    match cell:
        case Number():
            return half_text(cell.halves) if cell.halves is not None else escape(cell.text.replace("-", _MINUS))
        case Name():
            return _name(page, cell)
        case Place():
            return f"{_sign(page, cell.zone)}{cell.text}"
        case Rounds():
            return "".join(map(_round, cell.cells))
        case _:
            return escape(text_of(cell))


def _name(page: _Page, cell: Name) -> str:
    title, rank = cell.parts
    before = f'<small class="beside">{escape(title)}</small> ' if title else ""
    after = f' <small class="beside">{escape(rank)}</small>' if rank else ""
    return f"{before}{page.link(cell.id)}{after}{badge_html(cell.tier) if cell.tier else ''}"


def _sign(page: _Page, zone: ZoneMark | None) -> str:
    """Return the sign of a zone; what it means is under it on a page, and below the table on paper."""
    if zone is None:
        return ""
    return (
        f'<span title="{escape(zone.words)}">{zone.label}</span>\N{NO-BREAK SPACE}'
        if page.is_live
        else f"{zone.label} "
    )


@lru_cache(maxsize=4096)  # rounds without a game are many and alike
def _round(cell: RoundCell) -> str:
    css = ' class="won"' if cell.is_won else "" if cell.is_game else ' class="none"'
    return f"<span{css}>{escape(cell.text)}</span>"
