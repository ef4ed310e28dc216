"""Set the days, times and places of rounds, paired or not.

Days go to the rounds in order; what is not given stays as it was.
"""

from __future__ import annotations

from typing import Annotated

from annotated_types import Ge, Le, MaxLen

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import INLINE, Help, command_input
from crosstable.commands.shared.fixtures import Days, SlotShape, slot_shape
from crosstable.events.draw_fixtures import schedule_rounds
from crosstable.people.accounts.access import Permission


@command_input
class ScheduleRounds:
    """When and where rounds are played."""

    rounds: Annotated[
        tuple[Annotated[int, Ge(1), Le(1000)], ...],
        MaxLen(1000),
        Help("The rounds; default: all that are planned.", [2, 5], "ROUND", is_argument=True),
    ] = ()
    days: Annotated[Days, INLINE] = Days()


@answer
class ScheduledRound:
    """A round with its day, time and place."""

    round: Annotated[int, Help("The round.")]
    slot: Annotated[SlotShape, Help("When and where it is played.")]


@answer
class ScheduleDone(Done):
    """The rounds that have a day, a time or a place."""

    rounds: Annotated[tuple[ScheduledRound, ...], Help("The rounds, in order.")]


def schedule(call: Call, given: ScheduleRounds) -> Values:
    """Set the days of rounds."""
    made = call.on_event(schedule_rounds, given.days.calendar(), given.rounds)
    found = (each for each in made.fixtures if not each.board)
    return {"rounds": tuple(ScheduledRound(round=each.round, slot=slot_shape(each.slot)) for each in found)}


COMMAND = Command(
    "event schedule",
    "events/{event}/schedule",
    Permission.PAIR_ROUNDS,
    ScheduleRounds,
    schedule,
    ScheduleDone,
    examples=("event schedule league.db 1 2 3 --day 2027-05-01 --every 1 --time 10:00",),
    guide="leagues.md#fixtures",
)
