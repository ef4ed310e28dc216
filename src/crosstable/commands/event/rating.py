"""Set an entrant's seed rating."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Ge, Le

from crosstable.commands.command import NOTHING, Call, Command, Values
from crosstable.commands.fields import Help, command_input
from crosstable.events.entries import set_rating
from crosstable.people.accounts.access import Permission


@command_input
class SeedRating:
    """A seed rating; nothing removes it."""

    rating: Annotated[
        float | None, Ge(-10_000), Le(100_000), Help("The seed rating.", 1850, "RATING", is_argument=True)
    ]


def rating(call: Call, given: SeedRating) -> Values:
    """Set a seed rating."""
    call.on_event(set_rating, {call.where["player"]: given.rating})
    return NOTHING


COMMAND = Command(
    "event rating",
    "events/{event}/entries/{player}/rating",
    Permission.MANAGE_ENTRIES,
    SeedRating,
    rating,
    examples=('event rating league.db "Ann Lee" 1850',),
)
