"""The parts of the work on an event: the round that is on, entrants, standings, log; and the list of events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import HTMLResponse
from sqlalchemy import Connection

from crosstable.commands.event.export import formats_of
from crosstable.commands.shared.entrants import NewEntrant
from crosstable.events.plan_rows import known_events
from crosstable.events.running import RunningEvent
from crosstable.events.seeding import seeding_of
from crosstable.model.names import display_text
from crosstable.people.accounts.access import Access, Permission
from crosstable.publish.entrants_chart import entrants_chart
from crosstable.publish.event_pages import filled_event
from crosstable.publish.site_data import SiteData
from crosstable.publish.table_html import page_table
from crosstable.runs.rating_lists import league_config
from crosstable.views.desk import DeskView
from crosstable.views.entrants import entrant_ratings, has_bar, late_entry, suggested_bar
from crosstable.views.tables.draft import draft_table
from crosstable.views.texts import worded
from crosstable.web.accounts.account_pages import NOT_KEPT, in_language_of, lead_to, page
from crosstable.web.accounts.senders import naming_actor
from crosstable.web.accounts.site_accounts import LeagueAccounts
from crosstable.web.desk.command_form import input_fields
from crosstable.web.desk.event_here import event_here
from crosstable.web.desk.frame import event_page, frame_values, log_lines
from crosstable.web.league_site import LeagueSite
from crosstable.web.reader_language import wished_now


@dataclass(frozen=True, slots=True)
class DeskEvent:
    """An event in the list of the desk."""

    id: str
    name: str
    date: str
    status: str


def events_of(connection: Connection, access: Access) -> list[DeskEvent]:
    """Return the events that somebody may see at the desk, newest first."""
    return [
        DeskEvent(id, display_text(name, id), str(date or ""), status)
        for id, name, date, status in known_events(connection)
        if access.may(Permission.SEE_EVENT, id)
    ]


def round_page(league: LeagueAccounts, request: Request, event: str, access: Access, done: int) -> bytes:
    """Return the page of the round that is on.

    Args:
        done: the change that the reader made last; 0 for none.
    """
    framed = frame_values(league, request, event, access, done=done)
    running, desk = framed["running"], framed["desk"]
    is_entering = not desk.round and not desk.is_closed and "manage-entries" in framed["may"]
    values = {
        **framed,
        **_bar_values(running),
        **(_entering(league, running, desk) if is_entering else {}),
        "draft_table": None if desk.draft is None else _drafted(league, desk),
        "files": formats_of(running) if desk.is_closed else [],
        "is_entering": is_entering,
    }
    return bytes(page(league, request, "web/desk/event.html", access=access, **values).body)


def parts_router(league: LeagueAccounts, pages: LeagueSite) -> APIRouter:
    """Return the pages of the parts of the work that are no pages of `tools`."""
    router = APIRouter(include_in_schema=False)
    seeing: Access = Depends(league.needs(Permission.SEE_EVENT))

    @router.get("/{event}/entrants")
    def entrants(request: Request, event: str, done: int = 0, *, access: Access = seeing) -> Response:
        framed = frame_values(league, request, event, access, here="entrants", done=done)
        values = {**framed, **_entering(league, framed["running"], framed["desk"])}
        return page(league, request, "web/desk/entrants_page.html", access=access, **values)

    @router.get("/{event}/log")
    def log(request: Request, event: str, done: int = 0, *, access: Access = seeing) -> Response:
        with league.store.read() as connection:
            lines = log_lines(connection, event_here(league, connection, event), access, is_whole=True)
        return event_page(league, request, "web/desk/log.html", event, access, here="log", done=done, lines=lines)

    @router.get("/{event}/standings")
    def standings(request: Request, event: str, *, access: Access = seeing) -> Response:
        root = league.path(request)
        values = {**frame_values(league, request, event, access, here="standings"), "root": root}
        values["base_href"] = f"{root}/events/"  # the links of the public page start there

        def make(data: SiteData) -> str:
            slug = data.directory.events.get(event)  # without entrants it has no page yet
            if slug is None:
                return ""
            names = values["running"].names
            return filled_event(data, slug, "web/desk/standings_page.html", full_names=names, **values) or ""

        text = naming_actor(pages.made_from(make, wished_now()), access.actor)
        if not text:
            return lead_to(league, request, f"/desk/{event}/entrants")
        return HTMLResponse(text.encode("utf-8", "replace"), headers=NOT_KEPT)

    return router


def _drafted(league: LeagueAccounts, desk: DeskView) -> str:
    with in_language_of(league):
        return (
            "" if desk.draft is None else page_table(draft_table(desk.draft.round), "stack drafted", is_labelled=False)
        )


def _bar_values(running: RunningEvent) -> dict[str, Any]:
    """Return the McMahon bar, and the ratings of the entrants, as pages show them."""
    ratings = entrant_ratings(running, suggested_bar(running) if has_bar(running) else running.plan.bar)
    return {
        "bar_is_set": running.plan.bar is not None,
        "chart": None if ratings is None else entrants_chart(ratings),
        "has_bar": has_bar(running),
        "ratings": ratings,
    }


def _entering(league: LeagueAccounts, running: RunningEvent, desk: DeskView) -> dict[str, Any]:
    """Return what the forms need with which players are entered, and their list."""
    with league.store.read() as connection:
        pools = [each.key for each in league_config(connection).pools]
    with in_language_of(league):
        seeding = worded(seeding_of(running.plan, running.event.entrants) or "")
    return {
        **_bar_values(running),
        "by_hand": input_fields(NewEntrant, "entries.1."),
        "late": None if desk.is_closed else late_entry(running),
        "pools": pools,
        "seeding": seeding,
    }
