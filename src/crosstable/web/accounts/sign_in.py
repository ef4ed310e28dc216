"""Sign in with a name and a password, sign out, and what a page says to those who may not see it."""

from __future__ import annotations

import re

from fastapi import APIRouter, FastAPI, Request, Response

from crosstable.model.errors import InputError
from crosstable.model.messages import Message, message
from crosstable.model.names import match_key
from crosstable.people.accounts.languages import own_language
from crosstable.people.accounts.sessions import LONGEST, begin_session, end_session, password_account
from crosstable.web.accounts.account_pages import NOT_KEPT, lead_to, own_path, page
from crosstable.web.accounts.cookies import SESSION
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.site_accounts import (
    AnotherSignedInError,
    LeagueAccounts,
    NotAllowedError,
    NotSignedInError,
)
from crosstable.web.api.problems import TooManyRequestsError
from crosstable.web.reader_language import remember

_LONGEST_NAME = 200
_LOADED_AGAIN = re.compile(r"/(desk|player)/(e\d{1,18}\b)?|/account/", re.ASCII)  # pages that hold forms
# What the names of browsers hold; several hold those of others, so the order counts.
_BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrom", "Chrome"), ("Safari", "Safari"))
_SYSTEMS = (
    *(("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad")),
    *(("Windows", "Windows"), ("Mac OS", "macOS"), ("Linux", "Linux")),
)


def sign_in_router(league: LeagueAccounts) -> APIRouter:
    """Return the routes to sign in and out."""
    router = APIRouter(include_in_schema=False)

    @router.get("/account/sign-in")
    def sign_in_page(request: Request, to: str = "/desk/") -> Response:
        if league.session(request) is not None:
            return lead_to(league, request, own_path(to))
        return page(league, request, "sign-in.html", to=own_path(to), name="", error=None)

    @router.post("/account/sign-in")
    def sign_in(request: Request, form: Form) -> Response:
        name, to = form.get("name", "")[:_LONGEST_NAME], own_path(form.get("to", "/"))
        address, key = sender(request), match_key(name)
        attempt = league.limits.begin(address, key)
        if attempt is None:
            wait = message("web/accounts/too-many-requests")
            return _again(league, request, 429, name, to, wait)
        with league.store.read() as connection:
            number = password_account(connection, name, form.get("password", ""))
        if number is None:
            return _again(league, request, 401, name, to, message("web/accounts/wrong-password"))
        league.limits.succeeded(attempt)
        answer = lead_to(league, request, to)
        start_session(league, request, answer, number)
        return answer

    @router.post("/account/sign-out")
    def sign_out(request: Request, form: Form) -> Response:
        found = league.session(request)
        if found is None:
            raise NotSignedInError(league)
        end_session(league.store, found.number)
        answer = lead_to(league, request, own_path(form.get("to", "/")))
        league.cookies.drop(request, answer, SESSION)
        answer.headers["Clear-Site-Data"] = '"cache"'
        return answer

    return router


def start_session(league: LeagueAccounts, request: Request, answer: Response, number: int) -> None:
    """Begin a session of an account, and end the one that the browser had."""
    keep_session(league, request, answer, begin_session(league.store, number, browser=browser_words(request)))


def keep_session(league: LeagueAccounts, request: Request, answer: Response, secret: str) -> None:
    """Send the browser a session that was begun, and end the one that it had."""
    before = league.session(request)
    if before is not None:
        _end(league, before.number)
    put_session(league, request, answer, secret)


def put_session(league: LeagueAccounts, request: Request, answer: Response, secret: str) -> None:
    """Send the browser the cookie of a session, and that of the language which the person chose elsewhere."""
    league.cookies.put(request, answer, SESSION, secret, seconds=int(LONGEST.total_seconds()))
    with league.store.read() as connection:
        code = own_language(connection, secret)
    if code is not None:
        remember(request, answer, code)


def _end(league: LeagueAccounts, number: int) -> None:
    try:
        end_session(league.store, number)
    except InputError:  # it ended meanwhile
        return


def browser_words(request: Request) -> str:
    """Return in short which browser sends a request, to recognise it: "Firefox on Linux"."""
    agent = request.headers.get("user-agent", "")
    name = next((words for mark, words in _BROWSERS if mark in agent), agent[:40])
    system = next((words for mark, words in _SYSTEMS if mark in agent), "")
    return f"{name} on {system}" if system else name


def sender(request: Request) -> str:
    """Return the address from which a request comes, as far as the server knows it."""
    return request.client.host if request.client is not None else ""


def _again(league: LeagueAccounts, request: Request, status: int, name: str, to: str, error: Message) -> Response:
    answer = page(league, request, "sign-in.html", status=status, to=to, name=name, error=error)
    if status == 429:
        answer.headers["Retry-After"] = "600"
    return answer


def handle_errors_of_pages(site: FastAPI) -> None:
    """Answer those who have not signed in, and those who may not, with a page."""

    @site.exception_handler(NotSignedInError)
    def _not_signed_in(request: Request, error: NotSignedInError) -> Response:
        path = request.url.path.removeprefix(error.league.path(request))
        to = path if request.method == "GET" else "/"
        return _again(error.league, request, 401, "", own_path(to), error.message)

    @site.exception_handler(NotAllowedError)
    def _not_allowed(request: Request, error: NotAllowedError) -> Response:
        league, found = error.league, error.league.session(request)
        access = None if found is None else found.access  # whoever is signed in keeps the page that the browser holds
        return page(league, request, "problem.html", status=404, access=access, error=error.message)

    @site.exception_handler(AnotherSignedInError)
    def _another(request: Request, error: AnotherSignedInError) -> Response:
        path = request.url.path.removeprefix(error.league.path(request))
        back = (_LOADED_AGAIN.match(path) or [""])[0]
        # Without access: what the browser holds may be of the person before, and is deleted.
        return page(error.league, request, "problem.html", status=401, error=error.message, another=True, back=back)

    @site.exception_handler(InputError)
    def _not_valid(_: Request, error: InputError) -> Response:
        return Response(f"{error}\n", 422, headers=NOT_KEPT, media_type="text/plain")

    @site.exception_handler(TooManyRequestsError)
    def _too_many(_: Request, error: TooManyRequestsError) -> Response:
        return Response(f"{error}\n", 429, headers={**NOT_KEPT, "Retry-After": "60"}, media_type="text/plain")
