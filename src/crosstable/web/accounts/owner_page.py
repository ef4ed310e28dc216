"""The one page on which the owner sees and revokes everything: accounts, roles, links, tokens, sessions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from fastapi import APIRouter, Depends, Request, Response

from crosstable.facts.store.store import Store
from crosstable.model.errors import InputError
from crosstable.model.messages import Message
from crosstable.people.accounts.access import Access, Grant, Permission, Role
from crosstable.people.accounts.accounts import give_role, revoke_account, take_role
from crosstable.people.accounts.links import invite, make_reset_link, revoke_link
from crosstable.people.accounts.overview import overview
from crosstable.people.accounts.passkeys import revoke_passkey
from crosstable.people.accounts.sessions import end_session
from crosstable.people.accounts.tokens import revoke_token
from crosstable.web.accounts.account_pages import lead_to, page
from crosstable.web.accounts.forms import Form, number_in
from crosstable.web.accounts.page_words import shared
from crosstable.web.accounts.site_accounts import LeagueAccounts

_PATH = "/accounts"
_GIVEN = (Role.SCORER, Role.DIRECTOR, Role.VIEWER, Role.OWNER)
_REVOKES: Mapping[str, Callable[[Store, str, int], None]] = MappingProxyType(
    {
        "link": revoke_link,
        "token": revoke_token,
        "passkey": revoke_passkey,
        "session": lambda store, _, number: end_session(store, number),
    }
)


def owner_router(league: LeagueAccounts) -> APIRouter:
    """Return the routes of the page of all accounts."""
    router = APIRouter(include_in_schema=False)
    owner: Access = Depends(league.needs(Permission.MANAGE_ACCOUNTS))

    @router.get(_PATH)
    def everything(request: Request, access: Access = owner) -> Response:
        return _page(league, request, access)

    @router.post(_PATH + "/invite")
    def invitation(request: Request, *, access: Access = owner, form: Form) -> Response:
        return _made(
            league,
            request,
            access,
            lambda: invite(league.store, access.actor, grant_in(form), label=form.get("label", "")),
        )

    @router.post(_PATH + "/reset")
    def reset(request: Request, *, access: Access = owner, form: Form) -> Response:
        return _made(league, request, access, lambda: make_reset_link(league.store, access.actor, form.get("name", "")))

    @router.post(_PATH + "/role")
    def role(request: Request, *, access: Access = owner, form: Form) -> Response:
        command = take_role if form.get("do") == "take" else give_role
        return _done(
            league, request, access, lambda: command(league.store, access.actor, form.get("name", ""), grant_in(form))
        )

    @router.post(_PATH + "/revoke")
    def revoke(request: Request, *, access: Access = owner, form: Form) -> Response:
        what = form.get("what", "")
        if what in _REVOKES:
            return _done(
                league,
                request,
                access,
                lambda: _REVOKES[what](league.store, access.actor, number_in(form, "which", 0)),
            )
        return _done(league, request, access, lambda: revoke_account(league.store, access.actor, form.get("which", "")))

    return router


def grant_in(form: Mapping[str, str], event: str | None = None) -> Grant:
    """Return the role that a form names, in its event or in that of the page.

    Raises:
        InputError: no such role.
    """
    try:
        role = Role(form.get("role", ""))
    except ValueError:
        raise InputError("web/accounts/form-not-valid") from None
    return Grant(role, event or form.get("event") or None)


def _made(league: LeagueAccounts, request: Request, access: Access, make: Callable[[], str]) -> Response:
    try:
        return _page(league, request, access, link=league.link_address(request, make()))
    except InputError as error:
        return _page(league, request, access, error=error.message)


def _done(league: LeagueAccounts, request: Request, access: Access, do: Callable[[], None]) -> Response:
    try:
        do()
    except InputError as error:
        return _page(league, request, access, error=error.message)
    return lead_to(league, request, _PATH)


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
