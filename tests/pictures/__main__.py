"""Pictures of the pages, to be looked at: `make pictures`, or `make pictures STATES="event home"`.

With `--front`, those of the README, into `docs/pictures`.
Each state of a page of `states.py` is written as a picture, whole, at the widths of a phone and a desk, light and dark.
In the end come the states whose page is wider than its window, and the sizes of the pages.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import warnings
import zlib
from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from crosstable.publish.site_data import SiteData
from tests.chromium import launched
from tests.fast_leagues import make_leagues_fast
from tests.pictures.served import opened
from tests.pictures.states import BASE, FRONT, LEAGUES, SERVED, STATES, State, write_page

_TALLEST = 4_000  # pixels: of a page of 500 players the top is enough
_FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
_FRONT = 720  # pixels of a page in the README
_HEIGHT = 900


def take(
    browser: Browser, states: Sequence[State], folder: Path, tallest: int = _TALLEST, language: str = "en"
) -> list[str]:
    """Take the pictures of states into a folder, and return a line for each page: its size, and what is wrong."""
    folder.mkdir(parents=True, exist_ok=True)
    served = [each for each in states if each.league == SERVED]
    written = [each for each in states if each.league != SERVED]
    lines, made = [], {}
    with tempfile.TemporaryDirectory() as held:
        for state in written:
            place = Path(held) / state.league
            if state.league not in made:
                place.mkdir()
                made[state.league] = SiteData(LEAGUES[state.league](place), BASE, language=language)
            page = write_page(made[state.league], state.path, place / "site")
            wide = _all(state, partial(_from_file, browser, page), folder, tallest)
            lines.append(_line(state, page.read_bytes(), wide))
        if served:
            with opened(browser, Path(held)) as open_page:
                lines += [
                    _line(each, b"", _all(each, partial(open_page, each.path, locale=language), folder, tallest))
                    for each in served
                ]
    return lines


def _from_file(browser: Browser, path: Path, **window: Any) -> Page:
    page = browser.new_context(**window).new_page()
    page.goto(path.as_uri())
    return page


def _line(state: State, page: bytes, wide: Sequence[int]) -> str:
    size = f"{len(page):8,} bytes, {len(zlib.compress(page, 6)):7,} sent" if page else ""
    return f"{state.name:28}{size}{f'  scrolls sideways at {list(wide)}' if wide else ''}"


def _all(state: State, open_page: Callable[..., Page], folder: Path, tallest: int) -> list[int]:
    """Take the pictures of a state; return the widths at which the page is wider than its window."""
    wide = []
    for width, scheme in product(state.widths, ("light", "dark")[: 1 + state.is_dark]):
        height = _HEIGHT if "screen" not in state.path else round(width * 9 / 16)
        page = open_page(viewport={"width": width, "height": height}, color_scheme=scheme)
        page.wait_for_timeout(60)
        tall = page.evaluate("document.documentElement.scrollHeight")
        clip = {"x": 0, "y": 0, "width": width, "height": min(tallest, max(height, tall))}
        name = f"{state.name}-{width}{'-dark' if scheme == 'dark' else ''}.png"
        is_whole = "screen" not in state.path  # a projector shows what fits, and measures again when it is resized
        page.screenshot(path=folder / name, full_page=is_whole, clip=clip if is_whole else None)
        if page.evaluate("document.documentElement.scrollWidth") > width:
            wide.append(width)
        page.context.close()
    return wide


def main() -> int:
    """Take the pictures of all states, or of those whose names begin as asked for."""
    words = argparse.ArgumentParser(prog="make pictures", description=__doc__)
    words.add_argument("states", nargs="*", help="the beginnings of their names")
    words.add_argument("--out", type=Path, default=Path("pictures"))
    words.add_argument("--front", action="store_true", help="those of the README, into docs/pictures")
    words.add_argument("--language", default="en", help="of the pages")
    asked = words.parse_args()
    chosen = [each for each in STATES if not asked.states or each.name.startswith(tuple(asked.states))]
    make_leagues_fast()
    warnings.simplefilter("ignore")
    with launched() as browser:
        lines = (
            take(browser, FRONT, _FOLDER, _FRONT)
            if asked.front
            else take(browser, chosen, asked.out, language=asked.language)
        )
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
