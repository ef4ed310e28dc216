"""The rows of a leaderboard, for all time and for each period, best first.

Rules
1. All time: active players in order of rank, then those who are not active, in order of rating and without a rank.
2. A period: who played a rated game in it, ranked by the rating at its end.
3. Deviations are those at the end of the run.  A run keeps them before each game besides, so what they were at the end
   of a period that is over nobody knows: a list of such a period shows none.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from crosstable.model.columns import Flags, Floats, Ints, Longs, date_of
from crosstable.publish.facts import PoolFacts
from crosstable.publish.periods import Period, period_facts
from crosstable.publish.ranking import Ranking
from crosstable.ratings.places import strengths

ALL_TIME = "all"


class BoardRow(NamedTuple):
    """A line of a leaderboard, numbers rounded as they are shown.

    `rank` is 0 for a player who is not active; `moved` is the peak for all time and the change in a period.
    `mean_place` and `deviation` are None where there is none; `last` is a day in ISO.
    """

    slug: str
    name: str
    rank: int
    rating: float
    deviation: float | None
    moved: float
    games: int
    wins: int
    draws: int
    losses: int
    mean_place: float | None
    last: str
    provisional: int
    inactive: int


@dataclass(frozen=True, slots=True)
class BoardList:
    """One list of a leaderboard: for all time, or of a period."""

    key: str
    name: str
    players: Sequence[str]
    rows: Sequence[BoardRow]
    active: int


def all_time(facts: PoolFacts, names: Sequence[str], slugs: Sequence[str]) -> BoardList:
    """Give the list of everybody with a rated game.

    Args:
        facts: the pool.
        names: to show, in the order of the players.
        slugs: the same.
    """
    resting = np.flatnonzero(facts.rated & ~facts.is_active)
    values = strengths(facts.ratings.rating, facts.scale)
    order = np.concatenate((facts.ranking.order, Ranking.of(resting, values, facts.name_order).order))
    tally = facts.tally
    places = np.divide(
        tally.places, tally.others, out=np.full(len(tally.others), np.nan), where=tally.others > 0, dtype=np.float64
    )
    rows = _rows(
        facts, names, slugs, order,
        rank=facts.rank[order],
        rating=facts.ratings.rating[order],
        deviation=None if facts.deviation is None else facts.deviation[order],
        moved=facts.ratings.peak[order],
        games=facts.games[order],
        outcomes=tally.outcomes[order],
        mean_place=places[order],
        last_day=tally.last_day[order].astype(np.int64),
        provisional=facts.provisional[order],
        inactive=~facts.is_active[order],
    )  # fmt: skip
    players = [facts.history.players[at] for at in order.tolist()]
    return BoardList(ALL_TIME, "All time", players, rows, len(facts.ranking.order))


def in_period(facts: PoolFacts, period: Period, names: Sequence[str], slugs: Sequence[str]) -> BoardList:
    """Give the list of those who played in a period."""
    found = period_facts(facts, period)
    values = np.zeros(len(names))
    values[found.players] = strengths(found.rating, facts.scale)
    ranking = Ranking.of(found.players, values, facts.name_order)
    at = np.searchsorted(found.players, ranking.order)
    rows = _rows(
        facts, names, slugs, ranking.order,
        rank=ranking.place,
        rating=found.rating[at],
        deviation=facts.deviation[ranking.order] if facts.deviation is not None and found.is_last else None,
        moved=found.change[at],
        games=found.games[at],
        outcomes=found.outcomes[at],
        mean_place=found.mean_place[at],
        last_day=found.last_day[at],
        provisional=found.games_ever[at] < facts.ratings.system.provisional_games,
        inactive=np.zeros(len(at), dtype=np.bool_),
    )  # fmt: skip
    players = [facts.history.players[player] for player in ranking.order.tolist()]
    return BoardList(period.key, period.name, players, rows, len(rows))


def _rows(
    facts: PoolFacts,
    names: Sequence[str],
    slugs: Sequence[str],
    order: Longs,
    *,
    rank: Longs,
    rating: Floats,
    deviation: Floats | None,
    moved: Floats,
    games: Longs,
    outcomes: Longs,
    mean_place: Floats,
    last_day: Longs | Ints,
    provisional: Flags,
    inactive: Flags,
) -> list[BoardRow]:
    decimals = facts.scale.decimals
    who = order.tolist()
    losses, draws, wins = (outcomes[:, at].tolist() for at in range(3))
    dates = {day: str(date_of(day) or "") for day in np.unique(last_day).tolist()}
    nobody = [None] * len(who)
    places = [None if math.isnan(place) else round(place, 2) for place in mean_place.tolist()]
    return [
        BoardRow(*row)
        for row in zip(
            [slugs[player] for player in who],
            [names[player] for player in who],
            rank.tolist(),
            _rounded(rating, decimals),
            nobody if deviation is None else _rounded(deviation, decimals),
            _rounded(moved, decimals),
            games.tolist(),
            wins, draws, losses,
            places,
            [dates[day] for day in last_day.tolist()],
            provisional.astype(np.int64).tolist(),
            inactive.astype(np.int64).tolist(),
            strict=True,
        )
    ]  # fmt: skip


def _rounded(values: Floats, decimals: int) -> list[float]:
    """Round for the files: whole numbers stand without a point there."""
    rounded = np.round(values, decimals) + 0.0
    return (rounded if decimals else rounded.astype(np.int64)).tolist()  # type: ignore[no-any-return]  # numpy's tolist
