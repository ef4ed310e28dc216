"""Make a token with which a program acts for an account; it is shown once.

It may do what the account may and one of its scopes allows; no scope manages accounts.
"""

from __future__ import annotations

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import command_input
from crosstable.commands.shared.account_links import AccountName
from crosstable.commands.shared.tokens import TokenDays, TokenLabel, TokenMade, TokenScopes, token_made
from crosstable.people.accounts.access import Permission
from crosstable.people.accounts.tokens import TOKEN_DAYS


@command_input
class NewToken:
    """A token: whose, what for, and what it may do."""

    name: AccountName
    label: TokenLabel
    scopes: TokenScopes
    days: TokenDays = TOKEN_DAYS


def token(call: Call, given: NewToken) -> Values:
    """Make a token."""
    return token_made(call, given.name, given.label, given.scopes, given.days)


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
