"""Print the result slips of the latest round with codes at which the players report; print what was published."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request, Response
from starlette.responses import HTMLResponse, RedirectResponse

from crosstable.commands.event.print_ import PrintEvent, printed
from crosstable.commands.event.slip_links import SlipRound
from crosstable.commands.perform import perform
from crosstable.commands.reading_command import query_of
from crosstable.commands.table import command_named
from crosstable.model.errors import CrosstableError
from crosstable.people.accounts.access import Access, Permission
from crosstable.web.accounts.account_pages import NOT_KEPT, lead_to
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.site_accounts import LeagueAccounts
from crosstable.web.desk.previews import problem_page


def slip_router(league: LeagueAccounts) -> APIRouter:
    """Return the route that prints slips; it takes a form, because the first time a key is made."""
    router = APIRouter(include_in_schema=False)
    scoring: Access = Depends(league.needs(Permission.ENTER_RESULTS))

    @router.post("/{event}/slips")
    def slips(request: Request, event: str, access: Access = scoring) -> Response:
        where, style = {"event": event}, f"{league.path(request)}/assets/paper.css"
        try:
            perform(league.store, access, command_named("event slip-links"), where, SlipRound())
            with query_of(league.store, where, access) as query:
                page = printed(query, PrintEvent(what="slips"), style=style, base=league.root(request))
        except CrosstableError as error:
            return problem_page(league, request, access, event, error)
        return HTMLResponse(page.content, headers=NOT_KEPT)

    return router


def then_printed(league: LeagueAccounts, request: Request, event: str, form: Form) -> Response | None:
    """Lead to what is printed of a round that was published, where the form asks for it.

    Args:
        form: that was sent; `then` says what is printed: `print` the lists, `slips` the slips with codes.
    """
    if form.get("then") == "print":
        return lead_to(league, request, f"/desk/{event}/print/all")
    if form.get("then") == "slips":  # the slips take a form, too: the browser sends this one there
        return RedirectResponse(f"{league.path(request)}/desk/{event}/slips", 307, headers=NOT_KEPT)
    return None
