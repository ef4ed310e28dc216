"""List what was sent to a webhook lately, and what came of it."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Ge, Le

from crosstable.commands.answers import answer
from crosstable.commands.fields import Help, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_league
from crosstable.commands.shared.webhooks import DeliveryShape, delivery_shape
from crosstable.people.accounts.access import Permission
from crosstable.people.webhooks.webhooks import deliveries


@command_input
class ListDeliveries:
    """Which deliveries."""

    limit: Annotated[int, Ge(1), Le(1000), Help("How many at most.")] = 100


@answer
class DeliveryList:
    """The latest deliveries of a webhook, the newest first."""

    items: Annotated[tuple[DeliveryShape, ...], Help("The deliveries.")]


def list_deliveries(query: Query, given: ListDeliveries) -> DeliveryList:
    """Return what was sent to a webhook."""
    found = deliveries(query.reader.connection, int(query.where["webhook"]), given.limit)
    return DeliveryList(items=tuple(map(delivery_shape, found)))


COMMAND = ReadingCommand(
    "webhook deliveries",
    "webhooks/{webhook}/deliveries",
    ListDeliveries,
    list_deliveries,
    DeliveryList,
    of_league("deliveries"),
    permissions=(Permission.MANAGE_LEAGUE,),
    examples=("webhook deliveries league.db 1",),
    topic="Desk",
)
