"""The routes of the keyboard line: what can be meant while one types, and what was typed, previewed before it counts.

GET /desk/e3/typed?q=bye+An        completions, as `people.py` answers them
POST /desk/e3/typed                a result is entered; a command is shown as it would be; a name leads to its page
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import JSONResponse

from crosstable.commands.errors import NotFoundError
from crosstable.commands.perform import Wish, check_may, perform
from crosstable.commands.table import command_named
from crosstable.model.errors import CrosstableError
from crosstable.people.accounts.access import Access, Permission
from crosstable.web.accounts.account_pages import lead_to
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.site_accounts import LeagueAccounts, NotAllowedError
from crosstable.web.api.problems import status_of
from crosstable.web.desk.correcting import lead_to_correction, typed_correction
from crosstable.web.desk.entry_pages import look_at_list
from crosstable.web.desk.event_here import event_read
from crosstable.web.desk.frame import event_page, frame_values, may_in
from crosstable.web.desk.previews import back_to_desk, preview_page
from crosstable.web.desk.typed_commands import DeskCommand, TypedEntry, completions, is_result, understood
from crosstable.web.form_input import given_in
from crosstable.web.uploads import Upload, UploadedForm

_RESULT = "event result"


def typed_router(league: LeagueAccounts) -> APIRouter:
    """Return the routes of the keyboard line."""
    router = APIRouter(include_in_schema=False)
    seeing: Access = Depends(league.needs(Permission.SEE_EVENT))
    typing: Access = Depends(league.needs(Permission.ENTER_RESULTS))

    @router.get("/{event}/typed")
    def meant(event: str, q: str = Query("", max_length=200), *, access: Access = seeing) -> JSONResponse:
        found = completions(event_read(league, event), q, may_in(access, event))
        return JSONResponse([asdict(each) for each in found], headers={"Cache-Control": "no-store"})

    @router.post("/{event}/typed")
    def typed(request: Request, event: str, *, access: Access = typing, sent: Upload) -> Response:
        text = sent.fields.get("typed", "").strip()
        try:
            if there := typed_correction(text):
                return lead_to_correction(league, request, access, event, there)
            if is_result(text):
                return _entered(league, request, access, event, dict(sent.fields))
            return _shown(league, request, access, event, text)
        except NotFoundError:
            raise NotAllowedError(league) from None
        except CrosstableError as error:
            wrong: dict[str, Any] = {"typed": text, "typed_error": error.message}
            return event_page(league, request, "web/desk/typed.html", event, access, status=status_of(error), **wrong)

    return router


def _entered(league: LeagueAccounts, request: Request, access: Access, event: str, form: Form) -> Response:
    command, where = command_named(_RESULT), {"event": event}
    check_may(league.store, access, command.permission, where)
    own = {name: value for name, value in form.items() if name != "page"}
    made = perform(league.store, access, command, where, given_in(command, own), Wish(key=form.get("key") or None))
    return back_to_desk(league, request, event, made, form.get("page", ""))


def _shown(league: LeagueAccounts, request: Request, access: Access, event: str, text: str) -> Response:
    """Return the page of what was typed: what the command would do, or the page of a player."""
    framed = frame_values(league, request, event, access)
    undo = framed["frame"].undo
    meant = understood(framed["running"], text, last_change=None if undo is None else undo.number)
    if isinstance(meant, TypedEntry):
        check_may(league.store, access, Permission.MANAGE_ENTRIES, {"event": event})
        return look_at_list(league, request, event, access, UploadedForm({"list": meant.line}))
    if not isinstance(meant, DeskCommand):
        return lead_to(league, request, f"/desk/{event}/entries/{meant.player}")
    where = {"event": event, **_places(meant)}
    check_may(league.store, access, meant.command.permission, where)
    wish = Wish(dry_run=True)
    made = perform(league.store, access, meant.command, where, given_in(meant.command, meant.fields), wish)
    return preview_page(league, request, access, event, meant.path, meant.fields, made.answer)


def _places(meant: DeskCommand) -> dict[str, str]:
    """Return what the path of a command names besides the event."""
    pattern = meant.command.path.removeprefix("events/{event}/").split("/")
    return {part[1:-1]: word for part, word in zip(pattern, meant.path.split("/"), strict=True) if part.startswith("{")}
