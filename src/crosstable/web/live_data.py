"""What the pages of a league are made from, read again as far as it has changed."""

from __future__ import annotations

import datetime as dt

from sqlalchemy import Connection

from crosstable.league.reading.league_reader import read_published
from crosstable.publish.site_data import SiteData


class LiveData:
    """The data of the pages of a league, as of its last change.

    Args:
        base_url: the address of the pages, or None.
    """

    def __init__(self, base_url: str | None) -> None:
        self._base_url = base_url
        self._known: tuple[tuple[int, dt.date], SiteData] | None = None

    def of(self, connection: Connection, now: tuple[int, dt.date]) -> SiteData:
        """Return the data of a state of the league.

        Args:
            connection: that reads this state.
            now: the number of its last change, and the day.
        """
        if self._known is None or self._known[0] != now:
            self._known = now, SiteData(read_published(connection, as_of=now[1]), self._base_url)
        return self._known[1]
