"""Check the points, ranks and tie-breaks of an event file against its games.

Rules
1. Points are the score of the games plus the initial score.
2. If the file names its tie-breaks, the ranks must follow from them.  A file with tie-breaks of Go does not say by
   which rules they were computed: the ranks must follow from them by one of the known ones.
3. Where it names none, no player is ranked above a player with more points.
4. A file without starting scores may be of a McMahon event.  EGF H9 and FFG .tou have no place for starting scores.
   The first value of each row of an H9 is the score that decides: ranks are checked by it.  Without such values, ranks
   that do not follow from the games are no errors.
5. In other files starting scores follow from the points (`implied_starting_scores`), and ranks are checked with them:
   by the points, or by the points rounded down.
6. In an event with stages or a bracket, points and ranks are those of its stages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from crosstable.events.implied_starting_scores import ImpliedScores, implied_scores, with_implied_scores
from crosstable.formats.event.document import EventDocument
from crosstable.model.errors import CrosstableError, Problem
from crosstable.model.messages import Message, message
from crosstable.ranking.rules import PRESETS, TieBreakRules
from crosstable.ranking.scores import scores
from crosstable.ranking.table import Standing
from crosstable.reading.standings_for_export import document_standings, is_ranked_by_stages

_OF_GO = frozenset({"CUSS", "MMS", "NBW", "SODOS", "SOS", "SOS-1", "SOS-2", "SOSOS"})
_VALUE = re.compile(r"(-?\d{1,6})(?:([.,]5|[½=?])|[.,]0+)?", re.ASCII)


def check_event(document: EventDocument, *, rules: TieBreakRules | None = None) -> list[Problem]:
    """Return an error for each value that does not follow from the games, and a warning if ranks cannot be checked."""
    if not document.event.entrants:
        return []
    implied = None if is_ranked_by_stages(document) else implied_scores(document)
    if implied is not None:
        return list(_with_implied(document, implied, rules))
    if not document.has_starting_scores:
        return [*_points(document), *_ranks_by_values(document)]
    differing = _tiebreaks(document, rules)
    return [*_points(document), *(_ranks(document, _scores(document)) if differing is None else differing)]


def _ranks_by_values(document: EventDocument) -> list[Problem]:
    """Check the ranks of a file without starting scores by the first value of each row, else by the games."""
    values = {entrant.id: _half_points(document.of(entrant.id).criteria) for entrant in document.event.entrants}
    known = {id: value for id, value in values.items() if value is not None}
    totals = known if len(known) == len(values) else scores(document.event)
    if not list(_ranks(document, totals)):
        return []
    return [Problem(None, "rank", "warning", message("facts/ranks-need-starting-scores"))]


def _half_points(criteria: tuple[str, ...]) -> int | None:
    """Return the first value of a row in half-points: 36½ is 73; None where it is none."""
    found = _VALUE.fullmatch(criteria[0].strip()) if criteria else None
    return None if found is None else 2 * int(found[1]) + (found[2] is not None)


def _with_implied(document: EventDocument, scores: ImpliedScores, rules: TieBreakRules | None) -> Iterator[Problem]:
    """Check a McMahon event by the starting scores that follow from its points, and say which do not."""
    if scores.unknown:
        names = [_name(document, id) for id in scores.unknown]
        yield Problem(None, "points", "warning", message("facts/starting-scores-missing", players=names))
        return
    known = with_implied_scores(document)
    low, high = min(scores.scores.values()) / 2, max(scores.scores.values()) / 2
    code = "facts/starting-scores-rounded" if scores.rounded else "facts/starting-scores-implied"
    names = [_name(document, id) for id in scores.rounded]
    yield Problem(None, "points", "warning", message(code, low=low, high=high, players=names))
    differing: Sequence[Problem] | None = _tiebreaks(known, rules)
    totals = {each.id: known.of(each.id).half_points or 0 for each in known.event.entrants}
    whole = {id: total - total % 2 for id, total in totals.items()}
    if differing is None and any(_ranks(known, whole)):  # in many McMahon events scores are rounded down
        differing = list(_ranks(known, totals))
    yield from differing or ()


def _scores(document: EventDocument) -> Mapping[str, int]:
    """Return the points of the games, in half-points: of those rounds and stages that count for the event."""
    if not is_ranked_by_stages(document):
        return scores(document.event)
    try:
        return {row.entrant.id: row.half_points for row in document_standings(replace(document, tiebreaks=())).rows}
    except CrosstableError:  # a bracket that cannot be: reported with the ranks
        return scores(document.event)


def _points(document: EventDocument) -> Iterator[Problem]:
    computed = _scores(document)
    for entrant in document.event.entrants:
        stated, score = document.of(entrant.id).half_points, computed[entrant.id]
        if stated is not None and stated != score:
            name = _name(document, entrant.id)
            what = message("intake/points-differ", player=name, stated=stated / 2, points=score / 2)
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
                "intake/rank-above-more-points",
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
    has_order = document.tiebreaks or is_ranked_by_stages(document)
    if not has_order or all(stated.place is None for stated in document.stated.values()):
        return None
    try:
        differing = _differing(document, rules)
    except CrosstableError as error:
        what = message("intake/ranks-not-checked", why=error.message)
        by_points = _ranks(document, _scores(document))
        return [*by_points, Problem(None, "tie-breaks", "warning", what)]
    if differing and rules is None and _OF_GO & set(document.tiebreaks):
        others = (_differing(document, other) for other in PRESETS.values())
        differing = differing if all(others) else []
    return [_rank_differs(document, row) for row in differing]


def _differing(document: EventDocument, rules: TieBreakRules | None) -> list[Standing]:
    """Return the rows whose rank by the tie-breaks is not the one stated."""
    rows = document_standings(document, rules=rules).rows
    last = {row.place: at for at, row in enumerate(rows, start=1)}
    places = [(row, document.of(row.entrant.id).place) for row in rows]
    return [row for row, stated in places if stated is not None and not row.place <= stated <= last[row.place]]


def _rank_differs(document: EventDocument, row: Standing) -> Problem:
    what = message(
        "intake/rank-differs",
        player=_name(document, row.entrant.id),
        stated=document.of(row.entrant.id).place,
        rank=row.place,
        points=row.half_points / 2,
        tiebreaks=[f"{each.code} {float(each.value):g}" for each in row.tiebreaks],
    )
    return _error("rank", what)


def _error(column: str, what: Message) -> Problem:
    return Problem(None, column, "error", what)


def _name(document: EventDocument, id: str) -> str:
    name = document.event.entrant(id).player.shown_name()
    return name if name == id else f"player {id} ({name})"
