"""List accounts with their roles, and the links, tokens, passkeys and sessions in force, without their secrets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Annotated, Any, TypeVar

from crosstable.commands.answers import Stamp, answer
from crosstable.commands.fields import Help, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_league
from crosstable.people.accounts.access import Permission, Role
from crosstable.people.accounts.links import LinkKind
from crosstable.people.accounts.overview import ListedAccount, overview

_T = TypeVar("_T")
Number = Annotated[int, Help("The number by which it is revoked.", 3)]
OwnName = Annotated[str, Help("The name that it was given.", "score board")]
OfAccount = Annotated[str, Help("The name of the account.", "Ann")]
Created = Annotated[Stamp, Help("When it was made.")]
Expires = Annotated[Stamp, Help("When it ends.")]
Used = Annotated[Stamp | None, Help("When it was last used; null where it never was.")]


@command_input
class ListAccounts:
    """Nothing besides the league."""


@answer
class GrantShape:
    """A role of an account."""

    role: Annotated[Role, Help("The role.", "scorer")]
    event: Annotated[str | None, Help("The id of the event; null: the whole league.", "e3")]


@answer
class AccountShape:
    """An account."""

    number: Annotated[int, Help("Its number.")]
    name: OfAccount
    grants: Annotated[tuple[GrantShape, ...], Help("Its roles.")]
    has_password: Annotated[bool, Help("Whether a password signs in.")]
    passkeys: Annotated[int, Help("How many passkeys sign in.")]
    created: Created


@answer
class LinkShape:
    """A link that is valid."""

    number: Number
    kind: Annotated[LinkKind, Help("What it opens.", "invitation")]
    who: Annotated[str, Help("For whom it is: its label, the player or the account.", "Bea")]
    role: Annotated[str | None, Help("The role that it gives.", "scorer")]
    event: Annotated[str | None, Help("The id of the event; null: the whole league.", "e3")]
    created: Created
    expires: Expires


@answer
class TokenShape:
    """A token of a program."""

    number: Number
    account: OfAccount
    name: OwnName
    scopes: Annotated[tuple[str, ...], Help("What it is for.", ["read"])]
    created: Created
    expires: Expires
    seen: Used


@answer
class PasskeyShape:
    """A passkey of an account."""

    number: Number
    account: OfAccount
    name: OwnName
    created: Created
    seen: Used


@answer
class SessionShape:
    """A browser that is signed in."""

    number: Number
    who: Annotated[str, Help("The account or the player.", "Ann")]
    account: Annotated[int | None, Help("The number of the account; null for a player.")]
    browser: Annotated[str, Help("What the browser says it is.")]
    created: Created
    seen: Annotated[Stamp, Help("When it was last used.")]


@answer
class AccountList:
    """All that opens something in a league, newest last."""

    accounts: Annotated[tuple[AccountShape, ...], Help("The accounts.")]
    links: Annotated[tuple[LinkShape, ...], Help("The links that are valid.")]
    tokens: Annotated[tuple[TokenShape, ...], Help("The tokens of programs.")]
    passkeys: Annotated[tuple[PasskeyShape, ...], Help("The passkeys.")]
    sessions: Annotated[tuple[SessionShape, ...], Help("The browsers that are signed in.")]


def list_accounts(query: Query, given: ListAccounts) -> AccountList:  # noqa: ARG001 - every command has an input
    """Return all that opens something now."""
    found = overview(query.reader.connection, query.reader.clock())
    return AccountList(
        accounts=tuple(map(_account, found.accounts)),
        links=_shapes(LinkShape, found.links),
        tokens=_shapes(TokenShape, found.tokens),
        passkeys=_shapes(PasskeyShape, found.passkeys),
        sessions=_shapes(SessionShape, found.sessions),
    )


def _account(listed: ListedAccount) -> AccountShape:
    return AccountShape(
        number=listed.number,
        name=listed.name,
        grants=_shapes(GrantShape, listed.grants),
        has_password=listed.has_password,
        passkeys=listed.passkeys,
        created=listed.created,
    )


def _shapes(shape: type[_T], listed: Iterable[object]) -> tuple[_T, ...]:
    """Return what is listed as answers, whose fields have the same names."""
    kind: Any = shape
    return tuple(kind(**{each.name: getattr(one, each.name) for each in fields(kind)}) for one in listed)


COMMAND = ReadingCommand(
    "account list",
    "accounts",
    ListAccounts,
    list_accounts,
    AccountList,
    of_league("accounts"),
    permissions=(Permission.MANAGE_ACCOUNTS,),
    examples=("account list league.db",),
    topic="Desk",
)
