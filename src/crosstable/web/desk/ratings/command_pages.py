"""Commands on a league or a player without a page of their own: the form of each is made from its input."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import APIRouter, Depends, Request, Response

from crosstable.commands.command import Command
from crosstable.commands.errors import NotFoundError
from crosstable.commands.perform import Wish, check_may, perform
from crosstable.commands.places import check_places
from crosstable.commands.table import command_named
from crosstable.model.errors import CrosstableError
from crosstable.people.accounts.access import Access
from crosstable.web.accounts.site_accounts import NotAllowedError
from crosstable.web.api.problems import status_of
from crosstable.web.desk.command_form import command_form
from crosstable.web.desk.ratings.ratings_desk import RatingsDesk
from crosstable.web.form_input import given_in
from crosstable.web.uploads import Upload, UploadedForm

FORMS = ("initial-ratings",)  # each leads to the log of what it did
OF_PLAYER = ("edit-player", "add-number", "erase-player")


def command_router(desk: RatingsDesk) -> APIRouter:
    """Return the routes of the forms."""
    router = APIRouter(include_in_schema=False)
    league = desk.league
    signed_in: Access = Depends(league.needs())

    def allowed(name: str, access: Access, where: Mapping[str, str]) -> Command:
        if name not in (OF_PLAYER if where else FORMS):
            raise NotAllowedError(league)
        try:
            check_may(league.store, access, command_named(name).permission, {})
            with league.store.read() as connection:
                check_places(connection, where)
        except NotFoundError:
            raise NotAllowedError(league) from None
        return command_named(name)

    def shown(request: Request, name: str, access: Access, where: Mapping[str, str]) -> Response:
        form = command_form(allowed(name, access, where), _path(name, where), {})
        return desk.page(request, access, "command.html", form=form, where=where)

    def done(request: Request, name: str, access: Access, where: Mapping[str, str], sent: UploadedForm) -> Response:
        wanted, form, path = allowed(name, access, where), sent.fields, _path(name, where)
        wish = Wish("dry_run" in form, lists=league.lists)
        try:
            made = perform(league.store, access, wanted, where, given_in(wanted, form, sent.files), wish)
        except CrosstableError as error:
            again = command_form(wanted, path, form, error)
            values = {"form": again, "error": error.message, "where": where}
            return desk.page(request, access, "command.html", status=status_of(error), **values)
        if wish.dry_run or made.change is None:
            again = command_form(wanted, path, form)
            would, notes = made.value.done, made.value.notes
            return desk.page(request, access, "command.html", form=again, where=where, would=would, notes=notes)
        return desk.lead_to(request, f"log?done={made.change}")

    @router.get("/commands/{name}")
    def form_of_command(request: Request, name: str, *, access: Access = signed_in) -> Response:
        return shown(request, name, access, {})

    @router.post("/commands/{name}")
    def command(request: Request, name: str, *, access: Access = signed_in, sent: Upload) -> Response:
        return done(request, name, access, {}, sent)

    @router.get("/players/{player}/commands/{name}")
    def form_of_player(request: Request, player: str, name: str, *, access: Access = signed_in) -> Response:
        return shown(request, name, access, {"player": player})

    @router.post("/players/{player}/commands/{name}")
    def command_on_player(
        request: Request, player: str, name: str, *, access: Access = signed_in, sent: Upload
    ) -> Response:
        return done(request, name, access, {"player": player}, sent)

    return router


def _path(name: str, where: Mapping[str, str]) -> str:
    return f"ratings/players/{where['player']}/commands/{name}" if where else f"ratings/commands/{name}"
