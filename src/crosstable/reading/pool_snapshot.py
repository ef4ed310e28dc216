"""A published rating list: its games as the run read them, its ratings, and what it made of events and pairs."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from crosstable.facts.settings.config import Listing
from crosstable.facts.settings.seasons import RatingTier
from crosstable.model.appearances import Appearances
from crosstable.model.columns import Labels
from crosstable.model.history import History
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.ratings import Ratings
from crosstable.ratings.scale import Scale
from crosstable.runs.run_facts import Comparison, EventRating, FirstRating, RunDiff, RunFacts
from crosstable.runs.step_columns import StepSource

Pair = tuple[str, str]
Record = tuple[int, int, int]  # wins, draws, losses


@dataclass(frozen=True, eq=False)
class PoolSnapshot:
    """One published rating list.

    Args:
        key: the short name in paths, `[a-z0-9-]`.
        history: the games as the run read them, players and events by public id, with unrated games of the pool,
            whose kind is the reason why they are not rated.
        ratings: the ratings of the run, with rows.
        diff: the changes since the run published before; None for the first.
        listing: which players the leaderboard lists by default.
        comparison: the comparison with other systems, if the league configures any.
        first_ratings: where players begin who do not begin where the system says, by public id.
        steps: the steps of the run where they were stored; None computes them from `ratings`.
    """

    key: str
    name: str
    history: History
    ratings: Ratings
    run: RunFacts
    published_at: dt.datetime
    diff: RunDiff | None = None
    tiers: tuple[RatingTier, ...] = ()
    listing: Listing = field(default_factory=Listing)
    comparison: Comparison | None = None
    first_ratings: Mapping[str, FirstRating] = field(default_factory=dict)
    steps: StepSource | None = None

    @property
    def event_ids(self) -> AbstractSet[str | None]:
        """The events with games in the list, rated or not."""
        return _names_in(self.history.games.event)

    @property
    def disciplines(self) -> AbstractSet[str | None]:
        """The disciplines of the games; None where a game has none."""
        return _names_in(self.history.games.discipline)

    @property
    def has_initial_ratings(self) -> bool:
        """Whether some players begin at a rating of their own."""
        return bool(self.ratings.history.initial_ratings)

    @property
    def scale(self) -> Scale:
        """The scale of the ratings."""
        return self.ratings.system.scale

    @cached_property
    def number(self) -> dict[str, int]:
        """The number of each player, by id."""
        return {id: number for number, id in enumerate(self.ratings.players)}

    @cached_property
    def appearances(self) -> Appearances:
        """A row per game and member of a side."""
        return Appearances.of(self.history)

    @cached_property
    def moved(self) -> Mapping[str, Mapping[str, EventRating]]:
        """What the run made of each event that it rated, by event and player."""
        events, rows = self.history.games.event, self.ratings.rows
        if events is None or rows is None:
            return {}
        code, player = events.codes[rows.game].astype(np.int64), rows.player.astype(np.int64)
        n_players = len(self.ratings.players)
        here = code >= 0
        keys, first, group = np.unique(code[here] * n_players + player[here], return_index=True, return_inverse=True)
        change = np.bincount(group, weights=rows.change[here], minlength=len(keys))
        before = rows.before[here][first]
        found: dict[str, dict[str, EventRating]] = {}
        names, players = events.names, self.ratings.players
        for key, start, moved in zip(keys.tolist(), before.tolist(), change.tolist(), strict=True):
            found.setdefault(names[key // n_players], {})[players[key % n_players]] = EventRating(start, moved)
        return found

    def tier_of(self, rating: float) -> RatingTier | None:
        """Return the best tier that a rating reaches."""
        if not self.tiers:
            return None
        sign, decimals = self.scale.sign, self.scale.decimals
        reached = [tier for tier in self.tiers if sign * (round(rating, decimals) - tier.bound) >= 0]
        return max(reached, key=lambda tier: sign * tier.bound, default=None)

    def part_of(self, player: str) -> PoolSnapshot | None:
        """Return a list with all games of a player, None where the player is not in it: here it is the whole list."""
        return self if player in self.number else None

    def estimates(self, players: Iterable[str]) -> dict[str, Estimate]:
        """Return the estimate of each of these players who has a rated game."""
        deviation, records = self.ratings.deviation, self.ratings.records
        return {
            id: Estimate(float(self.ratings.rating[at]), None if deviation is None else float(deviation[at]))
            for id in players
            if (at := self.number.get(id)) is not None and (records.outcomes[at].any() or records.others[at])
        }

    def record_between(self, pair: Pair) -> Record:
        """Return wins, draws and losses of the first of two players against the second, in rated games."""
        first, second = (self.number.get(id) for id in pair)
        if first is None or second is None:
            return 0, 0, 0
        seen = self.appearances
        here = (seen.player == first) & (seen.opponent == second) & self.history.rated[seen.game]
        wins, draws, losses = (int((seen.outcome[here] == outcome).sum()) for outcome in (2, 1, 0))
        return wins, draws, losses


def _names_in(labels: Labels | None) -> AbstractSet[str | None]:
    """Return the names that occur in a column of labels; None where one is missing."""
    if labels is None:
        return {None}
    return {labels.names[code] if code >= 0 else None for code in np.unique(labels.codes).tolist()}
