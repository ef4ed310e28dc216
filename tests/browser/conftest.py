"""A browser on written sites: Debian's chromium, driven over its pipe, opened by file://."""

from functools import partial

import pytest

from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.facts.players.player_edits import edit_player
from crosstable.publish.site import write_site
from crosstable.reading.league_reader import read_snapshot
from tests.league.events.made import now
from tests.publish.leagues import demo_snapshot, hostile_league, season_long_league
from tests.publish.many_sides import card_league, racing_league, team_league
from tests.publish.running_league import DAY, NAMES, WHO, in_round_two, play_round


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The folder of the demo league."""
    folder = tmp_path_factory.mktemp("site") / "out"
    write_site(demo_snapshot(), folder)
    return folder


@pytest.fixture(scope="session")
def hostile_site(tmp_path_factory):
    """The folder of a league in which every text tries to break out."""
    folder = tmp_path_factory.mktemp("hostile") / "out"
    write_site(hostile_league(), folder)
    return folder


@pytest.fixture(scope="session")
def season_long_site(tmp_path_factory):
    """The folder of a league whose one event lasts for weeks."""
    folder = tmp_path_factory.mktemp("season") / "out"
    write_site(season_long_league(), folder)
    return folder


@pytest.fixture(scope="session", params=[racing_league, team_league, card_league])
def many_sides_site(request, tmp_path_factory):
    """The folder of a league of races, of teams, or of tables of three."""
    folder = tmp_path_factory.mktemp("many") / "out"
    write_site(request.param(), folder)
    return folder


@pytest.fixture(scope="session")
def card_site(tmp_path_factory):
    """The folder of a league in which the lowest rating is the best."""
    folder = tmp_path_factory.mktemp("cards") / "out"
    write_site(card_league(), folder)
    return folder


@pytest.fixture(scope="session")
def running_site(tmp_path_factory):
    """The folder of a league in which events are on: a Swiss in its second round, and an evening at tables."""
    folder = tmp_path_factory.mktemp("running")
    store, event_id = in_round_two(folder)
    for entrant in now(store, event_id).event.entrants[:2]:
        edit_player(store, WHO, entrant.id, {"club": "W" * 80})
    evening = new_event(store, WHO, "Preferans evening", template("preferans-evening"), date=DAY)
    enter(store, WHO, evening, [NewEntry(f"Wolfgang Amadeus {name}") for name in NAMES])
    play_round(store, evening, [])
    write_site(read_snapshot(store), folder / "out")
    return folder / "out"


@pytest.fixture
def leagues():
    """How many leagues a site with accounts serves; some modules say two."""
    return 1


@pytest.fixture
def opened(chromium, site):
    """Open a page of the site, and fail in the end if it complained."""
    contexts, complaints = [], []

    def open_page(path, *, width=1280, scheme="light", root=site, **options):
        context = chromium.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("requestfailed", partial(_note, complaints))
        page.goto((root / path).as_uri())
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [] == complaints


def _note(complaints, request):
    if request.failure != "net::ERR_ABORTED":  # the page was left before its icon came
        complaints.append(f"{request.url} failed")
