"""Remove a team that has not been paired, and is in no later stage or drawn group; its players stay entered."""

from __future__ import annotations

from crosstable.commands.command import NOTHING, Call, Command, Values
from crosstable.commands.fields import command_input
from crosstable.events.teams.team_entries import remove_team
from crosstable.people.accounts.access import Permission


@command_input
class RemoveTeam:
    """Nothing else is needed."""


def remove(call: Call, given: RemoveTeam) -> Values:  # noqa: ARG001 - every command is given something
    """Remove a team."""
    call.on_event(remove_team, call.where["team"])
    return NOTHING


COMMAND = Command(
    "event team remove",
    "events/{event}/teams/{team}/remove",
    Permission.MANAGE_ENTRIES,
    RemoveTeam,
    remove,
    examples=("event team remove league.db Ants",),
)
