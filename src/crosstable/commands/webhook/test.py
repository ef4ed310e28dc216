"""Send a test delivery to a webhook with the next look of the server."""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, command_input
from crosstable.people.accounts.access import Permission
from crosstable.people.webhooks.webhooks import send_test


@command_input
class WebhookTest:
    """Nothing but the webhook is needed."""


@answer
class TestSent(Done):
    """The delivery that was written; it is sent within seconds."""

    delivery: Annotated[int, Help("The number of the delivery.")]


def test(call: Call, given: WebhookTest) -> Values:  # noqa: ARG001 - every command is given something
    """Send a test delivery."""
    return {"delivery": send_test(call.store, int(call.where["webhook"]))}


COMMAND = Command(
    "webhook test",
    "webhooks/{webhook}/test",
    Permission.MANAGE_LEAGUE,
    WebhookTest,
    test,
    TestSent,
    examples=("webhook test league.db 1",),
)
