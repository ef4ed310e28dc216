"""The standings of a season, one table per rating list: points of its events, the record, the rating at its end.

Rules
1. Points are what the rounds of the season's events paid by the rules of each event, byes included; initial scores
   do not count.
2. A table adds up the events of one rating list only.  An event that no list has rated yet is in the lists with
   games of its discipline; events outside all lists have a table of their own.
3. Equal points share a rank and stand in order of rating, then of name.
4. The record counts games that were played, rated or not.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from crosstable.facts.settings.seasons import Season
from crosstable.model.columns import day_number
from crosstable.reading.event_summary import EntrantRow, EventSummary
from crosstable.reading.event_table import EventTable
from crosstable.views.pool import PoolView


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """One player of a season.  `half_points` are half-points; `rating` is None without a rated game in the list."""

    rank: int
    player: str
    rating: float | None
    events: int
    wins: int
    draws: int
    losses: int
    mean_place: float | None
    half_points: int


@dataclass(frozen=True, slots=True, eq=False)
class SeasonStandings:
    """The standings of the events of a season in one rating list; `pool` is None for events outside all lists."""

    pool: PoolView | None
    events: Sequence[EventSummary]
    lines: Sequence[SeasonLine]


def season_tables(season: Season, events: EventTable, pools: Sequence[PoolView]) -> list[SeasonStandings]:
    """Return the tables of a season, in the order of the rating lists."""
    inside = [each for each in events.summaries if each.season == season.key]
    rated = [pool.pool.event_ids for pool in pools]
    tables = []
    outside = {each.id: each for each in inside}
    for pool, own in zip(pools, rated, strict=True):
        disciplines = pool.pool.disciplines
        found = [
            each
            for each in inside
            if each.id in own or (not any(each.id in ids for ids in rated) and each.discipline in disciplines)
        ]
        for each in found:
            outside.pop(each.id, None)
        if found:
            tables.append(SeasonStandings(pool, found, _lines(season, events.totals(found), pool)))
    if outside:
        rest = list(outside.values())
        tables.append(SeasonStandings(None, rest, _lines(season, events.totals(rest), None)))
    return tables


def _lines(season: Season, sums: Mapping[str, EntrantRow], pool: PoolView | None) -> list[SeasonLine]:
    """Return the lines of players, best first."""
    ratings = {} if pool is None else ratings_at_end(season, pool)
    sign = 1.0 if pool is None else pool.scale.sign
    unrated = -sign * math.inf
    order = sorted(sums, key=lambda player: (-sums[player].half_points, -sign * ratings.get(player, unrated), player))
    lines: list[SeasonLine] = []
    for at, id in enumerate(order, start=1):
        one = sums[id]
        rank = lines[-1].rank if lines and lines[-1].half_points == one.half_points else at
        mean = one.places / one.races if one.races else None
        lines.append(
            SeasonLine(
                rank, id, ratings.get(id), one.is_entrant, one.wins, one.draws, one.losses, mean, one.half_points
            )
        )
    return lines


def ratings_at_end(season: Season, pool: PoolView) -> dict[str, float]:
    """Return the ratings at the end of a season, or now while it runs, by player."""
    players = pool.ratings.players
    if season.ends is None:
        return {players[at]: float(pool.ratings.rating[at]) for at in np.flatnonzero(pool.rated).tolist()}
    found = pool.track.ratings_at(day_number(season.ends), len(players))
    return {players[at]: float(found[at]) for at in np.flatnonzero(~np.isnan(found)).tolist()}
