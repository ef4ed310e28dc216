"""The table of pages: what a league has at which path, what each page depends on, and how it is made.

The static site walks the table, the live site looks one path up; the same facts give the same bytes.

Rules
1. A path is folder, key, ending: `players/p7-ann.html`.  Keys are made of `[a-z0-9-]`, in some folders with one slash.
2. A page is made from `SiteData` alone, and from nothing of a clock.
3. `part` says which changes of a league a page depends on: see `reading.part_changes`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from crosstable.publish import (
    calendar_files,
    event_pages,
    fixture_pages,
    hall_pages,
    league_pages,
    odds_pages,
    player_pages,
    pool_pages,
    stream_pages,
)
from crosstable.publish.package_assets import STYLE, asset, asset_names, style_of
from crosstable.publish.search import search_file
from crosstable.publish.site_data import SiteData
from crosstable.views.languages import ENGLISH
from crosstable.views.texts import in_language

Part = Literal["event", "list", "players", "league", "colours", "program"]
_WORDLESS = ("program", "colours")
_FOR_HALLS = ("hall", "screen", "paper")
_FOR_READERS = (".html", ".xml", ".ics")  # files of other programs are in English


@dataclass(frozen=True, slots=True)
class PageKind:
    """All pages of one kind.

    Args:
        name: of the kind: "event".
        part: what they depend on: their event, their rating list, the players with what is published of them, the
            whole league, its colours, or the program alone.
        keys: lists the keys of the pages that a league has.
        make: makes the page of a key in the language of the page; None where there is no such page.

    `is_for_readers` says whether each reader has it in their own language.
    """

    name: str
    folder: str
    ending: str
    part: Part
    keys: Callable[[SiteData], Iterable[str]]
    make: Callable[[SiteData, str], str | bytes | None]

    def path(self, key: str) -> str:
        """Return the path of a page."""
        return f"{self.folder}{key}{self.ending}"

    @property
    def is_for_readers(self) -> bool:
        """Whether each reader has it in their own language: neither files nor what hangs in a hall."""
        ending = self.ending or self.folder
        return self.part not in _WORDLESS and self.name not in _FOR_HALLS and ending.endswith(_FOR_READERS)

    def text(self, data: SiteData, key: str) -> str | bytes | None:
        """Return the page of a key in the language of the reader; None where there is no such page."""
        if self.part == "program":
            return self.make(data, key)
        if not self.is_for_readers:
            data = data.in_language(data.frame.languages.hall if self.name in _FOR_HALLS else ENGLISH)
        with in_language(data.language):
            data.path = self.path(key)
            return self.make(data, key)


def pages(data: SiteData) -> Iterator[tuple[str, str | bytes]]:
    """Yield path and content of every page of a league; each event is computed once."""
    for kind in PAGES:
        for key in kind.keys(data):
            text = kind.text(data, key)
            if text is not None:
                yield kind.path(key), text


def page_at(path: str) -> tuple[PageKind, str] | None:
    """Find the kind and the key of the page at a path; None where no kind has such paths.

    Example:
        >>> kind, key = page_at("players/p7-ann.html")
        >>> kind.name, key
        ('player', 'p7-ann')
    """
    if path in _SINGLE:
        return _SINGLE[path], ""
    end = path.rfind("/") + 1
    dot = path.find(".", end)
    start = end
    while start > 0 and dot > end:  # the folder of a key with a slash is one level up
        kind = _FOLDERS.get((path[:start], path[dot:]))
        if kind is not None:
            return kind, path[start:dot]
        start = path.rfind("/", 0, start - 1) + 1
    return None


def _single(name: str, path: str, part: Part, text: Callable[[SiteData], str]) -> PageKind:
    return PageKind(name, path, "", part, lambda _: ("",), lambda data, _: text(data))


def _assets(ending: str) -> PageKind:
    def keys(_: SiteData) -> list[str]:
        return [name.removesuffix(ending) for name in asset_names() if name.endswith(ending) and name != STYLE]

    return PageKind("asset", "assets/", ending, "program", keys, lambda _, key: asset(key + ending))


def _logo(ending: str) -> PageKind:
    def keys(data: SiteData) -> list[str]:
        return ["logo"] if data.logo == f"assets/logo{ending}" else []

    def content(data: SiteData, key: str) -> bytes | None:
        logo = data.frame.club.logo
        return logo.content if logo is not None and key in keys(data) else None

    return PageKind("logo", "assets/", ending, "league", keys, content)


def _search_text(data: SiteData, letter: str) -> str | None:
    rows = data.search_rows.get(letter)
    return None if rows is None else search_file(letter, rows, data.directory)


def _list_slugs(data: SiteData) -> list[str]:
    return [facts.slug for facts in data.pools]


PAGES: tuple[PageKind, ...] = (
    PageKind(
        "event",
        "events/",
        ".html",
        "event",
        lambda data: (data.directory.events[id] for id in data.league.event_ids),
        event_pages.page_of_event,
    ),
    PageKind("fixtures", "fixtures/", ".html", "event", fixture_pages.fixture_keys, fixture_pages.page_of_fixtures),
    PageKind("odds", "odds/", ".html", "event", odds_pages.odds_keys, odds_pages.page_of_odds),
    PageKind("calendar", "calendar/", ".ics", "event", fixture_pages.fixture_keys, calendar_files.calendar_file),
    PageKind("hall", "hall/", ".html", "event", hall_pages.hall_keys, hall_pages.page_of_hall),
    PageKind("screen", "screen/", ".html", "event", hall_pages.hall_slugs, hall_pages.page_of_screen),
    PageKind("streams", "streams/", ".html", "event", stream_pages.stream_slugs, stream_pages.page_of_streams),
    PageKind("overlay", "overlay/", ".html", "event", stream_pages.overlay_keys, stream_pages.page_of_overlay),
    PageKind("embed", "embed/", ".html", "event", stream_pages.embed_keys, stream_pages.page_of_embedded),
    PageKind("paper", "paper/", ".html", "event", hall_pages.hall_slugs, hall_pages.page_of_paper),
    _single("style", f"assets/{STYLE}", "colours", lambda data: style_of(data.frame.club)),
    _assets(".css"),
    _assets(".js"),
    _assets(".svg"),
    *(_logo(ending) for ending in (".gif", ".jpg", ".png", ".webp")),
    PageKind("search", "data/search/", ".js", "players", lambda data: data.search_rows, _search_text),
    PageKind(
        "player",
        "players/",
        ".html",
        "players",
        lambda data: data.directory.players.values(),
        player_pages.page_of_player,
    ),
    PageKind(
        "player data",
        "data/players/",
        ".json",
        "players",
        lambda data: data.directory.players.values(),
        player_pages.data_of_player,
    ),
    _single("events", "events.html", "league", event_pages.list_of_events),
    PageKind("leaderboard data", "leaderboards/", ".js", "list", pool_pages.list_files, pool_pages.list_file),
    PageKind("leaderboard CSV", "leaderboards/", ".csv", "list", _list_slugs, pool_pages.csv_of_list),
    PageKind("exact CSV", "data/leaderboards/", ".csv", "list", _list_slugs, pool_pages.exact_csv_of_list),
    PageKind("leaderboard", "leaderboards/", ".html", "list", _list_slugs, pool_pages.page_of_list),
    PageKind("rating", "ratings/", ".html", "list", _list_slugs, pool_pages.rating_page),
    PageKind("comparison", "comparisons/", ".html", "list", pool_pages.compared_lists, pool_pages.page_of_comparison),
    PageKind(
        "season",
        "seasons/",
        ".html",
        "league",
        lambda data: (data.directory.seasons[season.key] for season in data.seasons),
        league_pages.season_page,
    ),
    _single("corrections", "corrections.html", "league", league_pages.corrections_page),
    _single("missing", "404.html", "league", league_pages.missing_page),
    _single("feed", "feed.xml", "league", league_pages.feed),
    _single("home", "index.html", "league", league_pages.home_page),
)
_SINGLE = {kind.folder: kind for kind in PAGES if not kind.ending}
_FOLDERS = {(kind.folder, kind.ending): kind for kind in PAGES if kind.ending}
