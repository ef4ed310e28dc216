"""Change the name of an entrant whom only this event knows; the old name stays a spelling.

The name of a player with other events is the league's: `edit-player`.  For another person, replace the entrant.
"""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.answers import Done, PlayerName, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, Text, command_input
from crosstable.events.renamed_entrants import rename_entrant
from crosstable.people.accounts.access import Permission


@command_input
class Rename:
    """The right name."""

    name: Annotated[Text, Help("The right name.", "Anne Leigh", "NAME", is_argument=True)]


@answer
class Renamed(Done):
    """The entrant with the name."""

    player: Annotated[PlayerName, Help("The entrant as shown now.")]


def rename(call: Call, given: Rename) -> Values:
    """Rename an entrant."""
    call.on_event(rename_entrant, call.where["player"], given.name)
    return {"player": call.players([call.where["player"]])[0]}


COMMAND = Command(
    "event rename",
    "events/{event}/entries/{player}/rename",
    Permission.MANAGE_ENTRIES,
    Rename,
    rename,
    Renamed,
    examples=('event rename league.db "Ann Le" "Ann Lee"',),
)
