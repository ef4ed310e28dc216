"""Make the links on the result slips of a round, at which its players report.

They open nothing but the report of that game, and end with the round.  The same links are made again until they are
revoked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, RoundNumber, command_input
from crosstable.events.results import round_of
from crosstable.people.accounts.access import Permission
from crosstable.people.accounts.slip_links import make_slip_links, slip_links


@command_input
class SlipRound:
    """The round of the slips."""

    round: RoundNumber = None


@answer
class SlipLinks(Done):
    """The links of a round."""

    links: Annotated[
        Mapping[str, str] | None,
        Help("By board, what comes after the address of the league; shown once.", {"1": "link/s.e3.1.1.4zq"}),
    ]


def make(call: Call, given: SlipRound) -> Values:
    """Make the links of a round."""
    round = round_of(call.running(), given.round).number
    call.on_event(make_slip_links, round)
    with call.store.read() as connection:
        made = slip_links(connection, call.event, round, call.store.clock())
    return {"links": {str(board): f"link/{secret}" for board, secret in made.items()}}


COMMAND = Command(
    "event slip-links",
    "events/{event}/slip-links",
    Permission.ENTER_RESULTS,
    SlipRound,
    make,
    SlipLinks,
    is_typed=False,
    secrets=("links",),
)
