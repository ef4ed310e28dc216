"""List the webhooks of a league with the state of their last delivery, without their secrets."""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.answers import answer
from crosstable.commands.fields import Help, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_league
from crosstable.commands.shared.webhooks import DeliveryShape, delivery_shape
from crosstable.people.accounts.access import Permission
from crosstable.people.webhooks.webhooks import deliveries, webhooks


@command_input
class ListWebhooks:
    """Nothing besides the league."""


@answer
class WebhookShape:
    """An address to which news of the league are sent."""

    webhook: Annotated[int, Help("Its number.")]
    address: Annotated[str, Help("Where the news are sent.", "https://example.org/news")]
    kinds: Annotated[tuple[str, ...], Help("The kinds of news.")]
    last: Annotated[DeliveryShape | None, Help("Its last delivery.")]


@answer
class WebhookList:
    """The webhooks of a league."""

    items: Annotated[tuple[WebhookShape, ...], Help("The webhooks.")]


def list_webhooks(query: Query, given: ListWebhooks) -> WebhookList:  # noqa: ARG001
    """Return the webhooks of a league."""
    connection = query.reader.connection
    return WebhookList(
        items=tuple(
            WebhookShape(
                webhook=each.number,
                address=each.address,
                kinds=tuple(each.kinds),
                last=next(map(delivery_shape, deliveries(connection, each.number, 1)), None),
            )
            for each in webhooks(connection)
        )
    )


COMMAND = ReadingCommand(
    "webhook list",
    "webhooks",
    ListWebhooks,
    list_webhooks,
    WebhookList,
    of_league("webhooks"),
    permissions=(Permission.MANAGE_LEAGUE,),
    examples=("webhook list league.db",),
    topic="Desk",
)
