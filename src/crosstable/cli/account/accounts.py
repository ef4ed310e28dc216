"""`crosstable account list`, `set-up`, `invite`, `reset`, `role`, `token`, `revoke`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.answers import Answer, Note, Table, Words
from crosstable.cli.league.opening import As, LeagueFile, open_league
from crosstable.model.errors import InputError, UnknownName

if TYPE_CHECKING:
    from crosstable.people.accounts.access import Grant
    from crosstable.people.accounts.overview import Overview

_SITE = "http://localhost:8000/"
Site = Annotated[str, typer.Option("--site", metavar="ADDRESS", help="The address of the site, for the link.")]
Name = Annotated[str, typer.Argument(metavar="NAME", help="The name of the account.")]
InEvent = Annotated[
    str | None, typer.Option("--event", "-e", metavar="ID", help="The event, such as e3; default: the whole league.")
]
RoleName = Annotated[str, typer.Option("--role", help="owner, director, scorer or viewer.")]


def list_(league: LeagueFile) -> Answer:
    """List accounts with their roles, links, tokens and sessions.

    Example: crosstable account list league.db
    """
    from crosstable.people.accounts.overview import overview

    store = open_league(league).store
    with store.read() as connection:
        found = overview(connection, store.clock())
    return Answer(found, _words(found))


def _words(found: Overview) -> Words:
    from crosstable.views.numbers import moment

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
    if found.sessions:
        yield Table(
            ("session", "who", "last used"), [(each.number, each.who, moment(each.seen)) for each in found.sessions]
        )
    if not found.accounts:
        yield Note("No account yet. Make a link for the owner: crosstable account set-up LEAGUE")


def set_up(league: LeagueFile, site: Site = _SITE, who: As = None) -> Answer:
    """Make a link by which an owner sets up an account; valid once and for an hour.

    Example: crosstable account set-up league.db
    """
    from crosstable.people.accounts.links import make_setup_link

    opened = open_league(league, who=who)
    return _link(site, make_setup_link(opened.store, opened.actor), "within an hour")


def invite(
    league: LeagueFile,
    role: RoleName,
    event: InEvent = None,
    label: Annotated[str, typer.Option("--for", metavar="TEXT", help="For whom it is.")] = "",
    site: Site = _SITE,
    who: As = None,
) -> Answer:
    """Make a link by which a person creates an account with a role; valid once and for seven days.

    Example: crosstable account invite league.db --role scorer --event e3 --for Bea
    """
    from crosstable.people.accounts.links import invite as make

    opened = open_league(league, who=who)
    return _link(site, make(opened.store, opened.actor, _grant(role, event), label=label), "within seven days")


def reset(league: LeagueFile, name: Name, site: Site = _SITE, who: As = None) -> Answer:
    """Make a link by which a person sets a new password; valid once and for a day.

    Example: crosstable account reset league.db Ann
    """
    from crosstable.people.accounts.links import make_reset_link

    opened = open_league(league, who=who)
    return _link(site, make_reset_link(opened.store, opened.actor, name), "within a day")


def role(
    league: LeagueFile,
    name: Name,
    role: RoleName,
    event: InEvent = None,
    take: Annotated[bool, typer.Option("--take", help="Take the role instead of giving it.")] = False,
    who: As = None,
) -> Answer:
    """Assign a role to an account, or take it.

    Example: crosstable account role league.db Bea --role director --event e3
    """
    from crosstable.people.accounts.accounts import give_role, take_role

    opened, grant = open_league(league, who=who), _grant(role, event)
    (take_role if take else give_role)(opened.store, opened.actor, name, grant)
    done = "no longer has" if take else "has"
    values = {"account": name, "role": role, "event": event, "has_role": not take}
    return Answer(values, [Note(f"{name} {done} the role {_grant_text(grant)}.")])


def token(
    league: LeagueFile,
    name: Name,
    label: Annotated[str, typer.Argument(metavar="LABEL", help="What the token is for.")],
    scopes: Annotated[list[str], typer.Option("--scope", help="read, results, events, players, ratings or league.")],
    days: Annotated[int, typer.Option("--days", help="The number of days for which it is valid.")] = 90,
    who: As = None,
) -> Answer:
    """Make a token with which a program acts for an account; it is shown once.

    Example: crosstable account token league.db Ann scoreboard --scope read --scope results
    """
    from crosstable.people.accounts.access import Scope
    from crosstable.people.accounts.tokens import make_token

    known = {scope.value: scope for scope in Scope}
    for each in scopes:
        if each not in known:
            raise UnknownName("scope", each, known)
    opened = open_league(league, who=who)
    wanted = {known[each] for each in scopes}
    made = make_token(opened.store, opened.actor, name, label, wanted, days=days)
    return Answer({"token": made, "days": days}, [Table(("token",), [(made,)])])


def revoke(
    league: LeagueFile,
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="The name of an account.")] = None,
    link: Annotated[int | None, typer.Option("--link", metavar="N", help="A link, by its number.")] = None,
    token: Annotated[int | None, typer.Option("--token", metavar="N", help="A token, by its number.")] = None,
    session: Annotated[int | None, typer.Option("--session", metavar="N", help="A session, by its number.")] = None,
    who: As = None,
) -> Answer:
    """Revoke an account with all that it opens, or a link, a token or a session; it ends at once.

    Example: crosstable account revoke league.db --token 3
    """
    from crosstable.people.accounts.accounts import revoke_account
    from crosstable.people.accounts.links import revoke_link
    from crosstable.people.accounts.sessions import end_session
    from crosstable.people.accounts.tokens import revoke_token

    opened = open_league(league, who=who)
    given = {"account": name, "link": link, "token": token, "session": session}
    named = {what: which for what, which in given.items() if which is not None}
    if len(named) != 1:
        raise InputError("cli/revoke-one-thing")
    if name is not None:
        revoke_account(opened.store, opened.actor, name)
    elif link is not None:
        revoke_link(opened.store, opened.actor, link)
    elif token is not None:
        revoke_token(opened.store, opened.actor, token)
    elif session is not None:
        end_session(opened.store, session)
    ((what, which),) = named.items()
    return Answer({"revoked": what, "which": which}, [Note(f"Revoked: {what} {which}.")])


def _link(site: str, secret: str, until: str) -> Answer:
    link = f"{site.rstrip('/')}/link/{secret}"
    return Answer({"link": link}, [Table(("link",), [(link,)]), Note(f"Valid once, {until}. It is not shown again.")])


def _grant(role: str, event: str | None) -> Grant:
    from crosstable.people.accounts.access import Grant, Role

    known = {each.value: each for each in Role if each is not Role.PLAYER}
    if role not in known:
        raise UnknownName("role", role, known)
    return Grant(known[role], event)


def _grant_text(grant: Grant) -> str:
    return f"{grant.role.value} of {grant.event}" if grant.event else grant.role.value
