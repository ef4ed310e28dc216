"""Make a token with which a program acts for an account; it is shown once.

It may do what the account may and one of its scopes allows; no scope manages accounts.
"""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import Ge, Le, MaxLen, MinLen

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, Text, command_input
from crosstable.commands.shared.account_links import AccountName
from crosstable.people.accounts.access import Permission, Scope
from crosstable.people.accounts.tokens import MOST_DAYS, TOKEN_DAYS, make_token


@command_input
class NewToken:
    """A token: whose, what for, and what it may do."""

    name: AccountName
    label: Annotated[Text, Help("What the token is for.", "scoreboard", "LABEL", is_argument=True)]
    scopes: Annotated[
        tuple[Literal["read", "results", "events", "players", "ratings", "league"], ...],
        MinLen(1),
        MaxLen(len(Scope)),
        Help("What it may do; may be repeated.", ["read"], option="--scope"),
    ]
    days: Annotated[int, Ge(1), Le(MOST_DAYS), Help("The number of days for which it is valid.")] = TOKEN_DAYS


@answer
class TokenMade(Done):
    """A token."""

    token: Annotated[
        str | None,
        Help("Keep it: it is not shown again, and null in a dry run and where the same request is answered again."),
    ]
    days: Annotated[int, Help("The number of days for which it is valid.", 90)]


def token(call: Call, given: NewToken) -> Values:
    """Make a token."""
    scopes = {Scope(each) for each in given.scopes}
    made = call.do(make_token, given.name, given.label, scopes, days=given.days)
    return {"token": None if call.is_dry_run else made, "days": given.days}


COMMAND = Command(
    "account token",
    "accounts/tokens",
    Permission.MANAGE_ACCOUNTS,
    NewToken,
    token,
    TokenMade,
    examples=("account token league.db Ann scoreboard --scope read --scope results",),
    secrets=("token",),
)
