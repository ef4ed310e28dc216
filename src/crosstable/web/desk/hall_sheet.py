"""The sheets with QR codes for the wall: to check in, and to sign up."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request, Response

from crosstable.commands.event.hall_code import HallCode
from crosstable.commands.perform import perform
from crosstable.commands.table import command_named
from crosstable.events.plan_rows import plan_of
from crosstable.events.running import read_running
from crosstable.model.errors import CrosstableError
from crosstable.people.accounts.access import Access, Permission
from crosstable.publish.print_slips import qr_code
from crosstable.web.accounts.account_pages import page
from crosstable.web.accounts.site_accounts import LeagueAccounts
from crosstable.web.desk.event_here import check_event
from crosstable.web.desk.previews import problem_page


def hall_sheet_router(league: LeagueAccounts) -> APIRouter:
    """Return the routes of the sheets; that to check in takes a form, because the first time a key is made."""
    router = APIRouter(include_in_schema=False)
    scoring: Access = Depends(league.needs(Permission.ENTER_RESULTS))

    @router.post("/{event}/hall-sheet")
    def to_check_in(request: Request, event: str, access: Access = scoring) -> Response:
        where = {"event": event}
        try:
            made = perform(league.store, access, command_named("event hall-code"), where, HallCode())
        except CrosstableError as error:
            return problem_page(league, request, access, event, error, "signups")
        return _sheet(league, request, access, event, made.value.link, "check-in")

    @router.get("/{event}/sign-up-sheet")
    def to_sign_up(request: Request, event: str, access: Access = scoring) -> Response:
        return _sheet(league, request, access, event, f"sign-up/{event}", "sign-up")

    return router


def _sheet(league: LeagueAccounts, request: Request, access: Access, event: str, link: str, what: str) -> Response:
    address = league.link_address(request, link)
    with league.store.read() as connection:
        check_event(league, connection, event)
        plan_of(connection, event)
        running = read_running(connection, event)
    return page(
        league,
        request,
        "web/desk/hall_sheet.html",
        access=access,
        address=address,
        code=qr_code(address),
        event=running.event,
        what=what,
    )
