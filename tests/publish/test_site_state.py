"""A site that is up to date is found so without building a page; whatever differs is noticed."""

import datetime as dt
import os

import pytest

from crosstable.changes.publication import publish
from crosstable.facts.store.store import Store
from crosstable.publish import site
from crosstable.publish.league_site import write_league_site
from crosstable.publish.site_state import STATE
from tests.league.small_league import GAMES, enter, new_league

DAY = dt.date(2025, 3, 1)
PAGE = "players/p1-ann.html"


@pytest.fixture
def league(tmp_path) -> Store:
    store = new_league(tmp_path)
    enter(store, GAMES)
    publish(store, "ann")
    return store


@pytest.fixture
def out(tmp_path, league):
    write_league_site(league, tmp_path / "out", as_of=DAY)
    return tmp_path / "out"


def test_site_that_is_up_to_date_builds_no_page(league, out, monkeypatch):
    monkeypatch.setattr(site, "write_site", None)

    report = write_league_site(league, out, as_of=DAY)
    assert (0, 0) == (report.written, report.removed)
    assert sum(path.is_file() and not path.name.startswith(".") for path in out.rglob("*")) == report.unchanged


@pytest.mark.slow
@pytest.mark.parametrize("how", ["edited", "edited and set back in time", "removed", "replaced"])
def test_page_touched_by_hand_is_written_again(league, out, how):
    page, before = out / PAGE, (out / PAGE).read_bytes()
    times = page.stat().st_atime_ns, page.stat().st_mtime_ns
    if how == "removed":
        page.unlink()
    elif how == "replaced":
        page.rename(page.with_suffix(".old"))
        page.write_bytes(before.replace(b"Ann", b"Eve"))
    else:
        page.write_bytes(before.replace(b"Ann", b"Eve"))
    if how == "edited and set back in time":
        os.utime(page, ns=times)

    assert 1 == write_league_site(league, out, as_of=DAY).written
    assert before == page.read_bytes()


@pytest.mark.slow
def test_every_change_of_the_league_day_and_address_is_noticed(league, out):
    def writes(**how):
        return write_league_site(league, out, **{"as_of": DAY, **how}).written > 0

    assert writes(base_url="https://league.example/")
    assert writes(as_of=dt.date(2027, 1, 1))
    assert not writes(as_of=dt.date(2027, 1, 1))
    enter(league, [*GAMES, ("Bo", "Cem", 1)])
    publish(league, "ann")
    assert writes(as_of=dt.date(2027, 1, 1))


@pytest.mark.slow
@pytest.mark.parametrize("text", ["", "[]", '{"state": 1}', "\ufffd{"])
def test_damaged_state_is_no_error(league, out, text):
    (out / STATE).write_text(text)

    assert 0 == write_league_site(league, out, as_of=DAY).written


@pytest.mark.slow
def test_site_interrupted_while_pages_are_put_in_place_is_not_taken_for_up_to_date(league, out, monkeypatch):
    enter(league, [*GAMES, ("Bo", "Cem", 1)])
    publish(league, "ann")
    with monkeypatch.context() as broken:
        broken.setattr("crosstable.publish.folder.SiteFolder._write_list", _fail)
        with pytest.raises(KeyboardInterrupt):
            write_league_site(league, out, as_of=DAY)

    assert write_league_site(league, out, as_of=DAY).written > 0


def _fail(*_):
    raise KeyboardInterrupt
