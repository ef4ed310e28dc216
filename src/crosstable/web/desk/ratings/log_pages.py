"""The log of the league: who did what, and the undoing of any change, with what it would undo before it does."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from fastapi import APIRouter, Depends, Request, Response
from sqlalchemy import Connection

from crosstable.commands.errors import NotFoundError
from crosstable.commands.perform import Wish, perform
from crosstable.commands.shared.undone import Undo
from crosstable.commands.table import command_named
from crosstable.commands.versions import names_in
from crosstable.events.sentences.change_sentences import sentence
from crosstable.facts.store.change_log import Change, read_change, read_log
from crosstable.model.errors import CrosstableError, InputError
from crosstable.people.accounts.access import Access, Permission
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.site_accounts import NotAllowedError
from crosstable.web.api.problems import status_of
from crosstable.web.desk.ratings.ratings_desk import NumberInPath, NumberInQuery, RatingsDesk

_AT_ONCE = 50  # changes on a page
_LATER_FIRST = "changes/undo-later-first"


class ChangeLine(NamedTuple):
    """A change of the league."""

    number: int
    when: str
    actor: str
    done: str
    reason: str
    undoes: int | None
    undone_by: int | None


def log_router(desk: RatingsDesk) -> APIRouter:
    """Return the routes of the log."""
    router = APIRouter(include_in_schema=False)
    league = desk.league
    seeing: Access = Depends(league.needs(Permission.SEE_LEAGUE))
    managing: Access = Depends(league.needs(Permission.MANAGE_LEAGUE))

    @router.get("/log")
    def log(
        request: Request, before: NumberInQuery | None = None, done: int = 0, *, access: Access = seeing
    ) -> Response:
        with league.store.read() as connection:
            lines = change_lines(connection, read_log(connection, limit=_AT_ONCE, before=before))
        last = next((each for each in lines if each.number == done), None)
        earlier = lines[-1].number if len(lines) == _AT_ONCE else None
        return desk.page(request, access, "log.html", lines=lines, earlier=earlier, last=last)

    @router.get("/changes/{change}/undo")
    def look(request: Request, change: NumberInPath, cascade: int = 0, *, access: Access = managing) -> Response:
        return _look(desk, request, access, change, is_cascade=bool(cascade))

    @router.post("/changes/{change}/undo")
    def undo(request: Request, change: NumberInPath, *, access: Access = managing, form: Form) -> Response:
        given = Undo(cascade=bool(form.get("cascade")), reason=form.get("reason", "").strip()[:500])
        try:
            made = perform(league.store, access, command_named("undo"), {"change": str(change)}, given)
        except NotFoundError:
            raise NotAllowedError(league) from None
        except CrosstableError as error:
            return desk.problem(request, access, error, back="log")
        return desk.lead_to(request, f"log?done={made.change}")

    return router


def change_lines(connection: Connection, changes: list[Change]) -> list[ChangeLine]:
    """Return changes as lines of a log.

    Args:
        changes: in their order.
    """
    names = names_in(connection, changes)
    return [
        ChangeLine(
            each.id,
            each.at.strftime("%Y-%m-%d %H:%M"),
            each.actor,
            sentence(each, names),
            each.reason,
            each.undoes,
            each.undone_by,
        )
        for each in changes
    ]


def _look(desk: RatingsDesk, request: Request, access: Access, number: int, *, is_cascade: bool) -> Response:
    """Return the page that shows what undoing a change would undo."""
    store, where = desk.league.store, {"change": str(number)}
    would: Mapping[str, Any] | None = None
    error: CrosstableError | None = None
    try:
        made = perform(store, access, command_named("undo"), where, Undo(cascade=is_cascade), Wish(dry_run=True))
        would = json.loads(made.answer)
    except NotFoundError:
        raise NotAllowedError(desk.league) from None
    except InputError as found:
        error = found
    with store.read() as connection:
        undone = would["undone"] if would else []
        lines = change_lines(
            connection, [read_change(connection, each) for each in {number: 0, **dict.fromkeys(undone)}]
        )
    return desk.page(
        request,
        access,
        "undo.html",
        status=200 if error is None else status_of(error),
        line=lines[0],
        others=lines[1:],
        would=would,
        error=None if error is None else error.message,
        is_cascade=is_cascade,
        may_cascade=error is not None and error.message.code == _LATER_FIRST,
    )
