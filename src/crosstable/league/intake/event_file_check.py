"""Check the points, ranks and tie-breaks of an event file against its games.

Rules
1. Points are the score of the games plus the initial score.
2. If the file names its tie-breaks, the ranks must follow from them.  A file with tie-breaks of Go does not say by
   which rules they were computed: the ranks must follow from them by one of the known ones.
3. Where it names none, no player is ranked above a player with more points.
4. A file without starting scores may be of a McMahon event.  EGF H9 and FFG .tou have no place for starting scores.
   The first value of each row of an H9 is the score that decides: ranks are checked by it.  Without such values, ranks
   that do not follow from the games are no errors.
5. In other files, more points than the games give are starting scores when none has fewer by more than the half that
   rounding takes, and either most entrants have at least one point more, or at least two have, and no higher rating
   has less.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from crosstable.formats.event.document import EventDocument
from crosstable.model.errors import CrosstableError, Problem
from crosstable.model.messages import Message, message
from crosstable.standings.rules import PRESETS, TieBreakRules
from crosstable.standings.scores import scores
from crosstable.standings.table import Standing, standings

_OF_GO = frozenset({"CUSS", "MMS", "NBW", "SODOS", "SOS", "SOS-1", "SOS-2", "SOSOS"})
_VALUE = re.compile(r"(-?\d{1,6})(?:([.,]5|[½=?])|[.,]0+)?", re.ASCII)


def check_event(document: EventDocument, *, rules: TieBreakRules | None = None) -> list[Problem]:
    """Return an error for each value that does not follow from the games, and a warning if ranks cannot be checked."""
    if not document.event.entrants:
        return []
    if _is_mcmahon(document):
        return [Problem(None, "points", "warning", message("league/starting-scores-missing"))]
    if not document.has_starting_scores:
        return [*_points(document), *_ranks_by_values(document)]
    differing = _tiebreaks(document, rules)
    return [*_points(document), *(_ranks(document, scores(document.event)) if differing is None else differing)]


def _ranks_by_values(document: EventDocument) -> list[Problem]:
    """Check the ranks of a file without starting scores by the first value of each row, else by the games."""
    values = {entrant.id: _half_points(document.of(entrant.id).criteria) for entrant in document.event.entrants}
    known = {id: value for id, value in values.items() if value is not None}
    totals = known if len(known) == len(values) else scores(document.event)
    if not list(_ranks(document, totals)):
        return []
    return [Problem(None, "rank", "warning", message("league/ranks-need-starting-scores"))]


def _half_points(criteria: tuple[str, ...]) -> int | None:
    """Return the first value of a row in half-points: 36½ is 73; None where it is none."""
    found = _VALUE.fullmatch(criteria[0].strip()) if criteria else None
    return None if found is None else 2 * int(found[1]) + (found[2] is not None)


def _is_mcmahon(document: EventDocument) -> bool:
    """Return whether the points stated are those of a McMahon event whose starting scores are not in the file."""
    if any(entrant.initial_score for entrant in document.event.entrants):
        return False
    computed = scores(document.event)
    more = {id: stated.score - computed[id] for id, stated in document.stated.items() if stated.score is not None}
    if not more or min(more.values()) < -1:
        return False
    count = sum(each > 1 for each in more.values())
    return 2 * count > len(more) or (count > 1 and _follow_ratings(document, more))


def _follow_ratings(document: EventDocument, more: Mapping[str, int]) -> bool:
    """Return whether no entrant has half a point less at the start than one with a lower rating."""
    rated = [(each.rating, more[each.id]) for each in document.event.entrants if each.rating and each.id in more]
    highest = None
    for _, start in sorted(rated):
        if highest is not None and start < highest - 1:
            return False
        highest = start if highest is None else max(highest, start)
    return len(rated) == len(more)


def _points(document: EventDocument) -> Iterator[Problem]:
    computed = scores(document.event)
    for entrant in document.event.entrants:
        stated, score = document.of(entrant.id).score, computed[entrant.id]
        if stated is not None and stated != score:
            name = _name(document, entrant.id)
            what = message("league/intake/points-differ", player=name, stated=stated / 2, points=score / 2)
            yield _error("points", what)


def _ranks(document: EventDocument, points: Mapping[str, int]) -> Iterator[Problem]:
    """Yield an error for each rank above a player with more points, in half-points."""
    ranked = [
        (place, entrant.id)
        for entrant in document.event.entrants
        if (place := document.of(entrant.id).place) is not None
    ]
    lowest: tuple[int, str] | None = None
    for place, id in sorted(ranked, key=lambda pair: pair[0]):
        if lowest is not None and points[id] > lowest[0]:
            what = message(
                "league/intake/rank-above-more-points",
                player=_name(document, id),
                rank=place,
                points=points[id] / 2,
                other=lowest[1],
                others_points=lowest[0] / 2,
            )
            yield _error("rank", what)
        if lowest is None or points[id] < lowest[0]:
            lowest = (points[id], document.event.entrant(id).player.shown_name())


def _tiebreaks(document: EventDocument, rules: TieBreakRules | None) -> list[Problem] | None:
    """Return what does not follow from the tie-breaks; None where the file names none, or states no ranks."""
    if not document.tiebreaks or all(stated.place is None for stated in document.stated.values()):
        return None
    try:
        differing = _differing(document, rules)
    except CrosstableError as error:
        what = message("league/intake/ranks-not-checked", why=error.message)
        by_points = _ranks(document, scores(document.event))
        return [*by_points, Problem(None, "tie-breaks", "warning", what)]
    if differing and rules is None and _OF_GO & set(document.tiebreaks):
        others = (_differing(document, other) for other in PRESETS.values())
        differing = differing if all(others) else []
    return [_rank_differs(document, row) for row in differing]


def _differing(document: EventDocument, rules: TieBreakRules | None) -> list[Standing]:
    """Return the rows whose rank by the tie-breaks is not the one stated."""
    rows = standings(document.event, document.tiebreaks, rules=rules).rows
    last = {row.place: at for at, row in enumerate(rows, start=1)}
    places = [(row, document.of(row.entrant.id).place) for row in rows]
    return [row for row, stated in places if stated is not None and not row.place <= stated <= last[row.place]]


def _rank_differs(document: EventDocument, row: Standing) -> Problem:
    what = message(
        "league/intake/rank-differs",
        player=_name(document, row.entrant.id),
        stated=document.of(row.entrant.id).place,
        rank=row.place,
        points=row.score / 2,
        tiebreaks=[f"{each.code} {float(each.value):g}" for each in row.tiebreaks],
    )
    return _error("rank", what)


def _error(column: str, what: Message) -> Problem:
    return Problem(None, column, "error", what)


def _name(document: EventDocument, id: str) -> str:
    name = document.event.entrant(id).player.shown_name()
    return name if name == id else f"player {id} ({name})"
