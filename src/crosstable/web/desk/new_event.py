"""Create an event: from a template, or in two clicks with the plan of an earlier event."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from fastapi import APIRouter, Depends, Request, Response

from crosstable.commands.perform import perform
from crosstable.commands.reading import FieldError
from crosstable.commands.table import command_named
from crosstable.events.earlier_events import earlier_event
from crosstable.events.plan import TEMPLATES
from crosstable.games.profiles import GAMES
from crosstable.model.errors import CrosstableError
from crosstable.people.accounts.access import Access, Permission
from crosstable.reading.league_reader import today_of
from crosstable.views.words import EVENT_KINDS
from crosstable.web.accounts.account_pages import lead_to, page
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.site_accounts import LeagueAccounts
from crosstable.web.api.problems import status_of
from crosstable.web.desk.event_desk import events_of
from crosstable.web.form_input import given_in

_LISTED = 10
_FIELDS = ("name", "template", "game", "rounds", "date")  # with a place for what is wrong beside them


def new_event_router(league: LeagueAccounts) -> APIRouter:
    """Return the routes that create an event."""
    router = APIRouter(include_in_schema=False)
    creating: Access = Depends(league.needs(Permission.CREATE_EVENTS))

    @router.get("/new")
    def form_page(request: Request, like: str = "", *, access: Access = creating) -> Response:
        return _form(league, request, access, like)

    @router.post("/new")
    def create(request: Request, *, access: Access = creating, form: Form) -> Response:
        command = command_named("event new")
        try:
            made = perform(league.store, access, command, {}, given_in(command, form))
        except CrosstableError as error:
            return _form(league, request, access, form.get("like", ""), error, form)
        return lead_to(league, request, f"/desk/{made.value.event}")

    return router


def _form(
    league: LeagueAccounts,
    request: Request,
    access: Access,
    like: str,
    error: CrosstableError | None = None,
    typed: Mapping[str, str] = MappingProxyType({}),
) -> Response:
    """Return the page with the form.

    Args:
        like: the event whose plan the new one is to take, or "".
        error: what is wrong with what was typed.
    """
    field = str(error.values.get("field", "")) if isinstance(error, FieldError) else ""
    today = today_of(league.store)
    with league.store.read() as connection:
        listed = events_of(connection, access)
        like_name = next((each.name for each in listed if each.id == like), "")
        earlier = earlier_event(connection, like, today) if like_name else None
    return page(
        league,
        request,
        "web/desk/new.html",
        status=200 if error is None else status_of(error),
        access=access,
        templates={each: EVENT_KINDS[each] for each in TEMPLATES},
        typed={"name": "", "template": "", "game": "", "rounds": "", "date": "", **typed},
        wrong_field=field if field in _FIELDS else "",
        games=sorted(GAMES),
        earlier=earlier,
        like_name=like_name,
        events=listed[:_LISTED],
        error=None if error is None else error.message,
    )
