"""An event: its rounds, standings and crosstable, and how far it moved the ratings of a pool."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

import numpy as np

from crosstable.reading.event_summary import EventStanding
from crosstable.reading.snapshot import EventSnapshot
from crosstable.standings.league_table import LeagueRecord, league_records, shown_tiebreaks
from crosstable.views.pool import PoolView


@dataclass(frozen=True, slots=True)
class EventRating:
    """A player's rating before an event, and how far the event moved it."""

    before: float
    change: float


@dataclass(frozen=True, eq=False)
class EventView(EventStanding):
    """One event with its rounds, standings and crosstable, and what a rating list made of it.

    Args:
        pool: the first pool that rated the event, None if none did.
        ratings: of the players in that pool.
    """

    pool: PoolView | None = None
    ratings: Mapping[str, EventRating] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        snapshot: EventSnapshot,
        pool: PoolView | None = None,
        ratings: Mapping[str, EventRating] = MappingProxyType({}),
    ) -> EventView:
        """Return the view of an event."""
        return cls(snapshot, pool, ratings)

    @cached_property
    def records(self) -> Mapping[str, LeagueRecord]:
        """The league record of each entrant; empty where the game shows none."""
        return league_records(self.table) if self.game.table else {}

    @cached_property
    def shown_codes(self) -> list[int]:
        """The positions of the tie-breaks that no other column shows."""
        return shown_tiebreaks(self.game, self.standings.codes)

    @cached_property
    def rating_keys(self) -> tuple[str, ...]:
        """The columns of the standings that show ratings: those of the pool, else those at entry."""
        if self.pool is not None:
            return ("rating_before", "change_event")
        return ("seed",) if any(entrant.rating is not None for entrant in self.event.entrants) else ()

    @cached_property
    def score_keys(self) -> tuple[str, ...]:
        """The columns of the standings before the tie-breaks: the score, or the points of a race."""
        if self.race is None:
            return ("start", "score") if self.has_starts else ("score",)
        return ("race_points",) if any(side.points is not None for side in self.race.sides) else ()

    @cached_property
    def has_starts(self) -> bool:
        """Whether entrants have starting scores, as in a McMahon event."""
        return any(entrant.initial_score for entrant in self.event.entrants)

    @cached_property
    def has_places(self) -> bool:
        """Whether games of three or more sides were played, where a place is more than a result."""
        return any(len(game.sides) > 2 for this in self.event.rounds for game in this.games)


def event_ratings(facts: PoolView) -> dict[str, dict[str, EventRating]]:
    """Return, by event and player, the rating before the first game there and the sum of the changes.

    Adjustments that fell due with a game of the event are not part of the sum.
    """
    events = facts.history.games.event
    if events is None:
        return {}
    steps = facts.ratings.steps
    is_game = steps.reason < 0
    code, player = events.codes[steps.game[is_game]].astype(np.int64), steps.player[is_game].astype(np.int64)
    n_players = len(facts.ratings.players)
    here = code >= 0
    keys, first, group = np.unique(code[here] * n_players + player[here], return_index=True, return_inverse=True)
    change = np.bincount(group, weights=steps.change[is_game][here], minlength=len(keys))
    before = steps.before[is_game][here][first]
    found: dict[str, dict[str, EventRating]] = {}
    names, players = events.names, facts.ratings.players
    for key, start, moved in zip(keys.tolist(), before.tolist(), change.tolist(), strict=True):
        found.setdefault(names[key // n_players], {})[players[key % n_players]] = EventRating(start, moved)
    return found
