"""Events that come from others: one that another program has run so far, and the next season of a league."""

from __future__ import annotations

from base64 import b64encode
from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any

from fastapi import APIRouter, Depends, Request, Response

from crosstable.commands.event.next_season import NextSeasonDone
from crosstable.commands.event.take_over import TakenOver
from crosstable.commands.file_limits import check_file
from crosstable.commands.perform import Wish, perform
from crosstable.commands.table import command_named
from crosstable.events.event_status import CLOSED
from crosstable.events.plan import TEMPLATES
from crosstable.facts.store.kept_uploads import drop_upload, keep_upload, read_upload
from crosstable.games.profiles import GAMES
from crosstable.model.errors import CrosstableError, InputError
from crosstable.model.results import PRESETS
from crosstable.pairing.pairing_registry import PAIRING_SYSTEMS
from crosstable.people.accounts.access import Access, Permission
from crosstable.views.words import EVENT_KINDS
from crosstable.web.accounts.account_pages import lead_to, page
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.site_accounts import LeagueAccounts
from crosstable.web.api.problems import status_of
from crosstable.web.desk.event_desk import events_of
from crosstable.web.form_input import given_in
from crosstable.web.uploads import Upload, UploadedFile, UploadedForm

_TAKE_OVER = command_named("event take-over")
_KEPT = "kept"
"""The field with the key of a file that was looked at, so that it is not chosen again."""
_CHOICES: Mapping[str, Any] = MappingProxyType(
    {
        "templates": {each: EVENT_KINDS[each] for each in TEMPLATES},
        "games": sorted(GAMES),
        "policies": [*PAIRING_SYSTEMS],
        "rules": sorted(PRESETS),
    }
)


def other_events_router(league: LeagueAccounts) -> APIRouter:
    """Return the routes that take an event over from a file, and that begin the next season."""
    router = APIRouter(include_in_schema=False)
    creating: Access = Depends(league.needs(Permission.CREATE_EVENTS))

    @router.get("/take-over")
    def take_over_page(request: Request, access: Access = creating) -> Response:
        return _take_over(league, request, access, {})

    @router.post("/take-over")
    def take_over(request: Request, *, access: Access = creating, form: Upload) -> Response:
        fields, wish = {**form.fields}, Wish(dry_run="dry_run" in form.fields)
        try:
            file, fields[_KEPT] = _file_of(league, access, form)
            made = perform(league.store, access, _TAKE_OVER, {}, _given(fields, file), wish)
        except CrosstableError as error:
            return _take_over(league, request, access, fields, error=error)
        if wish.dry_run:
            return _take_over(league, request, access, fields, found=made.value)
        drop_upload(league.store, access.actor, fields[_KEPT])
        return lead_to(league, request, f"/desk/{made.value.event}?done={made.change}")

    @router.get("/next-season")
    def season_page(request: Request, event: str = "", *, access: Access = creating) -> Response:
        return _season(league, request, access, event)

    @router.post("/next-season")
    def next_season(request: Request, *, access: Access = creating, form: Form) -> Response:
        command, wish = command_named("event next-season"), Wish(dry_run="dry_run" in form)
        try:
            made = perform(league.store, access, command, {}, given_in(command, form), wish)
        except CrosstableError as error:
            return _season(league, request, access, form.get("events", ""), form=form, error=error)
        done: NextSeasonDone = made.value
        if wish.dry_run:
            return _season(league, request, access, form.get("events", ""), form=form, done=done)
        return lead_to(league, request, f"/desk/{done.events[0].event}?done={made.change}")

    return router


def _file_of(league: LeagueAccounts, access: Access, form: UploadedForm) -> tuple[UploadedFile, str]:
    """Return the file of a form, or the one that was sent with an earlier form; and the key by which it is kept.

    Raises:
        InputError: there is neither, or it is kept no longer.
    """
    file = form.file("file", pasted="text", pasted_name="event.trf")
    if file is not None:
        check_file(file.name, file.content)
        return file, keep_upload(league.store, access.actor, file.name, file.content)
    if not form.fields.get(_KEPT):
        raise InputError("web/desk/no-file")
    with league.store.read() as connection:
        name, content = read_upload(connection, access.actor, form.fields[_KEPT], league.store.clock())
    return UploadedFile(name, content), form.fields[_KEPT]


def _given(fields: Form, file: UploadedFile) -> Any:
    own = {name: value for name, value in fields.items() if name not in (_KEPT, "text")}
    return given_in(_TAKE_OVER, {**own, "file.name": file.name, "file.base64": b64encode(file.content).decode()})


def _take_over(
    league: LeagueAccounts,
    request: Request,
    access: Access,
    fields: Form,
    *,
    found: TakenOver | None = None,
    error: CrosstableError | None = None,
) -> Response:
    kept = fields.get(_KEPT, "")
    name = ""
    if kept:
        with league.store.read() as connection, suppress(InputError):
            name, _ = read_upload(connection, access.actor, kept, league.store.clock())
    return page(
        league,
        request,
        "web/desk/take_over.html",
        status=200 if error is None else status_of(error),
        access=access,
        error=None if error is None else error.message,
        found=found,
        kept=kept if name else "",
        kept_name=name,
        typed=defaultdict(str, fields),
        **_CHOICES,
    )


def _season(
    league: LeagueAccounts,
    request: Request,
    access: Access,
    event: str,
    *,
    form: Form | None = None,
    done: NextSeasonDone | None = None,
    error: CrosstableError | None = None,
) -> Response:
    with league.store.read() as connection:
        closed = [each for each in events_of(connection, access) if each.status == CLOSED]
    return page(
        league,
        request,
        "web/desk/next_season.html",
        status=200 if error is None else status_of(error),
        access=access,
        closed=closed,
        chosen=event,
        form=form or {},
        done=done,
        error=None if error is None else error.message,
    )
