"""Withdraw a team from the rounds that are not published yet; matches already played stay."""

from __future__ import annotations

from crosstable.commands.command import NOTHING, Call, Command, Values
from crosstable.commands.fields import command_input
from crosstable.events.teams.team_entries import withdraw_team
from crosstable.people.accounts.access import Permission


@command_input
class WithdrawTeam:
    """Nothing else is needed."""


def withdraw(call: Call, given: WithdrawTeam) -> Values:  # noqa: ARG001 - every command is given something
    """Withdraw a team."""
    call.on_event(withdraw_team, call.where["team"])
    return NOTHING


COMMAND = Command(
    "event team withdraw",
    "events/{event}/teams/{team}/withdraw",
    Permission.MANAGE_ENTRIES,
    WithdrawTeam,
    withdraw,
    examples=("event team withdraw league.db Ants",),
)
