"""Long calculations: begin one, see how far it is, stop it, and see what came out."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from fastapi import APIRouter, Depends, Request, Response
from sqlalchemy import Connection

from crosstable.commands.command import Progress
from crosstable.commands.errors import StaleError
from crosstable.commands.perform import Wish, perform
from crosstable.commands.table import command_named
from crosstable.commands.versions import names_in
from crosstable.events.sentences.change_sentences import sentence
from crosstable.facts.store.change_log import last_change
from crosstable.facts.store.long_jobs import RUNNING, LongJob, read_job, stop_job
from crosstable.model.errors import CrosstableError, UnknownName
from crosstable.model.names import display_text
from crosstable.people.accounts.access import Access, Permission
from crosstable.reading.list_states import ListedRun, list_state
from crosstable.runs.rating_lists import league_config
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.site_accounts import NotAllowedError
from crosstable.web.desk.ratings.comparison_job import comparison_page
from crosstable.web.desk.ratings.ratings_desk import NumberInPath, RatingsDesk
from crosstable.web.form_input import checked_input

_KINDS = ("rate", "publish")
_SEPARATORS = re.compile(r"[\s,;]+")
_SOON = 1.0  # seconds: a short calculation is over before the page is shown


def job_router(desk: RatingsDesk) -> APIRouter:
    """Return the routes of long calculations."""
    router = APIRouter(include_in_schema=False)
    league = desk.league
    seeing: Access = Depends(league.needs(Permission.SEE_LEAGUE))
    may_manage = Depends(league.needs(Permission.MANAGE_RATINGS))
    managing: Access = may_manage

    @router.post("/jobs")
    def begin(request: Request, *, access: Access = managing, form: Form) -> Response:
        kind = form.get("kind", "")
        if kind not in _KINDS:
            raise NotAllowedError(league)
        try:
            number = _begin_command(desk, access, kind, form)
        except CrosstableError as error:
            return desk.problem(request, access, error)
        desk.work.wait(number, _SOON)
        return desk.lead_to(request, f"jobs/{number}")

    @router.get("/jobs/{job}")
    def job(request: Request, job: NumberInPath, access: Access = seeing) -> Response:
        return _page(desk, request, access, _read(desk, job))

    @router.post("/jobs/{job}/stop", dependencies=[may_manage])
    def stop(request: Request, job: NumberInPath) -> Response:
        _read(desk, job)
        stop_job(league.store, job)
        desk.work.wait(job, _SOON)
        return desk.lead_to(request, f"jobs/{job}")

    return router


def _read(desk: RatingsDesk, number: int) -> LongJob:
    store = desk.league.store
    try:
        with store.read() as connection:
            return read_job(connection, number, store.clock())
    except UnknownName:
        raise NotAllowedError(desk.league) from None


def _begin_command(desk: RatingsDesk, access: Access, kind: str, form: Mapping[str, str]) -> int:
    """Begin a command of the table that takes long."""
    store, lists = desk.league.store, _SEPARATORS.split(form.get("lists", "").strip())
    values: dict[str, Any] = {"lists": [key for key in lists if key]}
    if kind == "publish":
        values["reason"] = form.get("reason", "").strip()
    given = checked_input(command_named(kind), values)
    run = form.get("run", "")  # the one that was looked at
    if run and (len(values["lists"]) != 1 or not run.isdecimal()):
        raise NotAllowedError(desk.league)
    with store.read() as connection:
        config = league_config(connection)
        for key in values["lists"]:
            config.pool(key)
        if run:
            as_of = _approved(connection, values["lists"][0], run).as_of
            given = replace(given, as_of=as_of)  # of another day, it would be another run

    def check(connection: Connection) -> None:
        if run:
            _approved(connection, values["lists"][0], run)

    def work(progress: Progress) -> Mapping[str, Any]:
        with store.read() as connection:
            seen = last_change(connection)
        made = perform(store, access, command_named(kind), {}, given, Wish(check=check), progress=progress)
        done = json.loads(made.answer)["lists"]
        runs = {each["rating_list"]: each["run"] for each in done}
        notes = [text for each in done for text in each["left_out"]]
        notes += [f"{each['rating_list']}: {text}" for each in done for text in each["problems"]]
        return {"change": made.change, "runs": runs, "seen": seen, "notes": notes}

    return desk.work.begin(access.actor, kind, values, work)


def _approved(connection: Connection, key: str, number: str) -> ListedRun:
    """Return a run that was looked at, if it is still what its rating list would be published with.

    Raises:
        StaleError: there is a newer one, or results have changed since.
    """
    state = list_state(connection, key)
    if state.newest is None or str(state.newest.number) != number:
        raise StaleError("web/desk/newer-run", run=number)
    if state.since:
        last = state.since[-1]
        done = sentence(last, names_in(connection, [last]))
        raise StaleError("web/desk/results-changed", run=number, done=done, actor=last.actor, change=last.id)
    return state.newest


def _page(desk: RatingsDesk, request: Request, access: Access, job: LongJob) -> Response:
    values: dict[str, Any] = {"comparison": None, "lists": {}}
    if job.kind == "compare" and job.answer:
        values["comparison"] = partial(comparison_page, job.answer)  # in the language of the page
    with desk.league.store.read() as connection:
        values["lists"] = {each.key: display_text(each.name, each.key) for each in league_config(connection).pools}
    share = round(100 * job.done / job.total) if job.total else None
    return desk.page(request, access, "job.html", job=job, share=share, is_running=job.state == RUNNING, **values)
