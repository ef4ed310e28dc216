"""A rating list with everything that is shown of it: ranks, percentiles, activity, each player's games."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from crosstable.facts.settings.seasons import RatingTier
from crosstable.model.appearances import Appearances
from crosstable.model.columns import NO_DATE, Flags, Floats, Ints, Longs, day_number
from crosstable.model.history import History
from crosstable.ratings.places import strengths
from crosstable.ratings.ratings import Ratings
from crosstable.ratings.records import Records
from crosstable.ratings.scale import Scale
from crosstable.reading.names_on_demand import NamesOnDemand
from crosstable.reading.pool_snapshot import PoolSnapshot
from crosstable.runs.step_columns import StepColumns, StepSource, appearances_of_steps
from crosstable.views.ranking import Histogram, PlayerOrder, histogram, listed, name_order, percentiles
from crosstable.views.timeline import Timeline


@dataclass(frozen=True, eq=False)
class PoolView:
    """One rating list as of a day, in the order of `ratings.players`; columns are computed when first asked for.

    Args:
        pool: the published list.
        known_as: display names by id, those of a stored list read when they are needed.
        as_of: the day by which players are active or not.
        slug: the address of the list on the pages.
    """

    pool: PoolSnapshot
    known_as: Mapping[str, str]
    as_of: dt.date
    slug: str = ""

    @property
    def whole(self) -> PoolView:
        """The whole list, where this is a part of it."""
        return self

    @property
    def ratings(self) -> Ratings:
        """The published run."""
        return self.pool.ratings

    @property
    def history(self) -> History:
        """The games of the run, in the numbering of its rows."""
        return self.pool.ratings.history

    @cached_property
    def scale(self) -> Scale:
        """The scale of the ratings."""
        return self.pool.scale

    @property
    def records(self) -> Records:
        """The record of each player in rated games."""
        return self.pool.ratings.records

    @cached_property
    def games(self) -> Longs:
        """Rated games per player."""
        return self.records.games

    @property
    def provisional(self) -> Flags:
        """Which ratings are provisional."""
        return self.ratings.is_provisional

    @property
    def deviation(self) -> Floats | None:
        """The rating deviation per player; None in a system without."""
        return getattr(self.ratings, "deviation", None)

    @cached_property
    def has_two_player_games(self) -> bool:
        """Whether wins, draws and losses occur."""
        return bool(self.records.outcomes.any())

    @cached_property
    def has_places(self) -> bool:
        """Whether games of three or more sides occur."""
        return bool(self.records.others.any())

    @cached_property
    def rated(self) -> Flags:
        """Which players have a rated game."""
        return self.games > 0

    @cached_property
    def rated_players(self) -> int:
        """The number of players with a rated game."""
        return int(self.rated.sum())

    @cached_property
    def strength(self) -> Floats:
        """Ratings as displayed, on a scale where higher is better."""
        return strengths(self.ratings.rating, self.scale)

    @cached_property
    def is_active(self) -> Flags:
        """Which players have a rated game within the months that count as active, and as many as the list asks for."""
        return self.rated & listed(self.records.last_day, self.games, self.as_of, self.pool.listing)

    @cached_property
    def names(self) -> NamesOnDemand:
        """The display names, (n_players,)."""
        return NamesOnDemand(self.ratings.players, self.known_as)

    @cached_property
    def name_order(self) -> Longs:
        """The alphabetical position of each player."""
        return name_order(self.names)

    def names_of(self, players: Sequence[int]) -> list[str]:
        """Return the display names of some players."""
        return self.names.some(players)

    @cached_property
    def ranking(self) -> PlayerOrder:
        """The active players, best first; equal ones in no particular order."""
        return PlayerOrder.of(np.flatnonzero(self.is_active), self.strength, np.arange(len(self.strength)))

    @cached_property
    def rank(self) -> Longs:
        """The rank of each player; 0 for an inactive one."""
        rank = np.zeros(len(self.strength), dtype=np.int64)
        rank[self.ranking.order] = self.ranking.place
        return rank

    @cached_property
    def percentile(self) -> Floats:
        """The share of rated players below each; NaN for an unrated one."""
        percentile = np.full(len(self.strength), np.nan)
        percentile[self.rated] = percentiles(self.strength[self.rated])
        return percentile

    @cached_property
    def histogram(self) -> Histogram:
        """The number of rated players by rating."""
        decimals = self.scale.decimals
        return histogram(np.round(self.ratings.rating[self.rated], decimals), 10.0**-decimals)

    @cached_property
    def appearances(self) -> Appearances:
        """A row per game and member of a side."""
        return self.pool.appearances

    @cached_property
    def step_appearance(self) -> Longs:
        """The appearance of each step of the run, (n_steps,); -1 for an adjustment."""
        return appearances_of_steps(self.ratings, self.appearances)

    @cached_property
    def track(self) -> StepSource:
        """The steps of the run in time order, as lists of periods read them."""
        if self.pool.steps is not None:
            return self.pool.steps
        return StepColumns.of(self.ratings, self.appearances, self.step_appearance, self.as_of)

    @cached_property
    def timeline(self) -> Timeline:
        """Games and adjustments, player by player."""
        return Timeline.of(self.ratings, self.appearances, self.step_appearance)

    @cached_property
    def starts(self) -> Longs:
        """The first row of each player in the timeline, (n_players + 1,)."""
        return self.timeline.starts(len(self.ratings.players))

    @cached_property
    def days(self) -> Ints:
        """The day of each game, (n_games,)."""
        dates = self.history.games.date
        return np.full(len(self.history), NO_DATE, dtype=np.int32) if dates is None else dates

    @cached_property
    def step_days(self) -> Ints:
        """The day of each step, (n_steps,); adjustments at the end of the run have the day of the run."""
        at_end = np.array([day_number(self.ratings.as_of or self.as_of)], dtype=np.int32)
        days: Ints = np.concatenate((self.days, at_end))[self.ratings.steps.game]
        return days

    @property
    def number(self) -> Mapping[str, int]:
        """The number of each player, by id."""
        return self.pool.number

    def tier_of(self, rating: float) -> RatingTier | None:
        """Return the best tier that a rating reaches."""
        return self.pool.tier_of(rating)

    def of_player(self, id: str) -> PoolView | None:
        """Return the list with all games of a player, others left out where it is stored; None without the player."""
        part = self.pool.part_of(id)
        if part is None or part is self.pool:
            return None if part is None else self
        return PoolPart(part, self.known_as, self.as_of, self.slug, self)


@dataclass(frozen=True, eq=False)
class PoolPart(PoolView):
    """The part of a list that a player's page shows; ranks and places are those of the whole list."""

    part_of: PoolView | None = None

    @property
    def whole(self) -> PoolView:
        """The whole list."""
        return self if self.part_of is None else self.part_of

    @cached_property
    def has_two_player_games(self) -> bool:
        """Whether wins, draws and losses occur in the list."""
        return self.whole.has_two_player_games

    @cached_property
    def has_places(self) -> bool:
        """Whether games of three or more sides occur in the list."""
        return self.whole.has_places

    @cached_property
    def histogram(self) -> Histogram:
        """The number of rated players of the list by rating."""
        return self.whole.histogram

    @cached_property
    def name_order(self) -> Longs:
        """The alphabetical position of each player; of equal names, the order is that of the whole list."""
        number = self.whole.number
        places = [number[id] for id in self.ratings.players]
        order = sorted(range(len(places)), key=places.__getitem__)
        found = name_order([self.names[at] for at in order])
        result = found.copy()
        result[order] = found
        return result
