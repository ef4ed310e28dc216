"""Sessions: browsers that are signed in, by account or by the personal link of a player or a captain.

Rules
1. A session has a secret of its own, which is in a cookie; only its hash is stored.
2. It ends 30 days after it began, and sooner when it was not used for 7 days (that of a personal link: not sooner).
3. It ends at once with its account, its link, a new password, a sign-out, or when it is revoked; that of a result slip
   with the round.
4. When it was last used is noted every ten minutes at most.  Sessions are not in the change log.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from crosstable.facts.store.schema import access_link, account, event, player, web_session
from crosstable.facts.store.store import Store, highest_number
from crosstable.model.errors import InputError
from crosstable.model.names import clean_name, match_key
from crosstable.people.accounts.access import Access, Grant, Role
from crosstable.people.accounts.account_rows import grants_of
from crosstable.people.accounts.links import LinkKind, open_link, team_of_link
from crosstable.people.accounts.passwords import is_right
from crosstable.people.accounts.sign_up_links import player_of_sign_up
from crosstable.people.accounts.slip_links import access_of_opened, keep_opened_slip
from crosstable.people.accounts.stored_secrets import digest, new_secret

LONGEST = dt.timedelta(days=30)
UNUSED = dt.timedelta(days=7)
_SEEN_EVERY = dt.timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Session:
    """A session in force.

    Args:
        number: of its row.
        access: what it may do.
        seen: when it was last noted as used.
        expires: when it ends at the latest.
    """

    number: int
    access: Access
    seen: dt.datetime
    expires: dt.datetime


def password_account(connection: Connection, name: str, password: str) -> int | None:
    """Return the account that signs in with a name and a password; None where one of them is wrong.

    It takes the same time whichever is wrong.
    """
    of_name = (account.c.key == match_key(name), account.c.ended_by.is_(None))
    row = connection.execute(select(account.c.id, account.c.password).where(*of_name)).one_or_none()
    right = is_right(None if row is None else row.password, password)
    return int(row.id) if right and row is not None else None


def begin_session(store: Store, number: int, *, browser: str = "") -> str:
    """Begin a session of an account, by its number; return the secret for the cookie."""
    now = store.clock()
    return _begin(store, now, now + LONGEST, browser, account_id=number)


def begin_player_session(store: Store, secret: str, *, browser: str = "") -> str:
    """Begin a session with the personal link of a player, a captain or a sign-up; return the secret for the cookie.

    Raises:
        InputError: the link is not valid.
    """
    now = store.clock()
    with store.read() as connection:
        found = open_link(connection, secret, now)
    is_own = found is not None and (found.is_personal or found.kind is LinkKind.SIGN_UP)
    if found is None or not is_own:
        raise InputError("people/accounts/link-not-valid")
    return _begin(store, now, min(now + LONGEST, found.expires), browser, link_id=found.number)


def begin_slip_session(store: Store, secret: str, player_id: str, *, browser: str = "") -> str:
    """Begin a session with the link on a result slip, as a player of the board; return the secret for the cookie.

    Raises:
        InputError: the slip is not valid, or another player's.
    """
    number, expires = keep_opened_slip(store, secret, player_id)
    now = store.clock()
    return _begin(store, now, min(now + LONGEST, expires), browser, link_id=number)


def _begin(store: Store, now: dt.datetime, expires: dt.datetime, browser: str, **of: int) -> str:
    secret = new_secret()
    times = {"created": now, "seen": now, "expires": expires}
    with store.write_unlogged() as connection:
        number = highest_number(connection, web_session) + 1
        values = {"hash": digest(secret), "browser": clean_name(browser)[:200], **times, **of}
        connection.execute(insert(web_session).values(id=number, **values))
    return secret


def session_of(connection: Connection, secret: str, now: dt.datetime) -> Session | None:
    """Return the session of a cookie; None where it is not valid."""
    row = connection.execute(
        select(
            web_session,
            account.c.name.label("account"),
            account.c.ended_by.label("account_ended"),
            access_link.c.ended_by.label("link_ended"),
            access_link.c.kind,
            access_link.c.label,
            access_link.c.team,
            player.c.public_id.label("player"),
            event.c.public_id.label("event"),
        )
        .outerjoin(account, account.c.id == web_session.c.account_id)
        .outerjoin(access_link, access_link.c.id == web_session.c.link_id)
        .outerjoin(player, player.c.id == access_link.c.player_id)
        .outerjoin(event, event.c.id == access_link.c.event_id)
        .where(web_session.c.hash == digest(secret), web_session.c.ended.is_(None))
    ).one_or_none()
    if row is None or row.expires <= now or row.account_ended is not None or row.link_ended is not None:
        return None
    access: Access | None
    if row.account_id is None and row.kind == LinkKind.SLIP.value:
        access = access_of_opened(connection, row.event, row.player, row.label, now)
        if access is None:
            return None
    elif row.account_id is None and row.kind == LinkKind.CAPTAIN.value:
        access = captain_access(team_of_link(row.team) or "", row.event)
    elif row.account_id is None:
        player_id = row.player
        if row.kind == LinkKind.SIGN_UP.value:
            player_id = player_of_sign_up(connection, row.link_id)
        if player_id is None:  # the sign-up was undone
            return None
        access = player_access(player_id, row.event)
    elif row.seen + UNUSED <= now:
        return None
    else:
        access = Access(row.account, grants_of(connection, row.account_id), account=row.account_id)
    return Session(row.id, access, row.seen, row.expires)


def player_access(public_id: str, event_id: str | None) -> Access:
    """Return what the personal link of a player may do."""
    return Access(f"player {public_id}", frozenset({Grant(Role.PLAYER, event_id)}), player=public_id)


def captain_access(team: str, event_id: str) -> Access:
    """Return what the link of the captain of a team may do."""
    return Access(f"captain {team}", frozenset({Grant(Role.CAPTAIN, event_id)}), team=team)


def access_of_session(connection: Connection, secret: str, now: dt.datetime) -> Access | None:
    """Return what the session of a cookie may do; None where it is not valid."""
    found = session_of(connection, secret, now)
    return None if found is None else found.access


def access_of_link(connection: Connection, secret: str, now: dt.datetime) -> Access | None:
    """Return what the personal link of a player may do; None where it is not valid or of another kind."""
    found = open_link(connection, secret, now)
    if found is None or found.player is None:
        return None
    return player_access(found.player, found.grant.event)


def note_session_use(store: Store, session: Session) -> None:
    """Note that a session is used, every ten minutes at most."""
    now = store.clock()
    if now - session.seen > _SEEN_EVERY:
        with store.write_unlogged() as connection:
            connection.execute(update(web_session).where(web_session.c.id == session.number).values(seen=now))


def end_session(store: Store, number: int) -> None:
    """End a session, as a sign-out does.

    Raises:
        InputError: there is no such session.
    """
    with store.write_unlogged() as connection:
        mine = (web_session.c.id == number, web_session.c.ended.is_(None))
        if not connection.execute(update(web_session).where(*mine).values(ended=store.clock())).rowcount:
            raise InputError("people/accounts/no-such-number", what="session", number=number)
