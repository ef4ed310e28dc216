"""Under which names people act in the change log."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, select

from crosstable.facts.store.schema import access_token, account
from crosstable.facts.store.store import LONGEST_ACTOR


def token_actor(name: str, label: str) -> str:
    """Return under which name a token acts: "Ann (scoreboard)"."""
    return f"{name} ({label})"[:LONGEST_ACTOR]


def people_behind(connection: Connection, actors: Iterable[str]) -> dict[str, str]:
    """Return who acted under each of these names: a token acts for its account, also one that was revoked."""
    rows = connection.execute(
        select(account.c.name, access_token.c.name.label("label")).join(
            access_token, access_token.c.account_id == account.c.id
        )
    )
    of_tokens = {token_actor(row.name, row.label): str(row.name) for row in rows}
    return {each: of_tokens.get(each, each) for each in actors}
