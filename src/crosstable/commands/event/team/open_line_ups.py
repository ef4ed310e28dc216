"""Open the line-ups that are due: their players take over the boards of the matches that are published.

A served league opens them by itself at their time, and publishing a round opens those of the round.  A line-up that
breaks a rule by now, or whose match has begun, is dropped.
"""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, command_input
from crosstable.events.teams.line_ups import open_line_ups as open_due
from crosstable.people.accounts.access import Permission


@command_input
class OpenLineUps:
    """Nothing besides the event."""


@answer
class LineUpsOpen(Done):
    """The line-ups that were opened."""

    teams: Annotated[tuple[str, ...], Help("The names of the teams whose line-ups count now.", ["Ants"])]
    dropped: Annotated[tuple[str, ...], Help("The names of the teams whose line-ups were dropped.")]


def open_line_ups(call: Call, given: OpenLineUps) -> Values:  # noqa: ARG001 - every command has an input
    """Open the line-ups that are due."""
    made = call.on_event(open_due)
    dropped = tuple(team for team, _ in made.dropped)
    notes = (f"Dropped, because they cannot count any more: {', '.join(dropped)}.",) if dropped else ()
    return {"teams": tuple(team for team, _ in made.opened), "dropped": dropped, "notes": notes}


COMMAND = Command(
    "event team open-line-ups",
    "events/{event}/line-ups/open",
    Permission.MANAGE_ENTRIES,
    OpenLineUps,
    open_line_ups,
    LineUpsOpen,
    examples=("event team open-line-ups league.db",),
    guide="teams.md#line-ups-by-captains",
)
