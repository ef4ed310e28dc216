"""The language that a person chose for pages: kept with their account, or with their personal link.

It is no fact of the league: no change brings it, and the last choice counts.
"""

from __future__ import annotations

from sqlalchemy import Connection, Table, select, update

from crosstable.facts.store.schema import access_link, account, web_session
from crosstable.facts.store.store import Store
from crosstable.people.accounts.stored_secrets import digest


def keep_language(store: Store, number: int, code: str) -> None:
    """Keep a language with the account or the personal link of a session, by its number."""
    with store.read() as connection:
        held = _held(connection, web_session.c.id == number)
    if held is None or held[2] == code:
        return
    with store.write_unlogged() as connection:
        connection.execute(update(held[0]).where(held[0].c.id == held[1]).values(language=code))


def own_language(connection: Connection, secret: str) -> str | None:
    """Return the language of the account or personal link whose session has a secret; None where none was chosen."""
    held = _held(connection, web_session.c.hash == digest(secret))
    return None if held is None else held[2]


def _held(connection: Connection, of: object) -> tuple[Table, int, str | None] | None:
    """Return where the language of a session is kept, and the language."""
    row = connection.execute(
        select(web_session.c.account_id, web_session.c.link_id, account.c.language, access_link.c.language)
        .outerjoin(account, account.c.id == web_session.c.account_id)
        .outerjoin(access_link, access_link.c.id == web_session.c.link_id)
        .where(of)  # type: ignore[arg-type]  # a comparison of columns
    ).one_or_none()
    if row is None:
        return None
    of_account, of_link, chosen, chosen_for_link = row
    if of_account is not None:
        return account, of_account, chosen
    return None if of_link is None else (access_link, of_link, chosen_for_link)
