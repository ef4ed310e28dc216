"""All routes of the desk, for each league of a site that is open for writing."""

from __future__ import annotations

import gzip

from fastapi import APIRouter, Depends, FastAPI, Request, Response

from crosstable.commands.errors import NotFoundError
from crosstable.commands.perform import Wish, check_may, perform
from crosstable.commands.places import check_places
from crosstable.facts.store.change_log import last_change
from crosstable.model.errors import CrosstableError
from crosstable.people.accounts.access import Access, Permission
from crosstable.web.accounts.account_pages import NOT_KEPT, language_for, page
from crosstable.web.accounts.site_accounts import LeagueAccounts, NotAllowedError, SiteAccounts
from crosstable.web.desk.command_form import command_form
from crosstable.web.desk.command_paths import command_at
from crosstable.web.desk.correcting import correct_by_form, correcting_router, lead_to_correction, typed_correction
from crosstable.web.desk.entrant_pages import entrants_router
from crosstable.web.desk.entry_pages import entry_router
from crosstable.web.desk.event_desk import events_of, parts_router, round_page
from crosstable.web.desk.event_here import check_event
from crosstable.web.desk.frame import event_page, may_in
from crosstable.web.desk.hall_sheet import hall_sheet_router
from crosstable.web.desk.new_event import new_event_router
from crosstable.web.desk.odds_page import odds_router
from crosstable.web.desk.other_events import other_events_router
from crosstable.web.desk.people import people_router
from crosstable.web.desk.previews import back_to_desk, handle_invalid_addresses, preview_page, problem_page
from crosstable.web.desk.ratings.long_work import LongWork
from crosstable.web.desk.ratings.ratings_routes import ratings_routers
from crosstable.web.desk.slip_sheets import slip_router, then_printed
from crosstable.web.desk.tool_pages import tool_router
from crosstable.web.desk.typed_routes import typed_router
from crosstable.web.form_input import given_in, own_fields
from crosstable.web.league_site import LeagueSite
from crosstable.web.own_assets import assets_router
from crosstable.web.uploads import Upload

_SCRIPTS = ("waiting.js", "desk.js", "draft.js", "entries.js", "focus.js", "results.js", "jobs.js")
_ASSETS = ("desk.css", *_SCRIPTS)


def add_desk(site: FastAPI, accounts: SiteAccounts, pages: dict[str, LeagueSite]) -> list[LongWork]:
    """Add the desk to a site, and return the long calculations that end with it.

    Args:
        accounts: of its leagues; there is no desk where none is open for writing.
        pages: of its leagues, by key.
    """
    handle_invalid_addresses(site, accounts)
    works = []
    for league in accounts:
        work = LongWork(league.store)
        works.append(work)
        for router in (
            assets_router("crosstable.web.desk", "/assets/", *_ASSETS),
            new_event_router(league),
            *ratings_routers(league, work),
            other_events_router(league),
            desk_router(league, pages[league.league.key]),
            parts_router(league, pages[league.league.key]),
            entry_router(league),
            correcting_router(league),
            typed_router(league),
            slip_router(league),
            hall_sheet_router(league),
            tool_router(league),
            odds_router(league),
            entrants_router(league),
            people_router(league),
            commands_router(league),
        ):
            site.include_router(router, prefix=f"{league.league.path}/desk")
    return works


def desk_router(league: LeagueAccounts, pages: LeagueSite) -> APIRouter:
    """Return the pages of the desk."""
    router = APIRouter(include_in_schema=False)
    signed_in: Access = Depends(league.needs())
    seeing: Access = Depends(league.needs(Permission.SEE_EVENT))

    @router.get("/")
    def events(request: Request, access: Access = signed_in) -> Response:
        with league.store.read() as connection:
            listed = events_of(connection, access)
        return page(league, request, "web/desk/events.html", access=access, events=listed, may=may_in(access, None))

    @router.get("/{event}")
    def desk(request: Request, event: str, done: int = 0, *, access: Access = seeing) -> Response:
        root = league.path(request)
        with league.store.read() as connection:
            check_event(league, connection, event)
            number = last_change(connection)
            language = language_for(league.league.config(connection))
        may = may_in(access, event)
        tag = pages.tag("desk", event, number, access.actor, sorted(may), done, root, language)
        headers = {**NOT_KEPT, "ETag": tag}  # the script of an open page asks by the tag
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        body, headers["Vary"] = round_page(league, request, event, access, done), "Accept-Encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            body, headers["Content-Encoding"] = gzip.compress(body, 6, mtime=0), "gzip"
        return Response(body, media_type="text/html; charset=utf-8", headers=headers)

    return router


def commands_router(league: LeagueAccounts) -> APIRouter:
    """Return the route that carries out commands on an event, from forms."""
    router = APIRouter(include_in_schema=False)
    signed_in: Access = Depends(league.needs())

    @router.get("/{event}/{path:path}")
    def form_of_command(request: Request, event: str, path: str, *, access: Access = signed_in) -> Response:
        found = command_at(f"events/{event}/{path}")
        if found is None:
            raise NotAllowedError(league)
        form = command_form(found[0], f"{event}/{path}", {})
        try:
            check_may(league.store, access, found[0].permission, found[1])
            with league.store.read() as connection:
                check_places(connection, found[1])
        except NotFoundError:
            raise NotAllowedError(league) from None
        if not access.may(Permission.SEE_EVENT, event):
            return page(league, request, "web/desk/command.html", access=access, event=event, form=form)
        return event_page(league, request, "web/desk/command.html", event, access, form=form)

    @router.post("/{event}/{path:path}")
    def command(request: Request, event: str, path: str, *, access: Access = signed_in, sent: Upload) -> Response:
        found = command_at(f"events/{event}/{path}")
        if found is None:
            raise NotAllowedError(league)
        (wanted, where), form = found, own_fields(found[0], sent.fields)
        try:
            check_may(league.store, access, wanted.permission, where)
            if wanted.name == "event result" and (there := typed_correction(form.get("typed", ""))):
                return lead_to_correction(league, request, access, event, there)
            given = given_in(wanted, form, sent.files)
            if wanted.name == "event correct":
                return correct_by_form(league, request, access, event, form, given)
            wish = Wish("dry_run" in form, form.get("key") or None, form.get("seen") or None)
            made = perform(league.store, access, wanted, where, given, wish)
        except NotFoundError:
            raise NotAllowedError(league) from None
        except CrosstableError as error:
            return problem_page(league, request, access, event, error, form.get("page", ""), again=(path, form))
        if wish.dry_run:
            return preview_page(league, request, access, event, path, form, made.answer)
        printed = then_printed(league, request, event, form) if wanted.name == "event publish" else None
        return printed or back_to_desk(league, request, event, made, form.get("page", ""))

    return router
