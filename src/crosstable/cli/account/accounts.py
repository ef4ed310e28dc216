"""`crosstable account list`: who may sign in, and what opens something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Answer, Note, Table, Words
from crosstable.cli.league.opening import LeagueFile, open_league

if TYPE_CHECKING:
    from crosstable.people.accounts.access import Grant
    from crosstable.people.accounts.overview import Overview


def list_(league: LeagueFile) -> Answer:
    """List accounts with their roles, links, tokens and sessions.

    Example: crosstable account list league.db
    """
    from crosstable.people.accounts.overview import overview

    store = open_league(league).store
    with store.read() as connection:
        found = overview(connection, store.clock())
    return Answer(found, _words(found))


def _words(overview: Overview) -> Words:
    from crosstable.views.numbers import moment

    accounts = [
        (each.name, ", ".join(map(_grant_text, each.grants)), moment(each.created)) for each in overview.accounts
    ]
    yield Table(("account", "roles", "since"), accounts)
    if overview.links:
        links = [
            (each.number, each.kind.value, each.who, each.role, each.event, moment(each.expires))
            for each in overview.links
        ]
        yield Table(("link", "kind", "for", "role", "event", "until"), links)
    if overview.tokens:
        tokens = [
            (each.number, each.account, each.name, " ".join(each.scopes), moment(each.expires))
            for each in overview.tokens
        ]
        yield Table(("token", "account", "name", "scopes", "until"), tokens)
    if overview.sessions:
        yield Table(
            ("session", "who", "last used"), [(each.number, each.who, moment(each.seen)) for each in overview.sessions]
        )
    if not overview.accounts:
        yield Note("No account yet. Make a link for the owner: crosstable account set-up LEAGUE")


def _grant_text(grant: Grant) -> str:
    return f"{grant.role.value} of {grant.event}" if grant.event else grant.role.value
