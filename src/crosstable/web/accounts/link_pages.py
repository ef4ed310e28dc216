"""Open a link: set-up, invitation, new password, player, captain, sign-up, the code in the hall.

Rules
1. `/link/<secret>` changes nothing: it puts the secret into a cookie and leads to `/account/link`, so that the secret
   is in no address of a page, and a preview that a messenger makes does not use the link up.
2. The page says what the link opens; its form uses it.  That of a sign-up leads to the sign-up, and the code in the
   hall to the check-in (`web/sign_up`).
"""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from sqlalchemy import Connection

from crosstable.events.running import read_running
from crosstable.events.teams.team_entries import teams_of
from crosstable.facts.players.players import shown_names
from crosstable.model.errors import InputError
from crosstable.model.messages import Message, message
from crosstable.people.accounts.links import LinkKind, OpenLink, accept_link, open_link
from crosstable.people.accounts.sessions import begin_player_session
from crosstable.people.accounts.sign_up_links import is_hall_code
from crosstable.people.accounts.slip_links import is_slip
from crosstable.web.accounts.account_pages import lead_to, page
from crosstable.web.accounts.cookies import LINK
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.page_words import shared
from crosstable.web.accounts.sign_in import browser_words, put_session, sender, start_session
from crosstable.web.accounts.site_accounts import LeagueAccounts
from crosstable.web.accounts.slip_pages import link_problem, slip_page, use_slip
from crosstable.web.link_paths import PATH

_SECONDS = 3600
_LONGEST_SECRET = 200


def links_router(league: LeagueAccounts) -> APIRouter:
    """Return the routes to open a link."""
    router = APIRouter(include_in_schema=False)

    @router.get(PATH + "{secret}")
    def follow(request: Request, secret: str) -> Response:
        answer = lead_to(league, request, "/account/link")
        league.cookies.put(request, answer, LINK, secret[:_LONGEST_SECRET], seconds=_SECONDS)
        return answer

    @router.get("/account/link")
    def opened(request: Request) -> Response:
        secret = league.cookies.read(request, LINK) or ""
        if is_slip(secret):
            return slip_page(league, request)
        if is_hall_code(secret):
            return lead_to(league, request, "/check-in")
        found = _link(league, request)
        if found is None:
            return _not_valid(league, request)
        if found.kind is LinkKind.SIGN_UP:
            return lead_to(league, request, "/sign-up/own")
        return _link_page(league, request, found)

    @router.post("/account/link")
    def use(request: Request, form: Form) -> Response:
        if is_slip(league.cookies.read(request, LINK) or ""):
            return use_slip(league, request, form)
        found, secret = _link(league, request), league.cookies.read(request, LINK)
        if found is None or secret is None or found.kind is LinkKind.SIGN_UP:
            return _not_valid(league, request)
        if found.is_personal:
            place = "captain" if found.kind is LinkKind.CAPTAIN else "player"
            answer = lead_to(league, request, f"/{place}/{found.grant.event or ''}")
            session = begin_player_session(league.store, secret, browser=browser_words(request))
            put_session(league, request, answer, session)
        else:
            try:
                number = _accepted(league, secret, form)
            except InputError as error:
                return _link_page(league, request, found, form.get("name", ""), error.message)
            answer = lead_to(league, request, _first_page(found))
            start_session(league, request, answer, number)
        league.cookies.drop(request, answer, LINK)
        return answer

    return router


def _first_page(link: OpenLink) -> str:
    """Return where work begins for whoever used a link: at the desk, or at the event to which they are invited."""
    if link.kind is LinkKind.RESET:
        return "/account/"
    return f"/desk/{link.grant.event or ''}"


def _accepted(league: LeagueAccounts, secret: str, form: Form) -> int:
    if form.get("password") != form.get("again"):
        raise InputError("web/accounts/passwords-differ")
    return accept_link(league.store, secret, name=form.get("name", ""), password=form.get("password", ""))


def _link(league: LeagueAccounts, request: Request) -> OpenLink | None:
    """Return what the link in the cookie opens; wrong ones are counted as attempts."""
    secret, address = league.cookies.read(request, LINK), sender(request)
    if not secret or len(secret) > _LONGEST_SECRET or not league.limits.may_try(address):
        return None
    with league.store.read() as connection:
        found = open_link(connection, secret, league.store.clock())
    if found is None:
        league.limits.note_failure(address)
    return found


def _link_page(
    league: LeagueAccounts, request: Request, link: OpenLink, name: str = "", error: Message | None = None
) -> Response:
    with league.store.read() as connection:
        words = shared(connection)
        player = "" if link.player is None else shown_names(connection, [link.player]).get(link.player, link.player)
        team = _team_name(connection, link)
    values = {"link": link, "name": name, "player": player, "team": team, "error": error, **words}
    return page(league, request, "link.html", status=200 if error is None else 422, **values)


def _team_name(connection: Connection, link: OpenLink) -> str:
    """Return the name of the team whose captain's link it is; "" of another link."""
    if link.team is None or link.grant.event is None:
        return ""
    return teams_of(read_running(connection, link.grant.event)).named(link.team).team.name


def _not_valid(league: LeagueAccounts, request: Request) -> Response:
    return link_problem(league, request, message("people/accounts/link-not-valid"))
