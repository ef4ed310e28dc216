"""Links by which people sign in: what commands answer that make one, and the roles that they name."""

from __future__ import annotations

from typing import Annotated, Literal

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Values
from crosstable.commands.fields import Help, Text
from crosstable.people.accounts.access import Grant, Role

RoleName = Annotated[Literal["owner", "director", "scorer", "viewer"], Help("The role.", "scorer")]
InEvent = Annotated[
    Text | None, Help("The id of the event; default: the whole league.", "e3", "ID", option="--event -e")
]
AccountName = Annotated[Text, Help("The name of the account.", "Ann", "NAME", is_argument=True)]


@answer
class LinkMade(Done):
    """A link, which is valid once."""

    link: Annotated[
        str | None,
        Help(
            "The link, below the address of the league's pages.  Keep it: it is not shown again, and null in a dry run "
            "and where the same request is answered again.",
            "link/5yNnQ3X9",
        ),
    ]
    valid: Annotated[str, Help("How long it is valid.", "within seven days")]


def link_made(call: Call, secret: str, valid: str) -> Values:
    """Return the answer of a command that made a link."""
    return {"link": None if call.is_dry_run else f"link/{secret}", "valid": valid}


def grant_of(role: str, event: str | None) -> Grant:
    """Return the role of that name, in an event or in the whole league."""
    return Grant(Role(role), event or None)
