"""Revoke an account with all that it opens, or a link, a token, a passkey or a session; it ends at once.

What the account did stays in the log.
"""

from __future__ import annotations

from typing import Annotated

from annotated_types import Ge, Le

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, Text, command_input
from crosstable.model.errors import InputError
from crosstable.people.accounts.access import Permission
from crosstable.people.accounts.accounts import revoke_account
from crosstable.people.accounts.links import revoke_link
from crosstable.people.accounts.passkeys import revoke_passkey
from crosstable.people.accounts.sessions import end_session
from crosstable.people.accounts.tokens import revoke_token

_Number = Annotated[int | None, Ge(1), Le(2**31 - 1)]


@command_input
class Revocation:
    """One thing that is open."""

    account: Annotated[Text | None, Help("The name of an account.", "Bea", "NAME", is_argument=True)] = None
    link: Annotated[_Number, Help("A link, by its number.", 3)] = None
    token: Annotated[_Number, Help("A token, by its number.")] = None
    passkey: Annotated[_Number, Help("A passkey, by its number.")] = None
    session: Annotated[_Number, Help("A session, by its number; sessions are not in the log.")] = None


@answer
class Revoked(Done):
    """What was revoked."""

    revoked: Annotated[str, Help("What kind of thing: account, link, token, passkey or session.", "token")]
    which: Annotated[str, Help("Its name or number.", "3")]


def revoke(call: Call, given: Revocation) -> Values:
    """Revoke what opens something."""
    everything = {name: getattr(given, name) for name in ("account", "link", "token", "passkey", "session")}
    named = {what: which for what, which in everything.items() if which is not None}
    if len(named) != 1:
        raise InputError("commands/revoke-one-thing")
    if given.session is not None:
        end_session(call.store, given.session)
    elif given.account is not None:
        call.do(revoke_account, given.account)
    elif given.link is not None:
        call.do(revoke_link, given.link)
    elif given.token is not None:
        call.do(revoke_token, given.token)
    elif given.passkey is not None:
        call.do(revoke_passkey, given.passkey)
    ((what, which),) = named.items()
    return {"revoked": what, "which": str(which)}


COMMAND = Command(
    "account revoke",
    "accounts/revoke",
    Permission.MANAGE_ACCOUNTS,
    Revocation,
    revoke,
    Revoked,
    examples=("account revoke league.db --token 3",),
)
