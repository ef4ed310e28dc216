"""Write a league as a folder of static pages.

Everything comes from one snapshot and nothing from a clock, so the same snapshot gives the same files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from crosstable.publish.elo_seed_data import elo_seed_files
from crosstable.publish.folder import SiteFolder, SiteReport
from crosstable.publish.language_links import LanguageSwitch
from crosstable.publish.page_table import pages
from crosstable.publish.site_data import DataAs, SiteData
from crosstable.publish.web_address import clean_base
from crosstable.reading.league_snapshot import LeagueSnapshot
from crosstable.views.languages import language_of

Progress = Callable[[int, int], None]
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
    The pages of each language that readers choose from are in a folder of it, those in the language of the league in
    none.

    Raises:
        UnknownName: there are no texts in one of the languages.
        InputError: the folder holds files of other programs; an address that is not http or https.
        StoreError: a file cannot be written.
        RatingError: a pool with a run that kept no rows.
    Example:
        write_site(snapshot, Path("out"), base_url="https://league.example/")
    """
    base = clean_base(base_url)
    codes = languages_of(snapshot)
    switch = LanguageSwitch(codes, has_folders=True, base_url=base)
    data = SiteData(snapshot, base, switch=switch)
    size = data.size * len(codes)
    with SiteFolder(folder, state=state) as site:
        for done, (path, text) in enumerate(_files(data, snapshot, data_as)):
            site.write(path, text)
            if progress is not None and done % _STEP == 0:
                progress(min(done, size), size)
        report = site.close()
    if progress is not None:
        progress(size, size)
    return report


def languages_of(snapshot: LeagueSnapshot) -> list[str]:
    """Return the languages of the pages, that of the league first.

    Raises:
        UnknownName, InputError: a page cannot be made in one of them.
    """
    found = list(dict.fromkeys([snapshot.language, *snapshot.languages]))
    for code in (*found, *filter(None, [snapshot.hall_language])):
        language_of(code)
    return found


def _files(data: SiteData, snapshot: LeagueSnapshot, data_as: DataAs | None) -> Iterator[tuple[str, str | bytes]]:
    for code in data.switch.codes if data.switch is not None else ():
        folder = "" if data.switch is None else data.switch.folder(code)
        yield from ((f"{folder}{path}", text) for path, text in pages(data.in_language(code)))
    if data_as == "elo-seed":
        yield from elo_seed_files(data, snapshot.players)
