"""Every page of the demo league is the same, served and written."""

from __future__ import annotations

import re

import pytest

from crosstable.publish.page_table import pages
from crosstable.publish.site_data import SiteData
from crosstable.reading.league_reader import read_snapshot
from crosstable.web.league_site import LeagueSite
from crosstable.web.leagues import Leagues, open_to_read
from crosstable.web.settings import WebSettings
from tests.web.language_switch import without_languages

EVENT = re.compile(r"/(e\d+)\b")


def of_event(page: tuple[str, object]) -> str:
    """Return the event that a page is about: its pages are made together, so that it is read once."""
    found = EVENT.search(page[0])
    return found[1] if found else ""


@pytest.mark.slow
def test_every_page_of_the_demo_league_is_served_as_it_is_written(whole_demo):
    store = open_to_read(str(whole_demo / "league.db"))
    site = LeagueSite(next(iter(Leagues.of([store]))), WebSettings())
    written = dict(pages(SiteData(read_snapshot(store))))

    different = []
    for path, text in sorted(written.items(), key=of_event):
        made = getattr(site.find(path), "body", b"")
        if text != (made if isinstance(text, bytes) else without_languages(made.decode())):
            different.append(path)
    assert [] == different
    assert len(written) > 500
