"""The leaderboard of a rating list: all players, or those of a period, best first, and any slice of it.

Rules
1. All time: active players by rank, then inactive players by rating and without a rank.
2. A period: the players with a rated game in it, ranked by the rating at its end.
3. Deviations are those at the end of the run.  A run keeps them before each game only, so the list of a period that
   is over shows none.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from crosstable.league.snapshot import Season
from crosstable.model.columns import Flags, Floats, Ints, Longs, date_of
from crosstable.ratings.places import strengths
from crosstable.views.board_columns import BoardRow
from crosstable.views.periods import Period, period_facts, periods_of
from crosstable.views.pool import PoolView
from crosstable.views.ranking import Ranking

ALL_TIME = "all"


@dataclass(frozen=True, slots=True, eq=False)
class Leaderboard:
    """One list of a rating list: for all time, or for a period.

    Shapes: all (n_listed,), best first; `outcomes` (n_listed, 3): lost, drawn, won.  `players` are numbers of players.
    """

    pool: PoolView
    key: str
    name: str
    active: int
    players: Longs
    rank: Longs
    rating: Floats
    deviation: Floats | None
    moved: Floats
    games: Longs
    outcomes: Longs
    mean_place: Floats
    last_day: Longs | Ints
    provisional: Flags
    inactive: Flags

    def __len__(self) -> int:
        return len(self.players)

    def rows(self, start: int = 0, stop: int | None = None, *, is_exact: bool = False) -> list[BoardRow]:
        """Return a slice of the list.

        Args:
            start: the first row.
            stop: the row after the last; None is the end of the list.
            is_exact: ratings in full instead of as displayed.
        """
        here = slice(start, stop)
        who = self.players[here].tolist()
        decimals = None if is_exact else self.pool.scale.decimals
        losses, draws, wins = (self.outcomes[here, at].tolist() for at in range(3))
        last_day = self.last_day[here]
        dates = {day: str(date_of(day) or "") for day in np.unique(last_day).tolist()}
        ids, names = self.pool.ratings.players, self.pool.names
        return list(
            map(
                BoardRow,
                [ids[player] for player in who],
                [names[player] for player in who],
                self.rank[here].tolist(),
                _rounded(self.rating[here], decimals),
                [None] * len(who) if self.deviation is None else _rounded(self.deviation[here], decimals),
                _rounded(self.moved[here], decimals),
                self.games[here].tolist(),
                wins,
                draws,
                losses,
                [None if math.isnan(place) else round(place, 2) for place in self.mean_place[here].tolist()],
                [dates[day] for day in last_day.tolist()],
                self.provisional[here].astype(np.int64).tolist(),
                self.inactive[here].astype(np.int64).tolist(),
            )
        )


def leaderboards(pool: PoolView, seasons: Sequence[Season]) -> list[Leaderboard]:
    """Return the list for all time and those of the periods with games, latest first."""
    periods = periods_of(pool.days, tuple(seasons), pool.as_of)
    return [all_time(pool), *(in_period(pool, period) for period in periods)]


def all_time(pool: PoolView) -> Leaderboard:
    """Return the list of all players with a rated game."""
    resting = np.flatnonzero(pool.rated & ~pool.is_active)
    order = np.concatenate((pool.ranking.order, Ranking.of(resting, pool.strength, pool.name_order).order))
    records = pool.records
    places = np.divide(
        records.places,
        records.others,
        out=np.full(len(records.others), np.nan),
        where=records.others > 0,
        dtype=np.float64,
    )
    return Leaderboard(
        pool=pool,
        key=ALL_TIME,
        name="All time",
        active=len(pool.ranking.order),
        players=order,
        rank=pool.rank[order],
        rating=pool.ratings.rating[order],
        deviation=None if pool.deviation is None else pool.deviation[order],
        moved=pool.ratings.peak[order],
        games=pool.games[order],
        outcomes=records.outcomes[order],
        mean_place=places[order],
        last_day=records.last_day[order].astype(np.int64),
        provisional=pool.provisional[order],
        inactive=~pool.is_active[order],
    )


def in_period(pool: PoolView, period: Period) -> Leaderboard:
    """Return the list of the players with a rated game in a period."""
    found = period_facts(pool, period)
    values = np.zeros(len(pool.names))
    values[found.players] = strengths(found.rating, pool.scale)
    ranking = Ranking.of(found.players, values, pool.name_order)
    at = np.searchsorted(found.players, ranking.order)
    return Leaderboard(
        pool=pool,
        key=period.key,
        name=period.name,
        active=len(at),
        players=ranking.order,
        rank=ranking.place,
        rating=found.rating[at],
        deviation=pool.deviation[ranking.order] if pool.deviation is not None and found.is_last else None,
        moved=found.change[at],
        games=found.games[at],
        outcomes=found.outcomes[at],
        mean_place=found.mean_place[at],
        last_day=found.last_day[at],
        provisional=found.games_ever[at] < pool.ratings.system.provisional_games,
        inactive=np.zeros(len(at), dtype=np.bool_),
    )


def _rounded(values: Floats, decimals: int | None) -> list[float]:
    """Round as displayed; whole numbers become integers, which have no decimal point in files."""
    if decimals is not None:
        values = np.round(values, decimals) + 0.0
    rounded: list[float] = (values if decimals or decimals is None else values.astype(np.int64)).tolist()
    return rounded
