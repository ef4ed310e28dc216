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
from typing import TYPE_CHECKING

from crosstable.model.events import Entrant

if TYPE_CHECKING:  # only events from files have a document
    from crosstable.formats.event.document import EventDocument

_TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")  # C.04.2, 2.2: in this order


@dataclass(frozen=True, slots=True)
class FideMode:
    """The FIDE mode of an event.

    Args:
        left_after: the last published round when the mode was left; None while it is in force.
        forbidden: pairs that must not meet in this event, by public id.
        notes: irregularities, as comments of a tournament file without the signs before them.
        keeps_order: whether players of one rating keep the order of their entry, as those of an imported event do.
    """

    left_after: int | None = None
    forbidden: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    keeps_order: bool = False

    @property
    def sign(self) -> str:
        """Return what is shown of it wherever the event is shown."""
        if self.left_after is None:
            return "in force"
        return f"left after round {self.left_after}" if self.left_after else "left before round 1"

    def with_note(self, note: str) -> FideMode:
        """Return the mode with one more irregularity."""
        return replace(self, notes=(*self.notes, note))


def with_pairing_numbers(entrants: Iterable[Entrant], mode: FideMode) -> tuple[Entrant, ...]:
    """Return the entrants with pairing numbers by rating, title, name and id, or by rating and entry."""
    found = tuple(entrants)
    order = sorted(found, key=_rating_and_entry if mode.keeps_order else _strength)
    numbers = {entrant.id: number for number, entrant in enumerate(order, start=1)}
    return tuple(replace(entrant, number=numbers[entrant.id]) for entrant in found)


def numbered_by_title(document: EventDocument, policy: str) -> EventDocument:
    """Return the event of a file with pairing numbers by rating, title and name, where a system of FIDE needs them.

    That is so if the file has titles and no start numbers; another file stays as it is.
    """
    entrants = document.event.entrants
    has_titles = any(stated.title for stated in document.stated.values())
    if not policy.startswith("fide-") or not has_titles or any(each.number is not None for each in entrants):
        return document
    titled = (replace(each, details=document.stated.get(each.id, each.details)) for each in entrants)
    return replace(document, event=replace(document.event, entrants=with_pairing_numbers(titled, FideMode())))


def _rating_and_entry(entrant: Entrant) -> tuple[float, int]:
    return math.inf if entrant.rating is None else -entrant.rating, entrant.number or 0


def _strength(entrant: Entrant) -> tuple[float, int, str, int, str]:
    title = (entrant.details.title or "").upper()
    place = _TITLES.index(title) if title in _TITLES else len(_TITLES)
    rating = math.inf if entrant.rating is None else -entrant.rating
    return rating, place, entrant.player.name.casefold(), len(entrant.id), entrant.id
