"""Prizes and lists of prizes, as commands take them and as people write them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

from annotated_types import Ge, Le, MaxLen

from crosstable.commands.fields import Help, Text, command_input
from crosstable.events.prize_changes import EVERYONE, MAIN_LIST, board_named
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.names import clean_name, match_key
from crosstable.model.prizes import MOST_MONEY, Prize, PrizeFund, PrizeList, parse_prize

_QUOTED = re.compile(r'(?P<name>.{1,200})\s+for\s+"(?P<whom>.{1,200})"\s*:\s*(?P<prizes>.+)')
_OF_LIST = re.compile(r"(?P<name>.+?)(?:\s+for\s+(?P<whom>.+?))?\s*:\s*(?P<prizes>.+)")
_Money = Annotated[int, Ge(0), Le(MOST_MONEY)]


@command_input
class PrizeFields:
    """A prize: money, an object, or both."""

    amount: Annotated[_Money, Help("In whole units of money.", 300)] = 0
    thing: Annotated[Text, Help("The object.", "Cup")] = ""
    worth: Annotated[_Money, Help("Of the object; without one, it is an honour.")] = 0

    @staticmethod
    def of_text(text: str) -> Mapping[str, Any]:
        """Return the prize that a director writes: `300`, `300+Cup`, `Chess clock=60`, `Medal`."""
        prize = parse_prize(text)
        return {"amount": prize.amount, "thing": prize.thing, "worth": prize.worth}

    def prize(self) -> Prize:
        """Return the prize."""
        return Prize(self.amount, self.thing, self.worth)


@command_input
class PrizeListFields:
    """Prizes by place."""

    name: Annotated[Text, Help("Its name.", "main")]
    category: Annotated[Text | None, Help("Who takes part; null is everyone.", "Under 18")] = None
    board: Annotated[int | None, Ge(1), Le(9999), Help("Of team matches, whose players take part.")] = None
    prizes: Annotated[tuple[PrizeFields, ...], MaxLen(5000), Help("By place.")]

    @staticmethod
    def of_text(text: str) -> Mapping[str, Any]:
        """Return a list as it is typed: its name, a colon, and the prizes by place with commas between.

        The main list is for all entrants, another one for the category of its name; `for` names another category, in
        quotes where there is a `for` in one of the two names.

        Raises:
            InputError: there is no colon.
        Example:
            >>> PrizeListFields.of_text("Best junior for Under 18: 50, Medal")["category"]
            'Under 18'
            >>> PrizeListFields.of_text('Best for women for "Best for women": 50')["name"]
            'Best for women'
        """
        found = _QUOTED.fullmatch(text) or _OF_LIST.fullmatch(text)
        if found is None:
            raise InputError("commands/not-a-prize-list", text=text)
        name, whom = clean_name(found["name"]), found["whom"]
        category = clean_name(whom or ("" if match_key(name) == MAIN_LIST else name))
        return {
            "name": name,
            "category": None if match_key(category) in ("", EVERYONE) else category,
            "prizes": [word.strip() for word in found["prizes"].split(",")],
        }

    def prize_list(self, fund: PrizeFund) -> PrizeList:
        """Return the list, for a category of a fund or for the players of a board.

        Raises:
            UnknownName: there is no such category, and no board is named.
        """
        category = None if self.category is None else fund.category(self.category)
        board = self.board
        if self.category is not None and category is None:
            board = board_named(self.category)
            if board is None:
                raise UnknownName("category", self.category, [each.name for each in fund.categories])
        return PrizeList(self.name, tuple(each.prize() for each in self.prizes), category, board)
