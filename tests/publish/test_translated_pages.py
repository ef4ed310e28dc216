"""Every kind of page in a language made for tests: no word is shown that the catalogue does not translate."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date

import pytest

from crosstable.model.categories import Category
from crosstable.model.games import Game
from crosstable.model.prizes import PrizeFund, PrizeList
from crosstable.model.zones import Zone
from crosstable.publish.package_assets import asset, asset_names
from crosstable.publish.page_table import PAGES
from crosstable.publish.print_paper import PARTS, paper
from crosstable.publish.site_data import SiteData
from crosstable.publish.templating import templates_in
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.glicko.glicko2 import Glicko2
from crosstable.ratings.rating_registry import SYSTEMS, system_name
from crosstable.ratings.settings import settings_of, system_from
from crosstable.reading.league_reader import read_snapshot
from crosstable.reading.league_snapshot import LeagueSnapshot
from crosstable.reading.snapshot import EventSnapshot
from crosstable.views import languages as all_languages
from crosstable.views.texts import in_language
from tests.pseudo_language import PSEUDO, untranslated, write_pseudo_language
from tests.publish.leagues import demo_snapshot, league_of, season_long_league, small_league
from tests.publish.many_sides import card_league, racing_league, team_league
from tests.publish.running_league import in_round_two
from tests.publish.test_brackets import CUP, played
from tests.publish.test_comparison_page import _compared_league, _games
from tests.publish.test_system_texts import _games as games_of

PRODUCT = "crosstable UTC w b kaj"  # and the signs of White and Black in a crosstable
WORDS = re.compile(  # what a script shows: assigned or handed on as a text with letters
    r"""(?:textContent\s*[=:]|title\s*=|tell\(|make\("\w+",|"aria-label",)\s*["`](?:[^"`]*\s)?[A-Za-z]{2}"""
)


@pytest.fixture(autouse=True, scope="module")
def _pseudo_language(tmp_path_factory):
    """Add the language of tests to those that are known."""
    folder = write_pseudo_language(tmp_path_factory.mktemp("locale"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(all_languages, "LOCALE", folder)
        yield


@pytest.mark.slow
def test_a_running_event_is_shown_in_the_language_of_its_league(tmp_path):
    league = read_snapshot(in_round_two(tmp_path)[0])

    assert shown_in_english(league, ["sheet misread", "came in <one> car"]) == {}


@pytest.mark.slow
@pytest.mark.parametrize("make", [demo_snapshot, season_long_league, racing_league, team_league, card_league])
def test_leagues_of_all_kinds_are_shown_in_their_language(make):
    assert shown_in_english(make(), ["p001 won", "p002 won", "sheet misread"]) == {}


@pytest.mark.slow
def test_a_comparison_of_systems_is_shown_in_the_language_of_its_league():
    league = _compared_league(_games(60), Elo(), Glicko2(), Elo(k=64.0))

    assert shown_in_english(league, ["s0 s1 s2", *SYSTEMS]) == {}


@pytest.mark.slow
@pytest.mark.parametrize("name", SYSTEMS)
def test_systems_are_explained_in_the_language_of_the_league(name):
    system = system_from(name)

    assert shown_in_english(small_league(games_of(system), system), kinds=["rating"]) == {}


@pytest.mark.slow
@pytest.mark.parametrize("sharing", ["none", "equal", "hort"])
def test_prizes_zones_and_brackets_are_shown_in_the_language_of_the_league(sharing):
    youth = Category("U18", born_from=2008, rating_below=1800, women=True, club="A", members=frozenset("12"))
    adults = Category("Ü18", born_to=2007, rating_from=1000, unrated=False)
    lists = (PrizeList("Main", (300, 200)), PrizeList("Young", (50,), youth), PrizeList("Old", (50,), adults))
    fund = PrizeFund((youth, adults), lists, sharing, "EUR")
    zones = (Zone("Aufstieg", 1, 1, "up"), Zone("Abstieg", -1, -1, "down"))
    known = {each.id: each.player for each in played().entrants}
    level = played().with_round(*(Game.between(first, second, "draw") for first, second in ("12", "34")))
    events = [
        EventSnapshot(
            replace(of, id=id, date=date(2026, 1, 1)), stages=stages, status="closed", prizes=fund, zones=zones
        )
        for id, of, stages in (("e1", played(), (CUP,)), ("e2", level, ()))
    ]
    data = ["U18 Ü18 Main Young Old EUR Aufstieg Abstieg A penalties 4-3 TPN"]
    league = league_of((), events=events, players=known.values())

    assert shown_in_english(league, data) == {}
    with in_language(PSEUDO):
        sheets = paper(events[0], "Club", PARTS)
    assert untranslated(sheets, ["Club", *names(league), *data]) == []


def test_the_list_of_leagues_is_shown_in_their_language():
    page = templates_in(PSEUDO).fill("leagues.html", root="", leagues=[("/club/", "Club")], is_found=False)

    assert untranslated(page, ["Club"]) == []


def test_scripts_have_no_words_of_their_own():
    scripts = [re.sub(r"\$\{[^}]*\}", "", asset(name) or "") for name in asset_names() if name.endswith(".js")]

    assert [found for script in scripts for found in WORDS.findall(script)] == []


def shown_in_english(
    league: LeagueSnapshot, data: Iterable[str] = (), kinds: Iterable[str] = ()
) -> dict[str, list[str]]:
    """Return what the pages of a league show outside of the catalogue, by kind; two pages of each kind are read."""
    site = SiteData(replace(league, language=PSEUDO, hall_language=""), "https://club.example/")
    known = [PRODUCT, *names(league), *data]
    found: dict[str, list[str]] = {}
    for kind in PAGES:
        is_text = kind.ending in ("", ".html") and kind.name != "style"
        if not is_text or (kinds and kind.name not in kinds):
            continue
        for key in list(kind.keys(site))[:2]:
            page = str(kind.text(site, key))
            missing = untranslated(page, known) + _in_settings(page)
            if missing:
                found[kind.path(key)] = missing
    return found


def _in_settings(page: str) -> list[str]:
    """Return the words for `leaderboard.js` that are not translated."""
    settings = re.search(r'id="settings">(.*?)</script>', page)
    if settings is None:
        return []
    words = json.loads(settings[1])
    labels = [text for column in words["columns"].values() for text in (column["label"], column["tip"])]
    return untranslated(" ".join([*labels, *words["words"].values()]))


def names(league: LeagueSnapshot) -> Iterator[str]:
    """Yield what is the same in every language: names, codes, the settings of systems."""
    yield league.name
    for player in league.players.values():
        yield from filter(None, (player.id, player.name, player.club, player.city, player.country, player.region))
    for each in league.events:
        yield from (each.event.name, each.discipline or "", *each.tiebreaks, *each.facts.values())
        yield from (entrant.player.name for entrant in each.event.entrants)
    yield from (season.name for season in league.seasons)
    for pool in league.pools:
        yield from () if pool.comparison is None else (each.label for each in pool.comparison.lists)
        yield from (pool.name, *(tier.name for tier in pool.tiers), "system", system_name(pool.ratings.system))
        yield from (f"{name} {value}" for name, value in settings_of(pool.ratings.system).items())
