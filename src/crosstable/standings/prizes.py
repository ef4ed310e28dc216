"""Prizes and categories: standings by age, rating, women or club, and who takes which prize.

    juniors = Category("juniors", born_from=2008)
    award(table, [PrizeList("open", (500, 300, 200)), PrizeList("juniors", (250, 100), juniors)], sharing="hort")

| sharing | entrants with equal scores |
|---|---|
| `none` | take the prizes of their places, as tie-breaks rank them |
| `equal` | add up the prizes of the places that they fill, and take equal parts |
| `hort` | take half of the prize of their place, and half of their equal part |

Rules
1. A list of prizes ranks its members by the order of the standings.
2. Each player takes one prize: the one that is worth most to them; of equal ones that of the earlier list.  They leave
   all other lists, whose prizes pass on to the next; so it goes from the dearest prize down.
3. Those who share a place after all tie-breaks share its prizes equally, whatever the sharing.
4. Amounts are exact fractions; `rounded` gives whole units and keeps the sum.
Source: the Hort system, named after V. Hort, as in the regulations of chess tournaments; that one player takes one
    prize is usual there.
Errata: no source says how sharing and several lists work together; rule 2 is ours.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Literal

from crosstable.model.errors import InputError
from crosstable.model.events import Entrant
from crosstable.standings.table import Standing, Standings

Sharing = Literal["none", "equal", "hort"]
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
        members: ids that belong to it, whatever else.
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


@dataclass(frozen=True, slots=True)
class CategoryRow:
    """A row of the standings of a category: the place in it, and the row of the whole."""

    place: int
    standing: Standing


def category_standings(table: Standings, category: Category) -> tuple[CategoryRow, ...]:
    """Return the members of a category in the order of the standings, with places of their own."""
    rows = [row for row in table.rows if category.admits(row.entrant)]
    found: list[CategoryRow] = []
    for _, same in groupby(rows, key=lambda row: row.place):
        place = len(found) + 1
        found += [CategoryRow(place, row) for row in same]
    return tuple(found)


@dataclass(frozen=True, slots=True)
class PrizeList:
    """Prizes by place, for everyone or for a category.

    Args:
        name: of the list.
        amounts: for places 1, 2, ..., in whole units of money.
        category: whose members take part; None for everyone.
    """

    name: str
    amounts: tuple[int, ...]
    category: Category | None = None


@dataclass(frozen=True, slots=True)
class Award:
    """What a player takes: the list, the place among those who are left in it, and the amount."""

    player: str
    prize_list: str
    place: int
    amount: Fraction


def award(table: Standings, lists: Sequence[PrizeList], *, sharing: Sharing = "none") -> tuple[Award, ...]:
    """Return who takes which prize.

    Args:
        table: the final standings.
        lists: of prizes.
        sharing: see the head of the file.
    Returns:
        The awards, by list and place.
    Raises:
        InputError: an amount below 0, amounts that rise, two lists of one name, or a sharing that is not known.

    Cost: O(lists x prizes x entrants).   Exact: yes.
    """
    _check(lists, sharing)
    left = [[row for row in table.rows if each.category is None or each.category.admits(row.entrant)] for each in lists]
    fixed: dict[str, int] = {}
    while True:
        shares = [_shares(rows, each.amounts, sharing) for rows, each in zip(left, lists, strict=True)]
        best: tuple[Fraction, int, int, str] | None = None
        for number, of in enumerate(shares):
            for seat, (player, amount) in enumerate(of.items()):
                offer = (amount, -number, -seat, player)
                if player not in fixed and amount > 0 and (best is None or offer[:3] > best[:3]):
                    best = offer
        if best is None:
            break
        player, number = best[3], -best[1]
        fixed[player] = number
        left = [
            rows if at == number else [row for row in rows if row.entrant.id != player] for at, rows in enumerate(left)
        ]
    found = []
    for number, of in enumerate(shares):
        for place, (player, amount) in enumerate(of.items(), start=1):
            if fixed.get(player) == number and amount > 0:
                found.append(Award(player, lists[number].name, place, amount))
    return tuple(found)


def _check(lists: Sequence[PrizeList], sharing: str) -> None:
    if sharing not in ("none", "equal", "hort"):
        raise InputError("standings/sharing-not-known", sharing=sharing)
    names = [each.name for each in lists]
    for each in lists:
        if names.count(each.name) > 1:
            raise InputError("standings/prize-list-twice", name=each.name)
        if any(amount < 0 for amount in each.amounts) or list(each.amounts) != sorted(each.amounts, reverse=True):
            raise InputError("standings/prize-amounts", name=each.name, amounts=list(each.amounts))


def _shares(rows: Sequence[Standing], amounts: Sequence[int], sharing: Sharing) -> dict[str, Fraction]:
    """Return what each member of a list would take, in order."""
    prizes = [Fraction(amount) for amount in amounts] + [Fraction(0)] * max(0, len(rows) - len(amounts))
    by_place = _split(rows, prizes, lambda row: row.place)
    if sharing == "none":
        return by_place
    by_score = _split(rows, prizes, lambda row: -row.score)
    if sharing == "equal":
        return by_score
    return {player: (by_place[player] + by_score[player]) / 2 for player in by_place}


def _split(rows: Sequence[Standing], prizes: Sequence[Fraction], key: Callable[[Standing], int]) -> dict[str, Fraction]:
    """Share the prizes of neighbours with the same key equally."""
    found: dict[str, Fraction] = {}
    for _, same in groupby(rows, key=key):
        group = list(same)
        start = len(found)
        part = sum(prizes[start : start + len(group)], Fraction(0)) / len(group)
        found |= {row.entrant.id: part for row in group}
    return found


def rounded(awards: Iterable[Award]) -> dict[str, int]:
    """Return whole amounts by player with the sum of the awards, rounded down; the largest remainders get one more.

    Example:
        >>> third = Fraction(100, 3)
        >>> rounded([Award("a", "open", 1, third), Award("b", "open", 2, third), Award("c", "open", 3, third)])
        {'a': 34, 'b': 33, 'c': 33}
    """
    listed = list(awards)
    whole = {each.player: int(each.amount) for each in listed}
    missing = int(sum((each.amount for each in listed), Fraction(0))) - sum(whole.values())
    for each in sorted(listed, key=lambda each: int(each.amount) - each.amount)[:missing]:
        whole[each.player] += 1
    return whole
