"""Readers see pages in the language that they chose, else in one that their browser asks for, else in the league's."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from crosstable.changes.configuration import configure
from crosstable.facts.settings.config_file import config_from
from crosstable.model.errors import InputError, UnknownName
from crosstable.views import languages as all_languages
from crosstable.web import WebSettings, app
from crosstable.web.reader_language import chosen, wished_by
from tests.league.small_league import new_league
from tests.pseudo_language import OPEN, PSEUDO, write_pseudo_language


@pytest.fixture
def league(tmp_path, monkeypatch):
    monkeypatch.setattr(all_languages, "LOCALE", write_pseudo_language(tmp_path / "locale"))
    return new_league(tmp_path)


def reader(store, **headers):
    return TestClient(app(store), base_url="http://127.0.0.1", headers=headers, follow_redirects=False)


def is_pseudo(answer):
    return OPEN in answer.text and f'<html lang="{PSEUDO}"' in answer.text


def test_the_browser_is_followed_where_the_league_has_its_language(league):
    reads = reader(league)

    assert is_pseudo(reads.get("/", headers={"accept-language": "tlh, eo;q=0.8, en;q=0.5"}))
    assert not is_pseudo(reads.get("/", headers={"accept-language": "en, eo;q=0.8"}))
    assert not is_pseudo(reads.get("/", headers={"accept-language": "eo;q=0"}))
    assert not is_pseudo(reads.get("/"))


def test_a_choice_is_remembered_and_counts_before_the_browser(league):
    reads = reader(league)
    switch = re.search(r'href="(\?lang=eo)"', reads.get("/").text)
    assert switch
    done = reads.get(f"/events.html{switch[1]}&x=1%202")

    assert done.status_code == 303
    assert done.headers["location"] == "/events.html?x=1+2"
    assert "crosstable-language=eo" in done.headers["set-cookie"]
    assert "Max-Age=31536000" in done.headers["set-cookie"]
    assert is_pseudo(reads.get("/events.html", headers={"accept-language": "en"}))


def test_a_choice_leads_nowhere_else_and_unknown_languages_are_no_choice(league):
    reads = reader(league)
    led = reads.get("/%2Fevil.example/?lang=eo")
    unknown = reads.get("/?lang=tlh")

    assert led.headers["location"] == "/evil.example/"
    assert unknown.status_code == 200
    assert "set-cookie" not in unknown.headers


def test_tags_and_caches_tell_languages_apart(league):
    reads = reader(league)
    english, pseudo = reads.get("/"), reads.get("/", headers={"accept-language": "eo"})
    again = reads.get("/", headers={"accept-language": "eo", "if-none-match": pseudo.headers["etag"]})
    other = reads.get("/", headers={"accept-language": "en", "if-none-match": pseudo.headers["etag"]})

    assert english.headers["etag"] != pseudo.headers["etag"]
    assert again.status_code == 304
    assert other.status_code == 200
    assert not is_pseudo(other)
    assert {each.headers["vary"] for each in (english, pseudo, again)} == {"accept-encoding, accept-language, cookie"}
    assert reads.get("/assets/site.css").headers["vary"] == "accept-encoding"


def test_files_of_other_programs_stay_in_the_language_of_the_league(league):
    reads = reader(league)
    answers = [reads.get("/assets/site.js", headers={"accept-language": code}) for code in ("en", "eo")]

    assert answers[0].content == answers[1].content


def test_a_league_offers_what_it_says(league):
    configure(league, "ann", config_from({"name": "Club", "key": "club", "languages": ["en"]}))
    reads = reader(league)
    page = reads.get("/", headers={"accept-language": "eo"})

    assert not is_pseudo(page)
    assert "?lang=" not in page.text


def test_a_site_with_an_unknown_or_damaged_language_is_not_begun(league):
    configure(league, "ann", config_from({"name": "Club", "key": "club", "language": "tlh"}))
    with pytest.raises(UnknownName, match=r"Unknown language 'tlh'\. Known: en, eo"):
        app(league)
    configure(league, "ann", config_from({"name": "Club", "key": "club", "hall_languages": ["en", "eo"]}))
    (all_languages.LOCALE / f"{PSEUDO}.json").write_text('{"known": "", "texts": []}')
    all_languages.language_of.cache_clear()
    with pytest.raises(InputError, match=r"The texts of the language 'eo' cannot be read.*use one of en"):
        app(league, WebSettings())


@pytest.mark.parametrize(
    ("wished", "offered", "found"),
    [
        (("fr-CA", "de-AT"), ("de", "en"), "de"),
        (("zh-Hans-SG",), ("en", "zh_CN"), "zh_CN"),
        (("zh-TW", "de"), ("de", "zh_CN"), "de"),
        (("PT-br",), ("pt", "pt_BR"), "pt_BR"),
        ((), ("de",), "en"),
    ],
)
def test_the_best_language_of_those_that_there_are(wished, offered, found):
    assert chosen(wished, "en", offered) == found


@pytest.mark.parametrize(
    ("cookie", "accepted", "wished"),
    [
        ("", "de;q=0.5, fr, en;q=0.7", ("fr", "en", "de")),
        ("a=b; crosstable-language=ja", "de", ("ja", "de")),
        ("__Host-crosstable-language=ja;x=y", "", ("ja",)),
        ("crosstable-language=<x>", "*, de;q=x, ;;,", ()),
    ],
)
def test_what_a_reader_wishes_is_read_from_cookie_and_browser(cookie, accepted, wished):
    headers = [(b"cookie", cookie.encode()), (b"accept-language", accepted.encode())]

    assert wished_by({"headers": headers}) == wished
