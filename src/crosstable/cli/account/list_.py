"""`account list` in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Note, Table, Words
from crosstable.cli.table_readings import Found

if TYPE_CHECKING:
    from crosstable.commands.account.list_ import AccountList, GrantShape


def words(reading: Found) -> Words:
    """Yield a table of each kind of thing that there is."""
    from crosstable.views.numbers import moment

    found: AccountList = reading.answer
    accounts = [(each.name, ", ".join(map(_grant_text, each.grants)), moment(each.created)) for each in found.accounts]
    yield Table(("account", "roles", "since"), accounts)
    if found.links:
        links = [
            (each.number, each.kind.value, each.who, each.role, each.event, moment(each.expires))
            for each in found.links
        ]
        yield Table(("link", "kind", "for", "role", "event", "until"), links)
    if found.tokens:
        tokens = [
            (each.number, each.account, each.name, " ".join(each.scopes), moment(each.expires)) for each in found.tokens
        ]
        yield Table(("token", "account", "name", "scopes", "until"), tokens)
    if found.passkeys:
        passkeys = [(each.number, each.account, each.name, moment(each.created)) for each in found.passkeys]
        yield Table(("passkey", "account", "name", "since"), passkeys)
    if found.sessions:
        yield Table(
            ("session", "who", "last used"), [(each.number, each.who, moment(each.seen)) for each in found.sessions]
        )
    if not found.accounts:
        yield Note("No account yet. Make a link for the owner: crosstable account set-up LEAGUE")


def _grant_text(grant: GrantShape) -> str:
    return f"{grant.role.value} of {grant.event}" if grant.event else grant.role.value
