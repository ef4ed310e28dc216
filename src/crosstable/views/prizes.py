"""Categories and prizes of an event in words: who belongs to a category, who takes which prize, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from crosstable.model.categories import Category
from crosstable.model.counted import counted
from crosstable.model.prizes import Prize, PrizeFund, PrizeList, Sharing
from crosstable.standings.grid import plain
from crosstable.standings.prizes import Award, CategoryRow, award, category_standings, rounded
from crosstable.standings.table import Standings

EVERYONE = "all entrants"
SHARED: Mapping[Sharing, str] = {
    "none": "Prizes go by place; those who share a place share its prizes.",
    "equal": "Those with equal scores share their prizes equally.",
    "hort": "Those with equal scores share by the Hort system: half by place, half equally.",
}
_CENTS = 100


class ListedPrizes(NamedTuple):
    """A list of prizes as it is announced: its name, who takes part, and the prizes."""

    name: str
    who: str
    prizes: str


class PrizeLine(NamedTuple):
    """A line of the prize sheet: the list, the place in it, the id of the player, the prize and its reason."""

    prize_list: str
    place: int
    player: str
    prize: str
    reason: str


class CategoryTable(NamedTuple):
    """The standings of a category: its name, who belongs to it, and its rows."""

    name: str
    who: str
    rows: Sequence[CategoryRow]


def conditions(category: Category) -> str:
    """Return who belongs to a category, in words.

    Example:
        >>> conditions(Category("girls", born_from=2008, women=True))
        'women, born 2008 or later'
    """
    words = ["women"] if category.women else []
    if category.born_from is not None and category.born_to is not None:
        words.append(f"born {category.born_from} to {category.born_to}")
    elif category.born_from is not None:
        words.append(f"born {category.born_from} or later")
    elif category.born_to is not None:
        words.append(f"born {category.born_to} or earlier")
    if category.rating_from is not None:
        words.append(f"rating {category.rating_from:g} or more")
    if category.rating_below is not None:
        words.append(f"rating below {category.rating_below:g}{'' if category.unrated else ', rated'}")
    words += [f"{what} {text}" for what, text in _places(category) if text is not None]
    if category.members is not None:
        words.append(f"{counted(len(category.members), 'player')} by name")
    return ", ".join(words) or EVERYONE


def _places(category: Category) -> list[tuple[str, str | None]]:
    return [("club", category.club), ("region", category.region), ("country", category.country)]


def category_tables(table: Standings, fund: PrizeFund) -> list[CategoryTable]:
    """Return the standings of each category of an event."""
    return [CategoryTable(each.name, conditions(each), category_standings(table, each)) for each in fund.categories]


def listed_prizes(fund: PrizeFund) -> list[ListedPrizes]:
    """Return the lists of prizes as they are announced."""
    return [
        ListedPrizes(
            each.name,
            EVERYONE if each.category is None else conditions(each.category),
            ", ".join(_prize(one, fund.currency) for one in each.each),
        )
        for each in fund.lists
    ]


def _prize(prize: Prize, currency: str) -> str:
    if not prize.thing:
        return money(Fraction(prize.amount), currency)
    return f"{money(Fraction(prize.amount), currency)} and {prize.thing}" if prize.amount else prize.thing


def money(amount: Fraction, currency: str) -> str:
    """Format an amount of money, with two decimals unless it is whole.

    Example:
        >>> money(Fraction(233, 2), "EUR")
        '116.50 EUR'
    """
    text = plain(amount) if amount.denominator == 1 else f"{float(amount):.2f}"
    return f"{text} {currency}" if currency else text


def prize_lines(table: Standings, fund: PrizeFund, name: Callable[[str], str]) -> list[PrizeLine]:
    """Return the prize sheet of an event, with the reason of each prize.

    Args:
        table: the standings.
        fund: the prizes.
        name: of a player as it may be shown.
    """
    if not fund.lists or not table.after_round:
        return []
    awards = award(table, fund.lists, sharing=fund.sharing, without=fund.without)
    cents = rounded(awards, parts=_CENTS)
    lists = {each.name: each for each in fund.lists}
    return [
        PrizeLine(
            each.prize_list,
            each.place,
            each.player,
            _taken(each, cents, fund.currency),
            _reason(each, lists[each.prize_list], fund, table, name),
        )
        for each in awards
    ]


def _taken(of: Award, cents: Mapping[str, int], currency: str) -> str:
    if not of.amount:
        return of.thing
    text = money(Fraction(cents[of.player], _CENTS), currency)
    return f"{text} and {of.thing}" if of.thing else text


def _reason(of: Award, prizes: PrizeList, fund: PrizeFund, table: Standings, name: Callable[[str], str]) -> str:
    """Return why a player takes a prize."""
    place = f"place {of.event_place}"
    if prizes.category is not None:
        place = f"place {of.place} of {prizes.category.name}, {place} of the event"
    words = [place]
    if of.passed:
        takes = "who takes" if len(of.passed) == 1 else "who take"
        words.append(f"after {_names(of.passed, name)}, {takes} another prize")
    if of.shared_with and of.amount:
        words.append(_shared(of, fund.sharing, name))
    if of.is_tied:
        words.append(f"{of.thing}: tied, by the order of the table")
    withdrawn = {row.entrant.id: row.entrant.until_round for row in table.rows}[of.player]
    if withdrawn is not None:
        words.append(f"withdrew after round {withdrawn}")
    return "; ".join(words)


def _shared(of: Award, sharing: Sharing, name: Callable[[str], str]) -> str:
    those = f"places {of.first} to {of.last} with {_names(of.shared_with, name)}"
    return f"half by place, half as an equal part of {those}" if sharing == "hort" else f"an equal part of {those}"


def _names(players: Sequence[str], name: Callable[[str], str]) -> str:
    *most, last = map(name, players)
    return f"{', '.join(most)} and {last}" if most else last
