"""Commands on the categories and prizes of an event."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.inputs import Text
from crosstable.commands.models import Done, Given
from crosstable.commands.shapes import PlayerId
from crosstable.events.prize_changes import board_named
from crosstable.events.prizes import change_prizes
from crosstable.model.errors import UnknownName
from crosstable.model.prize_values import prizes_as_values, prizes_from_values
from crosstable.model.prizes import MOST_MONEY
from crosstable.people.accounts.access import Permission

_MOST = 5000
Year = Annotated[int | None, Field(ge=1, le=9999)]
Rating = Annotated[float | None, Field(ge=-10_000, le=100_000)]


class CategoryGiven(Given):
    """A category: its members meet every condition."""

    name: Text = Field(examples=["Under 18"])
    born_from: Year = None
    born_to: Year = None
    rating_from: Rating = None
    rating_below: Rating = None
    unrated: bool = Field(default=True, description="Whether players without a rating meet `rating_below`.")
    women: bool = False
    club: Text | None = None
    region: Text | None = None
    country: Text | None = None
    members: list[PlayerId] | None = Field(default=None, max_length=_MOST, description="Only these entrants, or teams.")


class PrizeGiven(Given):
    """A prize: money, an object, or both."""

    amount: int = Field(default=0, ge=0, le=MOST_MONEY)
    thing: Text = ""
    worth: int = Field(default=0, ge=0, le=MOST_MONEY, description="Of the object.")


class PrizeListGiven(Given):
    """Prizes by place."""

    name: Text = Field(examples=["main"])
    category: Text | None = Field(default=None, description="Who takes part; null is everyone.")
    board: int | None = Field(default=None, ge=1, le=9999, description="Of team matches, whose players take part.")
    prizes: list[PrizeGiven] = Field(max_length=_MOST)


class Prizes(Given):
    """All categories and prizes of an event; a list that is left out is removed."""

    categories: list[CategoryGiven] | None = Field(
        default=None, max_length=200, description="By default those there are."
    )
    lists: list[PrizeListGiven] = Field(default=[], max_length=200)
    sharing: Literal["none", "equal", "hort"] = Field(default="none", description="Of equal scores.")
    currency: Text = ""
    without: list[PlayerId] = Field(default=[], max_length=_MOST, description="Entrants, or teams, who take no prize.")


class PrizesDone(Done):
    """The categories and prizes now."""

    prizes: dict[str, Any]


def _prizes(call: Call, given: Prizes) -> Values:
    """Set the categories and prizes of an event."""
    values = given.model_dump()
    if given.categories is None:
        values["categories"] = prizes_as_values(call.plan().prizes).get("categories", [])
    known = {each["name"] for each in values["categories"]}
    for each in given.lists:
        if each.category is not None and each.category not in known and board_named(each.category) is None:
            raise UnknownName("category", each.category, known)
    for of in values["lists"]:
        if of["category"] is not None and of["category"] not in known:
            of["category"], of["board"] = None, board_named(of["category"])
    fund = prizes_from_values(values)
    call.on_event(change_prizes, fund)
    return {"prizes": prizes_as_values(fund)}


_EVENT = "events/{event}"
COMMANDS = (Command("event prizes", f"{_EVENT}/prizes", Permission.MANAGE_EVENT, Prizes, _prizes, PrizesDone),)
