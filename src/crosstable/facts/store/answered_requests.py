"""Answers to requests with a key of their own, so that a request that is sent again is not carried out again.

An answer is stored in the transaction of its change: after a process was killed, either both are there or none.
"""

from __future__ import annotations

import datetime as dt
import hashlib
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from crosstable.facts.store.schema import answered_request
from crosstable.model.errors import InputError

KEPT = dt.timedelta(days=7)
LONGEST_KEY = 255


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """An answer, and the request that it is of.

    Args:
        request: a hash of what was asked.
        change: that the request made; None where nothing changed.
        tag: the version of what was changed, after it.
    """

    request: str
    change: int | None
    status: int
    tag: str
    answer: str


def check_key(key: str) -> None:
    """Check the key of a request.

    Raises:
        InputError: it is empty, too long, or holds other characters than printable ASCII.
    """
    if not (0 < len(key) <= LONGEST_KEY and key.isascii() and key.isprintable()):
        raise InputError("facts/store/request-key", most=LONGEST_KEY)


def find_answer(connection: Connection, actor: str, key: str, now: dt.datetime) -> StoredAnswer | None:
    """Return the answer to the request of an actor with a key; None where there was none, or it has expired."""
    wanted = select(answered_request).where(answered_request.c.actor == actor, answered_request.c.key == key)
    row = connection.execute(wanted).first()
    if row is None or row.at < now - KEPT:
        return None
    return StoredAnswer(row.request, row.change, row.status, row.tag, row.answer)


def keep_answer(connection: Connection, actor: str, key: str, now: dt.datetime, answer: StoredAnswer) -> None:
    """Store an answer, and delete those that have expired."""
    connection.execute(delete(answered_request).where(answered_request.c.at < now - KEPT))
    values = {name: getattr(answer, name) for name in ("request", "change", "status", "tag", "answer")}
    connection.execute(insert(answered_request).values(actor=actor, key=key, at=now, **values))


def request_hash(*parts: str) -> str:
    """Return a hash of what was asked."""
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()
