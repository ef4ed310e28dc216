"""The states of pages that are looked at: which page of which league, how wide, light or dark."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from crosstable.events.entry_facts import NewEntry
from crosstable.events.group_draws import draw_stage
from crosstable.events.plan import template
from crosstable.facts.store.store import Store
from crosstable.publish.package_assets import asset_names
from crosstable.publish.page_table import PAGES, page_at
from crosstable.publish.site_data import SiteData
from crosstable.reading.league_reader import read_snapshot
from crosstable.reading.league_snapshot import LeagueSnapshot
from tests.league.small_league import new_league
from tests.pictures import events
from tests.publish.leagues import demo_snapshot, league_of

PHONE, WIDE, NARROWEST, HALL = 390, 1280, 320, 1920
BASE = "https://harbour.example/"
SERVED = "served"
PLAYER = "p20"  # whose page of the event is shown, with a board that is being played


@dataclass(frozen=True)
class State:
    """A page to look at.

    Args:
        name: of its pictures.
        league: the name of the league in LEAGUES; SERVED for pages that are served to people who signed in.
        path: of the page, with what is after the #.
        widths: in pixels.
        is_dark: whether it is taken in dark colours, too.
    """

    name: str
    league: str
    path: str
    widths: tuple[int, ...] = (PHONE, WIDE)
    is_dark: bool = False


def _of_games(folder: Path) -> LeagueSnapshot:
    store = new_league(folder, name="All games", game="chess")
    events.games(store)
    return read_snapshot(store)


def running_league(folder: Path) -> Store:
    """Make events, e1 to e8: many scripts, Go, teams, two brackets, one entrant, none paired, many rounds."""
    store = new_league(folder, name="Harbour Chess")
    events.chess(store, "Harbour Open 2026", 26, rounds=4, share=0.6)
    events.go(store)
    events.teams(store)
    events.bracket(store)
    events.bracket(store, "double-elimination", 8)
    events.begun(store, "Blitz evening", template("swiss"), [NewEntry(events.LONGEST, 2100.0)])
    events.begun(store, "Spring Open", template("swiss"), events.people(19))
    events.chess(store, "Eleven rounds", 24, rounds=10, share=0.5, planned=11)
    return store


def _many(folder: Path, number: int) -> LeagueSnapshot:
    store: Store = new_league(folder, name="Big league")
    events.chess(store, "Big Open", number, rounds=4, share=0.5)
    return read_snapshot(store)


def _groups(folder: Path) -> LeagueSnapshot:
    store = new_league(folder, name="Groups")
    event = events.begun(store, "Groups and finals", template("groups-and-finals"), events.people(12))
    draw_stage(store, events.WHO, event)
    events.play(store, event, events.WORDS)
    return read_snapshot(store)


LEAGUES: dict[str, Callable[[Path], LeagueSnapshot]] = {
    "demo": lambda _: demo_snapshot(),
    "empty": lambda _: league_of([], name="New league"),
    "games": _of_games,
    "groups": _groups,
    "many": lambda folder: _many(folder, 200),
    "most": lambda folder: _many(folder, 500),
    "running": lambda folder: read_snapshot(running_league(folder)),
}

# Those of the README.
FRONT = (
    State("desk", SERVED, "desk/e1", (WIDE,)),
    State("phone", SERVED, "player/e1", (PHONE,)),
    State("player", "demo", "players/p001-*.html", (WIDE,)),
)
STATES = (
    State("home", "demo", "index.html", is_dark=True),
    State("home-running", "running", "index.html"),
    State("home-empty", "empty", "index.html", is_dark=True),
    State("leaderboard", "demo", "leaderboards/overall.html", is_dark=True),
    State("player", "demo", "players/p001-*.html", is_dark=True),
    State("event-closed", "demo", "events/*-blitz-evening-9.html"),
    State("event", "running", "events/e1-*.html", (NARROWEST, PHONE, WIDE), is_dark=True),
    State("event-go", "running", "events/e2-*.html"),
    State("event-teams", "running", "events/e3-*.html"),
    State("event-knockout", "running", "events/e4-*.html", is_dark=True),
    State("event-double-elimination", "running", "events/e5-*.html"),
    State("event-one-entrant", "running", "events/e6-*.html"),
    State("event-start-list", "running", "events/e7-*.html"),
    State("event-eleven-rounds", "running", "events/e8-*.html"),
    State("event-groups", "groups", "events/e1-*.html"),
    State("event-200", "many", "events/e1-*.html"),
    State("event-500", "most", "events/e1-*.html"),
    State("hall", "running", "hall/e1-*.html"),
    State("hall-teams", "running", "hall/e3-*.html", (PHONE,)),
    State("screen", "running", "screen/e1-*.html", (WIDE, HALL)),
    State("screen-200", "many", "screen/e1-*.html", (HALL,)),
    State("screen-teams", "running", "screen/e3-*.html", (WIDE,)),
    State("paper", "running", "paper/e1-*.html", (WIDE,)),
    State("streams", "running", "streams/e1-*.html"),
    State("overlay-board", "running", "overlay/e1-*/board-1.html", (WIDE,)),
    State("overlay-standings", "running", "overlay/e3-*/standings.html", (WIDE,)),
    State("overlay-bracket", "running", "overlay/e4-*/bracket.html", (WIDE, HALL)),
    State("embed-standings", "running", "embed/e1-*/standings.html"),
    State("events", "running", "events.html"),
    State("season", "demo", "seasons/*.html"),
    State("ratings", "demo", "ratings/overall.html", (WIDE,)),
    State("missing", "demo", "404.html", (PHONE,)),
    State("player-on-a-phone", SERVED, "player/e1", (NARROWEST, PHONE), is_dark=True),
    State("desk", SERVED, "desk/", (WIDE,)),
    State("desk-event", SERVED, "desk/e1", is_dark=True),
    State("desk-entrants", SERVED, "desk/e7", (WIDE,)),
    State("desk-knockout", SERVED, "desk/e4", (WIDE,)),
    *(
        State(f"game-{journey.game}", "games", f"events/e{number}-*.html", (PHONE,) if number % 2 else (WIDE,))
        for number, journey in enumerate(events.JOURNEYS, start=1)
    ),
)


def write_page(data: SiteData, pattern: str, folder: Path) -> Path:
    """Write the page that a pattern of a path names, and what all pages load."""
    path = next((path for path in _paths(data, pattern) if Path(path).match(pattern)), "")
    assert path, f"no page {pattern}"
    for each in [path, *(f"assets/{name}" for name in asset_names())]:
        found = page_at(each)
        if found is not None:
            kind, key = found
            made = kind.text(data, key)
            place = folder / each
            place.parent.mkdir(parents=True, exist_ok=True)
            if made is not None and not (place.exists() and each != path):
                place.write_bytes(made if isinstance(made, bytes) else made.encode("utf-8"))
    return folder / path


def _paths(data: SiteData, pattern: str) -> Iterator[str]:
    for kind in PAGES:
        if kind.ending == Path(pattern).suffix or not kind.ending:
            yield from (kind.path(key) for key in kind.keys(data))
