"""Pages are served as the static site has them, with tags, and nothing else is."""

import pytest
from starlette.testclient import TestClient

from crosstable.changes.configuration import configure
from crosstable.events.results import enter_results
from crosstable.facts.settings.config_file import config_from
from crosstable.publish.language_links import LanguageSwitch
from crosstable.publish.page_table import pages
from crosstable.publish.site_data import SiteData
from crosstable.reading.league_reader import read_snapshot
from crosstable.views.languages import languages
from crosstable.web import WebSettings, app
from crosstable.web.league_site import LeagueSite
from tests.league.small_league import new_league
from tests.publish.running_league import WHO, in_round_two

HOSTILE = [
    "/../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/players/..%2f..%2fetc%2fpasswd.html",
    "/players/%00.html",
    "/players/p1'%20OR%201=1.html",
    "/events/e9-%3Cscript%3E.html",
    "/events/%F0%9F%8F%86.html",
    "/events/%ff%fe.html",
    "/leaderboards/overall/all--1.js",
    "/leaderboards/overall/all-99999999999999999999.js",
    "/leaderboards/overall/../../x.js",
    "/assets/../site.py",
    "/assets/site.css.map",
    "/data/players/con.json",
    "/seasons/" + "x" * 1500 + ".html",
    "/%2Fevil.example/",
    "/index.html/",
    "/.crosstable-site",
]


@pytest.mark.slow
def test_every_page_is_that_of_the_static_site(running, asked):
    for path, text in pages(SiteData(read_snapshot(running[0]), switch=LanguageSwitch(languages()))):
        answer = asked.get(f"/{path}")

        assert 200 == answer.status_code, path
        assert text.encode("utf-8", "replace") == answer.content, path


def test_the_first_page_is_at_the_root(asked):
    assert asked.get("/").content == asked.get("/index.html").content


@pytest.mark.parametrize("path", HOSTILE)
def test_other_paths_are_not_found_and_nothing_of_them_is_repeated(asked, path):
    answer = asked.get(path)

    assert 404 == answer.status_code
    assert "<script>" not in answer.text
    assert "Traceback" not in answer.text
    assert "root:" not in answer.text


def test_pages_can_only_be_read(asked):
    assert [405] * 4 == [asked.request(method, "/").status_code for method in ("POST", "PUT", "DELETE", "PATCH")]


def test_the_head_of_a_page_has_its_length_and_no_content(asked):
    whole, head = (
        asked.get("/", headers={"accept-encoding": "identity"}),
        asked.head("/", headers={"accept-encoding": "identity"}),
    )

    assert b"" == head.content
    assert whole.headers["content-length"] == head.headers["content-length"] == str(len(whole.content))


def test_a_broken_link_at_any_depth_finds_the_style(asked):
    answer = asked.get("/a/b/c/d.html")

    assert '<base href="/">' in answer.text
    assert "base-uri 'self'" in answer.headers["content-security-policy"]


def test_a_page_is_at_its_path_under_an_older_name(running, asked):
    answer = asked.get(f"/events/{running[1]}-an-older-name.html")

    assert (308, f"/events/{running[1]}-spring-open.html") == (answer.status_code, answer.headers["location"])
    for folder in ("hall", "screen", "paper"):
        answer = asked.get(f"/{folder}/{running[1]}.html")
        assert (308, f"/{folder}/{running[1]}-spring-open.html") == (answer.status_code, answer.headers["location"])


@pytest.mark.slow
def test_a_reader_who_has_the_page_is_answered_without_making_it(running, monkeypatch):
    path = f"events/{running[1]}-spring-open.html"
    tag = TestClient(app(running[0]), base_url="http://localhost").get(f"/{path}").headers["etag"]
    monkeypatch.setattr(LeagueSite, "_make", lambda *_: pytest.fail("the page was made"))
    fresh = TestClient(app(running[0]), base_url="http://localhost")  # a worker that has made no page yet
    answer = fresh.get(f"/{path}", headers={"if-none-match": f'"other", {tag}'})

    assert (304, b"", tag) == (answer.status_code, answer.content, answer.headers["etag"])


@pytest.mark.slow
def test_a_result_changes_its_event_alone(tmp_path):
    store, event = in_round_two(tmp_path)
    client = TestClient(app(store), base_url="http://localhost")
    paths = [f"/events/{event}-spring-open.html", "/players/p1-ann.html", "/data/search/a.js", "/assets/site.css"]
    before = [client.get(path).headers["etag"] for path in paths]
    enter_results(store, WHO, event, [(2, "d")])
    after = [client.get(path).headers["etag"] for path in paths]

    assert [False, True, True, True] == [old == new for old, new in zip(before, after, strict=True)]
    assert "½–½" in client.get(paths[0]).text


@pytest.mark.slow
def test_a_new_accent_is_a_new_style(tmp_path):
    store, _ = in_round_two(tmp_path)
    client = TestClient(app(store), base_url="http://localhost")
    before = client.get("/assets/site.css").headers["etag"]
    configure(store, WHO, config_from({"name": "Small", "club": {"accent": "#7a1f5c"}}))
    after = client.get("/assets/site.css", headers={"If-None-Match": before})

    assert 200 == after.status_code
    assert ":root { --accent: #7a1f5c;" in after.text


def test_a_league_without_anything_published_has_a_first_page(tmp_path):
    answer = TestClient(app(new_league(tmp_path)), base_url="http://localhost").get("/")

    assert 200 == answer.status_code
    assert "No rating list is published yet." in answer.text


@pytest.mark.slow
def test_several_leagues_are_each_at_their_key(tmp_path):
    stores = []
    for key in ("spring", "autumn"):
        (tmp_path / key).mkdir()
        stores.append(new_league(tmp_path / key, key=key))
    client = TestClient(
        app(stores, WebSettings(base_path="/club")), base_url="http://localhost", follow_redirects=False
    )

    assert 'href="/club/spring/"' in client.get("/").text
    assert 200 == client.get("/spring/").status_code == client.get("/club/autumn/index.html").status_code
    assert (308, "/club/spring/") == ((found := client.get("/spring")).status_code, found.headers["location"])
    assert 404 == client.get("/winter/").status_code
    assert 200 == client.get("/assets/site.css").status_code


@pytest.mark.slow
def test_pages_are_forgotten_when_they_take_too_much(running):
    site = app(running[0], WebSettings(cached=10_000))
    client = TestClient(site, base_url="http://localhost", follow_redirects=True)
    for number in range(1, 8):
        assert client.get(f"/players/p{number}.html").history
    (kept,) = site.state.pages.values()

    assert sum(page.size for page in kept._made.values()) <= 10_000
