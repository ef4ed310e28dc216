"""Starting scores of a McMahon event that its file has no place for, from the points that it states.

Rules
1. More points than the games give are starting scores when no entrant has fewer by more than the half that rounding
   takes, and either most entrants have at least one point more, or at least two have, and no higher rating has less.
2. A starting score is then the difference.  It is a whole number: where it would not be, the points were rounded down.
3. The points are those of the file, or else the first value of its standings, as in a table for the EGF.
4. An entrant whose points are not stated has no known starting score, and the others' are not used either.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from crosstable.formats.event.document import EventDocument, Stated
from crosstable.model.points import in_points
from crosstable.ranking.scores import scores

_POINTS = re.compile(r"(-?\d{1,4})(½|\.5)?(?:\.0)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class ImpliedScores:
    """Starting scores in half-points, by id.

    Args:
        scores: of every entrant whose points are stated.
        rounded: the entrants whose points were rounded down by half a point.
        unknown: the entrants whose points are not stated.
    """

    scores: Mapping[str, int]
    rounded: tuple[str, ...]
    unknown: tuple[str, ...]


def implied_scores(document: EventDocument) -> ImpliedScores | None:
    """Return the starting scores that the points of a file imply; None where it has its own, or is no McMahon event.

    Cost: O(games).
    """
    entrants = document.event.entrants
    if any(entrant.initial_half_points for entrant in entrants):
        return None
    computed = scores(document.event)
    stated = {each.id: _points(document.of(each.id)) for each in entrants}
    more = {id: score - computed[id] for id, score in stated.items() if score is not None}
    if not _is_mcmahon(document, more):
        return None
    return ImpliedScores(
        {id: each + each % 2 for id, each in more.items()},
        tuple(id for id, each in more.items() if each % 2),
        tuple(each.id for each in entrants if each.id not in more),
    )


def with_implied_scores(document: EventDocument) -> EventDocument:
    """Return a document with the starting scores that its points imply, where all of them are known."""
    found = implied_scores(document)
    if found is None or found.unknown:
        return document
    entrants = [replace(each, initial_score=in_points(found.scores[each.id])) for each in document.event.entrants]
    return replace(document, event=replace(document.event, entrants=tuple(entrants)))


def _points(stated: Stated) -> int | None:
    """Return the points that a file states of an entrant, in half-points: rule 3."""
    if stated.half_points is not None or not stated.criteria:
        return stated.half_points
    found = _POINTS.fullmatch(stated.criteria[0])
    return None if found is None else 2 * int(found[1]) + bool(found[2])


def _is_mcmahon(document: EventDocument, more: Mapping[str, int]) -> bool:
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
