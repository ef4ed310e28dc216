"""Check what an event file claims against its games: points, ranks, and the tie-breaks it names.

Rules
1. Points: the score of the games, with what the entrant started with.
2. Ranks: nobody stands before somebody with more points.
3. Where the file names its tie-breaks, the ranks are those that they give.
4. A file without starting scores may be of a McMahon event.  EGF H9 and FFG .tou have no place for starting scores, so
   their ranks are not errors.  In other files, more points than the games give are starting scores when most entrants
   have at least one point more and none has fewer by more than the half that rounding takes.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.formats.event.document import EventDocument
from crosstable.model.errors import CrosstableError, Problem
from crosstable.model.messages import message
from crosstable.standings.rules import TieBreakRules
from crosstable.standings.scores import scores
from crosstable.standings.table import standings


def check_event(document: EventDocument, *, rules: TieBreakRules | None = None) -> list[Problem]:
    """Give every claim that the games do not bear out, and a warning for each tie-break that cannot be checked."""
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
    made = scores(document.event)
    more = [stated.score - made[id] for id, stated in document.stated.items() if stated.score is not None]
    return bool(more) and min(more) >= -1 and 2 * sum(each > 1 for each in more) > len(more)


def _points(document: EventDocument) -> Iterator[Problem]:
    made = scores(document.event)
    for entrant in document.event.entrants:
        stated = document.of(entrant.id).score
        if stated is not None and stated != made[entrant.id]:
            told = f"{stated / 2:g} points are stated, the games give {made[entrant.id] / 2:g}."
            yield _problem(document, entrant.id, "points", told)


def _ranks(document: EventDocument) -> Iterator[Problem]:
    made = scores(document.event)
    ranked = [
        (document.of(entrant.id).place or 0, entrant.id)
        for entrant in document.event.entrants
        if document.of(entrant.id).place is not None
    ]
    worst: tuple[int, str] | None = None
    for place, id in sorted(ranked, key=lambda pair: pair[0]):
        if worst is not None and made[id] > worst[0]:
            before = f"{worst[1]} stands before with {worst[0] / 2:g}"
            yield _problem(document, id, "rank", f"rank {place} with {made[id] / 2:g} points, but {before}.")
        if worst is None or made[id] < worst[0]:
            worst = (made[id], document.event.entrant(id).player.shown_name())


def _tiebreaks(document: EventDocument, rules: TieBreakRules | None) -> Iterator[Problem]:
    if not document.tiebreaks or all(stated.place is None for stated in document.stated.values()):
        return
    try:
        rows = standings(document.event, document.tiebreaks, rules=rules).rows
    except CrosstableError as error:
        yield Problem(None, "tie-breaks", "warning", f"the ranks were not checked by tie-breaks: {error}")
        return
    last = {row.place: row.place for row in rows}
    for at, row in enumerate(rows, start=1):
        last[row.place] = at
    for row in rows:
        stated = document.of(row.entrant.id).place
        if stated is not None and not row.place <= stated <= last[row.place]:
            by = ", ".join(f"{each.code} {float(each.value):g}" for each in row.tiebreaks)
            told = f"rank {stated} is stated, {row.place} is right by {row.score / 2:g} points, {by}."
            yield _problem(document, row.entrant.id, "rank", told)


def _problem(document: EventDocument, id: str, column: str, told: str) -> Problem:
    name = document.event.entrant(id).player.shown_name()
    who = name if name == id else f"player {id} ({name})"
    return Problem(None, column, "error", f"{who}: {told} Compare the rows of this player.")
