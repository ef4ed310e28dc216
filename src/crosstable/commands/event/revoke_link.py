"""Revoke a link of an event: an invitation, a personal link, or those on the slips of a round."""

from __future__ import annotations

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import command_input
from crosstable.people.accounts.access import Permission
from crosstable.people.accounts.links import revoke_link as revoke


@command_input
class RevokeLink:
    """Nothing besides the link."""


def revoke_link(call: Call, given: RevokeLink) -> Values:  # noqa: ARG001 - every command has an input
    """Revoke the link, and end the sessions that it opened."""
    call.do(revoke, int(call.where["link"]))
    return {}


COMMAND = Command(
    "event revoke-link",
    "events/{event}/links/{link}/revoke",
    Permission.INVITE_HELPERS,
    RevokeLink,
    revoke_link,
    is_typed=False,
)
