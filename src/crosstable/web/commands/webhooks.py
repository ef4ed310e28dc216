"""Commands on webhooks: register an address that is told what was published, and remove it."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from crosstable.league.accounts.access import Permission
from crosstable.league.webhooks.webhooks import add_webhook, drop_webhook
from crosstable.web.commands.command import NOTHING, Call, Command, Done, Given, Values
from crosstable.web.commands.inputs import Text


class NewWebhook(Given):
    """An address, and what it is told."""

    address: Text = Field(examples=["https://club.example/hooks/crosstable"])
    kinds: list[Literal["round-published", "results", "ratings-published"]] = Field(min_length=1, max_length=3)


class WebhookDone(Done):
    """The webhook, with the secret that signs what it is sent."""

    webhook: int
    secret: str = Field(description="Keep it: it is not shown again.")


def _add(call: Call, given: NewWebhook) -> Values:
    """Register an address that is told what is published; what it is sent is signed."""
    made = call.do(add_webhook, given.address, given.kinds)
    return {"webhook": made.number, "secret": made.secret}


def _drop(call: Call, given: Given) -> Values:  # noqa: ARG001 - every command is given something
    """Remove a webhook."""
    call.do(drop_webhook, int(call.where["webhook"]))
    return NOTHING


COMMANDS = (
    Command("webhook add", "webhooks", Permission.MANAGE_LEAGUE, NewWebhook, _add, WebhookDone),
    Command("webhook drop", "webhooks/{webhook}/drop", Permission.MANAGE_LEAGUE, Given, _drop),
)
