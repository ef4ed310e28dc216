"""Make the code for the hall at which players check in; the same one is made again until it is revoked."""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, command_input
from crosstable.people.accounts.access import Permission
from crosstable.people.accounts.sign_up_links import make_hall_code


@command_input
class HallCode:
    """Nothing besides the event."""


@answer
class HallCodeMade(Done):
    """The code of an event."""

    link: Annotated[
        str | None,
        Help("The link in the code, below the address of the league's pages; null in a dry run.", "link/c.e3.4zq"),
    ]


def hall_code(call: Call, given: HallCode) -> Values:  # noqa: ARG001 - every command has an input
    """Make the code."""
    secret = call.on_event(make_hall_code)
    return {"link": None if call.is_dry_run else f"link/{secret}"}


COMMAND = Command(
    "event hall-code",
    "events/{event}/hall-code",
    Permission.ENTER_RESULTS,
    HallCode,
    hall_code,
    HallCodeMade,
    examples=("event hall-code league.db",),
    secrets=("link",),
    guide="sign-up.md#check-in",
)
