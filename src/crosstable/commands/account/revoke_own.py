"""Revoke a token or a passkey of one's own account, or end one of its sessions."""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.account.revoke import Number, Revoked, revoked
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.errors import NotFoundError
from crosstable.commands.fields import Help, command_input
from crosstable.people.accounts.access import Permission
from crosstable.people.accounts.overview import overview


@command_input
class OwnRevocation:
    """One thing that is open."""

    token: Annotated[Number, Help("A token, by its number.", 3)] = None
    passkey: Annotated[Number, Help("A passkey, by its number.")] = None
    session: Annotated[Number, Help("A session, by its number; sessions are not in the log.")] = None


def revoke_own(call: Call, given: OwnRevocation) -> Values:
    """Revoke what opens one's own account."""
    with call.store.read() as connection:
        mine = overview(connection, call.store.clock()).of_account(call.caller.account or 0)
    for number, own in ((given.token, mine.tokens), (given.passkey, mine.passkeys), (given.session, mine.sessions)):
        if number is not None and number not in {each.number for each in own}:
            raise NotFoundError("commands/not-found")
    return revoked(call, token=given.token, passkey=given.passkey, session=given.session)


COMMAND = Command(
    "account revoke-own",
    "own-account/revoke",
    Permission.OWN_ACCOUNT,
    OwnRevocation,
    revoke_own,
    Revoked,
    is_typed=False,
)
