"""Add a webhook: an address to which published rounds, results and ratings are sent, signed.

They are sent while `crosstable serve` runs.  The secret that signs them is shown once.
"""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import MaxLen, MinLen

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, Text, command_input
from crosstable.people.accounts.access import Permission
from crosstable.people.webhooks.webhooks import add_webhook


@command_input
class NewWebhook:
    """An address, and the kinds of news that are sent there."""

    address: Annotated[
        Text, Help("Where news are sent.", "https://club.example/hooks/crosstable", "ADDRESS", is_argument=True)
    ]
    kinds: Annotated[
        tuple[Literal["round-published", "results", "ratings-published"], ...],
        MinLen(1),
        MaxLen(3),
        Help("The kinds of news; default: all.", ["results"], option="--kind"),
    ] = ("round-published", "results", "ratings-published")


@answer
class WebhookDone(Done):
    """The webhook, with the secret that signs what it is sent."""

    webhook: Annotated[int, Help("The number of the webhook.")]
    secret: Annotated[
        str | None, Help("Keep it: it is not shown again, and null where the same request is answered again.")
    ]


def add(call: Call, given: NewWebhook) -> Values:
    """Add a webhook."""
    made = call.do(add_webhook, given.address, given.kinds)
    return {"webhook": made.number, "secret": made.secret}


COMMAND = Command(
    "webhook add",
    "webhooks",
    Permission.MANAGE_LEAGUE,
    NewWebhook,
    add,
    WebhookDone,
    examples=("webhook add league.db https://club.example/hook --kind results",),
    secrets=("secret",),
    guide="api.md#webhooks",
)
