"""Any slice of a rating list from its final table, with ranks among those who are listed.

Rules
1. Ratings are compared as displayed; equal ones share a rank and are ordered by id, so that a page stays the same when
   a player's name changes.
2. Inactive players follow the active ones, and have no rank.
"""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from crosstable.facts.settings.config import Listing
from crosstable.model.columns import Flags, Longs, date_of
from crosstable.ratings.places import places_of, strengths
from crosstable.reading.reader import Reader
from crosstable.reading.run_table import RunTable
from crosstable.views.leaderboard_columns import LeaderboardRow
from crosstable.views.ranking import listed


@dataclass(frozen=True, slots=True, eq=False)
class TableOrder:
    """Who of a run is listed, in order.

    Shapes: `at` (n_listed,) are rows of the final table; `rank` (n_listed,) is 0 for inactive players; `is_active`
    is for each row of the table.
    """

    of: RunTable
    at: Longs
    rank: Longs
    is_active: Flags

    @classmethod
    def on(cls, of: RunTable, day: dt.date, listing: Listing) -> TableOrder:
        """Order the players with a rated game as of a day."""
        table, scale = of.table, of.system.scale
        rated = np.flatnonzero(table.games > 0)
        is_active: Flags = np.zeros(len(table.games), dtype=np.bool_)
        is_active[rated] = listed(table.last_day[rated], table.games[rated], day, listing)
        values = strengths(table.rating[rated], scale)
        order = np.lexsort((rated, -values, ~is_active[rated]))
        at = rated[order]
        rank = np.zeros(len(at), dtype=np.int64)
        count = int(is_active.sum())
        rank[:count] = places_of(values[order][:count])
        return cls(of, at, rank, is_active)

    def chosen(self, *, min_games: int = 0, with_inactive: bool = True) -> TableOrder:
        """Return the players with at least so many games, with the ranks that they have among all."""
        kept = self.of.table.games[self.at] >= min_games
        if not with_inactive:
            kept &= self.is_active[self.at]
        return self if kept.all() else replace(self, at=self.at[kept], rank=self.rank[kept])

    @property
    def active(self) -> int:
        """How many of those who are listed are active."""
        return int(self.is_active[self.at].sum())

    def __len__(self) -> int:
        return len(self.at)

    def rows(self, start: int, stop: int, names: Mapping[str, str]) -> list[LeaderboardRow]:
        """Return the rows from `start` to before `stop`; ratings in full, names by id."""
        table, records = self.of.table, self.of.records
        found = []
        for at, rank in zip(self.at[start:stop].tolist(), self.rank[start:stop].tolist(), strict=True):
            id, deviation = table.players[at], float(table.deviation[at])
            losses, draws, wins = (0, 0, 0) if records is None else records.outcomes[at].tolist()
            found.append(
                LeaderboardRow(
                    id=id,
                    name=names.get(id, id),
                    rank=rank,
                    rating=float(table.rating[at]),
                    deviation=None if math.isnan(deviation) else deviation,
                    moved=float(table.peak[at]),
                    games=int(table.games[at]),
                    wins=wins,
                    draws=draws,
                    losses=losses,
                    mean_place=None if records is None else records.mean_place(at),
                    last_played=str(date_of(int(table.last_day[at])) or ""),
                    provisional=int(table.is_provisional[at]),
                    inactive=int(not self.is_active[at]),
                )
            )
        return found

    def ids(self, start: int, stop: int) -> list[str]:
        """Return the ids of the players of some rows."""
        return [self.of.table.players[at] for at in self.at[start:stop].tolist()]


def order_of(reader: Reader, run: int, day: dt.date, listing: Listing) -> TableOrder:
    """Return the players of a run in order, active or not as of a day; it is kept."""
    key = (reader.run_key(run), day, listing)
    found: TableOrder = reader.kept.orders.get(key, lambda: TableOrder.on(reader.run_table(run), day, listing))
    return found
