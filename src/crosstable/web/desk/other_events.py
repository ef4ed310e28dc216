"""Events that come from others: one that another program has run so far, and the next season of a league."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from fastapi import APIRouter, Depends, Request, Response

from crosstable.commands.event.next_season import NextSeasonDone
from crosstable.commands.perform import Wish, perform
from crosstable.commands.table import command_named
from crosstable.events.event_status import CLOSED
from crosstable.events.plan import TEMPLATES
from crosstable.games.profiles import GAMES
from crosstable.model.errors import CrosstableError, InputError
from crosstable.model.results import PRESETS
from crosstable.pairing.pairing_registry import PAIRING_SYSTEMS
from crosstable.people.accounts.access import Access, Permission
from crosstable.web.accounts.account_pages import lead_to, page
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.site_accounts import LeagueAccounts
from crosstable.web.api.problems import status_of
from crosstable.web.desk.event_desk import events_of
from crosstable.web.form_input import given_in
from crosstable.web.uploads import Upload

_CHOICES: Mapping[str, Any] = MappingProxyType(
    {"templates": [*TEMPLATES], "games": sorted(GAMES), "policies": [*PAIRING_SYSTEMS], "rules": sorted(PRESETS)}
)


def other_events_router(league: LeagueAccounts) -> APIRouter:
    """Return the routes that take an event over from a file, and that begin the next season."""
    router = APIRouter(include_in_schema=False)
    creating: Access = Depends(league.needs(Permission.CREATE_EVENTS))

    @router.get("/take-over")
    def take_over_page(request: Request, access: Access = creating) -> Response:
        return page(league, request, "web/desk/take_over.html", access=access, error=None, found=None, **_CHOICES)

    @router.post("/take-over")
    def take_over(request: Request, *, access: Access = creating, form: Upload) -> Response:
        command, found, error = command_named("event take-over"), None, None
        try:
            fields = {name: value for name, value in form.fields.items() if name != "text"}
            file = form.file("file", pasted="text", pasted_name="event.trf")
            if file is None:
                raise InputError("web/desk/no-file")
            given = given_in(
                command, {**fields, "file.name": file.name, "file.base64": b64encode(file.content).decode()}
            )
            wish = Wish(dry_run="dry_run" in fields)
            made = perform(league.store, access, command, {}, given, wish)
            found = made.value
            if not wish.dry_run:
                return lead_to(league, request, f"/desk/{found.event}?done={made.change}")
        except CrosstableError as problem:
            error = problem
        return page(
            league,
            request,
            "web/desk/take_over.html",
            status=200 if error is None else status_of(error),
            access=access,
            error=None if error is None else error.message,
            found=found,
            **_CHOICES,
        )

    @router.get("/next-season")
    def season_page(request: Request, event: str = "", *, access: Access = creating) -> Response:
        return _season(league, request, access, event)

    @router.post("/next-season")
    def next_season(request: Request, *, access: Access = creating, form: Form) -> Response:
        command, wish = command_named("event next-season"), Wish(dry_run="dry_run" in form)
        try:
            made = perform(league.store, access, command, {}, given_in(command, form), wish)
        except CrosstableError as error:
            return _season(league, request, access, form.get("events", ""), form=form, error=error)
        done: NextSeasonDone = made.value
        if wish.dry_run:
            return _season(league, request, access, form.get("events", ""), form=form, done=done)
        return lead_to(league, request, f"/desk/{done.events[0].event}?done={made.change}")

    return router


def _season(
    league: LeagueAccounts,
    request: Request,
    access: Access,
    event: str,
    *,
    form: Form | None = None,
    done: NextSeasonDone | None = None,
    error: CrosstableError | None = None,
) -> Response:
    with league.store.read() as connection:
        closed = [each for each in events_of(connection, access) if each.status == CLOSED]
    return page(
        league,
        request,
        "web/desk/next_season.html",
        status=200 if error is None else status_of(error),
        access=access,
        closed=closed,
        chosen=event,
        form=form or {},
        done=done,
        error=None if error is None else error.message,
    )
