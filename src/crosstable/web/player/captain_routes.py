"""The page of the captain of a team, opened by link: who plays in the next rounds, until the line-ups are due.

Rules
1. A captain sees the line-ups of the own team alone; that of an opponent is on the page of the event once it counts.
2. The form works without a script, and is carried out as the command of the API, with the same checks.
"""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import APIRouter, Depends, Request, Response

from crosstable.commands.errors import NotFoundError
from crosstable.commands.perform import Wish, check_may, perform
from crosstable.events.running import read_running
from crosstable.events.teams.line_up_deadlines import line_ups_of_captain
from crosstable.model.errors import CrosstableError
from crosstable.model.messages import Message
from crosstable.people.accounts.access import Access, Permission
from crosstable.views.captain_line_ups import captain_view
from crosstable.views.texts import in_language
from crosstable.web.accounts.account_pages import lead_to, page
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.site_accounts import LeagueAccounts, NotAllowedError
from crosstable.web.api.problems import status_of
from crosstable.web.desk.command_paths import command_at
from crosstable.web.form_input import given_in


def captain_router(league: LeagueAccounts) -> APIRouter:
    """Return the page of a captain, and the route that sets a line-up."""
    router = APIRouter(include_in_schema=False)
    signed_in: Access = Depends(league.needs(Permission.SET_LINE_UP))

    @router.get("/captain/{event}")
    def own(request: Request, event: str, access: Access = signed_in, done: str = "") -> Response:
        return _page(league, request, event, access, done=done)

    @router.post("/captain/{event}")
    def set_line_up(request: Request, event: str, *, access: Access = signed_in, form: Form) -> Response:
        found = command_at(f"events/{event}/teams/{access.team}/line-up")
        if found is None or access.team is None:
            raise NotAllowedError(league)
        wanted, where = found
        try:
            check_may(league.store, access, wanted.permission, where)
            perform(league.store, access, wanted, where, given_in(wanted, form), Wish(key=form.get("key") or None))
        except NotFoundError:
            raise NotAllowedError(league) from None
        except CrosstableError as error:
            return _page(league, request, event, access, status=status_of(error), error=error.message, form=form)
        return lead_to(league, request, f"/captain/{event}?done={form.get('round', '')[:4]}")

    return router


def _page(
    league: LeagueAccounts,
    request: Request,
    event: str,
    access: Access,
    *,
    status: int = 200,
    error: Message | None = None,
    form: Mapping[str, str] | None = None,
    done: str = "",
) -> Response:
    if access.team is None:  # somebody of the desk, which has line-ups of its own
        return lead_to(league, request, f"/desk/{event}/teams")
    with league.store.read() as connection:
        running, config = read_running(connection, event), league.league.config(connection)
        states = line_ups_of_captain(connection, running, access.team, league.store.clock())
    with in_language(config.language):
        view = captain_view(running, states, access.team, config.timezone)
    return page(
        league,
        request,
        "web/player/captain.html",
        status=status,
        access=access,
        done=done,
        error=error,
        own=view,
        sent=form or {},
    )
