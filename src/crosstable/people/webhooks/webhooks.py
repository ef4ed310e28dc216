"""Webhooks: addresses to which news of the league is sent, and the outbox of what is still to be delivered.

Rules
1. What is sent is read from the change log: whatever changed the league, at the command line or in a page, is sent,
   and nothing that was rolled back.
2. A delivery is written together with the place in the log up to which it was read: after a kill, nothing is lost.
   It is sent at least once; by its key, which is random, a receiver knows one that came before.
3. A process takes one delivery of a webhook at a time, for a while; if it does not report by then, another one takes
   it.  So a receiver that is slow holds up its own deliveries alone.
4. What cannot be delivered is tried again, after longer and longer waits, and given up in the end.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from secrets import token_hex
from types import MappingProxyType
from typing import Any

from sqlalchemy import Connection, RowMapping, func, insert, select, update

from crosstable.events.sentences.change_sentences import sentence
from crosstable.facts.players.players import shown_names
from crosstable.facts.store.change_log import Change, changes_after
from crosstable.facts.store.schema import change, webhook, webhook_delivery
from crosstable.facts.store.store import Store, highest_number
from crosstable.model.errors import InputError, UnknownName
from crosstable.people.accounts.account_rows import end_row
from crosstable.people.accounts.stored_secrets import new_secret
from crosstable.runs.rating_lists import league_config

ROUND, RESULTS, RATINGS = "round-published", "results", "ratings-published"
KINDS = (ROUND, RESULTS, RATINGS)
TEST = "test"
WAITING, DELIVERED, GIVEN_UP = "waiting", "delivered", "given-up"
MOST_WEBHOOKS = 20
LONGEST_ADDRESS = 500
PREFIX = "whsec_"
LEASE = dt.timedelta(minutes=2)
KEPT = dt.timedelta(days=30)  # deliveries that are done, for the log
_WAITS = (5, 30, 120, 600, 3600, 6 * 3600, 24 * 3600)  # seconds before each further attempt
_OF: Mapping[str, str] = MappingProxyType(
    {
        "event-publish": ROUND,
        "event-pair-publish": ROUND,
        "event-result": RESULTS,
        "event-correct": RESULTS,
        "event-report": RESULTS,
        "event-no-show": RESULTS,
        "correct": RESULTS,
        "publish": RATINGS,
    }
)


@dataclass(frozen=True, slots=True)
class Webhook:
    """An address to which news of the league is sent."""

    number: int
    address: str
    kinds: tuple[str, ...]
    secret: str


@dataclass(frozen=True, slots=True)
class Delivery:
    """News that are sent to a webhook.

    Args:
        key: by which the receiver knows it; the same each time it is sent, and never that of another one.
        body: as JSON.
    """

    number: int
    key: str
    webhook: Webhook
    body: str
    attempts: int


def add_webhook(store: Store, actor: str, address: str, kinds: Collection[str], *, dry_run: bool = False) -> Webhook:
    """Register an address, and return it with its secret, which is shown once.

    Args:
        address: where it is sent; whether it may be reached is checked when something is sent.
        kinds: of news that are sent there, of `KINDS`.
    Raises:
        InputError: an address that is not one, too many webhooks, no kinds.
        UnknownName: an unknown kind.
    """
    if not address.startswith(("https://", "http://")) or len(address) > LONGEST_ADDRESS or not address.isascii():
        raise InputError("people/webhooks/not-an-address", address=address[:100])
    if not kinds:
        raise InputError("people/webhooks/no-kinds", known=KINDS)
    for kind in kinds:
        if kind not in KINDS:
            raise UnknownName("kind of webhook", kind, KINDS)
    with store.write(actor, "account-webhook", dry_run=dry_run) as write:
        if len(webhooks(write.connection)) >= MOST_WEBHOOKS:
            raise InputError("people/webhooks/too-many", most=MOST_WEBHOOKS)
        made = Webhook(write.reserve(webhook), address, tuple(sorted(set(kinds))), new_secret(PREFIX))
        write.connection.execute(
            insert(webhook).values(
                id=made.number,
                address=address,
                kinds=list(made.kinds),
                secret=made.secret,
                seen=write.change_id,
                change_id=write.change_id,
            )
        )
        write.log(target=f"webhook {made.number}", after={"address": address, "kinds": list(made.kinds)})
        return made


def drop_webhook(store: Store, actor: str, number: int, *, dry_run: bool = False) -> None:
    """Remove a webhook; what waits for it is given up.

    Raises:
        InputError: there is no such webhook.
    """
    with store.write(actor, "account-revoke", target=f"webhook {number}", dry_run=dry_run) as write:
        end_row(write, webhook, number, "webhook")
        waiting = webhook_delivery.c.webhook_id == number, webhook_delivery.c.state == WAITING
        write.connection.execute(update(webhook_delivery).where(*waiting).values(state=GIVEN_UP))


def webhooks(connection: Connection) -> list[Webhook]:
    """Return the webhooks of a league."""
    rows = connection.execute(select(webhook).where(webhook.c.ended_by.is_(None)).order_by(webhook.c.id))
    return [Webhook(row.id, row.address, tuple(row.kinds), row.secret) for row in rows]


def deliveries(connection: Connection, number: int, limit: int = 100) -> Sequence[RowMapping]:
    """Return the latest deliveries of a webhook: what was sent, when, and what came of it."""
    wanted = select(webhook_delivery).where(webhook_delivery.c.webhook_id == number)
    return connection.execute(wanted.order_by(webhook_delivery.c.id.desc()).limit(limit)).mappings().all()


def fill_outbox(store: Store) -> None:
    """Write a delivery for each change since the last time that is news to a webhook.

    Raises:
        StoreError: the database cannot be written.
    """
    with store.read() as connection:
        last = connection.execute(select(func.max(change.c.id))).scalar() or 0
        behind = select(webhook.c.id).where(webhook.c.ended_by.is_(None), webhook.c.seen < last)
        if connection.execute(behind.limit(1)).first() is None:
            return
    with store.write_unlogged() as connection:
        key = league_config(connection).key
        rows = connection.execute(select(webhook).where(webhook.c.ended_by.is_(None))).all()
        changes = changes_after(connection, min((row.seen for row in rows), default=0))
        number = highest_number(connection, webhook_delivery)
        names = shown_names(connection) if any(map(_kind, changes)) else {}
        for row in rows:
            for each in changes:
                kind = _kind(each)
                if kind is not None and each.id > row.seen and kind in row.kinds:
                    number += 1
                    values = {"id": number, "webhook_id": row.id, "kind": kind, "state": WAITING, "attempts": 0}
                    times = {"created": store.clock(), "next_at": store.clock()}
                    own = _new_key()
                    values |= {"key": own, "change": each.id, "body": _body(own, kind, key, each, names)}
                    connection.execute(insert(webhook_delivery).values(**values, **times))
        seen = max((each.id for each in changes), default=0)
        connection.execute(update(webhook).where(webhook.c.seen < seen).values(seen=seen))


def _new_key() -> str:
    return token_hex(16)


def _kind(change: Change) -> str | None:
    if change.command == "event-report" and "boards" not in (change.after or {}):
        return None  # it waits to be confirmed
    return _OF.get(change.command)


def _body(delivery: str, kind: str, key: str, change: Change, names: Mapping[str, str]) -> str:
    after = change.after or {}
    event = change.target if change.command.startswith("event-") else None
    news = {
        "delivery": delivery,
        "kind": kind,
        "league": key,
        "event": event,
        "round": after.get("round"),
        "boards": [int(board) for board in after["boards"]] if kind == RESULTS and event is not None else None,
        "change": change.id,
        "at": change.at.isoformat().replace("+00:00", "Z"),
        "what": sentence(change, names),
    }
    return json.dumps({name: value for name, value in news.items() if value is not None}, ensure_ascii=False)


def send_test(store: Store, number: int) -> int:
    """Write a delivery that only shows that the webhook can be reached; return its number.

    Raises:
        UnknownName: there is no such webhook.
    """
    now = store.clock()
    with store.write_unlogged() as connection:
        if number not in {each.number for each in webhooks(connection)}:
            raise UnknownName("webhook", str(number), [str(each.number) for each in webhooks(connection)])
        made, key = highest_number(connection, webhook_delivery) + 1, _new_key()
        news = {
            "delivery": key,
            "kind": TEST,
            "league": league_config(connection).key,
            "at": f"{now:%Y-%m-%dT%H:%M:%SZ}",
        }
        values = {"id": made, "webhook_id": number, "kind": TEST, "state": WAITING, "attempts": 0, "key": key}
        times = {"created": now, "next_at": now}
        body = json.dumps(news, ensure_ascii=False)
        connection.execute(insert(webhook_delivery).values(**values, **times, change=0, body=body))
    return made


def resend(store: Store, webhook_number: int, number: int) -> None:
    """Send a delivery again, whatever came of it: with the same key, at once.

    Raises:
        UnknownName: there is no such delivery of the webhook.
    """
    own = webhook_delivery.c.webhook_id == webhook_number, webhook_delivery.c.id == number
    with store.write_unlogged() as connection:
        is_there = webhook_number in {each.number for each in webhooks(connection)}
        if not is_there or connection.execute(select(webhook_delivery.c.id).where(*own)).first() is None:
            raise UnknownName("delivery", str(number), ())
        again = update(webhook_delivery).where(*own)
        connection.execute(again.values(state=WAITING, attempts=0, next_at=store.clock()))


def take_deliveries(
    store: Store,
    *,
    without: Collection[int] = (),
    not_of: Collection[int] = (),
    only: int | None = None,
    most: int | None = None,
) -> list[Delivery]:
    """Take the oldest delivery that is due of each webhook, for some time.

    Args:
        without: deliveries that are left, by their numbers.
        not_of: webhooks that are left: others send to them.
        only: take deliveries of this webhook alone.
        most: of how many webhooks; those that have waited longest come first.
    Raises:
        StoreError: the database cannot be written.
    """
    now, of = store.clock(), webhook_delivery.c
    due = (of.state == WAITING, of.next_at <= now, of.id.not_in(without), of.webhook_id.not_in(not_of))
    mine = due if only is None else (*due, of.webhook_id == only)
    first = select(func.min(of.id)).where(*mine).group_by(of.webhook_id).order_by(func.min(of.next_at)).limit(most)
    with store.read() as connection:
        if connection.execute(first).first() is None:
            return []
    with store.write_unlogged() as connection:
        numbers = list(connection.execute(first).scalars())
        taken = of.id.in_(numbers)
        connection.execute(update(webhook_delivery).where(taken).values(next_at=now + LEASE))
        rows = connection.execute(
            select(webhook_delivery, webhook.c.address, webhook.c.kinds, webhook.c.secret)
            .join(webhook, webhook.c.id == of.webhook_id)
            .where(taken)
            .order_by(of.id)
        ).all()
    return [
        Delivery(
            row.id,
            row.key,
            Webhook(row.webhook_id, row.address, tuple(row.kinds), row.secret),
            row.body,
            row.attempts,
        )
        for row in rows
    ]


def note_delivery(store: Store, delivery: Delivery, *, status: int | None, error: str = "") -> None:
    """Note what came of an attempt; plan the next one where it failed.

    Args:
        status: of the answer; None where there was none.
    Raises:
        StoreError: the database cannot be written.
    """
    now, attempts = store.clock(), delivery.attempts + 1
    values: dict[str, Any] = {"attempts": attempts, "status": status, "error": error[:500]}
    if status is not None and 200 <= status < 300:
        values |= {"state": DELIVERED, "next_at": now}
    elif attempts > len(_WAITS):
        values |= {"state": GIVEN_UP, "next_at": now}
    else:
        values |= {"next_at": now + dt.timedelta(seconds=_WAITS[attempts - 1])}
    with store.write_unlogged() as connection:
        mine = webhook_delivery.c.id == delivery.number, webhook_delivery.c.state == WAITING
        connection.execute(update(webhook_delivery).where(*mine).values(**values))
        old = webhook_delivery.c.state != WAITING, webhook_delivery.c.next_at < now - KEPT
        connection.execute(webhook_delivery.delete().where(*old))
