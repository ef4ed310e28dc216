"""Links that open something to whoever has them.

    set-up        makes the first owner of a league; once, within an hour
    invitation    makes an account with a role; once, within some days
    reset         sets a new password of an account; once, within a day
    slips         one on the result slip of each board of a round, until the round is over: see `slip_links.py`
    sign-up       the personal link of a person who signed up: see `sign_up_links.py`
    hall          the code in the hall at which players check in: see `sign_up_links.py`
    player        the personal link of a player: reports results, asks for byes; until it expires or is revoked
    captain       the link of the captain of a team: sets its line-ups; until it expires or is revoked

A command returns the secret of the link, which is shown once and never stored.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from sqlalchemy import Connection, Row, select, update

from crosstable.events.teams.team_rows import id_of_team, number_of_team
from crosstable.facts.players.players import numbers_of
from crosstable.facts.store.schema import access_link, account, entry, event, player, web_session
from crosstable.facts.store.store import Store, Write
from crosstable.model.errors import InputError
from crosstable.model.names import clean_name
from crosstable.people.accounts.access import Grant, Role
from crosstable.people.accounts.account_rows import account_number, end_row, event_number
from crosstable.people.accounts.accounts import check_grant, insert_account, store_password
from crosstable.people.accounts.passwords import check_password, hashed
from crosstable.people.accounts.stored_secrets import digest, new_secret

SETUP_HOURS = 1
RESET_HOURS = 24
INVITATION_DAYS = 7
PLAYER_DAYS = 90
MOST_DAYS = 400


class LinkKind(Enum):
    """What a link opens."""

    SETUP = "setup"
    INVITATION = "invitation"
    RESET = "reset"
    PLAYER = "player"
    CAPTAIN = "captain"
    SLIPS = "slips"  # those of a round, which have its key: see `slip_links.py`
    SLIP = "slip"  # one that a player opened
    SIGN_UP = "sign-up"  # of a person who signed up: see `sign_up_links.py`
    HALL = "hall"  # the code of an event at which players check in, which has its key


@dataclass(frozen=True, slots=True)
class OpenLink:
    """A link that is valid.

    Args:
        number: of its row.
        account: the name of the account whose password it sets; None for others.
        player: the public id of the player whose link it is; None for others.
        team: the id of the team whose captain's link it is, in its event; None for others.
    """

    number: int
    kind: LinkKind
    grant: Grant
    account: str | None
    player: str | None
    team: str | None
    expires: dt.datetime

    @property
    def is_personal(self) -> bool:
        """Whether it opens pages without an account, as often as it is followed."""
        return self.kind in (LinkKind.PLAYER, LinkKind.CAPTAIN)


def make_setup_link(store: Store, actor: str) -> str:
    """Make the link by which the owner of a league sets up an account; earlier ones end.

    Returns:
        The secret of the link, which is shown once.
    """
    with store.write(actor, "account-link", target="set-up") as write:
        of_setup = (access_link.c.kind == LinkKind.SETUP.value, access_link.c.ended_by.is_(None))
        write.connection.execute(update(access_link).where(*of_setup).values(ended_by=write.change_id))
        return _insert(write, LinkKind.SETUP, dt.timedelta(hours=SETUP_HOURS), role=Role.OWNER.value)


def invite(
    store: Store, actor: str, grant: Grant, *, label: str = "", days: int = INVITATION_DAYS, dry_run: bool = False
) -> str:
    """Make the link by which a person creates an account with a role.

    Returns:
        The secret of the link, which is shown once.
    Raises:
        InputError: a role that no account can have there, more days than allowed.
        UnknownName: there is no such event.
    """
    check_grant(grant)
    target, lasts = label or "invitation", _days(days)
    with store.write(actor, "account-link", target=target, dry_run=dry_run) as write:
        number = event_number(write.connection, grant.event)
        write.log(after={"role": grant.role.value, "event": grant.event})
        return _insert(
            write, LinkKind.INVITATION, lasts, role=grant.role.value, event_id=number, label=clean_name(label)
        )


def make_reset_link(store: Store, actor: str, name: str) -> str:
    """Make the link by which a person sets a new password; return its secret.

    Raises:
        UnknownName: there is no such account.
    """
    with store.write(actor, "account-link", target=name) as write:
        number = account_number(write.connection, name)
        return _insert(write, LinkKind.RESET, dt.timedelta(hours=RESET_HOURS), account_id=number)


def make_player_links(
    store: Store, actor: str, players: Sequence[str], event_id: str | None, *, days: int = PLAYER_DAYS
) -> dict[str, str]:
    """Make a personal link for each of some players; earlier ones of theirs stay valid.

    Args:
        event_id: the event in which the links are valid; None: every event in which the player is entered.
    Returns:
        The secret of each player's link, which is shown once.
    Raises:
        InputError: a player is not entered in the event, more days than allowed.
        UnknownName: there is no such event or player.
    """
    lasts = _days(days)
    with store.write(actor, "account-link", target=event_id or "players") as write:
        number = event_number(write.connection, event_id)
        rows = dict(zip(players, numbers_of(write.connection, players).tolist(), strict=True))
        if number is not None:
            _check_entered(write.connection, rows, number, str(event_id))
        write.log(after={"role": Role.PLAYER.value, "event": event_id, "players": list(players)})
        role = Role.PLAYER.value
        return {
            id: _insert(write, LinkKind.PLAYER, lasts, role=role, event_id=number, player_id=row)
            for id, row in rows.items()
        }


def make_captain_links(
    store: Store, actor: str, event_id: str, teams: Mapping[str, str], *, days: int = PLAYER_DAYS
) -> dict[str, str]:
    """Make a link for the captain of each of some teams of an event; earlier ones stay valid.

    Args:
        teams: their names by id.
    Returns:
        The secret of the link of each team, which is shown once.
    Raises:
        InputError: more days than allowed.
        UnknownName: there is no such event.
    """
    lasts = _days(days)
    with store.write(actor, "account-link", target=event_id) as write:
        number = event_number(write.connection, event_id)
        write.log(after={"role": Role.CAPTAIN.value, "event": event_id, "teams": list(teams)})
        values = {"role": Role.CAPTAIN.value, "event_id": number}
        return {
            id: _insert(write, LinkKind.CAPTAIN, lasts, label=name, team=number_of_team(id), **values)
            for id, name in teams.items()
        }


def _check_entered(connection: Connection, rows: dict[str, int], event_number: int, event_id: str) -> None:
    here = (entry.c.event_id == event_number, entry.c.ended_by.is_(None))
    entered = set(connection.execute(select(entry.c.player_id).where(*here)).scalars())
    for id, row in rows.items():
        if row not in entered:
            raise InputError("people/accounts/player-not-entered", player=id, event=event_id)


def _days(days: int) -> dt.timedelta:
    if not 1 <= days <= MOST_DAYS:
        raise InputError("people/accounts/expiry-out-of-range", days=days, most=MOST_DAYS)
    return dt.timedelta(days=days)


def _insert(write: Write, kind: LinkKind, lasts: dt.timedelta, **values: Any) -> str:
    secret = new_secret()
    times = {"created": write.at, "expires": write.at + lasts}
    write.insert(access_link, kind=kind.value, hash=digest(secret), **{"label": "", **times, **values})
    return secret


def open_link(connection: Connection, secret: str, now: dt.datetime) -> OpenLink | None:
    """Return what a link opens; None where it is not valid."""
    row = _row(connection, secret)
    if row is None or row.ended_by is not None or row.expires <= now:
        return None
    kind = LinkKind(row.kind)
    if kind in (LinkKind.SLIPS, LinkKind.SLIP, LinkKind.HALL):  # they have no secret of their own
        return None
    if (kind not in (LinkKind.PLAYER, LinkKind.CAPTAIN) and row.used is not None) or (
        kind is LinkKind.RESET and row.account is None
    ):
        return None
    grant = Grant(Role(row.role or Role.VIEWER.value), row.event)
    return OpenLink(row.id, kind, grant, row.account, row.player, team_of_link(row.team), row.expires)


def team_of_link(number: int | None) -> str | None:
    """Return the team of a link of a captain, in its event; None of another link."""
    return None if number is None else id_of_team(number)


def _row(connection: Connection, secret: str) -> Row[Any] | None:
    return connection.execute(
        select(
            access_link,
            event.c.public_id.label("event"),
            player.c.public_id.label("player"),
            account.c.name.label("account"),
        )
        .outerjoin(event, event.c.id == access_link.c.event_id)
        .outerjoin(player, player.c.id == access_link.c.player_id)
        .outerjoin(account, (account.c.id == access_link.c.account_id) & account.c.ended_by.is_(None))
        .where(access_link.c.hash == digest(secret))
    ).one_or_none()


def accept_link(store: Store, secret: str, *, name: str = "", password: str | None = None) -> int:
    """Use a set-up link, an invitation or a reset link, once; return the number of the account.

    Args:
        name: of the new account; not needed for a reset.
        password: None: the person will sign in with a passkey, which is added right after.
    Raises:
        InputError: the link is not valid, a name that is taken or cannot be one, a password that is not accepted.
    """
    with store.read() as connection:
        found = open_link(connection, secret, store.clock())
    if found is None or found.is_personal or found.kind is LinkKind.SIGN_UP:
        raise InputError("people/accounts/link-not-valid")
    stored = None
    if password is not None:
        check_password(password, found.account or name)
        stored = hashed(password)  # before the write lock is taken: it is slow on purpose
    with store.write(found.account or name or "?", "account-create") as write:
        found = open_link(write.connection, secret, write.at)
        if found is None:  # somebody was faster
            raise InputError("people/accounts/link-not-valid")
        write.connection.execute(update(access_link).where(access_link.c.id == found.number).values(used=write.at))
        if found.account is None:
            return insert_account(write, name, found.grant, stored)
        number = account_number(write.connection, found.account)
        write.log(target=found.account, after={"reset": True})
        if stored is not None:
            store_password(write, number, stored)
        return number


def revoke_link(store: Store, actor: str, number: int, *, dry_run: bool = False) -> None:
    """Revoke a link, and end the sessions that it opened.

    Raises:
        InputError: there is no such link.
    """
    with store.write(actor, "account-revoke", target=f"link {number}", dry_run=dry_run) as write:
        end_row(write, access_link, number, "link")
        opened = (web_session.c.link_id == number, web_session.c.ended.is_(None))
        write.connection.execute(update(web_session).where(*opened).values(ended=write.at))
