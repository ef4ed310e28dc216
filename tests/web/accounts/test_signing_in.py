"""Sign in and out, open links, and what of it is in cookies, headers and logs."""

import logging
import re

import pytest
from starlette.requests import Request

from crosstable.facts.store.change_log import read_log
from crosstable.people.accounts.access import Grant, Role
from crosstable.people.accounts.links import invite, make_player_links, make_reset_link, make_setup_link
from crosstable.web import WebSettings, app
from crosstable.web.accounts.account_pages import own_path
from crosstable.web.accounts.attempts import RecentUses
from crosstable.web.accounts.sign_in import browser_words
from crosstable.web.leagues import open_to_read
from crosstable.web.link_paths import HideLinks, without_secret
from tests.web.accounts.conftest import OWNER, PASSWORD, as_player, browser_of, cookie_of, signed_in

NEW = {"name": "Ann Lee", "password": PASSWORD, "again": PASSWORD}
OTHER = {**NEW, "name": "Dea Lee"}


SIGN_IN = re.compile('· <a href="[^"]*desk/">Sign in</a> ')


def follow(browser, secret):
    answer = browser.get(f"/link/{secret}")
    assert (303, "/account/link") == (answer.status_code, answer.headers["location"])
    return browser.get("/account/link")


def test_set_up_link_leads_to_the_account_of_the_owner(league, browser):
    page = follow(browser, make_setup_link(league, "root"))
    assert "Create the account of the owner" in page.text
    done = browser.post("/account/link", data=NEW)
    assert (303, "/desk/") == (done.status_code, done.headers["location"])

    assert "<h1>Ann Lee</h1>" in browser.get("/account/").text
    assert "<li>owner</li>" in browser.get("/account/").text
    assert 200 == browser.get("/accounts").status_code
    again = browser.post("/account/link", data=NEW)
    assert (404, True) == (again.status_code, "This link is not valid" in again.text)


def test_opening_a_link_uses_nothing_up_and_shows_no_secret(league, browser):
    secret = make_setup_link(league, "root")
    for _ in range(3):
        page = follow(browser, secret)
        assert secret not in page.text
        assert "no-referrer" == page.headers["referrer-policy"]
        assert "no-store" == page.headers["cache-control"]


def test_what_is_wrong_with_a_new_account_is_said_and_can_be_mended(league, browser):
    follow(browser, make_setup_link(league, "root"))

    differ = browser.post("/account/link", data={**OTHER, "again": "another"})
    assert (422, True) == (differ.status_code, "The two passwords differ" in differ.text)
    short = browser.post("/account/link", data={**OTHER, "password": "short", "again": "short"})
    assert "The password has 5 characters" in short.text
    assert 'value="Dea Lee"' in short.text
    assert 303 == browser.post("/account/link", data=OTHER).status_code


def test_personal_link_asks_who_it_is_and_leads_to_the_event(league, browser):
    secret = make_player_links(league, "root", ["p2"], "e1")["p2"]
    assert "Are you Bo?" in follow(browser, secret).text
    done = browser.post("/account/link")

    assert (303, "/player/e1") == (done.status_code, done.headers["location"])
    assert "<h1>Bo</h1>" in browser.get("/account/").text


def test_sign_in_and_out(league, site, browser):
    signed_in(league, site, "Ann", OWNER)
    assert "Sign in" in browser.get("/account/sign-in").text
    wrong = browser.post("/account/sign-in", data={"name": "Ann", "password": PASSWORD + "!"})
    assert (401, True) == (wrong.status_code, "The name or the password is wrong" in wrong.text)
    done = browser.post("/account/sign-in", data={"name": "ann", "password": PASSWORD, "to": "/accounts"})

    assert (303, "/accounts") == (done.status_code, done.headers["location"])
    cookie = browser.cookies[cookie_of(site)]
    assert 303 == browser.get("/account/sign-in").status_code
    assert 303 == browser.post("/account/sign-out").status_code
    assert 401 == browser.get("/accounts").status_code
    browser.cookies.set(cookie_of(site), cookie)
    assert 401 == browser.get("/accounts").status_code  # the session has ended, too
    assert 401 == browser.post("/account/sign-out").status_code


@pytest.mark.slow
def test_cookie_is_not_for_scripts_and_over_https_for_this_host_alone(league, site):
    signed_in(league, site, "Ann", OWNER)
    behind = WebSettings(hosts=("league.example",), address="https://league.example")
    proxied = app(open_to_read(league.name), behind, writers=[league])
    form = {"name": "Ann", "password": PASSWORD}

    plain = browser_of(proxied).post("/account/sign-in", data=form).headers["set-cookie"]
    assert plain.startswith(f"{cookie_of(site)}=")
    assert "HttpOnly; Max-Age=2592000; Path=/; SameSite=lax" in plain
    for address in ("https://localhost", "http://league.example"):  # the second through a proxy that ends https
        secure = browser_of(proxied)
        secure.base_url = address
        cookie = secure.post("/account/sign-in", data=form).headers["set-cookie"]
        assert cookie.startswith(f"__Host-{cookie_of(site)}=")
        assert "Secure" in cookie


def test_new_session_at_sign_in_ends_the_one_before(league, site):
    ann = signed_in(league, site, "Ann", OWNER)
    before = ann.cookies[cookie_of(site)]
    assert 303 == ann.post("/account/sign-in", data={"name": "Ann", "password": PASSWORD}).status_code

    assert 401 == browser_of(site, before).get("/accounts").status_code


@pytest.mark.parametrize(
    ("headers", "passes"),
    [
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site"}, False),
        ({"sec-fetch-site": "same-origin"}, True),
        ({"sec-fetch-site": "none"}, True),
        ({"origin": "http://elsewhere.example"}, False),
        ({"origin": "null"}, False),
        ({"origin": "http://localhost"}, True),
        ({"origin": "https://localhost"}, False),
        ({"origin": "http://localhost:8000"}, False),
        ({"origin": "http://localhost/"}, False),
        ({"origin": "localhost"}, False),
        ([("origin", "http://localhost"), ("origin", "http://localhost")], False),
        ([("sec-fetch-site", "same-origin"), ("sec-fetch-site", "cross-site")], False),
        ({}, True),
    ],
)
def test_other_sites_cannot_send_forms(browser, headers, passes):
    answer = browser.post("/account/sign-out", headers=headers)

    assert (401 if passes else 403) == answer.status_code
    assert passes != ("from another site" in answer.text)


def test_passwords_are_tried_a_limited_number_of_times(league, site, browser):
    signed_in(league, site, "Ann", OWNER)
    tries = [browser.post("/account/sign-in", data={"name": "ANN", "password": "x"}) for _ in range(11)]

    assert [401] * 10 + [429] == [each.status_code for each in tries]
    assert "600" == tries[-1].headers["retry-after"]
    assert 429 == browser.post("/account/sign-in", data={"name": "Ann", "password": PASSWORD}).status_code


def test_links_are_guessed_a_limited_number_of_times(league, browser, monkeypatch):
    secret = make_setup_link(league, "root")
    monkeypatch.setattr("crosstable.web.accounts.attempts._OF_ADDRESS", 2)
    for _ in range(2):
        follow(browser, "x" * 43)

    assert 404 == follow(browser, secret).status_code


def test_right_password_takes_no_failure_back(league, site, browser):
    signed_in(league, site, "Ann", OWNER)
    tries = [
        browser.post("/account/sign-in", data={"name": "Ann", "password": word}).status_code
        for word in ("x", PASSWORD, *["x"] * 9, PASSWORD)
    ]

    assert [401, 303, *[401] * 9, 429] == tries


def test_uses_of_a_token_end_with_their_time():
    now = [0.0]
    uses = RecentUses(2, 60, lambda: now[0])
    assert [True, True, False, True] == [uses.add(key) for key in "aaab"]
    now[0] = 61
    assert uses.add("a")


def test_reset_link_sets_a_new_password(league, site, browser):
    ann = signed_in(league, site, "Ann", OWNER)
    assert "New password of Ann" in follow(browser, make_reset_link(league, "root", "Ann")).text
    done = browser.post("/account/link", data={"password": "five words in a row", "again": "five words in a row"})

    assert 303 == done.status_code
    assert 200 == browser.get("/accounts").status_code
    assert 401 == ann.get("/accounts").status_code


def test_invited_scorer_sees_the_role_and_no_page_of_the_owner(league, browser):
    follow(browser, invite(league, "root", Grant(Role.SCORER, "e1"), label="Bea"))
    browser.post("/account/link", data={**NEW, "name": "Helper Bea"})

    assert "scorer · <a href=" in browser.get("/account/").text
    found = browser.get("/accounts")
    assert (404, True) == (found.status_code, "not for your account" in found.text)
    with league.read() as connection:
        assert "Helper Bea" == read_log(connection, limit=1)[0].actor


def test_secrets_of_links_are_cut_out_of_logs():
    record = logging.LogRecord("uvicorn.access", logging.INFO, "", 0, '%s "GET %s"', ("1.2.3.4", "/a/link/abc?x"), None)
    HideLinks().filter(record)

    assert '1.2.3.4 "GET /a/link/...?x"' == record.getMessage()
    assert "/players/p1.html" == without_secret("/players/p1.html")
    assert any(isinstance(each, HideLinks) for each in logging.getLogger("uvicorn.access").filters)


@pytest.mark.parametrize("path", ["//x.example", "https://x.example", "/\\x.example", "x", "", "/a b", "/link/abc"])
def test_sign_in_leads_to_pages_of_this_league_alone(path):
    assert "/" == own_path(path)


def test_form_of_another_kind_is_not_read(league, site, browser):
    answer = browser.post("/account/sign-in", json={"name": "Ann"})

    assert (422, True) == (answer.status_code, "The form could not be read" in answer.text)


@pytest.mark.slow
def test_pages_for_everyone_are_the_same_with_and_without_accounts(running, league, site, asked):
    ann = signed_in(league, site, "Ann", OWNER)
    for path in (
        "/",
        "/events/e1-spring-open.html",
        "/assets/site.css",
        "/hall/e1-spring-open.html",
    ):
        before, now, mine = asked.get(path), browser_of(site).get(path), ann.get(path)
        assert 200 == before.status_code, path
        assert before.text == SIGN_IN.sub("", now.text)  # the one link there is where people can sign in
        assert now.content == mine.content
        assert now.headers["etag"] == mine.headers["etag"]
        assert "set-cookie" not in {*now.headers, *mine.headers}


def test_league_that_is_read_alone_has_no_accounts(asked):
    assert 404 == asked.get("/account/sign-in").status_code
    assert 405 == asked.post("/account/sign-in").status_code


def test_player_sees_nothing_of_accounts(league, site):
    bo = as_player(league, site, "p2", "e1")

    assert "Tokens" not in bo.get("/account/").text
    assert [404, 404, 404] == [
        bo.post(path, data={"label": "x", "scopes.1": "read", "present": "x"}).status_code
        for path in ("/account/token", "/account/password", "/account/revoke")
    ]


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari on iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"),
        ("curl/8.0", "curl/8.0"),
    ],
)
def test_browsers_are_named_so_that_they_are_recognised(agent, words):
    assert words == browser_words(Request({"type": "http", "headers": [(b"user-agent", agent.encode())]}))
