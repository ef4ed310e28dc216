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
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

import numpy as np

from crosstable.facts.settings.seasons import Season
from crosstable.model.columns import Flags, Floats, Ints, Longs, date_of
from crosstable.ratings.places import strengths
from crosstable.views.leaderboard_columns import LeaderboardRow
from crosstable.views.periods import Period, period_facts, periods_of, players_in
from crosstable.views.pool import PoolView
from crosstable.views.ranking import PlayerOrder
from crosstable.views.texts import _

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
    strength: Floats

    def __len__(self) -> int:
        return len(self.players)

    def of_games(self, least: int) -> Leaderboard:
        """Return the players with at least so many games, with the ranks that they have among all."""
        kept = self.games >= least
        if kept.all():
            return self
        columns: dict[str, Any] = {each.name: getattr(self, each.name) for each in fields(self)}
        columns |= {name: of[kept] for name, of in columns.items() if isinstance(of, np.ndarray)}
        return Leaderboard(**{**columns, "active": int(kept[: self.active].sum())})

    def rows(self, start: int = 0, stop: int | None = None, *, is_exact: bool = False) -> list[LeaderboardRow]:
        """Return a slice of the list.

        Args:
            start: the first row.
            stop: the row after the last; None is the end of the list.
            is_exact: ratings in full instead of as displayed.
        """
        here = self._in_order(start, len(self) if stop is None else min(stop, len(self)))
        who = self.players[here].tolist()
        decimals = None if is_exact else self.pool.scale.decimals
        losses, draws, wins = (self.outcomes[here, at].tolist() for at in range(3))
        last_day = self.last_day[here]
        dates = {day: str(date_of(day) or "") for day in np.unique(last_day).tolist()}
        ids = self.pool.ratings.players
        return list(
            map(
                LeaderboardRow,
                [ids[player] for player in who],
                self.pool.names_of(who),
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

    def _in_order(self, start: int, stop: int) -> Longs:
        """Return the rows of a slice, equal ones by name; the names of others are not looked at."""
        if start >= stop:
            return np.zeros(0, dtype=np.int64)
        first, end = self._level_with(start)[0], self._level_with(stop - 1)[1]
        rows = np.arange(first, end)
        players = self.players[rows].tolist()
        names = [name.casefold() for name in self.pool.names_of(players)]
        alphabet = np.empty(len(rows), dtype=np.int64)
        alphabet[sorted(range(len(rows)), key=lambda at: (names[at], players[at]))] = np.arange(len(rows))
        rows = rows[np.lexsort((alphabet, -self.strength[rows], rows >= self.active))]
        return rows[start - first : stop - first]

    def _level_with(self, row: int) -> tuple[int, int]:
        """Return the first row that is level with one, and the row after the last."""
        first, end = (0, self.active) if row < self.active else (self.active, len(self))
        inside = -self.strength[first:end]
        low, high = (int(np.searchsorted(inside, inside[row - first], side=side)) for side in ("left", "right"))
        return first + low, first + high


class LeaderboardOnDemand:
    """A leaderboard that is computed when its rows are first asked for.

    Args:
        period: the period; None is all time.
    """

    def __init__(self, pool: PoolView, period: Period | None = None) -> None:
        self.key, self.name = (ALL_TIME, _("All time")) if period is None else (period.key, period.name)
        self._pool = pool
        self._period = period

    @cached_property
    def whole(self) -> Leaderboard:
        """The whole list."""
        return all_time(self._pool) if self._period is None else in_period(self._pool, self._period)

    @cached_property
    def _listed(self) -> int:
        if self._period is None:
            return self._pool.rated_players
        return len(self.whole) if "whole" in self.__dict__ else players_in(self._pool, self._period)

    @property
    def active(self) -> int:
        """How many of the players listed are active: all in the list of a period."""
        return len(self._pool.ranking.order) if self._period is None else self._listed

    def __len__(self) -> int:
        return self._listed

    def rows(self, start: int = 0, stop: int | None = None) -> list[LeaderboardRow]:
        """Return a slice of the list; see `Leaderboard.rows`."""
        return self.whole.rows(start, stop)


def leaderboards(pool: PoolView, seasons: Sequence[Season]) -> list[LeaderboardOnDemand]:
    """Return the list for all time and those of the periods with games, latest first."""
    periods = periods_of(pool.track.game_days, tuple(seasons), pool.as_of)
    return [LeaderboardOnDemand(pool), *(LeaderboardOnDemand(pool, period) for period in periods)]


def all_time(pool: PoolView) -> Leaderboard:
    """Return the list of all players with a rated game."""
    resting = np.flatnonzero(pool.rated & ~pool.is_active)
    nobody = np.arange(len(pool.strength))  # equal ones are ordered by name when their rows are asked for
    order = np.concatenate((pool.ranking.order, PlayerOrder.of(resting, pool.strength, nobody).order))
    return _of_players(pool, order, pool.rank[order], len(pool.ranking.order))


def _of_players(pool: PoolView, order: Longs, rank: Longs, ranked: int) -> Leaderboard:
    """Return the list of these players as they are now, of whom the first ones are ranked."""
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
        name=_("All time"),
        active=ranked,
        players=order,
        rank=rank,
        rating=pool.ratings.rating[order],
        deviation=None if pool.deviation is None else pool.deviation[order],
        moved=pool.ratings.peak[order],
        games=pool.games[order],
        outcomes=records.outcomes[order],
        mean_place=places[order],
        last_day=records.last_day[order].astype(np.int64),
        provisional=pool.provisional[order],
        inactive=~pool.is_active[order],
        strength=pool.strength[order],
    )


def in_period(pool: PoolView, period: Period) -> Leaderboard:
    """Return the list of the players with a rated game in a period."""
    found = period_facts(pool, period)
    values = np.zeros(len(pool.ratings.rating))
    values[found.players] = strengths(found.rating, pool.scale)
    ranking = PlayerOrder.of(found.players, values, np.arange(len(values)))
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
        strength=values[ranking.order],
    )


def _rounded(values: Floats, decimals: int | None) -> list[float]:
    """Round as displayed; whole numbers become integers, which have no decimal point in files."""
    if decimals is not None:
        values = np.round(values, decimals) + 0.0
    rounded: list[float] = (values if decimals or decimals is None else values.astype(np.int64)).tolist()
    return rounded
