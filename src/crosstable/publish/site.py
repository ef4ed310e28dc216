"""Write a league as a folder of static pages.

Everything comes from one snapshot and nothing from a clock, so the same snapshot gives the same files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

from crosstable.league.snapshot import LeagueSnapshot, PoolSnapshot
from crosstable.publish.elo_seed_data import elo_seed_files
from crosstable.publish.event_pages import EventPages, list_of_events
from crosstable.publish.folder import SiteFolder, SiteReport
from crosstable.publish.leaderboard import LeaderboardPage
from crosstable.publish.league_pages import league_pages
from crosstable.publish.player_pages import player_pages
from crosstable.publish.pool_pages import pool_pages
from crosstable.publish.search import search_files
from crosstable.publish.site_data import DataAs, SiteData
from crosstable.publish.templating import Templates
from crosstable.publish.web_address import clean_base
from crosstable.views.directory import Directory
from crosstable.views.event import EventSummary, event_views
from crosstable.views.leaderboard import leaderboards
from crosstable.views.player_steps import StepTable
from crosstable.views.pool import PoolView

Progress = Callable[[int, int], None]
Page = tuple[str, str | bytes]
_STEP = 50  # pages between two reports of progress


def write_site(
    snapshot: LeagueSnapshot,
    folder: Path,
    *,
    base_url: str | None = None,
    progress: Progress | None = None,
    state: str | None = None,
    data_as: DataAs | None = None,
) -> SiteReport:
    """Write all pages and data files of a league into a folder.

    Files that would not change are not touched, files of an earlier run that are no longer wanted are removed.
    Nothing is put in place before everything is written.

    Args:
        snapshot: what is published.
        folder: made if it is not there; must be empty, or hold a site written before.
        base_url: where the site will stand, for the feed and the page of lost visitors; the pages do not need it.
        progress: called with pages done and pages in all.
        state: what the pages are made from, as `site_state` has it; stored with them.
        data_as: further data files in the form of this name: "elo-seed" is described in `elo_seed_data`.
    Raises:
        InputError: the folder holds files of other programs; an address that is not http or https.
        StoreError: a file cannot be written.
        RatingError: a pool with a run that kept no rows.
    Example:
        write_site(snapshot, Path("out"), base_url="https://league.example/")
    """
    base = clean_base(base_url)
    directory = Directory.of(snapshot)
    pools = [_pool(pool, snapshot, directory) for pool in snapshot.pools]
    data = SiteData(
        snapshot=snapshot,
        directory=directory,
        pools=pools,
        boards=[
            LeaderboardPage(pool, leaderboards(pool, snapshot.seasons), directory.players, snapshot.profile.words)
            for pool in pools
        ],
        base_url=base,
    )
    templates = Templates(league=data.league_name, menu=data.menu, base_href=None, words=data.words, logo=data.logo)
    with SiteFolder(folder, state=state) as site:
        for done, (path, text) in enumerate(_pages(data, templates, data_as)):
            site.write(path, text)
            if progress is not None and done % _STEP == 0:
                progress(min(done, data.size), data.size)
        report = site.close()
    if progress is not None:
        progress(data.size, data.size)
    return report


def _pool(pool: PoolSnapshot, snapshot: LeagueSnapshot, directory: Directory) -> PoolView:
    names = [directory.names[player] for player in pool.ratings.players]
    return PoolView(pool, names, snapshot.as_of, directory.pools[pool.key])


def _pages(data: SiteData, templates: Templates, data_as: DataAs | None) -> Iterator[Page]:
    """Yield all pages; each event is computed once, and only its summary is kept."""
    pages = EventPages(data.snapshot, data.directory, templates)
    events: list[EventSummary] = []
    for event in event_views(data.snapshot.events, data.pools):
        yield pages.page(event)
        events.append(event.summary)
    whole = replace(data, events=events, steps=[StepTable.of(pool) for pool in data.pools])
    yield from _assets(whole)
    yield from ((f"data/search/{name}", text) for name, text in search_files(whole.directory))
    yield from player_pages(whole, templates)
    yield list_of_events(whole, templates)
    yield from pool_pages(whole, templates)
    yield from league_pages(whole, templates)
    if data_as == "elo-seed":
        yield from elo_seed_files(whole)


def _assets(data: SiteData) -> Iterator[Page]:
    for asset in sorted((files("crosstable.publish") / "assets").iterdir(), key=lambda each: each.name):
        yield f"assets/{asset.name}", asset.read_text(encoding="utf-8")
    if data.snapshot.club.logo is not None:
        yield data.logo, data.snapshot.club.logo.content
