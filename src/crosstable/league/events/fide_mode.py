"""FIDE mode of an event: what it keeps, and the pairing numbers that its rules ask for.

Rules
1. An event is in FIDE mode from its beginning (template `fide-swiss`) until it is left, which is final.
2. In FIDE mode, what the rules forbid is an error.  What departs from them must be confirmed as irregular (level 3),
   what departs far from them also needs a reason (level 4).  Both are kept as comments for the tournament file.
3. Pairing numbers follow rating, title and name (C.04.2, article 2.2); a late entry gets the number that it would have
   had.  They are final once round 4 is paired, so ratings cannot change afterwards (2.3).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from crosstable.model.events import Entrant

_TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")  # C.04.2, 2.2: in this order


@dataclass(frozen=True, slots=True)
class FideMode:
    """The FIDE mode of an event.

    Args:
        left_after: the last published round when the mode was left; None while it is in force.
        forbidden: pairs that must not meet in this event, by public id.
        notes: irregularities, as comments of a tournament file without the signs before them.
    """

    left_after: int | None = None
    forbidden: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()

    def with_note(self, note: str) -> FideMode:
        """Return the mode with one more irregularity."""
        return replace(self, notes=(*self.notes, note))


def with_pairing_numbers(entrants: Iterable[Entrant]) -> tuple[Entrant, ...]:
    """Return the entrants with pairing numbers by rating, title, name and id."""
    found = tuple(entrants)
    order = sorted(found, key=_strength)
    numbers = {entrant.id: number for number, entrant in enumerate(order, start=1)}
    return tuple(replace(entrant, number=numbers[entrant.id]) for entrant in found)


def _strength(entrant: Entrant) -> tuple[float, int, str, int, str]:
    title = (entrant.details.title or "").upper()
    place = _TITLES.index(title) if title in _TITLES else len(_TITLES)
    rating = math.inf if entrant.rating is None else -entrant.rating
    return rating, place, entrant.player.name.casefold(), len(entrant.id), entrant.id
