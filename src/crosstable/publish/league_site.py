"""Write the pages of a league, unless they are up to date.

What builds pages is imported only when there are pages to build.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path

from crosstable.facts.settings.config import local_date
from crosstable.facts.store.store import Store
from crosstable.publish.folder import SiteReport
from crosstable.publish.site_data import DataAs
from crosstable.publish.site_state import state_of_league, unchanged_files
from crosstable.publish.web_address import clean_base
from crosstable.runs.rating_lists import league_config

Progress = Callable[[int, int], None]


def write_league_site(
    store: Store,
    folder: Path,
    *,
    as_of: dt.date | None = None,
    base_url: str | None = None,
    progress: Progress | None = None,
    data_as: DataAs | None = None,
) -> SiteReport:
    """Write the pages of a league, or find that they are up to date (see `site_state`).

    Args:
        folder, base_url, progress, data_as: as for `write_site`.
        as_of: the day of the pages; None is today in the league's time zone.
    Raises:
        InputError, StoreError, RatingError: as `write_site`, and if nothing is published.
    """
    with store.read() as connection:
        timezone = league_config(connection).timezone
        day = as_of or local_date(store.clock(), timezone)
        state = state_of_league(connection, day, clean_base(base_url), data_as)
    count = unchanged_files(folder, state)
    if count is not None:
        return SiteReport(0, count, 0)
    from crosstable.publish.site import write_site
    from crosstable.reading.league_reader import read_snapshot

    snapshot = read_snapshot(store, as_of=day)
    return write_site(snapshot, folder, base_url=base_url, progress=progress, state=state, data_as=data_as)
