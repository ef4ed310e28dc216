"""Tables as HTML: of pages, where a phone stacks or folds them, and of paper.

Rows are built here and not in a template for speed; every text is escaped here.  Names come from `link`, which returns
a link or a name that is escaped already.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape
from itertools import islice, takewhile
from types import MappingProxyType
from typing import Any, Literal

from markupsafe import Markup

from crosstable.publish.markup import badge_html, bdi
from crosstable.publish.working_html import worked_html
from crosstable.views.cells import (
    NO_PARTS,
    BoardNumber,
    Cell,
    ColourSigns,
    Covered,
    Departures,
    DraftSeat,
    Ended,
    MatchScore,
    Met,
    Movement,
    Name,
    Names,
    Number,
    Place,
    RoundCell,
    RoundDay,
    Seat,
    Seats,
    TypedResult,
    Worked,
    text_of,
)
from crosstable.views.columns import Head, Heading, Kind, ViewRow, ViewTable
from crosstable.views.team_matches import half_text
from crosstable.views.texts import _
from crosstable.views.words import typeset
from crosstable.views.zones import ZoneMark

_MINUS = "\N{MINUS SIGN}"
_ENDS_WITH_MARK = re.compile(rf"\d[+{_MINUS}]$|[^\W\d][01=]$")  # a forfeit against a line, or the word for a bye
_LATE = 4  # rounds whose colours a phone shows
_SIDES = ("", "_number", "_rating", "_colours", "_score")  # what is known of the first and of the second side
_WITH_CLASS = (
    "rating",
    "rating_before",
    "change",
    "remarks",
    *(f"{side}{part}" for side in ("first", "second") for part in _SIDES),
)
_UNLABELLED = ("name", "round", "side", "outcome")  # kinds of cells that need no heading beside them on a phone
_CSS: Mapping[str, Mapping[Kind, str]] = MappingProxyType(
    {
        "page": {
            "tie-break": "w",
            "text": "t",
            "day": "d",
            "name": "name",
            "side": "name",
            "round": "r",
            "outcome": "t",
        },
        "hall": {"number": "big", "text": "t", "name": "name", "side": "name", "outcome": "t"},
        "screen": {"number": "board", "outcome": "result"},
        "paper": {"number": "n", "tie-break": "n", "outcome": "box"},
        "match": {"number": "n", "side": "name", "outcome": "t"},
    }
)


@dataclass(frozen=True, slots=True, eq=False)
class _Page:
    """What the cells of a table share: the links of the names, and the medium."""

    link: Callable[[str], str] | None = None
    medium: Literal["page", "hall", "screen", "paper"] = "page"
    look: str = ""  # of the cells, where it is not that of the medium
    is_stacked: bool = True  # on a phone
    is_labelled: bool = True  # on a phone, with the labels of the columns


def page_head(table: ViewTable) -> Markup:
    """Return the head of a table of a page, with headings that explain themselves on press."""
    cells = "".join(_th(head, f"t-{table.name}-{head.key}") for head in table.heads if not head.below)
    return Markup(f"<thead><tr>{cells}</tr></thead>")  # noqa: S704  # escaped


def page_table(
    table: ViewTable, css: str = "stack", link: Callable[[str], str] | None = None, *, is_labelled: bool = True
) -> Markup:
    """Return a table of a page.

    Args:
        css: its classes; one of them, "stack", makes a card of each row on a phone.
        link: the name of a player or an event as HTML, escaped; by default the name.
        is_labelled: whether a phone shows the headings beside the cells.
    """
    rows = _rows(table, _Page(link, is_stacked="stack" in css, is_labelled=is_labelled))
    return Markup(f"<table{_class(css)}>{page_head(table)}\n<tbody>\n{rows}</tbody></table>")  # noqa: S704  # escaped


def page_rows(table: ViewTable, link: Callable[[str], str]) -> Markup:
    """Return the rows of a table that a phone stacks.

    Args:
        link: the name of an entrant as HTML, escaped.
    """
    return Markup(_rows(table, _Page(link)))  # noqa: S704  # escaped


def grouped_rows(table: ViewTable, groups: Iterable[tuple[str, int]], link: Callable[[str], str]) -> Markup:
    """Return the rows of a table in groups.

    Args:
        groups: the heading of each as HTML, escaped, and how many rows it has.
        link: the name of a player as HTML, escaped.
    """
    rows, span, found = _each_row(table, _Page(link, is_stacked=False)), len(table.heads), list[str]()
    for heading, count in groups:
        head = f'<tr class="group"><th colspan="{span}" scope="rowgroup">{heading}</th></tr>'
        found.append(f"<tbody>{head}\n{''.join(islice(rows, count))}</tbody>\n")
    return Markup("".join(found))  # noqa: S704  # escaped


def hall_rows(table: ViewTable, medium: Literal["hall", "screen"], link: Callable[[str], str] | None = None) -> Markup:
    """Return the rows of a table for the hall, or for a projector; `link` as in `page_table`."""
    return Markup(_rows(table, _Page(link, medium)))  # noqa: S704  # escaped


def match_tables(
    table: ViewTable, medium: Literal["page", "hall", "paper"], link: Callable[[str], str] | None = None
) -> Markup:
    """Return matches as a table each: the teams are its head, the boards its rows.

    Args:
        link: the name of a team or a player as HTML, escaped; by default the name.
    """
    has_marks, tables = medium != "paper", list[str]()
    page = _Page(link, medium, "match" if has_marks else "")
    for at, head in enumerate(table.rows):
        if head.css != "match":
            continue
        boards = list(takewhile(lambda row: row.css != "match", table.rows[at + 1 :]))
        teams = _rows(replace(table, rows=[head]), page, has_marks=False).replace("<td", "<th").replace("</td", "</th")
        rows = _rows(replace(table, rows=boards), page, has_marks=has_marks)
        mark = f' id="{head.mark}"' if has_marks else ""
        css = "match" if has_marks else "pairs match"
        body = f"<tbody>\n{rows}</tbody>\n" if boards else ""
        tables.append(f'<table class="{css}"{mark}>\n<thead>{teams}</thead>\n{body}</table>\n')
    return Markup("".join(tables))  # noqa: S704  # escaped


def plain_head(table: ViewTable) -> Markup:
    """Return the head of a table whose headings need no explanation."""
    cells = "".join(
        f'<th scope="col"{_class(_CSS["page"].get(head.heading.kind, ""))}>{escape(head.heading.label)}</th>'
        for head in table.heads
        if not head.below
    )
    return Markup(f"<thead><tr>{cells}</tr></thead>")  # noqa: S704  # escaped


def paper_table(table: ViewTable, link: Callable[[str], str] | None = None, css: str = "") -> Markup:
    """Return a table of paper.

    Args:
        link: the name of an entrant as HTML, escaped; by default the name.
    """
    classes = _CSS["paper"]
    heads = "".join(
        f"<th{_class(classes.get(head.heading.kind, ''))}>{_label(head.heading)}</th>"
        for head in table.heads
        if not head.below
    )
    rows = _rows(table, _Page(link, "paper"), has_marks=False)
    return Markup(  # noqa: S704  # escaped
        f"<table{_class(css)}>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody></table>"
    )


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


def _rows(table: ViewTable, page: _Page, *, has_marks: bool = True) -> str:
    return "".join(_each_row(table, page, has_marks=has_marks))


def _each_row(table: ViewTable, page: _Page, *, has_marks: bool = True) -> Iterator[str]:
    """Return the rows of a table; what stands below a column is small text in its cells."""
    heads = [head for head in table.heads if not head.below]
    keys = [head.key for head in heads]
    below = [
        (keys.index(head.below), at, head.heading.kind == "name")
        for at, head in enumerate(table.heads)
        if head.below in keys
    ]
    own = [at for at, head in enumerate(table.heads) if not head.below]
    look = page.look or page.medium
    cells = [f"{_opening(head, page)}%s{'</b>' if _is_marked(head, look) else ''}</td>" for head in heads]
    row, write = "".join(cells), _WRITERS.get
    for each in table.rows:
        shown, mark = each.cells if len(own) == len(table.heads) else [each.cells[at] for at in own], each.mark[1:]
        found = [write(type(cell), _text)(page, cell, mark) for cell in shown]
        for target, at, is_name in below:
            if text := text_of(each.cells[at]):
                last = next(cell for cell in range(target, -1, -1) if found[cell] is not None)  # it may be covered
                found[last] = f"{found[last]}<small>{bdi(text) if is_name else escape(text)}</small>"
        inside = _spanned(cells, found) if None in found else row % tuple(found)
        yield f"<tr{_attributes(each) if has_marks else ''}>{inside}</tr>\n"


def _attributes(row: ViewRow) -> str:
    id = f' id="{row.mark}"' if row.mark else ""
    name = f' data-name="{escape(row.name)}"' if row.name else ""
    return f"{id}{name}{_class(row.css)}"


def _spanned(cells: Sequence[str], found: Sequence[str | None]) -> str:
    """Return a row in which a cell covers those after it that are None."""
    spans = list[tuple[str, int]]()
    for cell, html in zip(cells, found, strict=True):
        if html is None:
            spans[-1] = (spans[-1][0], spans[-1][1] + 1)
        else:
            spans.append((cell % html, 1))
    return "".join(html if span == 1 else html.replace("<td", f'<td colspan="{span}"', 1) for html, span in spans)


def _label(heading: Heading) -> str:
    """Return the label of a column; one that needs no explanation may be a name."""
    return bdi(heading.label) if heading.kind == "name" and not heading.tip else escape(heading.label)


def _class(css: str) -> str:
    return f' class="{css}"' if css else ""


def _opening(head: Head, page: _Page) -> str:
    """Return the tag that begins a cell, to be formatted; the label is what a phone shows before it."""
    kind, look = head.heading.kind, page.look or page.medium
    if kind == "round" and look == "page":
        return "<td"  # the cell says how the game ended
    css, is_stacked = _CSS[look].get(kind, ""), look == "page" and page.is_stacked
    is_labelled = is_stacked and page.is_labelled and kind not in _UNLABELLED and head.key not in ("place", "board")
    label = f' data-l="{escape(head.heading.label)}"'.replace("%", "%%") if is_labelled else ""
    return (
        f"<td{_class(_column_css(head, css) if is_stacked else css)}{label}>{'<b>' if _is_marked(head, look) else ''}"
    )


def _is_marked(head: Head, look: str) -> bool:
    """Return whether the cells of a column are in bold by their tags; on pages they are by their class."""
    return head.is_main and look != "page"


def _column_css(head: Head, css: str) -> str:
    """Return the classes of a cell of a page: those of its kind, and of the column that a page treats specially."""
    own = "score" if head.is_main else head.key if head.key in _WITH_CLASS else ""
    return " ".join(filter(None, (css, own)))


@lru_cache(maxsize=1024)  # each page of a player repeats the same ones
def _th(head: Head, mark: str) -> str:
    heading = head.heading
    if heading.kind == "round":
        return f'<th scope="col" class="r" aria-label="{escape(heading.tip)}">{escape(heading.label)}</th>'
    label, tip, css = escape(heading.label), escape(heading.tip), _column_css(head, heading.css)
    return (
        f'<th scope="col" class="{css}"><button type="button" class="tip" popovertarget="{mark}" '
        f'title="{tip}">{label}</button><span class="pop" popover id="{mark}"><b>{label}</b> {tip}</span></th>'
    )


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
    """Return a cell as HTML that opens nothing on press."""
    return _WRITERS.get(type(cell), _text)(page, cell, "") or ""


def _text(_page: _Page, cell: Cell, _mark: str) -> str:
    return escape(text_of(cell))


def _covered(_page: _Page, _cell: Cell, _mark: str) -> None:
    return None


def _own_text(_page: _Page, cell: str, _mark: str) -> str:
    return escape(cell) if cell else ""


def _number(_page: _Page, cell: Number, _mark: str) -> str:
    return half_text(cell.halves) if cell.halves is not None else cell.text.replace("-", _MINUS)


def _movement(_page: _Page, cell: Movement, _mark: str) -> str:
    return movement_html(cell)


def movement_html(cell: Movement) -> str:
    """Return how far something moved; colour repeats what the sign says."""
    css = "up" if cell.gain > 0 else "down" if cell.gain < 0 else ""
    return f"<span{_class(css)}>{escape(cell.text.replace('-', _MINUS))}</span>"


def _place(page: _Page, cell: Place, _mark: str) -> str:
    return f"{_sign(page, cell.zone)}{cell.text}"


def _value(page: _Page, cell: Worked, mark: str) -> str:
    return (
        worked_html(cell, f"w{mark}-{escape(cell.code)}")
        if page.medium == "page" and mark
        else escape(cell.text.replace("-", _MINUS))
    )


def _outcome(page: _Page, cell: TypedResult, _mark: str) -> str:
    result = escape(typeset(cell.text))
    if page.medium == "page":
        return f'<span class="result">{result}</span>'
    return result or ("–" if page.medium == "screen" else "")


def _match_score(page: _Page, cell: MatchScore, _mark: str) -> str:
    return escape(cell.written) or ("–" if page.medium == "screen" else "")


def _name(page: _Page, cell: Name, _mark: str) -> str:
    if page.link is not None and cell.parts is NO_PARTS and not cell.tier:
        return page.link(cell.id)
    title, rank = cell.parts
    before = f'<small class="beside">{escape(title)}</small> ' if title else ""
    after = f' <small class="beside">{escape(rank)}</small>' if rank else ""
    name = bdi(cell.name) if page.link is None else page.link(cell.id)
    return f"{before}{name}{after}{badge_html(cell.tier) if cell.tier else ''}"


def _names(_page: _Page, cell: Names, _mark: str) -> str:
    return cell.between.join(map(bdi, cell.names))


def _met(page: _Page, cell: Met, _mark: str) -> str:
    link = page.link
    names = [[bdi(one.name) if link is None else link(one.id) for one in each] for each in (cell.opponents, cell.mates)]
    opponents, mates = cell.written(*names)
    return f"{opponents}<small>{mates}</small>" if mates else opponents


def _round_day(_page: _Page, cell: RoundDay, _mark: str) -> str:
    return f'{cell.round} <span class="d">{cell.day}</span>'


def _ended(_page: _Page, cell: Ended, _mark: str) -> str:
    return f"{cell.word} <span>{cell.points}</span>"


def _sign(page: _Page, zone: ZoneMark | None) -> str:
    """Return the sign of a zone; what it means is under it on a page, and below the table on paper."""
    if zone is None:
        return ""
    return (
        f'<span title="{escape(zone.words)}">{zone.label}</span>\N{NO-BREAK SPACE}'
        if page.medium == "page"
        else f"{zone.label} "
    )


def _round(page: _Page, cell: RoundCell, _mark: str) -> str:
    return _grid_cell(cell) if page.medium == "page" else escape(cell.text)


@lru_cache(maxsize=4096)  # rounds without a game are many and alike
def _grid_cell(cell: RoundCell) -> str:
    """Return the rest of the cell of a round, from its class: the line of the opponent, the colour, the result."""
    shown = cell.text.replace("-", _MINUS) if cell.key or cell.text[-1:] == "-" else cell.text
    opponent, key, result = shown.partition(cell.key) if cell.key else (shown, "", "")
    result, space, stones = result.partition(" ")
    css: str = cell.outcome if cell.is_game else "none"
    if cell.colour == "black":
        css += " black"
    if not key and _ENDS_WITH_MARK.search(shown) and (cell.outcome or not cell.is_game):
        opponent, result = shown[:-1], shown[-1]
        css += " forfeit" if cell.is_game else ""
    sign = f"<i>{escape(key)}</i>" if key else ""
    mark = f"<b>{result.replace('=', '½')}</b>" if result else ""
    with_stones = f"{space}<u>{escape(stones)}</u>" if stones else ""
    return f"{_class(f'r {css}'.rstrip())}>{escape(opponent)}{sign}{mark}{with_stones}"


def _board(page: _Page, cell: BoardNumber, _mark: str) -> str:
    """Return the number of a board; on a page, as a button that explains the pairing."""
    number = "" if cell.number is None else str(cell.number)
    if page.medium != "page" or not cell.why:
        return number
    lines = "".join(f"<span>{escape(line)}</span>" for line in cell.why)
    return (
        f'<button type="button" class="tip" popovertarget="y{cell.mark}">{number or escape(cell.shown)}</button>'
        f'<span class="pop" popover id="y{cell.mark}"><b>{escape(cell.title)}</b>{lines}</span>'
    )


def _seats(page: _Page, cell: Seats, _mark: str) -> str:
    lines = []
    for line in cell.lines:
        players = ", ".join(_seat(page, seat, cell) for seat in line.seats)
        lines.append(" ".join(part for part in (line.before, players, escape(line.after)) if part))
    is_listed = page.medium == "page" and len(lines) > 2  # a line for each seat
    return ("<br>" if is_listed else " – " if page.medium == "hall" else " · ").join(lines)


def _seat(page: _Page, seat: Seat, cell: Seats) -> str:
    name = bdi(seat.name) if page.link is None or not cell.is_linked else page.link(seat.id)
    if page.medium == "page" and page.link is not None:
        return name
    score = f' <small class="beside">{seat.score}</small>' if cell.has_scores and seat.score else ""
    return f"{name}{seat.behind}{score}"


def _draft_seat(_page: _Page, cell: DraftSeat, _mark: str) -> str:
    title, rank = cell.parts
    before = f'<small class="beside">{escape(title)}</small> ' if title else ""
    after = f' <small class="beside">{escape(rank)}</small>' if rank else ""
    name = f'<span class="grip" aria-hidden="true">⠿</span> {before}<span class="who">{bdi(cell.name)}</span>{after}'
    place = f'data-player="{cell.id}" data-board="{cell.board}" data-at="{cell.at}"'
    return f'<button type="button" class="seat" {place}>{name}</button>'


@lru_cache(maxsize=4096)  # the same few stand in many rows
def _colours_html(cell: ColourSigns) -> str:
    if not cell.colours:
        return ""
    signs = "".join("●" if each == "black" else "○" for each in cell.colours)
    early, late = signs[:-_LATE], signs[-_LATE:]
    shown = f'<span class="early">{early}</span>{late}' if early else late
    return f'<span class="colours" role="img" aria-label="{escape(cell.text)}">{shown}</span>'


def _colours(_page: _Page, cell: ColourSigns, _mark: str) -> str:
    return _colours_html(cell)


def _departures(_page: _Page, cell: Departures, _mark: str) -> str:
    marks = "".join(f'<span class="badge draft">{escape(mark)}</span> ' for mark in cell.marks)
    lines = "".join(f"<li>{escape(text)} <small>{escape(cost)}</small></li>" for text, cost in cell.reasons)
    why = f'<details class="why"><summary>{escape(_("Why"))}</summary><ul class="plain">{lines}</ul></details>'
    return f"{marks}{why if lines else ''}"


_WRITERS: Mapping[type, Callable[[_Page, Any, str], str | None]] = MappingProxyType(
    {
        str: _own_text,
        BoardNumber: _board,
        ColourSigns: _colours,
        Covered: _covered,
        Departures: _departures,
        DraftSeat: _draft_seat,
        Ended: _ended,
        MatchScore: _match_score,
        Met: _met,
        Name: _name,
        Names: _names,
        Movement: _movement,
        Number: _number,
        TypedResult: _outcome,
        Place: _place,
        RoundDay: _round_day,
        RoundCell: _round,
        Seats: _seats,
        Worked: _value,
    }
)
