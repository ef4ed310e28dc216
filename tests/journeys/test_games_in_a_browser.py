"""Every game from its entries to its export, in its own words: commands, pages in a browser, paper, the exported file.

To look at the pages, set CROSSTABLE_SHOTS to a folder: a picture of each page is written there.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

from crosstable.games.profiles import game_profile
from tests.commands import run_here
from tests.journeys.games import JOURNEYS
from tests.journeys.journey import REASON, Journey, command

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SHOTS = os.environ.get("CROSSTABLE_SHOTS")
KINDS = ("index.html", "events.html", "events", "players", "leaderboards", "ratings", "corrections.html")
# Words of some games, with what a game must have to use them.
COLOURS = r"\bWhite\b|\bBlack\b"
TEAMS = r"\b[Tt]eams?\b|\b[Mm]atchday\b|\b[Gg]oals?\b|\bHome\b|\bAway\b"


@pytest.fixture(scope="module", params=JOURNEYS, ids=str)
def journey(request: pytest.FixtureRequest) -> Journey:
    found: Journey = request.param
    return found


@pytest.fixture(scope="module")
def folder(journey: Journey, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp(journey.game)
    journey.run(place)
    return place


def pages(folder: Path) -> list[Path]:
    """Return the largest page of each kind."""
    site = folder / "site"
    found = [
        site / kind
        if kind.endswith(".html")
        else max((site / kind).glob("*.html"), key=lambda each: each.stat().st_size)
        for kind in KINDS
    ]
    return [*found, *sorted((folder / "paper-2").glob("*.html"))]


def foreign(game: str) -> str:
    """Return a pattern of the words that no page of a game may show."""
    profile = game_profile(game)
    parts = [] if profile.has_colours and game != "shogi" else [COLOURS]
    parts += [r"\b[Pp]layers?\b"] if profile.words.player != "player" else [TEAMS]
    parts += [r"\bkomi\b|\bhandicap\b|\bdan\b|\bkyu\b"] if game != "go" else []
    parts += [r"\bbula\b"] if game != "preferans" else []
    return "|".join(parts)


@pytest.mark.parametrize("width", [390, 1280])
def test_pages_and_paper_speak_the_language_of_the_game(
    journey: Journey, folder: Path, chromium: Any, width: int
) -> None:
    page = chromium.new_page(viewport={"width": width, "height": 800})
    for path in pages(folder):
        page.goto(path.as_uri())
        page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
        if SHOTS:
            page.screenshot(path=f"{SHOTS}/{journey.game}-{path.stem}-{width}.png", full_page=True)
        shown = page.evaluate("document.body.innerText") + " ".join(page.evaluate(TIPS))
        if "paper" not in path.parent.name:
            assert page.evaluate("document.documentElement.scrollWidth") == width, path.name
        assert not re.search(foreign(journey.game), shown), (path.name, re.findall(foreign(journey.game), shown))
    page.close()


TIPS = "[...document.querySelectorAll('[title],[placeholder]')].map((each) => each.title + ' ' + each.placeholder)"


def test_event_shows_its_results_and_the_correction(journey: Journey, folder: Path, chromium: Any) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 800})  # a phone leaves heads of columns out
    page.goto(next((folder / "site/events").glob("*.html")).as_uri())
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
    shown = re.sub(r"\s+", " ", page.evaluate("document.body.innerText"))
    page.close()

    assert [] == [word for word in journey.words if word not in shown]
    assert f" {journey.corrected} {REASON}" in shown
    sides = [side.name for side in game_profile(journey.game).sides]
    assert not sides or re.search(f"{sides[0]} (Points )?Result (Points )?{sides[1]}", shown)


def test_exported_file_is_read_and_goes_on_elsewhere(journey: Journey, folder: Path) -> None:
    exported = f"event.{journey.ending}"
    checked = command(folder, "check", exported)
    taken = run_here("standings", exported, folder=folder)

    assert "error" not in checked.out.casefold()
    assert taken.code == 0, taken.err
    first = journey.entries.split("\n", maxsplit=1)[0]
    assert any(word in taken.out for word in re.findall(r"[A-Z][a-z]{2,}", first))


def test_first_results_were_on_paper(journey: Journey, folder: Path) -> None:
    paper = "".join(path.read_text(encoding="utf-8") for path in (folder / "paper-1").glob("*.html"))

    assert "Spring Open" in paper
    sides = [side.name for side in game_profile(journey.game).sides]
    assert not sides or paper.index(sides[0]) < paper.index(sides[1])
