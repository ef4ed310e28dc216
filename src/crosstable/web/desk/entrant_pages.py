"""Pages about entrants: one of them with all that can be done, who is there, and the bar before it is set."""

from __future__ import annotations

import re
from typing import Any

from fastapi import APIRouter, Depends, Request, Response

from crosstable.commands.perform import Wish, perform
from crosstable.commands.table import command_named
from crosstable.events.mcmahon import bar_of, rating_of_word
from crosstable.events.plan import Bar
from crosstable.events.rating_scales import rank_step
from crosstable.events.running import RunningEvent
from crosstable.model.errors import CrosstableError
from crosstable.people.accounts.access import Access, Permission
from crosstable.publish.entrants_chart import entrants_chart
from crosstable.views.entrants import entrant_ratings, has_bar, suggested_bar
from crosstable.web.accounts.account_pages import page
from crosstable.web.accounts.site_accounts import LeagueAccounts, NotAllowedError
from crosstable.web.desk.event_here import event_read
from crosstable.web.desk.frame import event_page, frame_values
from crosstable.web.desk.previews import back_to_desk, problem_page
from crosstable.web.form_input import checked_input
from crosstable.web.uploads import Upload

_PLAYER = re.compile(r"p[0-9]{1,18}", re.ASCII)


def entrants_router(league: LeagueAccounts) -> APIRouter:
    """Return the pages about the entrants of an event."""
    router = APIRouter(include_in_schema=False)
    managing: Access = Depends(league.needs(Permission.MANAGE_ENTRIES))

    @router.get("/{event}/entries/{player}")
    def entrant(request: Request, event: str, player: str, *, access: Access = managing) -> Response:
        values = frame_values(league, request, event, access, here="entrants")
        found = next((each for each in values["desk"].entrants if each.id == player), None)
        if found is None:
            raise NotAllowedError(league)
        return page(league, request, "web/desk/entrant.html", access=access, entrant=found, **values)

    @router.get("/{event}/presence")
    def presence(request: Request, event: str, *, access: Access = managing) -> Response:
        return event_page(league, request, "web/desk/presence.html", event, access, here="entrants")

    @router.post("/{event}/presence")
    def present(request: Request, event: str, *, access: Access = managing, form: Upload) -> Response:
        command, here = command_named("event present"), [name for name in form.fields if _PLAYER.fullmatch(name)]
        wish = Wish(seen=form.fields.get("seen") or None)
        try:
            given = checked_input(command, {"players": here, "kind": form.fields.get("kind", "zero-bye")})
            made = perform(league.store, access, command, {"event": event}, given, wish)
        except CrosstableError as error:
            return problem_page(league, request, access, event, error)
        return back_to_desk(league, request, event, made)

    @router.get("/{event}/bar")
    def bar(
        request: Request, event: str, at: str = "", lowest: str = "", step: str = "", *, access: Access = managing
    ) -> Response:
        running = event_read(league, event)
        try:
            wanted = _bar(running, at, lowest, step)
        except CrosstableError as error:
            return problem_page(league, request, access, event, error)
        ratings = entrant_ratings(running, wanted)
        chart = None if ratings is None else entrants_chart(ratings)
        values: dict[str, Any] = {"ratings": ratings, "chart": chart, "may_set": has_bar(running)}
        return event_page(league, request, "web/desk/bar.html", event, access, here="entrants", **values)

    return router


def _bar(running: RunningEvent, at: str, lowest: str, step: str) -> Bar | None:
    """Return the bar that is proposed: what was typed, else the one in force, else the suggested one.

    Raises:
        InputError: it is no rank or rating, or as `bar_of`.
    """
    if not at.strip():
        return suggested_bar(running)
    wide = rating_of_word(running, step) if step.strip() else rank_step(running)
    floor = rating_of_word(running, lowest.strip()) if lowest.strip() else None
    return bar_of(running.event.entrants, rating_of_word(running, at.strip()), lowest=floor, step=wide)
