"""Sign up for an event: say who one is, choose among those who fit, and send.

Rules
1. Only an event that was opened for sign-up once has the page; when it is not open, the page says so.
2. The first form looks the person up; nothing is stored.  The second one signs up, and leads to the own sign-up.
3. Both are limited by address, the second one by event, too.  A form with the field that people do not see filled in
   is answered as if it had been stored, and is not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response
from sqlalchemy import Connection

from crosstable.events.event_game import game_of
from crosstable.events.plan_rows import plan_of
from crosstable.events.running import RunningEvent, read_running
from crosstable.events.sign_up.candidates import Candidate, candidate_of_key, candidates
from crosstable.events.sign_up.sign_up_page import (
    SignUpPage,
    check_sign_up_open,
    has_sign_up_page,
    sign_up_page_of,
)
from crosstable.events.sign_up.sign_ups import SignUpDetails, has_begun, sign_ups_of, waiting
from crosstable.facts.players.federation_lists import PlayerLookup
from crosstable.facts.players.lists_of_league import lists_of_league
from crosstable.model.errors import CrosstableError, InputError, UnknownName
from crosstable.model.messages import Message, message
from crosstable.people.accounts.attempts import begin_attempt
from crosstable.people.accounts.sign_up_links import sign_up_with_link
from crosstable.web.accounts.account_pages import in_language_of, language_for, lead_to, page
from crosstable.web.accounts.cookies import LINK
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.sign_in import sender
from crosstable.web.accounts.site_accounts import LeagueAccounts, NotAllowedError, SiteAccounts
from crosstable.web.api.problems import status_of
from crosstable.web.sign_up.check_in_pages import check_in_router
from crosstable.web.sign_up.confirmation import send_confirmation
from crosstable.web.sign_up.details_form import FormFields, details_in, fields_for
from crosstable.web.sign_up.own_pages import LINK_SECONDS, own_router

_NEW = "new"  # instead of the key of a candidate
_HIDDEN = "website"  # a field that people do not see
_OF_ADDRESS, _OF_EVENT, _LOOK_UPS = 30, 300, 120  # in ten minutes


def add_sign_up_pages(site: FastAPI, accounts: SiteAccounts) -> None:
    """Add these pages to a site; none where no league is open for writing."""
    for league in accounts:
        for router in (own_router(league), check_in_router(league), sign_up_router(league)):
            site.include_router(router, prefix=league.league.path)


def sign_up_router(league: LeagueAccounts) -> APIRouter:
    """Return the routes to sign up."""
    router = APIRouter(include_in_schema=False)

    @router.get("/sign-up/{event}")
    def begin(request: Request, event: str) -> Response:
        return _page(league, request, event)

    @router.post("/sign-up/{event}")
    def go_on(request: Request, event: str, form: Form) -> Response:
        if form.get("step") != "send":
            if begin_attempt(league.store, {f"look-up {sender(request)}": _LOOK_UPS}) is None:
                return _page(league, request, event, error=message("web/accounts/too-many-requests"), status=429)
            return _page(league, request, event, typed=form.get("who", ""), form=form)
        if form.get(_HIDDEN):
            return lead_to(league, request, f"/sign-up/{event}")
        limits = {f"sign-up {sender(request)}": _OF_ADDRESS, f"sign-ups {event}": _OF_EVENT}
        if begin_attempt(league.store, limits) is None:
            wait = message("web/accounts/too-many-requests")
            return _page(league, request, event, typed=form.get("who", ""), form=form, error=wait, status=429)
        return _signed_up(league, request, event, form)

    return router


def _signed_up(league: LeagueAccounts, request: Request, event: str, form: Mapping[str, str]) -> Response:
    """Sign somebody up and lead to their sign-up, or show what is wrong beside what they typed."""
    lists = lists_of_league(league.store, league.lists)
    try:
        with league.store.read() as connection:
            running = _event(league, connection, event)
            details = _details(connection, running, lists, form)
            language = language_for(league.league.config(connection))
        agreed = form.get("agreed") == "yes"
        made = sign_up_with_link(league.store, event, details, agreed=agreed, language=language)
    except CrosstableError as error:
        if isinstance(error, NotAllowedError):
            raise
        return _page(
            league, request, event, typed=form.get("who", ""), form=form, error=error.message, status=status_of(error)
        )
    sent = send_confirmation(league, request, event, made)
    answer = lead_to(league, request, f"/sign-up/own?sent={sent.value}")
    league.cookies.put(request, answer, LINK, made.secret, seconds=LINK_SECONDS)
    return answer


def _details(
    connection: Connection, running: RunningEvent, lists: PlayerLookup | None, form: Mapping[str, str]
) -> SignUpDetails:
    """Return what a person gives: the candidate whom they chose, with what they say besides.

    Raises:
        InputError: nobody was chosen, or a field cannot be read.
    """
    key, given = form.get("chosen", ""), details_in(running, form)
    if key == _NEW or (not key and not form.get("has_candidates")):
        return given
    known = candidate_of_key(connection, running, lists, key)
    if known is None:
        raise InputError("web/sign_up/nobody-chosen")
    rating = given.rating if known.rating is None else known.rating
    return replace(
        known,
        rating=rating,
        grade=known.grade or given.grade,
        club=known.club or given.club,
        birth=known.birth or given.birth,
        sex=given.sex,
        mail=given.mail,
    )


def _event(league: LeagueAccounts, connection: Connection, event: str) -> RunningEvent:
    """Return an event that was opened for sign-up.

    Raises:
        NotAllowedError: there is none, or it never was.
    """
    try:
        number, _ = plan_of(connection, event)
    except (InputError, UnknownName):
        raise NotAllowedError(league) from None
    if not has_sign_up_page(connection, number):
        raise NotAllowedError(league)
    return read_running(connection, event)


def _page(
    league: LeagueAccounts,
    request: Request,
    event: str,
    *,
    typed: str = "",
    form: Mapping[str, str] | None = None,
    error: Message | None = None,
    status: int = 200,
) -> Response:
    """Return the page: who one is, or, once that was typed, those who fit and what is needed besides."""
    with league.store.read() as connection:
        running = _event(league, connection, event)
        settings = sign_up_page_of(connection, running.number)
        closed = _closed(league, connection, running, settings)
        line = len(waiting(sign_ups_of(connection, running.number)))
        typed = "" if closed is not None else typed.strip()
        found = candidates(connection, running, lists_of_league(league.store, league.lists), typed)
    values = form or {}
    with in_language_of(league):
        fields = fields_for(running, has_mail=league.mail is not None)
    return page(
        league,
        request,
        "web/sign_up/sign_up.html",
        status=status,
        about=_about(running),
        candidates=found,
        chosen=values.get("chosen") or _preselected(found),
        closed=closed,
        error=error,
        event=running.event,
        fields=fields,
        free=settings.free_places(running),
        begun=has_begun(running),
        line=line,
        settings=settings,
        typed=typed,
        values=_with_name(values, typed, fields),
    )


def _closed(
    league: LeagueAccounts, connection: Connection, running: RunningEvent, settings: SignUpPage
) -> Message | None:
    """Return why nobody can sign up now; None where they can."""
    if running.plan.status != "open":
        return message("events/sign_up/not-open")
    try:
        check_sign_up_open(connection, settings, league.store.clock())
    except InputError as error:
        return error.message
    return None


def _preselected(found: list[Candidate]) -> str:
    """Return the key of the one candidate who is just what was typed; "" where the person has to choose."""
    exact = [each.key for each in found if each.is_exact]
    if not found:
        return _NEW
    return exact[0] if len(exact) == 1 else ""


def _with_name(values: Mapping[str, str], typed: str, fields: FormFields) -> dict[str, str]:
    """Return the values of the fields; what was typed at first is the name, or the number where it is one."""
    is_number = typed.isascii() and typed.isdecimal()
    first = {"number": typed} if is_number and fields.organisation else {} if is_number else {"name": typed}
    return {**first, **values}


def _about(running: RunningEvent) -> dict[str, Any]:
    """Return what is shown of the event before one signs up."""
    facts = running.plan.facts
    return {
        "game": game_of(running.plan).title,
        "place": facts.get("city", ""),
        "time_control": facts.get("time_control", ""),
        "rounds": running.plan.rounds_planned,
        "categories": [each.name for each in running.plan.prizes.categories],
    }
