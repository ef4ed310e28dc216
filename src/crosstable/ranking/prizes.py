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
5. An object with a worth counts as a prize of that worth.  A list that has one is never shared: where a place is
   shared, its prizes go by the order of the table, and the award is marked as tied.
6. An object without a worth is an honour: it belongs to the place in the list, whatever else its holder takes.
7. A list of a board ranks the players of that board in an event of teams (`teams.board_results`); the others rank the
   teams.
Source: the Hort system, named after V. Hort, as in the regulations of chess tournaments; that one player takes one
    prize is usual there.
Errata: no source says how sharing and several lists work together; rules 2, 5 and 6 are ours.  With several lists,
    `equal` and `hort` may pay less in all than `none`: whoever takes their part of one list leaves the others, and a
    prize for which nobody is left is not paid.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from crosstable.model.categories import Category
from crosstable.model.prizes import Prize, PrizeList, Sharing, check_lists
from crosstable.ranking.table import Standing, Standings

__all__ = ["Award", "Category", "CategoryRow", "Prize", "PrizeList", "award", "category_standings", "rounded"]
_NO_BOARDS: Mapping[int, Standings] = MappingProxyType({})


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
class Award:
    """What a player takes, and why.

    Args:
        player: the id.
        prize_list: the list.
        place: among those who are left in the list.
        amount: of money.
        thing: the object, "" for none.
        worth: of the object.
        event_place: the place in the standings of the event.
        passed: who is in front in the list, and takes a prize of another one.
        shared_with: who shares the prizes of the places `first` to `last`.
        is_tied: whether an object went by the order of the table to one of several who share a place.
    """

    player: str
    prize_list: str
    place: int
    amount: Fraction
    thing: str = ""
    worth: int = 0
    event_place: int = 0
    passed: tuple[str, ...] = ()
    shared_with: tuple[str, ...] = ()
    first: int = 0
    last: int = 0
    is_tied: bool = False


class _Offer(NamedTuple):
    """What a member of a list would take: its value to them, and the places whose prizes are shared."""

    value: Fraction
    sharing: tuple[str, ...]
    first: int
    last: int


def award(
    table: Standings,
    lists: Sequence[PrizeList],
    *,
    sharing: Sharing = "none",
    without: Collection[str] = (),
    boards: Mapping[int, Standings] = _NO_BOARDS,
) -> tuple[Award, ...]:
    """Return who takes which prize.

    Args:
        table: the final standings.
        lists: of prizes.
        sharing: see the head of the file.
        without: ids of entrants who take no prize.
        boards: the players of the boards that lists are for, in an event of teams.
    Returns:
        The awards, by list and place.
    Raises:
        InputError: a prize below 0, prizes that rise, two lists of one name, a sharing that is not known, or objects
            with a worth where prizes are shared.

    Cost: O(lists x prizes x entrants).   Exact: yes.
    """
    check_lists(lists, sharing)
    whole = [[row for row in _rows_of(each, table, boards) if row.entrant.id not in without] for each in lists]
    left, fixed = list(whole), dict[str, int]()
    while True:
        offers = [_offers(rows, each, sharing) for rows, each in zip(left, lists, strict=True)]
        best: tuple[Fraction, int, int, str] | None = None
        for number, of in enumerate(offers):
            for seat, (player, offered) in enumerate(of.items()):
                offer = (offered.value, -number, -seat, player)
                if player not in fixed and offered.value > 0 and (best is None or offer[:3] > best[:3]):
                    best = offer
        if best is None:
            break
        player, number = best[3], -best[1]
        fixed[player] = number
        left = [
            rows if at == number else [row for row in rows if row.entrant.id != player] for at, rows in enumerate(left)
        ]
    found: list[Award] = []
    for number, of in enumerate(offers):
        taking = {player for player in of if fixed.get(player) == number and of[player].value > 0}
        found += _awards(lists[number], whole[number], of, taking)
    return tuple(found)


def _rows_of(prize_list: PrizeList, table: Standings, boards: Mapping[int, Standings]) -> Sequence[Standing]:
    """Return who takes part in a list of prizes, best first."""
    if prize_list.board is not None:
        return boards[prize_list.board].rows if prize_list.board in boards else ()
    return [row for row in table.rows if prize_list.category is None or prize_list.category.admits(row.entrant)]


def _awards(
    prize_list: PrizeList, whole: Sequence[Standing], offers: dict[str, _Offer], taking: Collection[str]
) -> list[Award]:
    """Return the prizes that players take of a list, and its honours."""
    row_of = {row.entrant.id: row for row in whole}
    seat_of = {row.entrant.id: seat for seat, row in enumerate(whole)}
    has_worth = any(each.worth for each in prize_list.as_prizes)
    found = []
    for place, (player, offer) in enumerate(offers.items(), start=1):
        if player not in taking:
            continue
        passed = tuple(row.entrant.id for row in whole[: seat_of[player]] if row.entrant.id not in offers)
        prize = prize_list.as_prizes[place - 1] if has_worth else Prize()
        found.append(
            Award(
                player,
                prize_list.name,
                place,
                Fraction(prize.amount) if has_worth else offer.value,
                prize.thing if prize.worth else "",
                prize.worth,
                event_place=row_of[player].place,
                passed=passed,
                shared_with=() if has_worth else offer.sharing,
                first=offer.first,
                last=offer.last,
                is_tied=has_worth and bool(offer.sharing),
            )
        )
    for seat, prize in enumerate(prize_list.as_prizes):
        if prize.is_honour and seat < len(whole):
            _add_honour(found, prize_list, seat, prize.thing, whole)
    return found


def _add_honour(awards: list[Award], prize_list: PrizeList, seat: int, thing: str, whole: Sequence[Standing]) -> None:
    """Add an object without a worth: to the prize of its holder for the same place, else as an award of its own."""
    row = whole[seat]
    is_tied = sum(each.place == row.place for each in whole) > 1
    for at, each in enumerate(awards):
        if (each.player, each.place) == (row.entrant.id, seat + 1) and not each.thing:
            awards[at] = replace(each, thing=thing, is_tied=is_tied)
            return
    honour = Award(
        row.entrant.id, prize_list.name, seat + 1, Fraction(0), thing, event_place=row.place, is_tied=is_tied
    )
    awards.append(honour)


def _offers(rows: Sequence[Standing], prize_list: PrizeList, sharing: Sharing) -> dict[str, _Offer]:
    """Return what each member of a list would take, in order."""
    prizes = [Fraction(each.value) for each in prize_list.as_prizes]
    prizes += [Fraction(0)] * max(0, len(rows) - len(prizes))
    if any(each.worth for each in prize_list.as_prizes):
        by_place = _split(rows, prizes, lambda row: row.place)
        return {
            player: _Offer(prizes[seat], offer.sharing, seat + 1, seat + 1)
            for seat, (player, offer) in enumerate(by_place.items())
        }
    if sharing == "equal":
        return _split(rows, prizes, lambda row: -row.half_points)
    by_place = _split(rows, prizes, lambda row: row.place)
    if sharing == "none":
        return by_place
    by_score = _split(rows, prizes, lambda row: -row.half_points)
    return {
        player: offer._replace(value=(by_place[player].value + offer.value) / 2) for player, offer in by_score.items()
    }


def _split(rows: Sequence[Standing], prizes: Sequence[Fraction], key: Callable[[Standing], int]) -> dict[str, _Offer]:
    """Share the prizes of neighbours with the same key equally."""
    found: dict[str, _Offer] = {}
    for _, same in groupby(rows, key=key):
        group = [row.entrant.id for row in same]
        start = len(found)
        part = sum(prizes[start : start + len(group)], Fraction(0)) / len(group)
        for player in group:
            others = tuple(each for each in group if each != player)
            found[player] = _Offer(part, others, start + 1, start + len(group))
    return found


def rounded(awards: Iterable[Award], parts: int = 1) -> dict[str, int]:
    """Return whole amounts by player with the sum of the awards, rounded down; the largest remainders get one more.

    Args:
        awards: in order; of equal remainders the first gets one more.
        parts: of a unit of money that are paid out: 100 for cents.
    Example:
        >>> third = Fraction(100, 3)
        >>> rounded([Award("a", "open", 1, third), Award("b", "open", 2, third), Award("c", "open", 3, third)])
        {'a': 34, 'b': 33, 'c': 33}
    """
    exact: dict[str, Fraction] = {}
    for each in awards:
        exact[each.player] = exact.get(each.player, Fraction(0)) + each.amount * parts
    whole = {player: int(amount) for player, amount in exact.items()}
    missing = int(sum(exact.values(), Fraction(0))) - sum(whole.values())
    for player in sorted(exact, key=lambda player: whole[player] - exact[player])[:missing]:
        whole[player] += 1
    return whole
