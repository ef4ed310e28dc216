"""What follows a form: the event with what was done, why it was not, what it would do, and the form that does it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import get_args
from urllib.parse import urlencode

from fastapi import FastAPI, Request, Response
from fastapi.exception_handlers import request_validation_exception_handler
from fastapi.exceptions import RequestValidationError
from starlette.concurrency import run_in_threadpool

from crosstable.commands.errors import StaleError
from crosstable.commands.fields import Reason, fields_of
from crosstable.commands.perform import Performed
from crosstable.facts.players.players import shown_names
from crosstable.model.errors import CrosstableError
from crosstable.model.messages import message
from crosstable.people.accounts.access import Access
from crosstable.ranking.league_table import code_heading
from crosstable.web.accounts.account_pages import lead_to, page
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.site_accounts import LeagueAccounts, SiteAccounts
from crosstable.web.api.problems import status_of
from crosstable.web.desk.command_form import CommandForm, command_form
from crosstable.web.desk.command_paths import command_at
from crosstable.web.desk.event_here import event_here
from crosstable.web.desk.frame import PARTS, page_of_problem
from crosstable.web.desk.plan_changes import plan_changes
from crosstable.web.desk.rating_moves import list_moves
from crosstable.web.desk.tool_page import tool_pages

_TO_CONFIRM_WITH_REASON = "events/fide-confirm-with-reason"
_CONFIRMED_BY: Mapping[str, str] = MappingProxyType(
    {
        "events/fide-confirm": "irregular",
        _TO_CONFIRM_WITH_REASON: "irregular",
        "events/bracket-played-on": "keep_bracket",
    }
)
"""The field of a command by which an act is confirmed that is rejected without it, by the code of the error."""
_MOST_TOLD = 5  # changes of one command besides the last one
_EVENT = re.compile(r"e[0-9]{1,18}", re.ASCII)
"""The pages of tools of an event, by their names in the path."""


def back_to_desk(league: LeagueAccounts, request: Request, event: str, made: Performed, name: str = "") -> Response:
    """Lead the browser back to the event, which shows what was done.

    Args:
        name: of the page of tools from which the form was sent; "" is the desk itself.
    """
    changes = [] if made.change is None else [*made.earlier[-_MOST_TOLD:], made.change]
    done = f"?{urlencode([('done', number) for number in changes])}" if changes else ""
    return lead_to(league, request, f"/desk/{_place(event, name)}{done}")


def _place(event: str, name: str) -> str:
    """Return the path of a page of an event below the desk; a name that is none is the desk itself."""
    return f"{event}/{name}" if name in tool_pages() or name in PARTS else event


def problem_page(
    league: LeagueAccounts,
    request: Request,
    access: Access,
    event: str,
    error: CrosstableError,
    name: str = "",
    *,
    corrected: int | None = None,
    again: tuple[str, Form] | None = None,
) -> Response:
    """Return the page that says why nothing, or not all, was done, with the status that the API would answer.

    Args:
        name: of the page of tools from which the form was sent.
        corrected: the change of a correction that was made before, and stays.
        again: the path of the command below the event and its form, to be sent again with a confirmation where the
            command only needs one.
    """
    return page_of_problem(
        league,
        request,
        "web/desk/problem.html",
        event,
        access,
        status=status_of(error),
        back=_place(event, name),
        error=error.message,
        corrected=corrected,
        confirm=None if again is None else _confirmation(event, error, *again),
        form=None if again is None else _form_again(event, error, *again),
    )


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A form to send again with a confirmation: its path below the desk, its fields, whether it needs a reason.

    `flag` is the field that confirms.
    """

    path: str
    fields: Form
    needs_reason: bool
    flag: str


def _confirmation(event: str, error: CrosstableError, path: str, form: Form) -> Confirmation | None:
    """Return what confirms an act that departs from the rules; None where something else is wrong."""
    code, found = error.message.code, command_at(f"events/{event}/{path}")
    flag = _CONFIRMED_BY.get(code, "")
    if found is None or flag not in fields_of(found[0].input_class):
        return None
    needs_reason = code == _TO_CONFIRM_WITH_REASON
    fields = {name: value for name, value in form.items() if name != flag and not (needs_reason and name == "reason")}
    return Confirmation(f"{event}/{path}", fields, needs_reason, flag)


def _form_again(event: str, error: CrosstableError, path: str, form: Form) -> CommandForm | None:
    """Return the form of the command with what was typed, so that only what is wrong is typed again."""
    found = command_at(f"events/{event}/{path}")
    return None if found is None else command_form(found[0], f"{event}/{path}", form, error)


def preview_page(
    league: LeagueAccounts,
    request: Request,
    access: Access,
    event: str,
    path: str,
    form: Form,
    answer: str,
    *,
    stale: StaleError | None = None,
) -> Response:
    """Return the page of a dry run.

    Args:
        path: of the command below the event.
        answer: of the command, as JSON.
        stale: why what an earlier preview showed was not done.
    """
    would = json.loads(answer)
    consequences = would.get("consequences") or {}
    with league.store.read() as connection:
        running = event_here(league, connection, event)
        names = shown_names(connection, [each["player"] for each in consequences.get("moved", ())]) | running.names
        rating_lists = list_moves(connection, consequences.get("ratings"))
        plan = running.plan if "plan" in would else None
    fields = {name: value for name, value in form.items() if name != "dry_run"}
    return page_of_problem(
        league,
        request,
        "web/desk/preview.html",
        event,
        access,
        heading_of=code_heading,
        status=200 if stale is None else status_of(stale),
        back=_place(event, form.get("page", "")),
        changes=[] if plan is None else plan_changes(plan, would["plan"]),
        path=path,
        fields=fields,
        needs_reason=_needs_reason(event, path, form),
        would=would,
        names=names,
        rating_lists=rating_lists,
        stale=None if stale is None else stale.message,
    )


def _needs_reason(event: str, path: str, form: Form) -> bool:
    """Return whether a command takes a reason that was not typed yet; a dry run needs none."""
    found = command_at(f"events/{event}/{path}")
    reason = None if found is None else fields_of(found[0].input_class).get("reason")
    return reason is not None and reason.help in get_args(Reason) and not form.get("reason", "").strip()


def handle_invalid_addresses(site: FastAPI, accounts: SiteAccounts) -> None:
    """Answer an address of the desk that holds something else than the page takes with the page of problems."""

    @site.exception_handler(RequestValidationError)
    async def _of_request(request: Request, error: RequestValidationError) -> Response:
        path = request.url.path
        league = next((each for each in accounts if path.startswith(f"{each.path(request)}/desk/")), None)
        if league is None:
            return await request_validation_exception_handler(request, error)
        return await run_in_threadpool(_invalid_page, league, request, error)


def _invalid_page(league: LeagueAccounts, request: Request, error: RequestValidationError) -> Response:
    first = error.errors()[0]
    name = request.url.path.removeprefix(f"{league.path(request)}/desk/").partition("/")[0]
    return page(
        league,
        request,
        "web/desk/problem.html",
        status=422,
        access=league.access(request),
        back=name if _EVENT.fullmatch(name) else "",
        error=message("web/desk/field-not-valid", field=str(first["loc"][-1]), why=str(first["msg"])),
        corrected=None,
        confirm=None,
        form=None,
    )
