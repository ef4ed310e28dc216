"""Find accounts, events and players for the commands on accounts, and say who acts."""

from __future__ import annotations

from sqlalchemy import Connection, Table, select, update

from crosstable.facts.store.schema import account, account_role, event
from crosstable.facts.store.store import Write
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.names import match_key
from crosstable.people.accounts.access import Grant, Role


def account_number(connection: Connection, name: str) -> int:
    """Return the row number of an account in force.

    Raises:
        UnknownName: there is none of this name.
    """
    of_name = select(account.c.id).where(account.c.key == match_key(name), account.c.ended_by.is_(None))
    found = connection.execute(of_name).scalar()
    if found is None:
        known = connection.execute(select(account.c.name).where(account.c.ended_by.is_(None))).scalars()
        raise UnknownName("account", name, known)
    return int(found)


def event_number(connection: Connection, public_id: str | None) -> int | None:
    """Return the row number of an event; None for the whole league.

    Raises:
        UnknownName: there is no such event.
    """
    if public_id is None:
        return None
    found = connection.execute(select(event.c.id).where(event.c.public_id == public_id)).scalar()
    if found is None:
        raise UnknownName("event", public_id, connection.execute(select(event.c.public_id)).scalars())
    return int(found)


def grants_of(connection: Connection, number: int) -> frozenset[Grant]:
    """Return the roles in force of an account."""
    rows = connection.execute(
        select(account_role.c.role, event.c.public_id)
        .outerjoin(event, event.c.id == account_role.c.event_id)
        .where(account_role.c.account_id == number, account_role.c.ended_by.is_(None))
    )
    return frozenset(Grant(Role(row.role), row.public_id) for row in rows)


def end_row(write: Write, table: Table, number: int, what: str) -> None:
    """End a row in force.

    Raises:
        InputError: there is none of this number.
    """
    of_number = (table.c.id == number, table.c.ended_by.is_(None))
    done = write.connection.execute(update(table).where(*of_number).values(ended_by=write.change_id))
    if not done.rowcount:
        raise InputError("people/accounts/no-such-number", what=what, number=number)
