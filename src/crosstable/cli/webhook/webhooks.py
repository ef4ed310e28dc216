"""`crosstable webhook list`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from annotated_types import Ge

from crosstable.cli.answers import Answer, Note, Table, Words
from crosstable.cli.league.opening import LeagueFile, open_league
from crosstable.commands.fields import Help

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crosstable.people.webhooks.webhooks import Webhook

_SHOWN = 20  # deliveries


def list_(
    league: LeagueFile,
    webhook: Annotated[
        int | None, Ge(1), Help("List what was sent to this one.", metavar="WEBHOOK", is_argument=True)
    ] = None,
) -> Answer:
    """List webhooks with the state of their last delivery, or the deliveries of one.

    Example: crosstable webhook list league.db
    """
    from crosstable.people.webhooks.webhooks import deliveries, webhooks

    store = open_league(league).store
    with store.read() as connection:
        if webhook is not None:
            sent = [_delivery(row) for row in deliveries(connection, webhook, _SHOWN)]
            return Answer(sent, _sent_words(sent))
        found = webhooks(connection)
        last = [next(map(_delivery, deliveries(connection, each.number, 1)), None) for each in found]
    values = [
        {"webhook": each.number, "address": each.address, "kinds": list(each.kinds), "last": latest}
        for each, latest in zip(found, last, strict=True)
    ]
    return Answer(values, _words(found, last))


def _delivery(row: Any) -> dict[str, object]:
    names = ("id", "kind", "state", "attempts", "status", "error")
    values = {("delivery" if name == "id" else name): row[name] for name in names}
    return {**values, "created": row["created"].isoformat()}


def _words(found: Sequence[Webhook], last: Sequence[dict[str, object] | None]) -> Words:
    rows = [
        (each.number, each.address, ", ".join(each.kinds), "" if latest is None else str(latest["state"]))
        for each, latest in zip(found, last, strict=True)
    ]
    if rows:
        yield Table(("webhook", "address", "kinds", "last delivery"), rows)
    else:
        yield Note("No webhook yet. Add one: crosstable webhook add LEAGUE ADDRESS")


def _sent_words(sent: Sequence[dict[str, object]]) -> Words:
    columns = ("delivery", "created", "kind", "state", "attempts", "status", "error")
    rows = [[None if each[name] is None else str(each[name]) for name in columns] for each in sent]
    yield Table(columns, rows) if rows else Note("Nothing was sent to this webhook yet.")
