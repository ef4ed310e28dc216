"""The page of one's own account: password, tokens, and where one is signed in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Depends, Request, Response

from crosstable.commands.errors import NotFoundError
from crosstable.commands.perform import perform
from crosstable.commands.table import command_named
from crosstable.facts.players.players import shown_names
from crosstable.model.errors import InputError
from crosstable.model.messages import Message
from crosstable.model.names import match_key
from crosstable.people.accounts.access import Access, Grant, Permission, Role, Scope
from crosstable.people.accounts.accounts import may_grant, set_password
from crosstable.people.accounts.overview import Overview, overview
from crosstable.people.accounts.sessions import password_account
from crosstable.web.accounts.account_pages import lead_to, page
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.page_words import shared
from crosstable.web.accounts.sign_in import sender, start_session
from crosstable.web.accounts.site_accounts import LeagueAccounts, NotAllowedError
from crosstable.web.api.problems import TooManyRequestsError
from crosstable.web.form_input import given_in


def own_account_router(league: LeagueAccounts) -> APIRouter:
    """Return the routes of one's own account."""
    router = APIRouter(include_in_schema=False)
    signed_in: Access = Depends(league.needs())
    own_account: Access = Depends(league.needs(Permission.OWN_ACCOUNT))

    @router.get("/account/")
    def own(request: Request, access: Access = signed_in) -> Response:
        if access.scopes is not None:  # no token opens accounts
            raise NotAllowedError(league)
        return own_page(league, request, access)

    @router.post("/account/password")
    def password(request: Request, *, access: Access = own_account, form: Form) -> Response:
        try:
            _change_password(league, request, access, form)
        except InputError as error:
            return own_page(league, request, access, error=error.message)
        answer = lead_to(league, request, "/account/")
        start_session(league, request, answer, access.account or 0)
        return answer

    @router.post("/account/token")
    def token(request: Request, *, access: Access = own_account, form: Form) -> Response:
        try:
            made = _performed(league, access, "account own-token", form)
        except InputError as error:
            return own_page(league, request, access, error=error.message)
        return own_page(league, request, access, token=made.token)

    @router.post("/account/revoke")
    def revoke(request: Request, *, access: Access = own_account, form: Form) -> Response:
        try:
            _performed(league, access, "account revoke-own", form)
        except (NotFoundError, InputError):
            raise NotAllowedError(league) from None
        return lead_to(league, request, "/account/")

    return router


def _performed(league: LeagueAccounts, access: Access, name: str, form: Form) -> Any:
    """Carry out a command with a form, and return its answer."""
    command = command_named(name)
    return perform(league.store, access, command, {}, given_in(command, form)).value


def own_page(
    league: LeagueAccounts,
    request: Request,
    access: Access,
    *,
    token: str | None = None,
    error: Message | None = None,
) -> Response:
    """Return the page of one's own account, or of the player whose personal link was opened."""
    session = league.session(request)
    with league.store.read() as connection:
        values: Mapping[str, Any] = shared(connection)
        player = None if access.player is None else shown_names(connection, [access.player]).get(access.player)
    grants = sorted(access.grants, key=lambda grant: (grant.event or "", grant.role.value))
    return page(
        league,
        request,
        "own.html",
        status=200 if error is None else 422,
        access=access,
        is_owner=access.may(Permission.MANAGE_ACCOUNTS),
        player=player,
        grants=grants,
        invites=[grant for grant in grants if may_grant(access.grants, Grant(Role.SCORER, grant.event))],
        mine=_mine(league, access),
        session=None if session is None else session.number,
        scopes=list(Scope),
        token=token,
        error=error,
        **values,
    )


def _mine(league: LeagueAccounts, access: Access) -> Overview:
    with league.store.read() as connection:
        return overview(connection, league.store.clock()).of_account(access.account or 0)


def _change_password(league: LeagueAccounts, request: Request, access: Access, form: Mapping[str, str]) -> None:
    address, key = sender(request), match_key(access.actor)
    attempt = league.limits.begin(address, key)
    if attempt is None:
        raise TooManyRequestsError("web/accounts/too-many-requests")
    with league.store.read() as connection:
        number = password_account(connection, access.actor, form.get("present", ""))
    if number is None:
        raise InputError("web/accounts/wrong-password")
    league.limits.succeeded(attempt)
    if form.get("password") != form.get("again"):
        raise InputError("web/accounts/passwords-differ")
    set_password(league.store, access.actor, access.actor, form.get("password", ""))
