"""Passkeys: the public keys with which people sign in without a password, and the challenges that they sign.

A challenge is random, valid once and for five minutes; what is signed and how is checked by `web/accounts/passkeys.py`.
"""

from __future__ import annotations

import datetime as dt
import secrets
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from crosstable.facts.players.players import check_names
from crosstable.facts.store.schema import account, passkey, passkey_challenge
from crosstable.facts.store.store import LONGEST_ACTOR, Store
from crosstable.model.names import clean_name
from crosstable.people.accounts.account_rows import end_row
from crosstable.people.accounts.stored_secrets import digest

_LASTS = dt.timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey in force: its row, its account, its key, and how often it has signed."""

    number: int
    account: int
    public_key: bytes
    signs: int


def new_challenge(store: Store) -> bytes:
    """Return a new challenge; those that have expired are forgotten."""
    challenge, now = secrets.token_bytes(32), store.clock()
    with store.write_unlogged() as connection:
        connection.execute(delete(passkey_challenge).where(passkey_challenge.c.expires <= now))
        connection.execute(insert(passkey_challenge).values(hash=digest(challenge.hex()), expires=now + _LASTS))
    return challenge


def take_challenge(store: Store, challenge: bytes) -> bool:
    """Return whether a challenge is valid, once."""
    mine = (passkey_challenge.c.hash == digest(challenge.hex()), passkey_challenge.c.expires > store.clock())
    with store.write_unlogged() as connection:
        return bool(connection.execute(delete(passkey_challenge).where(*mine)).rowcount)


def add_passkey(store: Store, actor: str, number: int, label: str, credential: bytes, public_key: bytes) -> None:
    """Add a passkey to an account.

    Args:
        credential: its id.
        public_key: its key.
    Raises:
        InputError: a label that cannot be one.
    """
    check_names([label])
    label = clean_name(label)[:LONGEST_ACTOR]
    with store.write(actor, "account-passkey", target=actor) as write:
        values = {"name": label, "credential": credential, "public_key": public_key, "signs": 0, "created": write.at}
        write.insert(passkey, account_id=number, **values)


def passkey_of(connection: Connection, credential: bytes) -> Passkey | None:
    """Return the passkey of an id; None where it is not known or was revoked."""
    row = connection.execute(
        select(passkey)
        .join(account, account.c.id == passkey.c.account_id)
        .where(passkey.c.credential == credential, passkey.c.ended_by.is_(None), account.c.ended_by.is_(None))
    ).one_or_none()
    return None if row is None else Passkey(row.id, row.account_id, row.public_key, row.signs)


def credentials_of(connection: Connection, number: int) -> list[bytes]:
    """Return the ids of the passkeys of an account."""
    mine = (passkey.c.account_id == number, passkey.c.ended_by.is_(None))
    return list(connection.execute(select(passkey.c.credential).where(*mine)).scalars())


def note_passkey_use(store: Store, number: int, signs: int) -> None:
    """Note when a passkey was used, and how often it has signed by then."""
    with store.write_unlogged() as connection:
        connection.execute(update(passkey).where(passkey.c.id == number).values(signs=signs, seen=store.clock()))


def revoke_passkey(store: Store, actor: str, number: int) -> None:
    """Revoke a passkey.

    Raises:
        InputError: there is no such passkey.
    """
    with store.write(actor, "account-revoke", target=f"passkey {number}") as write:
        end_row(write, passkey, number, "passkey")
