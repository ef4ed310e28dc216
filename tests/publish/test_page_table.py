"""Every page of a league is found at its path, and no other."""

from importlib.resources import files

import pytest

from crosstable.publish.page_table import PAGES, asset, page_at
from crosstable.publish.site_data import SiteData
from crosstable.reading.league_reader import read_snapshot
from tests.publish.leagues import demo_snapshot
from tests.publish.running_league import in_round_two


@pytest.fixture(scope="module")
def data():
    return SiteData(demo_snapshot())


@pytest.fixture(scope="module")
def running_data(tmp_path_factory):
    return SiteData(read_snapshot(in_round_two(tmp_path_factory.mktemp("league"))[0]))


@pytest.mark.slow  # a whole demo league
def test_every_path_of_the_site_is_found_again(data):
    for kind in PAGES:
        keys = list(kind.keys(data))

        assert [(kind, key) for key in keys] == [page_at(kind.path(key)) for key in keys]


@pytest.mark.slow
def test_a_page_that_is_looked_up_is_the_page_that_is_written(data, demo_site):
    for kind in PAGES:
        for key in list(kind.keys(data))[:2]:
            content = kind.text(data, key)

            assert content is not None
            assert (demo_site / kind.path(key)).read_bytes() == content.encode("utf-8", "replace")


@pytest.mark.parametrize(
    "path",
    ["", "/", ".", "..", "events", "events/", "events.htm", "players/x.htm", "a/b/c.html", "/etc/passwd", "assets/"],
)
def test_other_paths_are_of_no_kind(path):
    assert page_at(path) is None


@pytest.mark.parametrize(
    "key", ["", "..", "../x", "p1-", "x", "p1\x00", "é", "P1", "con", "all/all-9999", "overall/all--1", "overall/x-0"]
)
def test_unknown_keys_have_no_page(running_data, key):
    data = running_data

    assert all(kind.text(data, key) is None for kind in PAGES if kind.ending and kind.name != "asset")


def test_assets_are_those_of_the_package_alone():
    names = {each.name for each in (files("crosstable.publish") / "assets").iterdir()}

    assert all(asset(name) for name in names - {"tokens.css"})  # which stand before each style sheet
    assert asset("../site.py") is None
