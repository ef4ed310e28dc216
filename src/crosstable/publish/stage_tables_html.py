"""Tables of groups and later stages as HTML, for the page of an event and for paper.

On a phone a line has place, name, results and points; the other columns stand below the name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from markupsafe import Markup

from crosstable.views.stage_tables import StageRow, StageTableView
from crosstable.views.texts import _


def stage_tables_html(views: Sequence[StageTableView], names: Mapping[str, str], level: int = 2) -> Markup:
    """Return the tables with their headings; "" where there are none.

    Args:
        views: of an event.
        names: of the players as they are shown, escaped, or as links.
        level: of the headings.
    """
    return Markup("".join(_table(view, names, level) for view in views))  # noqa: S704  # texts are escaped below


_MOST_ON_PHONES = 5  # columns of a crosstable


def _table(view: StageTableView, names: Mapping[str, str], level: int) -> str:
    lines = range(1, len(view.rows) + 1) if view.has_crosstable else ()
    fits = len(lines) <= _MOST_ON_PHONES
    columns = [
        *(_cell("th", str(line), is_wide=not fits) for line in lines),
        *(_cell("th", _capital(word), is_wide=True) for word in view.record),
        _cell("th", _capital(view.points)),
        *(_cell("th", _capital(word), is_wide=True) for word in view.codes),
    ]
    rows = "".join(_row(view, row, line, names, fits=fits) for line, row in enumerate(view.rows))
    return (
        f'<section class="group"><h{level}><bdi>{escape(view.title)}</bdi></h{level}>'
        f'<div class="wide-table" tabindex="0" role="region" aria-label="{escape(view.title)}"><table class="cross">'
        f'<thead><tr><th scope="col">{escape(_("Place"))}</th><th></th>{"".join(columns)}</tr></thead>\n'
        f"<tbody>{rows}</tbody></table></div></section>\n"
    )


def _row(view: StageTableView, row: StageRow, line: int, names: Mapping[str, str], *, fits: bool) -> str:
    cells = [
        '<td class="none"></td>' if at == line and fits else _cell("td", result, is_wide=not fits)
        for at, result in enumerate(row.results)
    ]
    cells += [_cell("td", word, is_wide=True) for word in row.record]
    cells += [f"<td><b>{escape(row.score)}</b></td>", *(_cell("td", value, is_wide=True) for value in row.tiebreaks)]
    words = [*zip(view.record, row.record, strict=True), *zip(view.codes, row.tiebreaks, strict=True)]
    below = " \N{MIDDLE DOT} ".join(f"{_capital(head)} {value}" for head, value in words if value)
    also = f'<small class="also">{escape(below)}</small>' if below else ""
    name = f'<th scope="row" class="name">{names[row.player]}{also}</th>'
    return f"<tr><td>{row.place}</td>{name}{''.join(cells)}</tr>\n"


def _cell(tag: str, text: str, *, is_wide: bool = False) -> str:
    """Return a cell; `is_wide` if it is not shown on phones."""
    scope = ' scope="col"' if tag == "th" else ""
    css = ' class="more"' if is_wide else ""
    return f"<{tag}{scope}{css}>{escape(text)}</{tag}>"


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]
