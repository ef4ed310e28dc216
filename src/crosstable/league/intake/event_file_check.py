"""Check the points, ranks and tie-breaks of an event file against its games.

Rules
1. Points are the score of the games plus the initial score.
2. No player is ranked above a player with more points.
3. If the file names its tie-breaks, the ranks must follow from them.
4. A file without starting scores may be of a McMahon event.  EGF H9 and FFG .tou have no place for starting scores, so
   their ranks are not errors.  In other files, more points than the games give are starting scores when most entrants
   have at least one point more and none has fewer by more than the half that rounding takes.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.formats.event.document import EventDocument
from crosstable.model.errors import CrosstableError, Problem
from crosstable.model.messages import Message, message
from crosstable.standings.rules import TieBreakRules
from crosstable.standings.scores import scores
from crosstable.standings.table import standings


def check_event(document: EventDocument, *, rules: TieBreakRules | None = None) -> list[Problem]:
    """Return an error for each value that does not follow from the games, and a warning if ranks cannot be checked."""
    if not document.event.entrants:
        return []
    if _is_mcmahon(document):
        return [Problem(None, "points", "warning", message("league/starting-scores-missing"))]
    problems = list(_ranks(document))
    if problems and not document.has_starting_scores:
        problems = [Problem(None, "rank", "warning", message("league/ranks-need-starting-scores"))]
    return [*_points(document), *problems, *_tiebreaks(document, rules)]


def _is_mcmahon(document: EventDocument) -> bool:
    """Return whether the points stated are those of a McMahon event whose starting scores are not in the file."""
    if any(entrant.initial_score for entrant in document.event.entrants):
        return False
    computed = scores(document.event)
    more = [stated.score - computed[id] for id, stated in document.stated.items() if stated.score is not None]
    return bool(more) and min(more) >= -1 and 2 * sum(each > 1 for each in more) > len(more)


def _points(document: EventDocument) -> Iterator[Problem]:
    computed = scores(document.event)
    for entrant in document.event.entrants:
        stated, score = document.of(entrant.id).score, computed[entrant.id]
        if stated is not None and stated != score:
            name = _name(document, entrant.id)
            what = message("league/intake/points-differ", player=name, stated=stated / 2, points=score / 2)
            yield _error("points", what)


def _ranks(document: EventDocument) -> Iterator[Problem]:
    computed = scores(document.event)
    ranked = [
        (place, entrant.id)
        for entrant in document.event.entrants
        if (place := document.of(entrant.id).place) is not None
    ]
    lowest: tuple[int, str] | None = None
    for place, id in sorted(ranked, key=lambda pair: pair[0]):
        if lowest is not None and computed[id] > lowest[0]:
            what = message(
                "league/intake/rank-above-more-points",
                player=_name(document, id),
                rank=place,
                points=computed[id] / 2,
                other=lowest[1],
                others_points=lowest[0] / 2,
            )
            yield _error("rank", what)
        if lowest is None or computed[id] < lowest[0]:
            lowest = (computed[id], document.event.entrant(id).player.shown_name())


def _tiebreaks(document: EventDocument, rules: TieBreakRules | None) -> Iterator[Problem]:
    if not document.tiebreaks or all(stated.place is None for stated in document.stated.values()):
        return
    try:
        rows = standings(document.event, document.tiebreaks, rules=rules).rows
    except CrosstableError as error:
        what = message("league/intake/ranks-not-checked", why=error.message)
        yield Problem(None, "tie-breaks", "warning", what)
        return
    last = {row.place: at for at, row in enumerate(rows, start=1)}
    for row in rows:
        stated = document.of(row.entrant.id).place
        if stated is not None and not row.place <= stated <= last[row.place]:
            what = message(
                "league/intake/rank-differs",
                player=_name(document, row.entrant.id),
                stated=stated,
                rank=row.place,
                points=row.score / 2,
                tiebreaks=[f"{each.code} {float(each.value):g}" for each in row.tiebreaks],
            )
            yield _error("rank", what)


def _error(column: str, what: Message) -> Problem:
    return Problem(None, column, "error", what)


def _name(document: EventDocument, id: str) -> str:
    name = document.event.entrant(id).player.shown_name()
    return name if name == id else f"player {id} ({name})"
