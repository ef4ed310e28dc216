"""Accounts and their roles as commands: create, change the password, give and take roles, revoke.

Every command is a row of the change log, without any secret.
"""

from __future__ import annotations

import re

from sqlalchemy import Connection, select, update

from crosstable.facts.players.players import check_names
from crosstable.facts.store.schema import access_token, account, account_role, passkey, web_session
from crosstable.facts.store.store import LONGEST_ACTOR, Store, Write
from crosstable.model.errors import InputError
from crosstable.model.messages import message
from crosstable.model.names import clean_name, match_key
from crosstable.people.accounts.access import PERMISSIONS, WHOLE_LEAGUE, Grant, Permission, Role
from crosstable.people.accounts.account_rows import account_number, end_row, event_number, grants_of
from crosstable.people.accounts.passwords import check_password, hashed

# In the log: "player p7", "sign-up 7", "Ann (phone)".
_OF_LINK_OR_TOKEN = re.compile(r"player\W*p\W*\d+|captain\W*t\W*\d+|line\W*ups|sign\W*up\W*(page|\d+)|.*[()（）].*")


def has_owner(connection: Connection) -> bool:
    """Return whether the league has an account that may do everything."""
    owners = select(account_role.c.id).where(account_role.c.role == Role.OWNER.value, account_role.c.ended_by.is_(None))
    return connection.execute(owners.limit(1)).first() is not None


def create_account(
    store: Store, actor: str, name: str, grant: Grant, *, password: str | None = None, dry_run: bool = False
) -> int:
    """Create an account with its first role; return its number.

    Args:
        name: under which the person signs in, and which the change log shows.
        password: None where a passkey or a reset link follows.
    Raises:
        InputError: a name that is taken or cannot be one, a password that is not accepted, a role without its event.
        UnknownName: there is no such event.
    """
    stored = None
    if password is not None:
        check_password(password, name)
        stored = hashed(password)
    with store.write(actor, "account-create", dry_run=dry_run) as write:
        return insert_account(write, name, grant, stored)


def insert_account(write: Write, name: str, grant: Grant, stored: str | None) -> int:
    """Insert an account with its first role; `stored` is what `hashed` made of the password."""
    name = checked_name(write.connection, name)
    number = write.insert(account, name=name, key=match_key(name), password=stored, created=write.at)
    insert_role(write, number, grant)
    write.log(target=name, after={"role": grant.role.value, "event": grant.event})
    return number


def checked_name(connection: Connection, name: str) -> str:
    """Return the name of a new account.

    Raises:
        InputError: it is taken, cannot be a name, or reads in the change log as a personal link or a token does.
    """
    check_names([name])
    name = clean_name(name)[:LONGEST_ACTOR]
    if _OF_LINK_OR_TOKEN.fullmatch(match_key(name)):
        raise InputError("people/accounts/name-of-link-or-token", name=name)
    taken = select(account.c.id).where(account.c.key == match_key(name), account.c.ended_by.is_(None))
    if connection.execute(taken).first():
        raise InputError("people/accounts/name-taken", name=name)
    return name


def check_grant(grant: Grant) -> None:
    """Check that an account may have a role where it is to be given.

    Raises:
        InputError: a player or a captain has a link instead; an owner is one of the league, all others of an event or
            it.
    """
    if grant.role in (Role.PLAYER, Role.CAPTAIN) or (grant.role in WHOLE_LEAGUE and grant.event is not None):
        where = "the league" if grant.event is None else grant.event
        raise InputError("people/accounts/not-a-role", role=grant.role.value, where=where)


def insert_role(write: Write, number: int, grant: Grant) -> None:
    """Insert a role of an account."""
    check_grant(grant)
    event = event_number(write.connection, grant.event)
    write.insert(account_role, account_id=number, role=grant.role.value, event_id=event)


def give_role(store: Store, actor: str, name: str, grant: Grant, *, dry_run: bool = False) -> None:
    """Assign a role to an account.

    Raises:
        InputError: it has it already, or no account can have it there.
        UnknownName: there is no such account or event.
    """
    with store.write(actor, "account-role", dry_run=dry_run) as write:
        number = account_number(write.connection, name)
        if grant in grants_of(write.connection, number):
            raise InputError("people/accounts/account-has-role", **_words(name, grant))
        insert_role(write, number, grant)
        write.log(target=name, after={"role": grant.role.value, "event": grant.event})


def take_role(store: Store, actor: str, name: str, grant: Grant, *, dry_run: bool = False) -> None:
    """Take a role from an account; what it did stays.

    Raises:
        InputError: it does not have it, or it is the only owner.
        UnknownName: there is no such account or event.
    """
    with store.write(actor, "account-role", dry_run=dry_run) as write:
        number = account_number(write.connection, name)
        event = event_number(write.connection, grant.event)
        of_event = account_role.c.event_id.is_(None) if event is None else account_role.c.event_id == event
        of_role = (account_role.c.account_id == number, account_role.c.role == grant.role.value, of_event)
        rows = select(account_role.c.id).where(*of_role, account_role.c.ended_by.is_(None))
        found = write.connection.execute(rows).scalars().all()
        if not found:
            raise InputError("people/accounts/account-without-role", **_words(name, grant))
        if grant.role is Role.OWNER:
            check_other_owner(write.connection, number, name)
        for each in found:
            end_row(write, account_role, each, "role")
        write.log(target=name, before={"role": grant.role.value, "event": grant.event})


def check_other_owner(connection: Connection, number: int, name: str) -> None:
    """Check that there is another owner than this account.

    Raises:
        InputError: it is the only one.
    """
    mine = account_role.c.account_id == number
    owners = select(account_role.c.id).where(account_role.c.role == Role.OWNER.value, account_role.c.ended_by.is_(None))
    is_owner = connection.execute(owners.where(mine)).first() is not None
    if is_owner and connection.execute(owners.where(~mine)).first() is None:
        raise InputError("people/accounts/last-owner", name=name)


def set_password(store: Store, actor: str, name: str, password: str, *, dry_run: bool = False) -> None:
    """Set the password of an account; every session of it ends.

    Raises:
        InputError: the password is not accepted.
        UnknownName: there is no such account.
    """
    check_password(password, name)
    stored = hashed(password)
    with store.write(actor, "account-password", target=name, dry_run=dry_run) as write:
        store_password(write, account_number(write.connection, name), stored)


def store_password(write: Write, number: int, stored: str) -> None:
    """Replace what is stored of a password; every session of the account ends."""
    write.connection.execute(update(account).where(account.c.id == number).values(password=stored))
    end_sessions(write, number)


def revoke_account(store: Store, actor: str, name: str, *, dry_run: bool = False) -> None:
    """End an account with its roles, tokens, passkeys and sessions; what it did stays in the log.

    Raises:
        InputError: it is the only owner.
        UnknownName: there is no such account.
    """
    with store.write(actor, "account-revoke", target=name, dry_run=dry_run) as write:
        number = account_number(write.connection, name)
        check_other_owner(write.connection, number, name)
        end_row(write, account, number, "account")
        for table in (account_role, access_token, passkey):
            of_account = (table.c.account_id == number, table.c.ended_by.is_(None))
            write.connection.execute(update(table).where(*of_account).values(ended_by=write.change_id))
        end_sessions(write, number)


def end_sessions(write: Write, number: int) -> None:
    """End every session of an account."""
    mine = (web_session.c.account_id == number, web_session.c.ended.is_(None))
    write.connection.execute(update(web_session).where(*mine).values(ended=write.at))


def may_grant(permissions_of: frozenset[Grant], grant: Grant) -> bool:
    """Return whether whoever has some roles may give another: owners any, directors those below them in their event."""
    for mine in permissions_of:
        if Permission.MANAGE_ACCOUNTS in PERMISSIONS[mine.role]:
            return True
        is_below = grant.role in (Role.SCORER, Role.VIEWER, Role.CAPTAIN, Role.PLAYER)
        if is_below and Permission.INVITE_HELPERS in PERMISSIONS[mine.role] and mine.event in (None, grant.event):
            return True
    return False


def _words(name: str, grant: Grant) -> dict[str, object]:
    where = "" if grant.event is None else message("people/accounts/in-event", event=grant.event)
    return {"name": name, "role": grant.role.value, "where": where}
