"""Unpublish a round without results; it becomes a draft again."""

from __future__ import annotations

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Irregular, command_input
from crosstable.commands.shared.rounds import RoundDone, round_values
from crosstable.events.rounds import unpublish_round
from crosstable.people.accounts.access import Permission


@command_input
class UnpublishRound:
    """What it needs in FIDE mode."""

    irregular: Irregular = False


def unpublish(call: Call, given: UnpublishRound) -> Values:
    """Unpublish a round."""
    return round_values(call, call.on_event(unpublish_round, irregular=given.irregular))


COMMAND = Command(
    "event unpublish",
    "events/{event}/unpublish",
    Permission.PAIR_ROUNDS,
    UnpublishRound,
    unpublish,
    RoundDone,
    examples=("event unpublish league.db",),
)
