"""Remove a webhook; what still waits for it is not sent."""

from __future__ import annotations

from crosstable.commands.command import NOTHING, Call, Command, Values
from crosstable.commands.fields import command_input
from crosstable.people.accounts.access import Permission
from crosstable.people.webhooks.webhooks import drop_webhook


@command_input
class WebhookDrop:
    """Nothing but the webhook is needed."""


def drop(call: Call, given: WebhookDrop) -> Values:  # noqa: ARG001 - every command is given something
    """Remove a webhook."""
    call.do(drop_webhook, int(call.where["webhook"]))
    return NOTHING


COMMAND = Command(
    "webhook drop",
    "webhooks/{webhook}/drop",
    Permission.MANAGE_LEAGUE,
    WebhookDrop,
    drop,
    examples=("webhook drop league.db 1",),
)
