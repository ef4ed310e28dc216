"""Tables of groups and later stages as HTML, for the page of an event and for paper."""

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


def _table(view: StageTableView, names: Mapping[str, str], level: int) -> str:
    lines = range(1, len(view.rows) + 1) if view.has_crosstable else ()
    words = [*view.record, view.points, *view.codes]
    heads = [*map(str, lines), *(_capital(word) for word in words)]
    columns = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    rows = "".join(_row(row, line, names) for line, row in enumerate(view.rows))
    return (
        f'<section class="group"><h{level}><bdi>{escape(view.title)}</bdi></h{level}>'
        f'<div class="wide-table" tabindex="0" role="region" aria-label="{escape(view.title)}"><table class="cross">'
        f'<thead><tr><th scope="col">{escape(_("Place"))}</th><th></th>{columns}</tr></thead>\n'
        f"<tbody>{rows}</tbody></table></div></section>\n"
    )


def _row(row: StageRow, line: int, names: Mapping[str, str]) -> str:
    cells = [
        '<td class="none"></td>' if at == line else f"<td>{escape(result)}</td>"
        for at, result in enumerate(row.results)
    ]
    cells += [f"<td>{escape(word)}</td>" for word in row.record]
    cells += [f"<td><b>{escape(row.score)}</b></td>", *(f"<td>{escape(value)}</td>" for value in row.tiebreaks)]
    return f'<tr><td>{row.place}</td><th scope="row" class="name">{names[row.player]}</th>{"".join(cells)}</tr>\n'


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]
