"""Create an event in two steps: its name, and a template or an earlier event whose plan it takes."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request, Response

from crosstable.league.accounts.access import Access, Permission
from crosstable.league.events.plan import TEMPLATES
from crosstable.model.errors import CrosstableError
from crosstable.web.accounts.account_pages import lead_to, page
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.site_accounts import LeagueAccounts
from crosstable.web.api.problems import status_of
from crosstable.web.commands.perform import perform
from crosstable.web.commands.plans import EventDone
from crosstable.web.commands.table import BY_NAME
from crosstable.web.desk.forms import given_in


def new_event_router(league: LeagueAccounts) -> APIRouter:
    """Return the routes that create an event."""
    router = APIRouter(include_in_schema=False)
    creating: Access = Depends(league.needs(Permission.CREATE_EVENTS))

    @router.get("/new")
    def form_page(request: Request, access: Access = creating) -> Response:
        return page(league, request, "desk/new.html", access=access, templates=TEMPLATES, error=None)

    @router.post("/new")
    def create(request: Request, *, access: Access = creating, form: Form) -> Response:
        command = BY_NAME["event new"]
        try:
            made = perform(league.store, access, command, {}, given_in(command, form))
        except CrosstableError as error:
            return page(
                league,
                request,
                "desk/new.html",
                status=status_of(error),
                access=access,
                templates=TEMPLATES,
                error=error.message,
            )
        event = EventDone.model_validate_json(made.answer).event
        return lead_to(league, request, f"/desk/{event}")

    return router
