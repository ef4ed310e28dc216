"""The helpers and the personal links of one event: its director invites and removes helpers, and gives links out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from fastapi import APIRouter, Depends, Request, Response
from markupsafe import Markup

from crosstable.commands.command import Command
from crosstable.commands.errors import NotFoundError
from crosstable.commands.event.player_links import PlayerLink, PlayerLinks
from crosstable.commands.event.team.captain_links import CaptainLink, CaptainLinks
from crosstable.commands.perform import perform
from crosstable.commands.shared.account_links import LinkMade
from crosstable.commands.table import command_named
from crosstable.events.plan_rows import plan_of
from crosstable.model.errors import InputError
from crosstable.model.messages import Message
from crosstable.people.accounts.access import Access, Grant, Permission, Role
from crosstable.people.accounts.accounts import may_grant
from crosstable.people.accounts.overview import Overview, overview
from crosstable.publish.print_slips import qr_code
from crosstable.views.name_order import name_key
from crosstable.web.accounts.account_pages import in_language_of, lead_to, page
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.page_words import shared
from crosstable.web.accounts.site_accounts import LeagueAccounts, NotAllowedError
from crosstable.web.form_input import given_in

_PATH = "/account/helpers/{event}"
_COMMANDS = {
    "invite": "event invite",
    "players": "event player-links",
    "captains": "event team captain-links",
    "remove": "event remove-helper",
    "revoke": "event revoke-link",
}
_GIVEN = (Role.SCORER, Role.VIEWER)
Personal = tuple[str, str, Markup]


def helpers_router(league: LeagueAccounts) -> APIRouter:
    """Return the routes of the helpers of an event."""
    router = APIRouter(include_in_schema=False)
    inviting: Access = Depends(league.needs(Permission.INVITE_HELPERS))

    @router.get(_PATH)
    def helpers(request: Request, event: str, access: Access = inviting) -> Response:
        return _page(league, request, access, event)

    for name, command in _COMMANDS.items():
        router.add_api_route(f"{_PATH}/{name}", _carried_out(league, command_named(command)), methods=["POST"])
    return router


def _carried_out(league: LeagueAccounts, command: Command) -> Callable[..., Response]:
    """Return the function of the route to which the forms of a command are sent."""
    allowed: Access = Depends(league.needs(command.permission))

    def carry_out(request: Request, event: str, *, form: Form, access: Access = allowed) -> Response:
        where = {"event": event, **{name: form.get(name, "") for name in command.places if name != "event"}}
        fields = {name: text for name, text in form.items() if name not in where}
        try:
            made = perform(league.store, access, command, where, given_in(command, fields)).value
        except NotFoundError:
            raise NotAllowedError(league) from None
        except InputError as error:
            return _page(league, request, access, event, error=error.message)
        if isinstance(made, LinkMade):
            return _page(league, request, access, event, link=league.link_address(request, made.link or ""))
        if isinstance(made, PlayerLinks | CaptainLinks):
            return _page(league, request, access, event, personal=list(_personal(league, request, made)))
        return lead_to(league, request, f"/account/helpers/{event}")

    return carry_out


def _personal(league: LeagueAccounts, request: Request, made: PlayerLinks | CaptainLinks) -> Iterator[Personal]:
    """Yield the link of each player or team: name, address and code."""
    links: Sequence[PlayerLink | CaptainLink] = made.links or ()
    with in_language_of(league):
        ordered = sorted(links, key=lambda each: name_key(each.name))
    for each in ordered:
        address = league.link_address(request, each.link)
        yield each.name, address, qr_code(address)


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
        has_teams = event in values["events"] and plan_of(connection, event)[1].teams is not None
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
        has_teams=has_teams,
        personal=personal,
        revoke_at=f"{league.path(request)}/account/helpers/{event}/revoke",
        link=link,
        error=error,
        **values,
    )
