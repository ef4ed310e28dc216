"""Replace an entrant who was entered by mistake; the other player takes over boards and results.

Seed rating and start number stay.
"""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.answers import Done, PlayerName, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, Reason, Text, command_input
from crosstable.events.replacement import replace_entrant
from crosstable.model.names import clean_name
from crosstable.people.accounts.access import Permission


@command_input
class Replace:
    """The player who should have been entered."""

    name: Annotated[Text, Help("The player who should have been entered.", "Anne Leigh", "NAME", is_argument=True)]
    reason: Reason = ""


@answer
class Replaced(Done):
    """The player who is entered now."""

    player: Annotated[PlayerName, Help("Who is entered now.")]


def replace(call: Call, given: Replace) -> Values:
    """Replace an entrant."""
    reason = call.reason(given.reason, "replace an entrant")
    coming = call.on_event(replace_entrant, call.where["player"], clean_name(given.name), reason=reason)
    return {"player": call.players([coming])[0]}


COMMAND = Command(
    "event replace",
    "events/{event}/entries/{player}/replace",
    Permission.MANAGE_ENTRIES,
    Replace,
    replace,
    Replaced,
    examples=('event replace league.db "Ann Lee" "Anne Leigh" --reason "another person"',),
)
