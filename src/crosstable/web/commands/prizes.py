"""Commands on the categories and prizes of an event, and on the zones of its table: each is given whole."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from crosstable.league.accounts.access import Permission
from crosstable.league.events.prizes import change_prizes, change_zones
from crosstable.model.errors import UnknownName
from crosstable.model.prize_values import prizes_as_values, prizes_from_values, zones_as_values
from crosstable.model.prizes import MOST_MONEY
from crosstable.model.zones import Zone, ZoneKind
from crosstable.web.api.shapes import PlayerId
from crosstable.web.commands.command import Call, Command, Done, Given, Values
from crosstable.web.commands.inputs import Text

_MOST = 5000
Year = Annotated[int | None, Field(ge=1, le=9999)]
Rating = Annotated[float | None, Field(ge=-10_000, le=100_000)]
Place = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]


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
    members: list[PlayerId] | None = Field(default=None, max_length=_MOST, description="Only these entrants.")


class PrizeGiven(Given):
    """A prize: money, an object, or both."""

    amount: int = Field(default=0, ge=0, le=MOST_MONEY)
    thing: Text = ""
    worth: int = Field(default=0, ge=0, le=MOST_MONEY, description="Of the object.")


class PrizeListGiven(Given):
    """Prizes by place."""

    name: Text = Field(examples=["main"])
    category: Text | None = Field(default=None, description="Who takes part; null is everyone.")
    prizes: list[PrizeGiven] = Field(max_length=_MOST)


class Prizes(Given):
    """All categories and prizes of an event; what is left out is removed."""

    categories: list[CategoryGiven] = Field(default=[], max_length=200)
    lists: list[PrizeListGiven] = Field(default=[], max_length=200)
    sharing: Literal["none", "equal", "hort"] = Field(default="none", description="Of equal scores.")
    currency: Text = ""
    without: list[PlayerId] = Field(default=[], max_length=_MOST, description="Entrants who take no prize.")


class PrizesDone(Done):
    """The categories and prizes now."""

    prizes: dict[str, Any]


def _prizes(call: Call, given: Prizes) -> Values:
    """Set the categories and prizes of an event."""
    known = {each.name for each in given.categories}
    for each in given.lists:
        if each.category is not None and each.category not in known:
            raise UnknownName("category", each.category, known)
    fund = prizes_from_values(given.model_dump())
    call.on_event(change_prizes, fund)
    return {"prizes": prizes_as_values(fund)}


class ZoneGiven(Given):
    """Places of the table that lead somewhere; negative places count from the bottom."""

    name: Text = Field(examples=["Relegation"])
    first: Place = Field(examples=[-3])
    last: Place = Field(examples=[-1])
    kind: ZoneKind = "other"


class Zones(Given):
    """All zones of the table; what is left out is removed."""

    zones: list[ZoneGiven] = Field(max_length=200)


class ZonesDone(Done):
    """The zones now."""

    zones: list[dict[str, Any]]


def _zones(call: Call, given: Zones) -> Values:
    """Set the zones of the table of an event: promotion, play-offs, relegation."""
    zones = [Zone(each.name, each.first, each.last, each.kind) for each in given.zones]
    call.on_event(change_zones, zones)
    return {"zones": zones_as_values(zones)}


_EVENT = "events/{event}"
COMMANDS = (
    Command("event prizes", f"{_EVENT}/prizes", Permission.MANAGE_EVENT, Prizes, _prizes, PrizesDone),
    Command("event zone", f"{_EVENT}/zones", Permission.MANAGE_EVENT, Zones, _zones, ZonesDone),
)
