"""Seeding inside a score group: who of equals meets whom.

Rules, for a group of m players in places 0 to m - 1, best first; h = m // 2
    slide      upper half against lower half, place p against place h + p
    fold       place p against the last but p
    adjacent   0-1, 2-3, ...
    random     places are drawn by lot, then adjacent
1. In a group of odd size the last place has no partner of its own: it is the one to float down.
2. A pair costs the square of how many places it is from the ideal; beyond 32 places, 64 more for each further place
   (large groups would need very wide integers).  Both players in one half count as h places from it (slide).
3. Players of different groups cost the distance of the upper one from the end of its group, and of the lower one from
   the top of its group, both as in rule 2: the last meets the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Literal, get_args

import numpy as np

from crosstable.model.columns import Longs
from crosstable.model.errors import PolicyError
from crosstable.pairing.criterion import PairCriterion
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
    sentence: ClassVar[str] = "Inside a score group the players meet as the seeding system wants."
    source: ClassVar[str] = "OpenGotha pairing parameters, seeding systems"

    system: System = "slide"
    floaters: bool = True

    def __post_init__(self) -> None:
        if self.system not in get_args(System):
            raise PolicyError(f"seeding: system {self.system!r} is not one of 'slide', 'fold', 'adjacent', 'random'.")

    def pairs(self, state: State, rows: slice) -> Longs:
        """Give the costs of these players against all players."""
        place = _lots(state) if self.system == "random" else state.place
        price = _prices(state.n)
        end, top = price[state.group_size - 1 - place], price[place]
        result = np.zeros((rows.stop - rows.start, state.n), dtype=np.int64)
        for own, first, last in group_rows(state, rows):
            here = slice(own.start - rows.start, own.stop - rows.start)
            if self.floaters:
                np.add(top[own, None], end[None, :first], out=result[here, :first])
                np.add(end[own, None], top[None, last:], out=result[here, last:])
            away = self._away(place[own, None], place[None, first:last], last - first)
            result[here, first:last] = price.take(away, mode="clip")  # the diagonal is nobody's business
        return result

    def _away(self, here: Longs, there: Longs, size: int) -> Longs:
        """Give how many places the pairs of one group are from the ideal."""
        away: Longs
        if self.system == "slide":
            half = size // 2
            away = np.abs(np.abs(here - there) - half)
            return np.where((here < half) != (there < half), away, half)
        if self.system == "fold":
            away = np.abs(here + there - (size - size % 2 - 1))
            return away
        low, high = np.minimum(here, there), np.maximum(here, there)
        # 1-2 is as wrong as 0-3 is: a pair is right when the lower place is even.
        away = high - low - 1 + low % 2
        return away


def _prices(n: int) -> Longs:
    """Price every distance of a field of n: squared, and straight on from `_STEEP` places."""
    places = np.arange(n + 1, dtype=np.int64)
    return np.where(places <= _STEEP, places * places, _STEEP * (2 * places - _STEEP))


def group_rows(state: State, rows: slice) -> Iterator[tuple[slice, int, int]]:
    """Cut rows into score groups: the rows of each, its first vertex and the one after its last."""
    start = rows.start
    while start < rows.stop:
        first = start - int(state.place[start])
        last = first + int(state.group_size[start])
        stop = min(last, rows.stop)
        yield slice(start, stop), first, last
        start = stop


def _lots(state: State) -> Longs:
    """Draw the places inside each group anew."""
    rng = Random(f"{state.seed}/{state.round}")  # noqa: S311  # a lot, not a secret
    lot = np.array([rng.random() for _ in range(state.n)])
    order = np.lexsort((lot, state.group))
    sizes = np.bincount(state.group, minlength=1)
    places = np.empty(state.n, dtype=np.int64)
    places[order] = np.arange(state.n) - (np.cumsum(sizes) - sizes).repeat(sizes)
    return places
