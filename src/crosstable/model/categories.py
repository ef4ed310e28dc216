"""A category of an event: some of its entrants, by age, rating, sex, club, or by name."""

from __future__ import annotations

import re
from dataclasses import dataclass

from crosstable.model.events import Entrant

_YEAR = re.compile(r"(\d{4})")
_WOMAN = frozenset({"w", "f", "female", "woman"})


@dataclass(frozen=True, slots=True)
class Category:
    """Some of the entrants: those who meet every condition that is given.

    Entrants without the fact that a condition asks for are not members, unless `unrated` counts them.

    Args:
        name: of the category.
        born_from, born_to: years of birth.
        rating_from, rating_below: the rating at entry; `rating_below` itself is out.
        unrated: whether entrants without a rating meet `rating_below`.
        women: only women.
        club, region, country: of the player, without case.
        members: ids of those who may belong to it; None for all entrants.
    """

    name: str
    born_from: int | None = None
    born_to: int | None = None
    rating_from: float | None = None
    rating_below: float | None = None
    unrated: bool = True
    women: bool = False
    club: str | None = None
    region: str | None = None
    country: str | None = None
    members: frozenset[str] | None = None

    def admits(self, entrant: Entrant) -> bool:
        """Return whether an entrant belongs to the category.

        Example:
            >>> from crosstable.model.players import Player
            >>> Category("below 1600", rating_below=1600).admits(Entrant(Player("a", "Ann"), rating=1600))
            False
        """
        if self.members is not None and entrant.id not in self.members:
            return False
        if self.women and (entrant.details.sex or "").strip().casefold() not in _WOMAN:
            return False
        player = entrant.player
        for wanted, has in ((self.club, player.club), (self.region, player.region), (self.country, player.country)):
            if wanted is not None and (has or "").strip().casefold() != wanted.strip().casefold():
                return False
        return self._admits_rating(entrant.rating) and self._admits_birth(entrant.details.birth)

    def _admits_rating(self, rating: float | None) -> bool:
        if rating is None:
            return self.rating_from is None and (self.rating_below is None or self.unrated)
        is_enough = self.rating_from is None or rating >= self.rating_from
        return is_enough and (self.rating_below is None or rating < self.rating_below)

    def _admits_birth(self, birth: str | None) -> bool:
        if self.born_from is None and self.born_to is None:
            return True
        found = _YEAR.search(birth or "")
        if found is None:
            return False
        year = int(found[1])
        return (self.born_from is None or year >= self.born_from) and (self.born_to is None or year <= self.born_to)
