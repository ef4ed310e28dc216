"""`crosstable webhook list`, `add`, `drop`, `test`, `resend`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from crosstable.cli.answers import Answer, Note, Table, Words
from crosstable.cli.league.opening import As, LeagueFile, open_league

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crosstable.league.webhooks.webhooks import Webhook

Number = Annotated[int, typer.Argument(metavar="WEBHOOK", min=1, help="The number of the webhook.")]
_SHOWN = 20  # deliveries


def list_(
    league: LeagueFile,
    webhook: Annotated[
        int | None, typer.Argument(metavar="[WEBHOOK]", min=1, help="List what was sent to this one.")
    ] = None,
) -> Answer:
    """List webhooks with the state of their last delivery, or the deliveries of one.

    Example: crosstable webhook list league.db
    """
    from crosstable.league.webhooks.webhooks import deliveries, webhooks

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


def add(
    league: LeagueFile,
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="Where news are sent: https://...")],
    kinds: Annotated[
        list[str] | None,
        typer.Option("--kind", help="round-published, results or ratings-published; may be repeated; default: all."),
    ] = None,
    who: As = None,
) -> Answer:
    """Add a webhook, and print the secret that signs what is sent; it is not shown again.

    Example: crosstable webhook add league.db https://club.example/hook --kind results
    """
    from crosstable.league.webhooks.webhooks import KINDS, add_webhook

    opened = open_league(league, who=who)
    made = add_webhook(opened.store, opened.actor, address, kinds or KINDS)
    values = {"webhook": made.number, "address": made.address, "kinds": list(made.kinds), "secret": made.secret}
    return Answer(values, [Note(f"Webhook {made.number} was added. Its secret: {made.secret}")])


def drop(league: LeagueFile, webhook: Number, who: As = None) -> Answer:
    """Remove a webhook; what still waits for it is not sent.

    Example: crosstable webhook drop league.db 1
    """
    from crosstable.league.webhooks.webhooks import drop_webhook

    opened = open_league(league, who=who)
    drop_webhook(opened.store, opened.actor, webhook)
    return Answer({"webhook": webhook}, [Note(f"Webhook {webhook} was removed.")])


def test(league: LeagueFile, webhook: Number) -> Answer:
    """Send a test delivery with the next look of the server.

    Example: crosstable webhook test league.db 1
    """
    from crosstable.league.webhooks.webhooks import send_test

    number = send_test(open_league(league).store, webhook)
    return Answer({"delivery": number}, [_on_its_way(league, webhook, number)])


def resend(
    league: LeagueFile,
    webhook: Number,
    delivery: Annotated[int, typer.Argument(metavar="DELIVERY", min=1, help="The number of the delivery.")],
) -> Answer:
    """Send a delivery again with the next look of the server, with the same key.

    Example: crosstable webhook resend league.db 1 7
    """
    from crosstable.league.webhooks.webhooks import resend as send_again

    send_again(open_league(league).store, webhook, delivery)
    return Answer({"delivery": delivery}, [_on_its_way(league, webhook, delivery)])


def _on_its_way(league: str, webhook: int, delivery: int) -> Note:
    see = f"crosstable webhook list {league} {webhook}"
    return Note(f"Delivery {delivery} is sent while crosstable serve runs. To see it: {see}")
