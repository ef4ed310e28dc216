"""A pool made ready for pages: everything the pages ask of a run, read out once, as columns."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

import numpy as np

from crosstable.league.snapshot import LeagueSnapshot, PoolSnapshot, Tier
from crosstable.model.columns import NO_DATE, Flags, Floats, Ints, Longs, day_number
from crosstable.model.history import History
from crosstable.publish.directory import Directory
from crosstable.publish.entries import Entries
from crosstable.publish.ranking import Histogram, Ranking, active, histogram, name_order, percentiles
from crosstable.publish.timeline import Timeline, entries_of_steps
from crosstable.ratings.places import strengths
from crosstable.ratings.ratings import Ratings
from crosstable.ratings.scale import Scale
from crosstable.ratings.tally import Tally


@dataclass(frozen=True, slots=True, eq=False)
class PoolFacts:
    """One pool, player by player in the order of `ratings.players`.

    Shapes: `games` (rated ones), `provisional`, `rated`, `is_active`, `rank` (0 for none), `percentile` (NaN for
    none), `deviation` and `name_order` are (n_players,); `days` (n_games,); `step_days` and `step_entry` (n_steps,),
    the latter -1 for an adjustment.
    """

    pool: PoolSnapshot
    slug: str
    scale: Scale
    games: Longs
    provisional: Flags
    rated: Flags
    is_active: Flags
    rank: Longs
    ranking: Ranking
    percentile: Floats
    deviation: Floats | None
    histogram: Histogram
    entries: Entries
    timeline: Timeline
    starts: Longs
    days: Ints
    step_days: Ints
    step_entry: Longs
    name_order: Longs

    @property
    def ratings(self) -> Ratings:
        """The published run."""
        return self.pool.ratings

    @property
    def history(self) -> History:
        """The games of the run, in the numbering of its rows."""
        return self.pool.ratings.history

    @property
    def tally(self) -> Tally:
        """What each player did in rated games."""
        return self.pool.ratings.tally

    @property
    def has_duels(self) -> bool:
        """Whether wins, draws and losses say something here."""
        return bool(self.tally.outcomes.any())

    @property
    def has_places(self) -> bool:
        """Whether games of three sides or more were played."""
        return bool(self.tally.others.any())

    def tier_of(self, rating: float) -> Tier | None:
        """Give the best tier that a rating reaches."""
        sign = self.scale.sign
        reached = [tier for tier in self.pool.tiers if sign * (round(rating, self.scale.decimals) - tier.bound) >= 0]
        return max(reached, key=lambda tier: sign * tier.bound, default=None)


def pool_facts(pool: PoolSnapshot, snapshot: LeagueSnapshot, directory: Directory) -> PoolFacts:
    """Read out one pool."""
    ratings = pool.ratings
    history, tally, scale = ratings.history, ratings.tally, ratings.system.scale
    n_players = len(ratings.players)
    games = tally.games
    rated = games > 0
    values = strengths(ratings.rating, scale)
    is_active = rated & active(tally.last_day, snapshot.as_of, pool.inactive_after_months)
    alphabet = name_order([directory.names[player] for player in ratings.players])
    ranking = Ranking.of(np.flatnonzero(is_active), values, alphabet)
    rank = np.zeros(n_players, dtype=np.int64)
    rank[ranking.order] = ranking.place
    percentile = np.full(n_players, np.nan)
    percentile[rated] = percentiles(values[rated])
    entries = Entries.of(history)
    step_entry = entries_of_steps(ratings, entries)
    timeline = Timeline.of(ratings, entries, step_entry)
    days = np.full(len(history), NO_DATE, dtype=np.int32) if history.games.date is None else history.games.date
    return PoolFacts(
        pool=pool,
        slug=directory.pools[pool.key],
        scale=scale,
        games=games,
        provisional=ratings.is_provisional,
        rated=rated,
        is_active=is_active,
        rank=rank,
        ranking=ranking,
        percentile=percentile,
        deviation=getattr(ratings, "deviation", None),
        histogram=histogram(np.round(ratings.rating[rated], scale.decimals)),
        entries=entries,
        timeline=timeline,
        starts=timeline.starts(n_players),
        days=days,
        step_days=_step_days(ratings, days, snapshot.as_of),
        step_entry=step_entry,
        name_order=alphabet,
    )


def _step_days(ratings: Ratings, days: Ints, as_of: dt.date) -> Ints:
    """Give the day of each step; what was due at the end of the run happened on that day."""
    at_end = np.array([day_number(ratings.as_of or as_of)], dtype=np.int32)
    taken: Ints = np.concatenate((days, at_end))[ratings.steps.game]
    return taken
