"""Revoke an account with all that it opens, or a link, a token, a passkey or a session; it ends at once.

What the account did stays in the log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
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

Number = Annotated[int | None, Ge(1), Le(2**31 - 1)]

_REVOKED_BY: Mapping[str, Callable[..., None]] = MappingProxyType(
    {"account": revoke_account, "link": revoke_link, "token": revoke_token, "passkey": revoke_passkey}
)


@command_input
class Revocation:
    """One thing that is open."""

    account: Annotated[Text | None, Help("The name of an account.", "Bea", "NAME", is_argument=True)] = None
    link: Annotated[Number, Help("A link, by its number.", 3)] = None
    token: Annotated[Number, Help("A token, by its number.")] = None
    passkey: Annotated[Number, Help("A passkey, by its number.")] = None
    session: Annotated[Number, Help("A session, by its number; sessions are not in the log.")] = None


@answer
class Revoked(Done):
    """What was revoked."""

    revoked: Annotated[str, Help("What kind of thing: account, link, token, passkey or session.", "token")]
    which: Annotated[str, Help("Its name or number.", "3")]


def revoke(call: Call, given: Revocation) -> Values:
    """Revoke what opens something."""
    everything = {name: getattr(given, name) for name in ("account", "link", "token", "passkey", "session")}
    return revoked(call, **everything)


def revoked(call: Call, **everything: str | int | None) -> Values:
    """Revoke the one thing that was named.

    Raises:
        InputError: none was named, or several.
    """
    named = [(what, which) for what, which in everything.items() if which is not None]
    if len(named) != 1:
        raise InputError("commands/revoke-one-thing")
    ((what, which),) = named
    if what == "session":
        end_session(call.store, int(which))
    else:
        call.do(_REVOKED_BY[what], which)
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
