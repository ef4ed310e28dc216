"""The helpers and the personal links of one event: its director invites and removes helpers, and gives links out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fastapi import APIRouter, Depends, Request, Response
from markupsafe import Markup

from crosstable.events.running import read_running
from crosstable.facts.players.players import shown_names
from crosstable.model.errors import InputError
from crosstable.model.messages import Message
from crosstable.model.names import display_text
from crosstable.people.accounts.access import Access, Grant, Permission, Role
from crosstable.people.accounts.accounts import may_grant, take_role
from crosstable.people.accounts.links import invite, make_player_links, revoke_link
from crosstable.people.accounts.overview import Overview, overview
from crosstable.publish.print_slips import qr_code
from crosstable.web.accounts.account_pages import lead_to, page
from crosstable.web.accounts.forms import Form, number_in
from crosstable.web.accounts.owner_page import grant_in
from crosstable.web.accounts.page_words import shared
from crosstable.web.accounts.site_accounts import LeagueAccounts, NotAllowedError

_PATH = "/account/helpers/{event}"
_GIVEN = (Role.SCORER, Role.VIEWER)
Personal = tuple[str, str, Markup]


def helpers_router(league: LeagueAccounts) -> APIRouter:
    """Return the routes of the helpers of an event."""
    router = APIRouter(include_in_schema=False)
    inviting: Access = Depends(league.needs(Permission.INVITE_HELPERS))

    @router.get(_PATH)
    def helpers(request: Request, event: str, access: Access = inviting) -> Response:
        return _page(league, request, access, event)

    @router.post(_PATH + "/invite")
    def invitation(request: Request, event: str, *, access: Access = inviting, form: Form) -> Response:
        try:
            grant = grant_in(form, event)
            if not may_grant(access.grants, grant):
                raise NotAllowedError(league)
            secret = invite(league.store, access.actor, grant, label=form.get("label", ""))
        except InputError as error:
            return _page(league, request, access, event, error=error.message)
        return _page(league, request, access, event, link=league.link_address(request, secret))

    @router.post(_PATH + "/players")
    def players(request: Request, event: str, access: Access = inviting) -> Response:
        try:
            return _page(league, request, access, event, personal=_personal(league, request, access, event))
        except InputError as error:
            return _page(league, request, access, event, error=error.message)

    @router.post(_PATH + "/remove")
    def remove(request: Request, event: str, *, access: Access = inviting, form: Form) -> Response:
        grant = grant_in(form, event)
        if not may_grant(access.grants, grant):
            raise NotAllowedError(league)
        try:
            take_role(league.store, access.actor, form.get("name", ""), grant)
        except InputError as error:
            return _page(league, request, access, event, error=error.message)
        return lead_to(league, request, f"/account/helpers/{event}")

    @router.post(_PATH + "/revoke")
    def revoke(request: Request, event: str, *, access: Access = inviting, form: Form) -> Response:
        number = number_in(form, "link", 0)
        if number not in {each.number for each in _of_event(league, event).links}:
            raise NotAllowedError(league)
        revoke_link(league.store, access.actor, number)
        return lead_to(league, request, f"/account/helpers/{event}")

    return router


def _personal(league: LeagueAccounts, request: Request, access: Access, event: str) -> list[Personal]:
    """Make a personal link for each entrant: name, address and code."""
    with league.store.read() as connection:
        entrants = [entrant.id for entrant in read_running(connection, event).event.entrants]
        names = shown_names(connection, entrants)
    made = make_player_links(league.store, access.actor, entrants, event)
    found = [(display_text(names[id], id), league.link_address(request, secret)) for id, secret in made.items()]
    return [(name, address, qr_code(address)) for name, address in sorted(found)]


def _of_event(league: LeagueAccounts, event: str) -> Overview:
    """Return the accounts with a role in an event and its links; what else opens something is not its director's."""
    with league.store.read() as connection:
        found = overview(connection, league.store.clock())
    return replace(
        Overview((), (), (), (), ()),
        accounts=tuple(each for each in found.accounts if any(grant.event == event for grant in each.grants)),
        links=tuple(each for each in found.links if each.event == event),
    )


def _helpers(access: Access, event: str, overview: Overview) -> list[tuple[str, Grant, bool]]:
    """Return who has which role in an event, and whether the reader may remove it."""
    here = [(each.name, grant) for each in overview.accounts for grant in each.grants if grant.event == event]
    return [(name, grant, may_grant(access.grants, grant)) for name, grant in here]


def _page(
    league: LeagueAccounts,
    request: Request,
    access: Access,
    event: str,
    *,
    link: str | None = None,
    personal: Sequence[Personal] = (),
    error: Message | None = None,
) -> Response:
    with league.store.read() as connection:
        values = shared(connection)
    if event not in values["events"]:
        raise NotAllowedError(league)
    found = _of_event(league, event)
    return page(
        league,
        request,
        "helpers.html",
        status=200 if error is None else 422,
        access=access,
        is_owner=access.may(Permission.MANAGE_ACCOUNTS),
        event=event,
        all=found,
        helpers=_helpers(access, event, found),
        given=_GIVEN,
        personal=personal,
        revoke_at=f"{league.path(request)}/account/helpers/{event}/revoke",
        link=link,
        error=error,
        **values,
    )
