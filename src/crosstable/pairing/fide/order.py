"""The first candidate in the order of article 4, among those that are equally good.

1. The floaters that are paired, the highest first.  2. Their opponents, in the order of the bracket.
3. The rest of the residents: the upper half against the lower half, if that is as good; otherwise the fewest
   exchanges between the halves, of the smallest difference, the lowest of the upper half first, then the highest of the
   lower half.
4. Within that, each of the upper half in turn takes the first opponent that is possible.

Nothing is enumerated: each choice is tested on the optimal face and kept if a best matching has it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from crosstable.pairing.fide.face import Face
from crosstable.pairing.fide.small_face import SmallFace

Pair = tuple[int, int]


def first_choice(face: Face | SmallFace, *, floaters: int, inside: int) -> list[Pair]:
    """Return the pairs of the first of the best candidates, the higher player first.

    Args:
        face: the best matchings; vertices are the floaters, the residents, and whoever else takes part.
        floaters: how many vertices come from above.
        inside: how many vertices are in the bracket.
    """
    placed = [one for one in range(floaters) if face.restrict(one, lambda other: floaters <= other < inside)]
    pairs = []
    for one in placed:
        _first_opponent(face, one)
        pairs.append((one, face.freeze(one)))
    taken = {other for _, other in pairs}
    rest = [vertex for vertex in range(floaters, inside) if vertex not in taken]
    return pairs + _remainder(face, rest)


def _first_opponent(face: Face | SmallFace, one: int) -> None:
    """Match a vertex with the first that is possible."""
    for other in face.near(one):
        if face.restrict(one, lambda each, other=other: each == other):  # type: ignore[misc]  # bound at once
            return


def _remainder(face: Face | SmallFace, rest: Sequence[int]) -> list[Pair]:
    """Pair the residents that no floater meets."""
    place = {vertex: at for at, vertex in enumerate(rest)}
    half = sum(1 for vertex in rest if face.mate[vertex] in place) // 2

    top, bottom = set(rest[:half]), set(rest[half:])
    outside = set(range(len(face.mate))).difference(place)
    above, below = top | outside, bottom | outside

    def across(vertex: int) -> set[int]:
        """Return whom a vertex may meet when the upper half meets the lower half."""
        return bottom if vertex in top else above if vertex in bottom else below

    if face.keep(across):
        upper = list(rest[:half])
    else:
        upper, face = _exchanged(face, rest, place, half)
    pairs = []
    for one in upper:
        _first_opponent(face, one)
        pairs.append((one, face.freeze(one)))
    return pairs


def _exchanged(
    face: Face | SmallFace, rest: Sequence[int], place: dict[int, int], half: int
) -> tuple[list[int], Face | SmallFace]:
    """Choose the exchanges between the two halves; return the new upper half, and the face that is left."""

    def levels_of(one: int, other: int) -> tuple[int, int]:
        first, second = place.get(one), place.get(other)
        return (0, 0) if first is None or second is None else (int(min(first, second) >= half), min(first, second))

    again = face.best(levels_of)
    if again is None:  # the face has a matching already
        return list(rest[:half]), face

    def is_above(at: int) -> Callable[[int], bool]:
        """Return whether a vertex meets one that stands lower than place `at`."""
        return lambda other: place.get(other, -1) > at

    def is_not_above(at: int) -> Callable[[int], bool]:
        return lambda other: place.get(other, -1) <= at

    exchanges = sum(1 for at, vertex in enumerate(rest[:half]) if not is_above(at)(again.mate[vertex]))
    leaving = entering = exchanges
    for at in range(half - 1, -1, -1):
        if leaving and again.restrict(rest[at], is_not_above(at)):
            leaving -= 1
    for at in range(half, len(rest)):
        if entering and again.restrict(rest[at], is_above(at)):
            entering -= 1
    upper = {vertex for at, vertex in enumerate(rest) if is_above(at)(again.mate[vertex])}
    for at, vertex in enumerate(rest):
        if vertex in upper:
            again.restrict(vertex, lambda other, at=at: other not in upper and place.get(other, -1) > at)  # type: ignore[misc]  # at is bound
        else:
            again.restrict(vertex, lambda other: other in upper or other not in place)
    return [vertex for vertex in rest if vertex in upper], again
