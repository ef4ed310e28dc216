"""Check in by the code in the hall: say who one is, and press.

Rules
1. `/link/<code>` has put the code into a cookie; it stays there, so that several people can use one phone.
2. Whoever opened their personal link on this phone checks in with one press.
"""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from crosstable.events.check_ins import check_in_players, checked_in, missing_in, round_to_check_in
from crosstable.events.named_entrants import entrant_named
from crosstable.events.running import RunningEvent, read_running
from crosstable.model.digits import whole_number
from crosstable.model.errors import CrosstableError, InputError, UnknownName
from crosstable.model.messages import Message, message
from crosstable.people.accounts.sign_up_links import event_of_hall_code
from crosstable.web.accounts.account_pages import lead_to, page
from crosstable.web.accounts.cookies import LINK
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.sign_in import sender
from crosstable.web.accounts.site_accounts import LeagueAccounts
from crosstable.web.accounts.slip_pages import link_problem
from crosstable.web.api.problems import status_of

_LONGEST = 200


def check_in_router(league: LeagueAccounts) -> APIRouter:
    """Return the routes to check in by the code in the hall."""
    router = APIRouter(include_in_schema=False)

    @router.get("/check-in")
    def show(request: Request, here: str = "") -> Response:
        event = _event(league, request)
        return _not_valid(league, request) if event is None else _page(league, request, event, here=here)

    @router.post("/check-in")
    def check_in(request: Request, form: Form) -> Response:
        event = _event(league, request)
        if event is None:
            return _not_valid(league, request)
        who = form.get("who", "").strip()[:_LONGEST]
        try:
            with league.store.read() as connection:
                player = _entrant(read_running(connection, event), who)
            number = whole_number(form.get("round", ""))
            check_in_players(league.store, f"player {player} (hall)", event, [player], round=number)
        except CrosstableError as error:
            return _page(league, request, event, error=error.message, status=status_of(error), typed=who)
        return lead_to(league, request, f"/check-in?here={player}")

    return router


def _entrant(running: RunningEvent, text: str) -> str:
    """Return the entrant whom a text names: by start number, name, or public id.

    Raises:
        InputError: there is none.
    """
    try:
        return entrant_named(running, text)
    except UnknownName:
        raise InputError("web/sign_up/not-an-entrant", text=text) from None


def _event(league: LeagueAccounts, request: Request) -> str | None:
    """Return the event of the code in the cookie; wrong ones are counted as attempts."""
    code, address = league.cookies.read(request, LINK), sender(request)
    if not code or len(code) > _LONGEST or not league.limits.may_try(address):
        return None
    with league.store.read() as connection:
        found = event_of_hall_code(connection, code, league.store.clock())
    if found is None:
        league.limits.note_failure(address)
    return found


def _not_valid(league: LeagueAccounts, request: Request) -> Response:
    return link_problem(league, request, message("web/sign_up/code-not-valid"))


def _page(
    league: LeagueAccounts,
    request: Request,
    event: str,
    *,
    here: str = "",
    error: Message | None = None,
    status: int = 200,
    typed: str = "",
) -> Response:
    session = league.session(request)
    own = None if session is None else session.access.player
    with league.store.read() as connection:
        running = read_running(connection, event)
        number, closed = None, None
        try:
            number = round_to_check_in(running)
        except InputError as told:
            closed = told.message
        present = set() if number is None else checked_in(connection, running, number)
    missing = [] if number is None else missing_in(running, present, number)
    names = running.names
    return page(
        league,
        request,
        "web/sign_up/check_in.html",
        status=status,
        closed=closed,
        error=error,
        event=running.event,
        here=names.get(here, "") if here in present else "",
        missing=sorted((names[each.id] for each in missing), key=str.casefold),
        number=number,
        own=(own, names[own]) if own in names and own not in present else None,
        typed=typed,
    )
