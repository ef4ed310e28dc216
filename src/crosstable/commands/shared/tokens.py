"""What the commands that make a token share."""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import Ge, Le, MaxLen, MinLen

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Values
from crosstable.commands.fields import Help, Text
from crosstable.people.accounts.access import Scope
from crosstable.people.accounts.tokens import MOST_DAYS, make_token

ScopeName = Literal["read", "results", "events", "players", "ratings", "league"]
TokenLabel = Annotated[Text, Help("What the token is for.", "scoreboard", "LABEL", is_argument=True)]
TokenScopes = Annotated[
    tuple[ScopeName, ...],
    MinLen(1),
    MaxLen(len(Scope)),
    Help("What it may do; may be repeated.", ["read"], option="--scope"),
]
TokenDays = Annotated[int, Ge(1), Le(MOST_DAYS), Help("The number of days for which it is valid.")]


@answer
class TokenMade(Done):
    """A token."""

    token: Annotated[
        str | None,
        Help("Keep it: it is not shown again, and null in a dry run and where the same request is answered again."),
    ]
    days: Annotated[int, Help("The number of days for which it is valid.", 90)]


def token_made(call: Call, name: str, label: str, scopes: tuple[str, ...], days: int) -> Values:
    """Make a token for an account, and return the answer."""
    made = call.do(make_token, name, label, {Scope(each) for each in scopes}, days=days)
    return {"token": None if call.is_dry_run else made, "days": days}
