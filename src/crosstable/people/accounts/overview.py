"""All that opens something in a league: accounts with roles, links, tokens, passkeys and sessions in force."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, select

from crosstable.facts.players.players import shown_names
from crosstable.facts.store.schema import access_link, access_token, account, event, passkey, player, web_session
from crosstable.people.accounts.access import Grant
from crosstable.people.accounts.account_rows import grants_of
from crosstable.people.accounts.links import LinkKind
from crosstable.people.accounts.sessions import UNUSED


@dataclass(frozen=True, slots=True)
class ListedAccount:
    """An account: its name and roles, how it signs in, since when."""

    number: int
    name: str
    grants: tuple[Grant, ...]
    has_password: bool
    passkeys: int
    created: dt.datetime


@dataclass(frozen=True, slots=True)
class ListedLink:
    """A link that is valid; `who` is the label, the player or the account that it is for."""

    number: int
    kind: LinkKind
    who: str
    role: str | None
    event: str | None
    created: dt.datetime
    expires: dt.datetime


@dataclass(frozen=True, slots=True)
class ListedToken:
    """A token of a program."""

    number: int
    account: str
    name: str
    scopes: tuple[str, ...]
    created: dt.datetime
    expires: dt.datetime
    seen: dt.datetime | None


@dataclass(frozen=True, slots=True)
class ListedPasskey:
    """A passkey of an account."""

    number: int
    account: str
    name: str
    created: dt.datetime
    seen: dt.datetime | None


@dataclass(frozen=True, slots=True)
class ListedSession:
    """A browser that is signed in; `who` is the account or the player."""

    number: int
    who: str
    account: int | None
    browser: str
    created: dt.datetime
    seen: dt.datetime


@dataclass(frozen=True, slots=True)
class Overview:
    """All that opens something, newest last."""

    accounts: tuple[ListedAccount, ...]
    links: tuple[ListedLink, ...]
    tokens: tuple[ListedToken, ...]
    passkeys: tuple[ListedPasskey, ...]
    sessions: tuple[ListedSession, ...]

    def of_account(self, number: int) -> Overview:
        """Return what one account itself sees."""
        mine = tuple(each for each in self.accounts if each.number == number)
        names = {each.name for each in mine}
        return Overview(
            mine,
            (),
            tuple(each for each in self.tokens if each.account in names),
            tuple(each for each in self.passkeys if each.account in names),
            tuple(each for each in self.sessions if each.account == number),
        )


def overview(connection: Connection, now: dt.datetime) -> Overview:
    """Read all that opens something now."""
    keys = list(_passkeys(connection))
    return Overview(
        tuple(_account(connection, row, keys) for row in _in_force(connection)),
        tuple(_links(connection, now)),
        tuple(_tokens(connection, now)),
        tuple(keys),
        tuple(_sessions(connection, now)),
    )


def _in_force(connection: Connection) -> Sequence[Row[Any]]:
    return connection.execute(select(account).where(account.c.ended_by.is_(None)).order_by(account.c.id)).all()


def _account(connection: Connection, row: Row[Any], keys: Sequence[ListedPasskey]) -> ListedAccount:
    grants = sorted(grants_of(connection, row.id), key=lambda grant: (grant.event or "", grant.role.value))
    own = sum(key.account == row.name for key in keys)
    return ListedAccount(row.id, row.name, tuple(grants), row.password is not None, own, row.created)


def _links(connection: Connection, now: dt.datetime) -> list[ListedLink]:
    rows = connection.execute(
        select(
            access_link,
            event.c.public_id.label("event"),
            player.c.public_id.label("player"),
            account.c.name.label("account"),
        )
        .outerjoin(event, event.c.id == access_link.c.event_id)
        .outerjoin(player, player.c.id == access_link.c.player_id)
        .outerjoin(account, account.c.id == access_link.c.account_id)
        .where(access_link.c.ended_by.is_(None), access_link.c.used.is_(None), access_link.c.expires > now)
        .order_by(access_link.c.id)
    ).all()
    names = shown_names(connection, sorted({row.player for row in rows if row.player}))
    return [
        ListedLink(
            row.id,
            LinkKind(row.kind),
            names.get(row.player, row.player) if row.player else row.account or row.label,
            row.role,
            row.event,
            row.created,
            row.expires,
        )
        for row in rows
    ]


def _tokens(connection: Connection, now: dt.datetime) -> list[ListedToken]:
    rows = connection.execute(
        select(access_token, account.c.name.label("account"))
        .join(account, account.c.id == access_token.c.account_id)
        .where(access_token.c.ended_by.is_(None), access_token.c.expires > now)
        .order_by(access_token.c.id)
    )
    return [
        ListedToken(row.id, row.account, row.name, tuple(row.scopes), row.created, row.expires, row.seen)
        for row in rows
    ]


def _passkeys(connection: Connection) -> list[ListedPasskey]:
    rows = connection.execute(
        select(passkey, account.c.name.label("account"))
        .join(account, account.c.id == passkey.c.account_id)
        .where(passkey.c.ended_by.is_(None))
        .order_by(passkey.c.id)
    )
    return [ListedPasskey(row.id, row.account, row.name, row.created, row.seen) for row in rows]


def _sessions(connection: Connection, now: dt.datetime) -> list[ListedSession]:
    rows = connection.execute(
        select(web_session, account.c.name.label("account"), player.c.public_id.label("player"), access_link.c.label)
        .outerjoin(account, account.c.id == web_session.c.account_id)
        .outerjoin(access_link, access_link.c.id == web_session.c.link_id)
        .outerjoin(player, player.c.id == access_link.c.player_id)
        .where(
            web_session.c.ended.is_(None),
            web_session.c.expires > now,
            account.c.ended_by.is_(None),
            access_link.c.ended_by.is_(None),
            (web_session.c.link_id.is_not(None)) | (web_session.c.seen > now - UNUSED),
        )
        .order_by(web_session.c.id)
    ).all()
    names = shown_names(connection, sorted({row.player for row in rows if row.player}))
    return [
        ListedSession(
            row.id,
            row.account or names.get(row.player, row.player) or row.label or "",
            row.account_id,
            row.browser,
            row.created,
            row.seen,
        )
        for row in rows
    ]
