"""Draw all rounds of a round robin before it begins, with days, times and places, and publish them.

Home and away follow the Berger tables.  Results are then entered in any order, and standings count what is played.
Fixtures can be drawn again until there is a result.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from annotated_types import MaxLen

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import INLINE, Help, command_input
from crosstable.commands.shared.fixtures import Days
from crosstable.events.draw_fixtures import draw_fixtures as draw
from crosstable.people.accounts.access import Permission


@command_input
class DrawFixtures:
    """When and where the rounds are played."""

    days: Annotated[Days, INLINE] = Days()
    venue: Annotated[
        Mapping[str, Annotated[str, MaxLen(200)]],
        MaxLen(5000),
        Help(
            "Where an entrant plays at home, by number, id or name; may be repeated.",
            {"Bees": "Mill Lane"},
            "TEAM=PLACE",
        ),
    ] = field(default_factory=dict)


@answer
class FixturesDrawn(Done):
    """The fixtures that were drawn."""

    rounds: Annotated[int, Help("How many rounds there are.")]
    matches: Annotated[int, Help("How many matches there are.")]


def draw_fixtures(call: Call, given: DrawFixtures) -> Values:
    """Draw the fixtures."""
    venues = {call.side(word): place for word, place in given.venue.items()}
    rounds = call.on_event(draw, given.days.calendar(), venues)
    return {"rounds": len(rounds), "matches": sum(len(each.pairing.boards) for each in rounds)}


COMMAND = Command(
    "event draw-fixtures",
    "events/{event}/draw-fixtures",
    Permission.PAIR_ROUNDS,
    DrawFixtures,
    draw_fixtures,
    FixturesDrawn,
    examples=("event draw-fixtures league.db --day 2027-01-09 --every 7 --time 19:30",),
    guide="leagues.md#fixtures",
)
