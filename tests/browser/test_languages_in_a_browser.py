"""Pages in the longest language there could be, from left to right and from right to left: nothing is cut or scrolls.

Each text of that language is two fifths longer than in English; the pages are those of `make pictures`.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from crosstable.publish.language_links import LanguageSwitch
from crosstable.publish.site_data import SiteData
from crosstable.reading.league_reader import read_snapshot
from crosstable.views import languages as all_languages
from tests.fast_leagues import make_leagues_fast
from tests.pictures.states import BASE, running_league, write_page
from tests.pseudo_language import LONG, LONG_RIGHT_TO_LEFT, write_long_languages
from tests.publish.leagues import demo_snapshot

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE, WIDE = 390, 1280
# What hides a part of a text without being made to scroll or to end in an ellipsis; signs of colours hide their letter.
CUT = """() => [...document.querySelectorAll('main :not(i)')].filter((each) => {
  const style = getComputedStyle(each), isCut = style.overflowX === 'hidden' && style.textOverflow !== 'ellipsis';
  const hasText = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  return hasText && isCut && each.scrollWidth > each.clientWidth + 1;
}).map((each) => each.outerHTML.slice(0, 100))"""
RUNNING = ("index.html", "events.html", "events/e1-*.html", "events/e2-*.html", "events/e3-*.html", "events/e5-*.html")
DEMO = ("index.html", "leaderboards/overall.html", "players/p001-*.html", "ratings/overall.html", "seasons/*.html")


@pytest.fixture(scope="module")
def leagues(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    make_leagues_fast()
    running = read_snapshot(running_league(tmp_path_factory.mktemp("running")))
    return {"running": running, "demo": demo_snapshot()}


@pytest.mark.parametrize("code", [LONG, LONG_RIGHT_TO_LEFT])
def test_the_longest_language_fits_phone_and_desk(
    code: str, leagues: dict[str, Any], chromium: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(all_languages, "LOCALE", write_long_languages(tmp_path / "locale"))
    wide = {}
    for name, paths in (("running", RUNNING), ("demo", DEMO)):
        switch = LanguageSwitch([LONG, LONG_RIGHT_TO_LEFT])
        data = SiteData(replace(leagues[name], language=code), BASE, switch=switch)
        for path in paths:
            written = write_page(data, path, tmp_path / name)
            for width in (PHONE, WIDE):
                page = chromium.new_page(viewport={"width": width, "height": 900})
                page.goto(written.as_uri())
                direction = page.evaluate("getComputedStyle(document.body).direction")
                beyond = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                cut = page.evaluate(CUT)
                page.close()
                if beyond > 0 or cut or direction != ("rtl" if code == LONG_RIGHT_TO_LEFT else "ltr"):
                    wide[path, width] = beyond, cut, direction

    assert wide == {}
