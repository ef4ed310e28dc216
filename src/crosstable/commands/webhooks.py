"""Commands on webhooks: register an address to which news are sent, try it, send again, remove it."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from crosstable.commands.command import NOTHING, Call, Command, Values
from crosstable.commands.inputs import Text
from crosstable.commands.models import Done, Given
from crosstable.league.accounts.access import Permission
from crosstable.league.webhooks.webhooks import add_webhook, drop_webhook, resend, send_test


class NewWebhook(Given):
    """An address, and the kinds of news that are sent there."""

    address: Text = Field(examples=["https://club.example/hooks/crosstable"])
    kinds: list[Literal["round-published", "results", "ratings-published"]] = Field(min_length=1, max_length=3)


class WebhookDone(Done):
    """The webhook, with the secret that signs what it is sent."""

    webhook: int
    secret: str = Field(description="Keep it: it is not shown again.")


def _add(call: Call, given: NewWebhook) -> Values:
    """Register an address to which published rounds, results and ratings are sent, signed."""
    made = call.do(add_webhook, given.address, given.kinds)
    return {"webhook": made.number, "secret": made.secret}


class TestSent(Done):
    """The delivery that was written; it is sent within seconds."""

    delivery: int


def _test(call: Call, given: Given) -> Values:  # noqa: ARG001
    """Send a test delivery to a webhook."""
    return {"delivery": send_test(call.store, int(call.where["webhook"]))}


def _resend(call: Call, given: Given) -> Values:  # noqa: ARG001
    """Send a delivery again, with the same key."""
    resend(call.store, int(call.where["webhook"]), int(call.where["delivery"]))
    return NOTHING


def _drop(call: Call, given: Given) -> Values:  # noqa: ARG001 - every command is given something
    """Remove a webhook."""
    call.do(drop_webhook, int(call.where["webhook"]))
    return NOTHING


COMMANDS = (
    Command("webhook add", "webhooks", Permission.MANAGE_LEAGUE, NewWebhook, _add, WebhookDone),
    Command("webhook drop", "webhooks/{webhook}/drop", Permission.MANAGE_LEAGUE, Given, _drop),
    Command("webhook test", "webhooks/{webhook}/test", Permission.MANAGE_LEAGUE, Given, _test, TestSent),
    Command(
        "webhook resend", "webhooks/{webhook}/deliveries/{delivery}/resend", Permission.MANAGE_LEAGUE, Given, _resend
    ),
)
