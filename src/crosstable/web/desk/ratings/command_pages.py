"""Commands on a league without a page of their own: the form of each is made from its input."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request, Response

from crosstable.commands.command import Command
from crosstable.commands.errors import NotFoundError
from crosstable.commands.perform import Wish, check_may, perform
from crosstable.commands.table import command_named
from crosstable.model.errors import CrosstableError
from crosstable.people.accounts.access import Access
from crosstable.web.accounts.site_accounts import NotAllowedError
from crosstable.web.api.problems import status_of
from crosstable.web.desk.command_form import command_form
from crosstable.web.desk.ratings.ratings_desk import RatingsDesk
from crosstable.web.form_input import given_in
from crosstable.web.uploads import Upload

FORMS = ("initial-ratings",)  # each leads to the log of what it did


def command_router(desk: RatingsDesk) -> APIRouter:
    """Return the routes of the forms."""
    router = APIRouter(include_in_schema=False)
    league = desk.league
    signed_in: Access = Depends(league.needs())

    def allowed(name: str, access: Access) -> Command:
        if name not in FORMS:
            raise NotAllowedError(league)
        try:
            check_may(league.store, access, command_named(name).permission, {})
        except NotFoundError:
            raise NotAllowedError(league) from None
        return command_named(name)

    @router.get("/commands/{name}")
    def form_of_command(request: Request, name: str, *, access: Access = signed_in) -> Response:
        form = command_form(allowed(name, access), f"ratings/commands/{name}", {})
        return desk.page(request, access, "command.html", form=form)

    @router.post("/commands/{name}")
    def command(request: Request, name: str, *, access: Access = signed_in, sent: Upload) -> Response:
        wanted, form, path = allowed(name, access), sent.fields, f"ratings/commands/{name}"
        wish = Wish("dry_run" in form, lists=league.lists)
        try:
            made = perform(league.store, access, wanted, {}, given_in(wanted, form, sent.files), wish)
        except CrosstableError as error:
            again = command_form(wanted, path, form, error)
            return desk.page(request, access, "command.html", status=status_of(error), form=again, error=error.message)
        if wish.dry_run or made.change is None:
            done = made.value.done
            return desk.page(request, access, "command.html", form=command_form(wanted, path, form), would=done)
        return desk.lead_to(request, f"log?done={made.change}")

    return router
