"""A published rating list of which only what is shown is read: the final table, names, the steps of a period."""

from __future__ import annotations

import datetime as dt
from functools import partial

from sqlalchemy import Connection

from crosstable.facts.players.players import shown_names
from crosstable.reading.list_reader import published_list
from crosstable.reading.names_on_demand import TextsOnDemand
from crosstable.reading.stored_list import StoredList
from crosstable.views.pool import PoolView


def published_view(connection: Connection, as_of: dt.date, key: str | None = None) -> PoolView:
    """Return a published rating list, read as far as its views need it, while the connection is open.

    Args:
        as_of: the day by which players are active or not.
        key: the rating list; None is the first.
    Raises:
        UnknownName: there is no such list.
        StoreError: it is not published.
    Cost: O(players of the list); a list of a period, O(games up to its end).
    """
    pool = StoredList(published_list(connection, key), lambda: connection)
    ids = pool.ratings.players
    return PoolView(pool, TextsOnDemand(partial(shown_names, connection), lambda: ids), as_of)
