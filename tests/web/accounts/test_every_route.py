"""Every route, with every method and role: foreign and missing credentials get 401 or 404, and nothing else.

A route that is for everyone stands in `PUBLIC`.  A new one that is not listed there is checked without further ado.
"""

import re

import pytest
from starlette.routing import Mount, Route

from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.people.accounts.access import Grant, Role, Scope
from crosstable.people.accounts.accounts import create_account
from crosstable.people.accounts.tokens import make_token
from crosstable.web.opened_again import PAGES as OPENED_AGAIN
from tests.web.accounts.conftest import OWNER, as_player, browser_of, cookie_of, signed_in

# Beginnings of paths that are for everyone, by method.
PUBLIC = {
    "GET": (
        "/account/sign-in",
        "/account/link",
        "/account/account.css",
        "/account/passkeys.js",
        "/desk/assets/",
        "/player/assets/",
        "/player/worker.js",
        "/link/",
        "/api/v1/",
        "/ratings/",
        "/player/{event}/{path:path}",
        *OPENED_AGAIN,  # they lead to a page by the address alone, and that page asks who it is
    ),
    "POST": ("/account/sign-in", "/account/link", "/api/v1/rate", "/api/v1/pair", "/api/v1/standings"),
}
# Everyone who has signed in has an account page of their own.
OWN = (
    "/account/",
    "/desk/",
    "/account/password",
    "/account/token",
    "/account/revoke",
    "/account/sign-out",
    "/account/passkeys",
    "/account/passkeys/options",
    "/api/v1/leagues/small/own-account/tokens",
    "/api/v1/leagues/small/own-account/revoke",
)
# A player whose personal link is for every event reports results of their own boards, asks to move their matches, and
# has own pages.
_EVENT = "/api/v1/leagues/small/events/e1"
REPORTS = (f"{_EVENT}/reports", f"{_EVENT}/move-match", f"{_EVENT}/answer-move", "/player/", "/player/e1")
PLACES = {
    "event": "e1",
    "player": "p1",
    "round": "1",
    "game": "g1",
    "board": "1",
    "change": "3",
    "secret": "x",
    "report": "1",
    "webhook": "1",
    "team": "t1",
    "path": "publish",
    "job": "1",
    "key": "main",
    "run": "1",
    "rating_list": "overall",
    "upload": "0",
    "other": "p2",
    "part": "all",
    "format": "trf26",
    "delivery": "1",
    "link": "1",
    "do": "test",
    "name": "initial-ratings",
}
REJECTED = {401, 404}


def routes_of(app, before=""):
    """Yield method and path of every route, through mounts and routers."""
    for route in app.routes:
        if hasattr(route, "original_router"):  # a router as FastAPI includes it
            yield from routes_of(route.original_router, before + route.include_context.prefix)
        elif isinstance(route, Mount) and hasattr(route.app, "routes"):
            yield from routes_of(route.app, before + route.path)
        elif isinstance(route, Route):
            yield from ((method, before + route.path) for method in sorted(route.methods - {"HEAD"}))


def guarded(site):
    """Return method and path of the routes that are not for everyone, with places filled in."""
    found, places = [], {"league": next(iter(site.state.accounts.by_key)), **PLACES}
    for method, path in routes_of(site):
        if not path.startswith(PUBLIC.get(method, ("/account/none",))):
            found.append((method, re.sub(r"{(\w+)(?::path)?}", lambda place: places[place[1]], path)))
    return found


def statuses(site, browser, paths, **options):
    return {(method, path): browser.request(method, path, **options).status_code for method, path in paths}


@pytest.fixture
def foreign(league, site):
    """Browsers of every role, each with rights in another event alone."""
    with league.read() as connection:
        events = connection.exec_driver_sql("SELECT count(*) FROM event").scalar()
    other = "e2" if events > 1 else new_event(league, "root", "Other", template("swiss"))
    roles = {role: signed_in(league, site, role.value, Grant(role, other)) for role in (Role.DIRECTOR, Role.SCORER)}
    roles[Role.VIEWER] = signed_in(league, site, "viewer", Grant(Role.VIEWER, "e1"))  # may look, and nothing else
    return {**roles, Role.PLAYER: as_player(league, site, "p2", None)}


def test_there_are_routes_to_walk(site):
    found = guarded(site)

    assert {("GET", "/accounts"), ("POST", "/accounts/revoke"), ("GET", "/account/helpers/e1")} <= set(found)


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"authorization": "Bearer ct_" + "x" * 43},
        pytest.param({"authorization": "Bearer x"}, marks=pytest.mark.slow),
        pytest.param({"authorization": "Basic cm9vdDpyb290"}, marks=pytest.mark.slow),
        pytest.param({"authorization": "Bearer "}, marks=pytest.mark.slow),
        pytest.param({"cookie": "{cookie}=" + "x" * 43}, marks=pytest.mark.slow),
        pytest.param({"cookie": "{cookie}=" + "x" * 3000}, marks=pytest.mark.slow),
    ],
)
@pytest.mark.slow
def test_without_valid_credentials_every_route_is_closed(site, headers):
    headers = {name: value.format(cookie=cookie_of(site)) for name, value in headers.items()}
    found = statuses(site, browser_of(site), guarded(site), headers=headers)

    assert {} == {where: status for where, status in found.items() if status not in REJECTED}


@pytest.mark.parametrize("role", [Role.DIRECTOR, pytest.param(Role.SCORER, marks=pytest.mark.slow), Role.PLAYER])
@pytest.mark.slow
def test_no_role_in_another_event_opens_a_route(site, foreign, role):
    own = (*OWN, *(REPORTS if role is Role.PLAYER else ()))
    paths = [(method, path) for method, path in guarded(site) if path not in own]
    found = statuses(site, foreign[role], paths)

    assert {} == {where: status for where, status in found.items() if status not in REJECTED}


@pytest.mark.slow
def test_who_may_look_changes_nothing(site, foreign):
    paths = [(method, path) for method, path in guarded(site) if path not in OWN and method != "GET"]
    found = statuses(site, foreign[Role.VIEWER], paths)

    assert {} == {where: status for where, status in found.items() if status not in REJECTED}


@pytest.mark.slow
def test_token_of_an_owner_for_reading_changes_nothing_and_opens_no_accounts(league, site):
    create_account(league, "root", "Reader", OWNER)
    token = make_token(league, "root", "Reader", "walk", {Scope.READ})
    paths = [(method, path) for method, path in guarded(site) if path not in OWN and method != "GET"]
    headers = {"authorization": f"Bearer {token}"}
    found = statuses(site, browser_of(site), [*paths, ("GET", "/accounts")], headers=headers)

    assert {} == {where: status for where, status in found.items() if status not in REJECTED}


def test_session_of_another_league_opens_nothing(site, foreign):
    browser = foreign[Role.DIRECTOR]
    (secret,) = browser.cookies.values()
    other = browser_of(site)
    other.cookies.set("crosstable-other-session", secret)

    assert 401 == other.get("/account/").status_code


# The page of an event's public data, the reference and files of style are the same for everyone.
KEPT = (
    "/account/account.css",
    "/account/passkeys.js",
    "/desk/assets/",
    "/player/assets/",
    "/player/worker.js",
    "/ratings/",
)


@pytest.mark.parametrize("who", ["owner", "player", "nobody"])
@pytest.mark.slow
def test_no_browser_or_proxy_keeps_what_is_for_one_person(league, site, who):
    """Walk every route that reads, whatever it answers: pages, files, errors and what leads elsewhere."""
    browser = {
        "owner": lambda: signed_in(league, site, "Reader", OWNER),
        "player": lambda: as_player(league, site, "p1", None),
        "nobody": lambda: browser_of(site),
    }[who]()
    paths = [path for method, path in guarded(site) if method == "GET"]
    kept = {path: browser.get(path).headers.get("cache-control") for path in [*paths, "/account/sign-in", "/link/x"]}

    assert {} == {path: header for path, header in kept.items() if header != "no-store"}
