"""Pair the boards of the published round that have not started again; played boards stay.

Of pairings that are equally good it takes the one that changes the fewest boards; with a seed, that of another draw.
"""

from __future__ import annotations

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Reason, Seed, command_input
from crosstable.commands.shared.rounds import RoundDone, round_values
from crosstable.events.re_pairing import re_pair_round
from crosstable.people.accounts.access import Permission


@command_input
class RePair:
    """Why boards are paired again."""

    reason: Reason = ""
    seed: Seed = None


def re_pair(call: Call, given: RePair) -> Values:
    """Pair boards again."""
    reason = call.reason(given.reason, "pair boards again")
    return round_values(call, call.on_event(re_pair_round, reason=reason, seed=given.seed))


COMMAND = Command(
    "event re-pair",
    "events/{event}/re-pair",
    Permission.PAIR_ROUNDS,
    RePair,
    re_pair,
    RoundDone,
    examples=('event re-pair league.db --reason "late start"',),
    guide="pairing.md",
)
