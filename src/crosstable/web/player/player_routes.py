"""The pages of a player, opened by personal link: the own board, its result, byes and withdrawal.

Rules
1. A player sees and sends what is their own; the commands are those of the API, carried out with the same checks.
2. Every form works without a script; the script sends the same to the API, also after a dropout.
"""

from __future__ import annotations

from fastapi import APIRouter, Depends, FastAPI, Request, Response

from crosstable.commands.errors import NotFoundError
from crosstable.commands.perform import Wish, check_may, perform
from crosstable.events.event_game import game_of
from crosstable.events.event_status import OPEN
from crosstable.events.plan_rows import known_events
from crosstable.events.reports import reports_in
from crosstable.events.running import read_running
from crosstable.model.errors import CrosstableError
from crosstable.model.messages import Message
from crosstable.model.names import display_text
from crosstable.people.accounts.access import Access, Permission
from crosstable.reading.list_reader import published_lists
from crosstable.reading.part_changes import last_change_of_event, last_change_of_players
from crosstable.reading.stored_list import StoredList
from crosstable.views.player_reports import player_view
from crosstable.views.texts import game_words
from crosstable.web.accounts.account_pages import NOT_KEPT, in_language_of, language_for, lead_to, page
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.site_accounts import LeagueAccounts, NotAllowedError, SiteAccounts
from crosstable.web.api.problems import status_of
from crosstable.web.desk.command_paths import command_at
from crosstable.web.desk.event_desk import DeskEvent
from crosstable.web.form_input import given_in
from crosstable.web.league_site import LeagueSite
from crosstable.web.opened_again import lead_again
from crosstable.web.own_assets import assets_router
from crosstable.web.player.captain_routes import captain_router


def add_player_pages(site: FastAPI, accounts: SiteAccounts, pages: dict[str, LeagueSite]) -> None:
    """Add the pages of players to a site; none where no league is open for writing.

    Args:
        pages: of its leagues, by key.
    """
    for league in accounts:
        for router in (
            assets_router("crosstable.web.player", "/player/assets/", "player.css", "player.js", "offline.js"),
            assets_router("crosstable.web.player", "/player/", "worker.js"),  # a worker sees what is below its own path
            player_router(league, pages[league.league.key]),
            captain_router(league),
        ):
            site.include_router(router, prefix=league.league.path)


def player_router(league: LeagueAccounts, pages: LeagueSite) -> APIRouter:
    """Return the pages of a player, and the route that carries out their commands."""
    router = APIRouter(include_in_schema=False)
    signed_in: Access = Depends(league.needs())

    @router.get("/player/")
    def events(request: Request, access: Access = signed_in) -> Response:
        if access.player is None:
            raise NotAllowedError(league)
        listed = _open_events(league, access)
        if len(listed) == 1:
            return lead_to(league, request, f"/player/{listed[0].id}")
        return page(league, request, "web/player/events.html", access=access, events=listed)

    @router.get("/player/{event}")
    def own(request: Request, event: str, access: Access = signed_in) -> Response:
        _check(league, access, Permission.REPORT_RESULT, event)
        with league.store.read() as connection:
            number, rated = last_change_of_event(connection, event), last_change_of_players(connection)
            language = language_for(league.league.config(connection))
        tag = pages.tag("player", event, number, rated, access.player, access.game, league.path(request), language)
        headers = {**NOT_KEPT, "ETag": tag}  # the script of an open page asks by the tag
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        answer = _page(league, request, access, event)
        answer.headers.update(headers)
        return answer

    @router.post("/player/{event}/{path:path}")
    def command(request: Request, event: str, path: str, *, access: Access = signed_in, form: Form) -> Response:
        found = command_at(f"events/{event}/{path}")
        if found is None or access.player is None:
            raise NotAllowedError(league)
        wanted, where = found
        _check(league, access, wanted.permission, event)
        try:
            check_may(league.store, access, wanted.permission, where)
            given = given_in(wanted, form)
            perform(league.store, access, wanted, where, given, Wish(key=form.get("key") or None))
        except NotFoundError:
            raise NotAllowedError(league) from None
        except CrosstableError as error:
            return _page(league, request, access, event, status=status_of(error), error=error.message)
        return lead_to(league, request, f"/player/{event}")

    lead_again(router, league, "/player/{event}/{path:path}", "/player/{event}")
    return router


def _check(league: LeagueAccounts, access: Access, permission: Permission, event: str) -> None:
    """Check that somebody is a player of an event, and may do something there.

    Raises:
        NotAllowedError: they are not.
    """
    if not _may(league, access, permission, event):
        raise NotAllowedError(league)


def _may(league: LeagueAccounts, access: Access, permission: Permission, event: str) -> bool:
    if access.player is None:
        return False
    try:
        check_may(league.store, access, permission, {"event": event})
    except NotFoundError:
        return False
    return True


def _page(
    league: LeagueAccounts,
    request: Request,
    access: Access,
    event: str,
    *,
    status: int = 200,
    error: Message | None = None,
) -> Response:
    with league.store.read() as connection:
        running = read_running(connection, event)
        reports = reports_in(connection, running)
        lists = [StoredList(shown, lambda: connection) for shown in published_lists(connection)]
        with in_language_of(league):
            own = player_view(running, reports, str(access.player), lists)
    with in_language_of(league):
        board_word = game_words(game_of(running.plan).words).board
    return page(
        league,
        request,
        "web/player/event.html",
        status=status,
        access=access,
        actor=access.actor,
        api=league.api_path(request),
        asks_to_withdraw=any(each.round is None for each in own.requests),
        board_word=board_word,
        error=error,
        may_ask=access.may(Permission.REQUEST_BYE, event),
        own=own,
    )


def _open_events(league: LeagueAccounts, access: Access) -> list[DeskEvent]:
    """Return the open events in which a player is entered and has a say, newest first."""
    with league.store.read() as connection:
        known = [each for each in known_events(connection) if each[3] == OPEN]
    return [
        DeskEvent(id, display_text(name, id), str(date or ""), status)
        for id, name, date, status in known
        if _may(league, access, Permission.REPORT_RESULT, id)
    ]
