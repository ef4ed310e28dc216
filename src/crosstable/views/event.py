"""An event: its rounds, standings and crosstable, and how far it moved the ratings of a pool."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

import numpy as np

from crosstable.model.events import Event
from crosstable.reading.event_summary import OPEN_KINDS, EventStanding
from crosstable.reading.snapshot import EventSnapshot
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


def finished_boards(event: Event) -> tuple[int, int]:
    """Return how many boards of the last round have a result, and how many there are."""
    games = [game for game in event.rounds[-1].games if len(game.sides) > 1] if event.rounds else []
    return sum(game.kind not in OPEN_KINDS for game in games), len(games)


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
