"""Seeding inside a score group: who of equals meets whom.

Rules, for a group of m players in places 0 to m - 1, best first; h = m // 2
    slide      upper half against lower half, place p against place h + p
    fold       place p against the last but p
    adjacent   0-1, 2-3, ...
    random     places are drawn at random, then adjacent
1. In a group of odd size the last place has no partner of its own: it is the one to float down.
2. A pair costs the square of how many places it is from the ideal; beyond 32 places, 64 more for each further place
   (large groups would need very wide integers).  Both players in one half count as h places from it (slide).
3. Players of different groups cost the distance of the upper one from the end of its group, and of the lower one from
   the top of its group, both as in rule 2: the last meets the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, Literal, get_args

import numpy as np

from crosstable.model.columns import Longs
from crosstable.pairing.criterion import EVERYBODY, PairCriterion, Part
from crosstable.pairing.player_boxes import Boxes
from crosstable.pairing.settings import check_choice
from crosstable.pairing.state import State

_STEEP = 32  # places
System = Literal["slide", "fold", "adjacent", "random"]


@dataclass(frozen=True, slots=True)
class Seeding(PairCriterion):
    """Cost of being away from the ideal partner, squared places.

    Args:
        system: "slide", "fold", "adjacent" or "random".
        floaters: whether players of different groups cost anything (rule 3).
    Raises:
        PolicyError: another system.
    Source: OpenGotha help, seeding systems (split and slip, split and fold, split and random); FIDE C.04.3 (2026)
        for the slide and for who floats.
    """

    name: ClassVar[str] = "seeding"
    sentence: ClassVar[str] = "Within a score group, the players should meet as the seeding system prescribes."
    source: ClassVar[str] = "OpenGotha pairing parameters, seeding systems"

    system: System = "slide"
    floaters: bool = True

    def __post_init__(self) -> None:
        check_choice(self.name, "system", self.system, get_args(System))

    @property
    def places(self) -> str:
        """The column of places by which costs grow."""
        return "drawn_place" if self.system == "random" else "place"

    def pairs(self, state: State, rows: Part, columns: Part = EVERYBODY) -> Longs:
        """Return the costs of these players against those."""
        mine, theirs = self._places(state)[rows], self._places(state)[columns]
        top, end = _price(mine), _price(state.group_size[rows] - 1 - mine)
        other_top, other_end = _price(theirs), _price(state.group_size[columns] - 1 - theirs)
        result = np.zeros((len(mine), len(theirs)), dtype=np.int64)
        for own, group, size in group_parts(state, rows, columns):
            if self.floaters:
                above, below = slice(None, group.start), slice(group.stop, None)
                np.add(top[own, None], other_end[above], out=result[own, above])
                np.add(end[own, None], other_top[below], out=result[own, below])
            result[own, group] = _price(self._away(mine[own, None], theirs[group], size))
        return result

    def most(self, state: State) -> int:
        """Return the price of the wrong end of the largest group, twice that for players of different groups."""
        longest = _price(np.array([int(state.group_size.max(initial=1)) - 1]))
        return int(longest[0]) * (2 if self.floaters else 1)

    def bound(self, state: State, boxes: Boxes, rows: slice) -> Longs:
        """Bound the costs between boxes of one group each from below; others are not bounded."""
        place, group = self._places(state), state.group
        result = np.zeros((len(boxes.start[rows]), len(boxes.start)), dtype=np.int64)
        if self.floaters:
            top, end = _price(boxes.low(place)), _price(boxes.low(state.group_size - 1 - place))
            here, there = boxes.low(group)[rows, None], boxes.low(group)
            result = np.where(here > there, top[rows, None] + end, end[rows, None] + top)
        inside = _price(self._least_away(place, state, boxes, rows))
        result = np.where(boxes.alike(group, rows), inside, result)
        return np.where(boxes.are_single(group, rows), result, 0)

    def _places(self, state: State) -> Longs:
        places: Longs = getattr(state, self.places)
        return places

    def _least_away(self, place: Longs, state: State, boxes: Boxes, rows: slice) -> Longs:
        """Bound from below how many places pairs of two boxes of one group are from the ideal."""
        away: Longs
        size = boxes.low(state.group_size)
        near, far = boxes.apart(place, rows), boxes.reach(place, rows)
        if self.system == "slide":
            half = size // 2
            upper = (place < state.group_size // 2).astype(np.int64)
            away = np.maximum(np.maximum(near - half, half - far), 0)
            away = np.where(boxes.apart(upper, rows) > 0, away, half)
            away = np.where(boxes.are_single(upper, rows), away, 0)
        elif self.system == "fold":
            ideal = size - size % 2 - 1
            least = boxes.low(place)[rows, None] + boxes.low(place) - ideal
            most = boxes.high(place)[rows, None] + boxes.high(place) - ideal
            away = np.maximum(np.maximum(least, -most), 0)
        else:
            away = np.maximum(near - 1, 0)
        return away

    def _away(self, here: Longs, there: Longs, size: int) -> Longs:
        """Return how many places the pairs of one group are from the ideal."""
        away: Longs
        if self.system == "slide":
            half = size // 2
            away = np.abs(here - there)
            away -= half
            np.abs(away, out=away)
            np.copyto(away, half, where=(here < half) == (there < half))
            return away
        if self.system == "fold":
            away = np.abs(here + there - (size - size % 2 - 1))
            return away
        low, high = np.minimum(here, there), np.maximum(here, there)
        # 1-2 is as wrong as 0-3 is: a pair is right when the lower place is even.
        away = high - low - 1 + low % 2
        return away


def _price(places: Longs) -> Longs:
    """Price distances: squared, and straight on from `_STEEP` places."""
    steep: Longs = np.minimum(places, _STEEP)
    steep *= 2 * places - steep
    return steep


def group_parts(state: State, rows: Part, columns: Part) -> Iterator[tuple[slice, slice, int]]:
    """Cut rows and columns, both in the order of score groups: the rows of each group, its columns, and its size."""
    here, there = state.group[rows], state.group[columns]
    starts = np.flatnonzero(np.diff(here, prepend=-1))
    for start, stop in pairwise([*starts.tolist(), len(here)]):
        first, last = np.searchsorted(there, (here[start], here[start] + 1)).tolist()
        yield slice(start, stop), slice(first, last), int(state.group_size[rows][start])
