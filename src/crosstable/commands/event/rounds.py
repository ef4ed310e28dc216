"""List the published rounds of an event with boards, byes and results."""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.answers import answer
from crosstable.commands.fields import Help, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_event
from crosstable.commands.shared.played_rounds import RoundShape, round_shape


@command_input
class ListRounds:
    """Nothing besides the event."""


@answer
class RoundList:
    """The published rounds of an event."""

    items: Annotated[tuple[RoundShape, ...], Help("The rounds, in order.")]


def rounds(query: Query, given: ListRounds) -> RoundList:  # noqa: ARG001
    """Return the published rounds."""
    of = query.event().snapshot
    return RoundList(items=tuple(round_shape(of, each.number) for each in of.event.rounds))


COMMAND = ReadingCommand(
    "event rounds",
    "events/{event}/rounds",
    ListRounds,
    rounds,
    RoundList,
    of_event,
    examples=("event rounds league.db",),
)
