"""Print the result slips of the latest round with codes at which the players report; print what was published."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request, Response
from starlette.responses import HTMLResponse, RedirectResponse

from crosstable.events.results import round_of
from crosstable.events.running import read_running
from crosstable.model.errors import CrosstableError
from crosstable.people.accounts.access import Access, Permission
from crosstable.people.accounts.slip_links import slip_links
from crosstable.publish.print_paper import paper
from crosstable.reading.running_snapshot import snapshot_of
from crosstable.views.texts import in_language
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
        try:
            with league.store.read() as connection:
                running = read_running(connection, event)
                config = league.league.config(connection)
            number = round_of(running, None).number
            links = slip_links(league.store, access.actor, event, number)
        except CrosstableError as error:
            return problem_page(league, request, access, event, error)
        addresses = {board: league.link_address(request, secret) for board, secret in links.items()}
        style = f"{league.path(request)}/assets/paper.css"
        with in_language(config.language):
            text = paper(snapshot_of(running), config.name, ("slips",), round=number, style=style, links=addresses)
        return HTMLResponse(text.encode("utf-8", "replace"), headers=NOT_KEPT)

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
