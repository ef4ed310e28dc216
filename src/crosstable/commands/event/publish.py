"""Publish the draft, so that its boards can be played, and close the previous round."""

from __future__ import annotations

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Irregular, command_input
from crosstable.commands.shared.rounds import RoundDone, round_values
from crosstable.events.rounds import publish_round
from crosstable.people.accounts.access import Permission


@command_input
class PublishRound:
    """What it needs in FIDE mode."""

    irregular: Irregular = False


def publish(call: Call, given: PublishRound) -> Values:
    """Publish a round."""
    return round_values(call, call.on_event(publish_round, irregular=given.irregular))


COMMAND = Command(
    "event publish",
    "events/{event}/publish",
    Permission.PAIR_ROUNDS,
    PublishRound,
    publish,
    RoundDone,
    examples=("event publish league.db",),
)
