"""Every page of the demo league is the same, served and written."""

from __future__ import annotations

import pytest

from crosstable.publish.page_table import pages
from crosstable.publish.site_data import SiteData
from crosstable.reading.league_reader import read_snapshot
from crosstable.web.league_site import LeagueSite
from crosstable.web.leagues import Leagues, open_to_read
from crosstable.web.settings import WebSettings
from tests.commands import run_here


@pytest.mark.slow
def test_every_page_of_the_demo_league_is_served_as_it_is_written(tmp_path):
    assert 0 == run_here("demo", folder=tmp_path).code
    store = open_to_read(str(tmp_path / "demo-league" / "league.db"))
    site = LeagueSite(next(iter(Leagues.of([store]))), WebSettings())
    written = dict(pages(SiteData(read_snapshot(store))))

    different = []
    for path, text in written.items():
        body = text if isinstance(text, bytes) else text.encode("utf-8", "replace")
        if getattr(site.find(path), "body", None) != body:
            different.append(path)
    assert [] == different
    assert len(written) > 500
