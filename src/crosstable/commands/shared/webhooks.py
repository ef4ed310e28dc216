"""Deliveries of webhooks, as answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from crosstable.commands.answers import Stamp, answer
from crosstable.commands.fields import Help


@answer
class DeliveryShape:
    """News that are sent to a webhook."""

    delivery: Annotated[int, Help("Its number.")]
    key: Annotated[str, Help("By which the receiver knows it; the same each time it is sent.")]
    change: Annotated[int, Help("That is the news; 0 of a test.")]
    kind: Annotated[str, Help("The kind of news.", "round-published")]
    state: Annotated[str, Help("waiting, delivered or given-up")]
    attempts: Annotated[int, Help("How often it was tried.")]
    created: Stamp
    next_at: Annotated[Stamp, Help("When it is tried again; when it ended, where it does not wait.")]
    status: Annotated[int | None, Help("Of the last answer; null where there was none.")]
    error: Annotated[str, Help("Why it could not be delivered; empty where nothing is wrong.")]


def delivery_shape(row: Mapping[Any, Any]) -> DeliveryShape:
    """Return a delivery as an answer."""
    names = ("change", "kind", "state", "attempts", "created", "next_at", "status", "error")
    return DeliveryShape(delivery=row["id"], key=row["key"] or str(row["id"]), **{name: row[name] for name in names})
