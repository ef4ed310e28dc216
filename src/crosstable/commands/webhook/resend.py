"""Send a delivery again with the next look of the server, with the same key."""

from __future__ import annotations

from crosstable.commands.command import NOTHING, Call, Command, Values
from crosstable.commands.fields import command_input
from crosstable.people.accounts.access import Permission
from crosstable.people.webhooks.webhooks import resend as send_again


@command_input
class WebhookResend:
    """Nothing but the delivery is needed."""


def resend(call: Call, given: WebhookResend) -> Values:  # noqa: ARG001 - every command is given something
    """Send a delivery again."""
    send_again(call.store, int(call.where["webhook"]), int(call.where["delivery"]))
    return NOTHING


COMMAND = Command(
    "webhook resend",
    "webhooks/{webhook}/deliveries/{delivery}/resend",
    Permission.MANAGE_LEAGUE,
    WebhookResend,
    resend,
    examples=("webhook resend league.db 1 7",),
)
