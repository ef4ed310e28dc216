"""The results of a league as a grid: a row for each team at home, a column for each team away."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

from markupsafe import Markup

from crosstable.model.results import ResultKind
from crosstable.reading.event_summary import EventStanding
from crosstable.views.words import result_text

_FEWEST, _MOST = 3, 40  # a grid of two teams shows nothing new, and one of many does not fit a screen


class ResultsGrid(NamedTuple):
    """The lines of the columns, and the rows as HTML."""

    columns: Sequence[int]
    rows: Markup


def results_grid(view: EventStanding, links: Mapping[str, str]) -> ResultsGrid | None:
    """Return the grid of an event whose games have a home side; None for other events, and before the first result.

    Args:
        links: the link to each team as seen from the page, escaped.
    """
    game_played, ids = view.game, [row.entrant.id for row in view.standings.rows]
    if not game_played.sides or game_played.has_colours or not _FEWEST <= len(ids) <= _MOST:
        return None
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for this in view.event.rounds:
        for game in this.games:
            if len(game.sides) == 2 and len(game.players) == 2 and game.kind is not ResultKind.UNPLAYED:
                found[game.players[0], game.players[1]].append(escape(result_text(game, game_played)))
    if not any(map(any, found.values())):
        return None
    rows = []
    for line, home in enumerate(ids, start=1):
        cells = "".join(
            '<td class="none"></td>' if away == home else f"<td>{'<br>'.join(found.get((home, away), ()))}</td>"
            for away in ids
        )
        rows.append(f'<tr><td>{line}</td><th scope="row" class="name">{links[home]}</th>{cells}</tr>\n')
    return ResultsGrid(range(1, len(ids) + 1), Markup("".join(rows)))  # noqa: S704  # links and results are escaped
