"""Make a token with which a program acts for one's own account; it is shown once."""

from __future__ import annotations

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import command_input
from crosstable.commands.shared.tokens import TokenDays, TokenLabel, TokenMade, TokenScopes, token_made
from crosstable.people.accounts.access import Permission
from crosstable.people.accounts.tokens import TOKEN_DAYS


@command_input
class OwnToken:
    """A token: what for, and what it may do."""

    label: TokenLabel
    scopes: TokenScopes
    days: TokenDays = TOKEN_DAYS


def own_token(call: Call, given: OwnToken) -> Values:
    """Make a token."""
    return token_made(call, call.caller.actor, given.label, given.scopes, given.days)


COMMAND = Command(
    "account own-token",
    "own-account/tokens",
    Permission.OWN_ACCOUNT,
    OwnToken,
    own_token,
    TokenMade,
    is_typed=False,
    secrets=("token",),
)
