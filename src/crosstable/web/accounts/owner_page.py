"""The one page on which the owner sees and revokes everything: accounts, roles, links, tokens, sessions."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, Depends, Request, Response

from crosstable.commands.command import Command
from crosstable.commands.perform import perform
from crosstable.commands.table import command_named
from crosstable.model.errors import InputError
from crosstable.model.messages import Message
from crosstable.people.accounts.access import Access, Permission, Role
from crosstable.people.accounts.overview import overview
from crosstable.web.accounts.account_pages import lead_to, page
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.page_words import shared
from crosstable.web.accounts.site_accounts import LeagueAccounts
from crosstable.web.form_input import given_in

_PATH = "/accounts"
_COMMANDS = ("invite", "reset", "role", "revoke")
_GIVEN = (Role.SCORER, Role.DIRECTOR, Role.VIEWER, Role.OWNER)


def owner_router(league: LeagueAccounts) -> APIRouter:
    """Return the routes of the page of all accounts."""
    router = APIRouter(include_in_schema=False)
    owner: Access = Depends(league.needs(Permission.MANAGE_ACCOUNTS))

    @router.get(_PATH)
    def everything(request: Request, access: Access = owner) -> Response:
        return _page(league, request, access)

    for name in _COMMANDS:
        router.add_api_route(
            f"{_PATH}/{name}", _carried_out(league, command_named(f"account {name}")), methods=["POST"]
        )
    return router


def _carried_out(league: LeagueAccounts, command: Command) -> Callable[..., Response]:
    """Return the function of the route to which the forms of a command are sent."""
    allowed: Access = Depends(league.needs(command.permission))

    def carry_out(request: Request, *, form: Form, access: Access = allowed) -> Response:
        try:
            made = perform(league.store, access, command, {}, given_in(command, form))
        except InputError as error:
            return _page(league, request, access, error=error.message)
        link = getattr(made.value, "link", None)
        if link is None:
            return lead_to(league, request, _PATH)
        return _page(league, request, access, link=league.link_address(request, link))

    return carry_out


def _page(
    league: LeagueAccounts,
    request: Request,
    access: Access,
    *,
    link: str | None = None,
    error: Message | None = None,
) -> Response:
    with league.store.read() as connection:
        values = shared(connection)
        found = overview(connection, league.store.clock())
    return page(
        league,
        request,
        "accounts.html",
        status=200 if error is None else 422,
        access=access,
        is_owner=True,
        all=found,
        given=_GIVEN,
        revoke_at=f"{league.path(request)}{_PATH}/revoke",
        link=link,
        error=error,
        **values,
    )
