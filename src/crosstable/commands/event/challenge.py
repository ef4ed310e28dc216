"""Publish challenges on a ladder as the next round, the challenger first.

A challenge out of reach is rejected.  At the terminal, without any, list who may challenge whom.
"""

from __future__ import annotations

from typing import Annotated

from annotated_types import MaxLen, MinLen

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, Pair, command_input
from crosstable.commands.shared.rounds import RoundDone, round_values
from crosstable.events.challenges import ladder_of
from crosstable.events.rounds import pair_and_publish
from crosstable.people.accounts.access import Permission


@command_input
class Challenges:
    """Challenges on a ladder."""

    pairs: Annotated[
        tuple[Pair, ...],
        MinLen(1),
        MaxLen(5000),
        Help("Challenges, the challenger first, such as 5-3.", [["p5", "p3"]], is_argument=True),
    ] = ()


def challenge(call: Call, given: Challenges) -> Values:
    """Publish challenges."""
    ladder_of(call.running())
    return round_values(call, call.on_event(pair_and_publish, forced=call.pairs(given.pairs)))


COMMAND = Command(
    "event challenge",
    "events/{event}/challenges",
    Permission.PAIR_ROUNDS,
    Challenges,
    challenge,
    RoundDone,
    examples=("event challenge league.db 5-3 8-6",),
    guide="keizer.md#a-ladder-in-a-club",
)
