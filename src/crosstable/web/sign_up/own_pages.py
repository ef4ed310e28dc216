"""The own sign-up, opened by personal link: its state, changes, withdrawal, check-in, and the way to the own games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from fastapi import APIRouter, Request, Response

from crosstable.events.check_ins import check_in_players, checked_in, round_to_check_in
from crosstable.events.event_status import CLOSED
from crosstable.events.running import RunningEvent, read_running
from crosstable.events.sign_up.sign_up_page import SignUpPage, sign_up_page_of
from crosstable.events.sign_up.sign_ups import (
    SignUp,
    SignUpState,
    has_begun,
    place_in_line,
    sign_up_of_link,
    sign_ups_of,
)
from crosstable.events.sign_up.signing_up import change_own_sign_up, withdraw_own_sign_up
from crosstable.model.digits import whole_number
from crosstable.model.errors import CrosstableError, InputError
from crosstable.model.events import Entrant
from crosstable.model.messages import Message, message
from crosstable.people.accounts.links import LinkKind, OpenLink, open_link
from crosstable.people.accounts.sessions import begin_player_session
from crosstable.web.accounts.account_pages import in_language_of, lead_to, page
from crosstable.web.accounts.cookies import LINK
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.sign_in import browser_words, put_session, sender
from crosstable.web.accounts.site_accounts import LeagueAccounts
from crosstable.web.accounts.slip_pages import link_problem
from crosstable.web.api.problems import status_of
from crosstable.web.sign_up.details_form import details_in, fields_for

LINK_SECONDS = 3600
_LONGEST_SECRET = 200


@dataclass(frozen=True, slots=True)
class OwnView:
    """What a person sees of their sign-up.

    Args:
        line: the place on the waiting list; None where it waits for the director, or does not wait.
        entrant: as entered; None for others.
        categories: of the event, that they belong to.
        round: the round for which they can check in now; None for none.
        is_here: whether they have checked in for it.
        has_begun: whether round 1 is paired, so that nothing is changed here.
    """

    sign_up: SignUp
    line: int | None
    entrant: Entrant | None
    categories: tuple[str, ...]
    round: int | None
    is_here: bool
    has_begun: bool
    is_over: bool

    @property
    def has_left(self) -> bool:
        """Whether the person withdrew, or was withdrawn."""
        gone = self.entrant is not None and self.entrant.until_round is not None
        return gone or self.sign_up.state is SignUpState.WITHDRAWN


def own_router(league: LeagueAccounts) -> APIRouter:
    """Return the routes of the own sign-up."""
    router = APIRouter(include_in_schema=False)

    @router.get("/sign-up/own")
    def show(request: Request, sent: str = "") -> Response:
        found = _link(league, request)
        return _not_valid(league, request) if found is None else _page(league, request, found, sent=sent)

    @router.post("/sign-up/own")
    def act(request: Request, form: Form) -> Response:
        found = _link(league, request)
        if found is None:
            return _not_valid(league, request)
        try:
            to = _done(league, request, found, form)
        except CrosstableError as error:
            return _page(league, request, found, error=error.message, status=status_of(error), form=form)
        return to

    return router


def _done(league: LeagueAccounts, request: Request, link: OpenLink, form: Mapping[str, str]) -> Response:
    """Do what a form asks for, and lead on.

    Raises:
        InputError: as the functions of `signing_up` and `check_ins`.
    """
    event, do = link.grant.event or "", form.get("do", "")
    with league.store.read() as connection:
        running, own = read_running(connection, event), sign_up_of_link(connection, link.number)
    if do == "withdraw":
        withdraw_own_sign_up(league.store, event, link.number)
    elif do == "change":
        given = details_in(running, form)
        name = given.name or ("" if own is None else own.details.name)
        mail = given.mail if "mail" in form or own is None else own.details.mail
        change_own_sign_up(league.store, event, link.number, replace(given, name=name, mail=mail))
    elif own is None or own.player is None:
        raise InputError("events/sign_up/withdrawn-before")
    elif do == "check-in":
        number = whole_number(form.get("round", ""))
        check_in_players(league.store, f"sign-up {own.number}", event, [own.player], round=number)
    else:
        return _as_player(league, request, event)
    return lead_to(league, request, "/sign-up/own")


def _as_player(league: LeagueAccounts, request: Request, event: str) -> Response:
    """Lead to the own games, as the player who was entered."""
    answer = lead_to(league, request, f"/player/{event}")
    secret = league.cookies.read(request, LINK) or ""
    session = begin_player_session(league.store, secret, browser=browser_words(request))
    put_session(league, request, answer, session)
    return answer


def _link(league: LeagueAccounts, request: Request) -> OpenLink | None:
    """Return the link of the own sign-up; wrong ones are counted as attempts."""
    secret, address = league.cookies.read(request, LINK), sender(request)
    if not secret or len(secret) > _LONGEST_SECRET or not league.limits.may_try(address):
        return None
    with league.store.read() as connection:
        found = open_link(connection, secret, league.store.clock())
    if found is None:
        league.limits.note_failure(address)
    return found if found is not None and found.kind is LinkKind.SIGN_UP else None


def _not_valid(league: LeagueAccounts, request: Request) -> Response:
    return link_problem(league, request, message("web/sign_up/link-needed"))


def _page(
    league: LeagueAccounts,
    request: Request,
    link: OpenLink,
    *,
    sent: str = "",
    error: Message | None = None,
    status: int = 200,
    form: Mapping[str, str] | None = None,
) -> Response:
    with league.store.read() as connection:
        own = sign_up_of_link(connection, link.number)
        if own is None:  # it was undone
            return _not_valid(league, request)
        running = read_running(connection, link.grant.event or "")
        every, settings = sign_ups_of(connection, running.number), sign_up_page_of(connection, running.number)
        number = _round(running)
        here = own.player is not None and number is not None and own.player in checked_in(connection, running, number)
    with in_language_of(league):
        fields = fields_for(running, has_mail=league.mail is not None)
    secret = league.cookies.read(request, LINK) or ""
    return page(
        league,
        request,
        "web/sign_up/own.html",
        status=status,
        error=error,
        event=running.event,
        fields=fields,
        link=league.link_address(request, f"link/{secret}"),
        sent=sent,
        values=form or _values(own),
        view=_view(running, settings, every, own, number, is_here=here),
    )


def _view(
    running: RunningEvent,
    settings: SignUpPage,
    every: list[SignUp],
    own: SignUp,
    number: int | None,
    *,
    is_here: bool,
) -> OwnView:
    entrant = next((each for each in running.event.entrants if each.id == own.player), None)
    is_waiting = own.state is SignUpState.WAITING
    may_check_in = entrant is not None and entrant.until_round is None and own.state is SignUpState.ENTERED
    categories = running.plan.prizes.categories if entrant is not None else ()
    return OwnView(
        own,
        place_in_line(settings, running, every, own.number) if is_waiting and not has_begun(running) else None,
        entrant,
        tuple(each.name for each in categories if entrant is not None and each.admits(entrant)),
        number if may_check_in else None,
        is_here,
        has_begun(running),
        running.plan.status == CLOSED,
    )


def _round(running: RunningEvent) -> int | None:
    """Return the round for which players check in now; None for none."""
    try:
        return round_to_check_in(running)
    except InputError:
        return None


def _values(own: SignUp) -> dict[str, str]:
    """Return the values of the fields."""
    given = own.details
    rating = "" if given.rating is None else f"{given.rating:g}"
    texts = {
        name: getattr(given, name) for name in ("name", "number", "grade", "club", "country", "birth", "sex", "mail")
    }
    return {**texts, "rating": rating}
