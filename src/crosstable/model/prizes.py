"""The prizes of an event: money and objects by place, for everyone, for a category, or for a board of team matches."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from crosstable.model.categories import Category
from crosstable.model.errors import InputError
from crosstable.model.names import LONGEST_NAME, clean_name, match_key

Sharing = Literal["none", "equal", "hort"]
SHARINGS: tuple[Sharing, ...] = ("none", "equal", "hort")
MOST_MONEY = 1_000_000_000
_MONEY = re.compile(r"([0-9]{1,10})(?:\s*\+\s*(\S.*))?", re.ASCII)
_WORTH = re.compile(r"(\S.*?)\s*=\s*([0-9]{1,10})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize: an amount of money, an object, or both.

    Args:
        amount: in whole units of money.
        thing: the object: "Cup".
        worth: of the object, so that players take the better of two prizes; an object without one is an honour, which
            belongs to the place and is no reason to leave another prize.
    """

    amount: int = 0
    thing: str = ""
    worth: int = 0

    @property
    def value(self) -> int:
        """What the prize is worth to those who choose between two."""
        return self.amount + self.worth

    @property
    def is_honour(self) -> bool:
        """Whether it has an object without a worth."""
        return bool(self.thing) and not self.worth

    def __str__(self) -> str:
        if not self.thing:
            return str(self.amount)
        if self.worth:
            return f"{self.thing}={self.worth}"
        return f"{self.amount}+{self.thing}" if self.amount else self.thing


def parse_prize(text: str) -> Prize:
    """Parse a prize as directors write it: `300`, `300+Cup`, `Chess clock=60`, `Medal`.

    Raises:
        InputError: it is empty, too long, or too much money.
    Example:
        >>> parse_prize("300+Cup"), parse_prize("Chess clock=60")
        (Prize(amount=300, thing='Cup', worth=0), Prize(amount=0, thing='Chess clock', worth=60))
    """
    text = clean_name(text)
    found = _prize(text)
    is_plausible = found.value <= MOST_MONEY and len(found.thing) <= LONGEST_NAME
    if not text or text[0] in "-=+" or not is_plausible or _prize(str(found)) != found:
        raise InputError("model/prize-not-readable", text=text, most=MOST_MONEY)
    return found


def _prize(text: str) -> Prize:
    money, worth = _MONEY.fullmatch(text), _WORTH.fullmatch(text)
    if money:
        return Prize(int(money[1]), money[2] or "")
    return Prize(thing=worth[1], worth=int(worth[2])) if worth else Prize(thing=text)


@dataclass(frozen=True, slots=True)
class PrizeList:
    """Prizes by place, for everyone, for a category, or for the players of a board in an event of teams.

    Args:
        name: of the list.
        prizes: for places 1, 2, ...; a number is an amount of money.
        category: whose members take part; None for everyone.
        board: of the matches, whose players take part by their results there; None for a list of entrants or teams.
    """

    name: str
    prizes: tuple[int | Prize, ...]
    category: Category | None = None
    board: int | None = None

    @property
    def as_prizes(self) -> tuple[Prize, ...]:
        """The prizes, amounts of money among them as such."""
        return tuple(each if isinstance(each, Prize) else Prize(each) for each in self.prizes)


@dataclass(frozen=True, slots=True)
class PrizeFund:
    """The categories and prizes of an event, and how the prizes are shared.

    Args:
        categories: whose standings are shown; those of the lists are among them.
        lists: of prizes, the main prizes first.
        sharing: "none", "equal" or "hort": see `ranking.prizes`.
        currency: what amounts are in: "EUR".
        without: ids of entrants who take no prize.
    """

    categories: tuple[Category, ...] = ()
    lists: tuple[PrizeList, ...] = ()
    sharing: Sharing = "none"
    currency: str = ""
    without: frozenset[str] = frozenset()

    def category(self, name: str) -> Category | None:
        """Return the category of that name, None if there is none."""
        return next((each for each in self.categories if match_key(each.name) == match_key(name)), None)

    def with_category(self, changed: Category) -> PrizeFund:
        """Return the fund with one more category, or with another one of the same name, also in its prizes."""
        known = self.category(changed.name)
        if known is None:
            return replace(self, categories=(*self.categories, changed))
        categories = tuple(changed if each is known else each for each in self.categories)
        lists = tuple(replace(each, category=changed) if each.category == known else each for each in self.lists)
        return replace(self, categories=categories, lists=lists)

    def with_ids(self, ids: Mapping[str, str]) -> PrizeFund:
        """Return the fund with entrants of other ids."""
        fund = self
        for each in self.categories:
            if each.members is not None:
                fund = fund.with_category(replace(each, members=frozenset(ids[id] for id in each.members)))
        return replace(fund, without=frozenset(ids[id] for id in self.without))

    def with_list(self, changed: PrizeList) -> PrizeFund:
        """Return the fund with one more list of prizes, or with another one of the same name."""
        known = [each for each in self.lists if match_key(each.name) == match_key(changed.name)]
        if not known:
            return replace(self, lists=(*self.lists, changed))
        return replace(self, lists=tuple(changed if each is known[0] else each for each in self.lists))


NO_PRIZES = PrizeFund()


def check_fund(fund: PrizeFund) -> None:
    """Check the categories and prizes of an event.

    Raises:
        InputError: as `check_lists`; a category without a name or there twice, or whose limits exclude everyone.
    """
    _check_names([each.name for each in fund.categories], "category")
    for category in fund.categories:
        low, high = category.born_from, category.born_to
        least, below = category.rating_from, category.rating_below
        if (low is not None and high is not None and low > high) or (
            least is not None and below is not None and least >= below
        ):
            raise InputError("model/category-of-nobody", name=category.name)
    check_lists(fund.lists, fund.sharing)


def check_lists(lists: Sequence[PrizeList], sharing: Sharing) -> None:
    """Check lists of prizes.

    Raises:
        InputError: a list without a name, two of one name, prizes below 0 or that rise, a sharing that is not known,
            objects with a worth where prizes are shared, or a list for a category and a board.
    """
    if sharing not in SHARINGS:
        raise InputError("model/sharing-not-known", sharing=sharing)
    _check_names([each.name for each in lists], "list of prizes")
    for prize_list in lists:
        if prize_list.board is not None and prize_list.category is not None:
            raise InputError(
                "model/prizes-of-board-and-category", name=prize_list.name, category=prize_list.category.name
            )
        values = [each.value for each in prize_list.as_prizes]
        if any(min(each.amount, each.worth) < 0 for each in prize_list.as_prizes) or values != sorted(
            values, reverse=True
        ):
            raise InputError(
                "model/prizes-rise", name=prize_list.name, prizes=[str(each) for each in prize_list.as_prizes]
            )
        valued = next((each for each in prize_list.as_prizes if each.worth), None)
        if valued is not None and sharing != "none":
            raise InputError("model/objects-not-shared", name=prize_list.name, thing=valued.thing, sharing=sharing)


def _check_names(names: Sequence[str], what: str) -> None:
    seen: set[str] = set()
    for name in names:
        if not clean_name(name) or len(name) > LONGEST_NAME:
            raise InputError("model/prize-name", what=what, name=name)
        if match_key(name) in seen:
            raise InputError("model/prize-name-twice", what=what, name=name)
        seen.add(match_key(name))
