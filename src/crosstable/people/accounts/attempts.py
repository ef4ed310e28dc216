"""Attempts to open something with a secret, counted in the database, so that all processes of a server count together.

    attempt = begin_attempt(store, {"address 192.0.2.7": 30, "account ann": 10})     None where that is too often
    take_back(store, attempt)                                                        the secret was right

Rules
1. An attempt counts for ten minutes, under each of its keys.
2. It is counted in the transaction that checks the limits, before the secret is checked: attempts at the same time
   cannot pass the limit together.
3. One with the right secret is taken back; it takes no other attempt back.
4. Keys are stored as hashes.  Attempts are no facts of the league: they are deleted when they count no longer.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from sqlalchemy import Connection, delete, func, insert, select

from crosstable.facts.store.schema import sign_in_attempt
from crosstable.facts.store.store import Store
from crosstable.people.accounts.stored_secrets import digest, new_secret

LASTS = dt.timedelta(minutes=10)


def is_open(connection: Connection, limits: Mapping[str, int], now: dt.datetime) -> bool:
    """Return whether one more attempt is allowed.

    Args:
        limits: how many attempts are allowed, by what they are counted under.
    """
    most = {digest(key): limit for key, limit in limits.items()}
    counted = (sign_in_attempt.c.of.in_(most), sign_in_attempt.c.at > now - LASTS)
    rows = connection.execute(select(sign_in_attempt.c.of, func.count()).where(*counted).group_by(sign_in_attempt.c.of))
    return all(count < most[of] for of, count in rows)


def begin_attempt(store: Store, limits: Mapping[str, int]) -> str | None:
    """Count an attempt, unless that is one too many; return what names it.

    Args:
        limits: how many attempts are allowed, by what they are counted under.
    """
    now = store.clock()
    with store.read() as connection:
        if not is_open(connection, limits, now):  # those who are locked out write nothing
            return None
    with store.write_unlogged() as connection:
        if not is_open(connection, limits, now):
            return None
        connection.execute(delete(sign_in_attempt).where(sign_in_attempt.c.at <= now - LASTS))
        name = new_secret()
        rows = [{"attempt": name, "of": digest(key), "at": now} for key in limits]
        connection.execute(insert(sign_in_attempt), rows)
    return name


def take_back(store: Store, attempt: str) -> None:
    """Delete an attempt that had the right secret."""
    with store.write_unlogged() as connection:
        connection.execute(delete(sign_in_attempt).where(sign_in_attempt.c.attempt == attempt))
