"""What a backup must not bring back: sessions, what was revoked since, and passwords that were replaced since."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, Table, delete, select, update

from crosstable.facts.store.schema import (
    access_link,
    access_token,
    account,
    passkey,
    passkey_challenge,
    web_session,
    webhook,
    webhook_delivery,
)
from crosstable.people.webhooks.webhooks import GIVEN_UP, WAITING

# By what a row is the same in a league and in its backup.
_SAME: Mapping[Table, tuple[str, ...]] = {
    account: ("key", "created"),
    access_link: ("hash",),
    access_token: ("hash",),
    passkey: ("credential",),
    webhook: ("secret",),
}
Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class BeforeRestore:
    """What of a league outlives a restore: the keys of what was revoked or used, by table, and the passwords."""

    revoked: Mapping[str, frozenset[Key]]
    used: Mapping[Key, dt.datetime]
    passwords: Mapping[Key, str | None]


def before_restore(connection: Connection) -> BeforeRestore:
    """Read what outlives the restore of a backup."""
    revoked = {}
    for table, names in _SAME.items():
        rows = connection.execute(select(*(table.c[name] for name in names)).where(table.c.ended_by.is_not(None)))
        revoked[table.name] = frozenset(tuple(row) for row in rows)
    used = connection.execute(select(access_link.c.hash, access_link.c.used).where(access_link.c.used.is_not(None)))
    kept = select(account.c.key, account.c.created, account.c.password).where(account.c.ended_by.is_(None))
    passwords: dict[Key, str | None] = {(row.key, row.created): row.password for row in connection.execute(kept)}
    return BeforeRestore(revoked, {(row.hash,): row.used for row in used}, passwords)


def after_restore(connection: Connection, before: BeforeRestore, change: int, at: dt.datetime) -> None:
    """End all sessions that a backup brought back, and what was revoked since; replaced passwords stay replaced.

    Args:
        change: the restore, by its number.
    """
    connection.execute(update(web_session).where(web_session.c.ended.is_(None)).values(ended=at))
    connection.execute(delete(passkey_challenge))
    for table, names in _SAME.items():
        columns = [table.c[name] for name in names]
        for number, *key in connection.execute(select(table.c.id, *columns).where(table.c.ended_by.is_(None))).all():
            here = table.c.id == number
            if tuple(key) in before.revoked[table.name]:
                connection.execute(update(table).where(here).values(ended_by=change))
            elif table is account and tuple(key) in before.passwords:
                connection.execute(update(table).where(here).values(password=before.passwords[tuple(key)]))
            elif table is access_link and tuple(key) in before.used:
                connection.execute(update(table).where(here).values(used=before.used[tuple(key)]))
    removed = webhook_delivery.c.webhook_id.in_(select(webhook.c.id).where(webhook.c.ended_by.is_not(None)))
    waiting = update(webhook_delivery).where(removed, webhook_delivery.c.state == WAITING)
    connection.execute(waiting.values(state=GIVEN_UP))
