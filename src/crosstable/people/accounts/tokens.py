"""Tokens: a program acts for an account, within scopes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection

from sqlalchemy import Connection, select, update

from crosstable.facts.players.players import check_names
from crosstable.facts.store.actors import token_actor
from crosstable.facts.store.schema import access_token, account
from crosstable.facts.store.store import LONGEST_ACTOR, Store
from crosstable.model.errors import InputError
from crosstable.model.names import clean_name
from crosstable.people.accounts.access import Access, Scope
from crosstable.people.accounts.account_rows import account_number, end_row, grants_of
from crosstable.people.accounts.stored_secrets import digest, new_secret

PREFIX = "ct_"  # so that a token in the wrong place is recognised
TOKEN_DAYS = 90
MOST_DAYS = 400
_SEEN_EVERY = dt.timedelta(minutes=10)


def make_token(
    store: Store,
    actor: str,
    name: str,
    label: str,
    scopes: Collection[Scope],
    *,
    days: int = TOKEN_DAYS,
    dry_run: bool = False,
) -> str:
    """Make a token with which a program acts for an account.

    Args:
        label: what the token is for; the change log shows it.
        scopes: what it may do, of what the account may.
    Returns:
        The token, which is shown once.
    Raises:
        InputError: no scope, a label that cannot be one, more days than allowed.
        UnknownName: there is no such account.
    """
    if not scopes:
        raise InputError("people/accounts/scopes-missing", known=[scope.value for scope in Scope])
    if not 1 <= days <= MOST_DAYS:
        raise InputError("people/accounts/expiry-out-of-range", days=days, most=MOST_DAYS)
    check_names([label])
    label, names = clean_name(label)[:LONGEST_ACTOR], sorted(scope.value for scope in scopes)
    with store.write(actor, "account-token", target=name, dry_run=dry_run) as write:
        number, secret = account_number(write.connection, name), new_secret(PREFIX)
        times = {"created": write.at, "expires": write.at + dt.timedelta(days=days)}
        write.insert(access_token, account_id=number, name=label, hash=digest(secret), scopes=names, **times)
        write.log(after={"token": label, "scopes": names})
        return secret


def revoke_token(store: Store, actor: str, number: int, *, dry_run: bool = False) -> None:
    """Revoke a token.

    Raises:
        InputError: there is no such token.
    """
    with store.write(actor, "account-revoke", target=f"token {number}", dry_run=dry_run) as write:
        end_row(write, access_token, number, "token")


def access_of_token(connection: Connection, secret: str, now: dt.datetime) -> Access | None:
    """Return what a token may do; None where it is not valid."""
    if not secret.startswith(PREFIX):
        return None
    row = connection.execute(
        select(access_token, account.c.name.label("account"))
        .join(account, account.c.id == access_token.c.account_id)
        .where(access_token.c.hash == digest(secret), access_token.c.ended_by.is_(None), account.c.ended_by.is_(None))
    ).one_or_none()
    if row is None or row.expires <= now:
        return None
    actor = token_actor(row.account, row.name)
    scopes = frozenset(Scope(scope) for scope in row.scopes)
    return Access(actor, grants_of(connection, row.account_id), scopes, account=row.account_id)


def note_token_use(store: Store, secret: str) -> None:
    """Note when a token was last used, every ten minutes at most."""
    now = store.clock()
    with store.read() as connection:
        seen = connection.execute(select(access_token.c.seen).where(access_token.c.hash == digest(secret))).scalar()
    if seen is None or now - seen > _SEEN_EVERY:
        with store.write_unlogged() as connection:
            connection.execute(update(access_token).where(access_token.c.hash == digest(secret)).values(seen=now))
