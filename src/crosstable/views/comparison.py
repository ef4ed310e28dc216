"""The places of players by several rating systems on the same games.

Rules
1. Places are among the players listed, by ratings as they are shown; equal ones share a place.
2. How far systems disagree about a player is the distance between the best and the worst place they give.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from crosstable.model.columns import Flags, Longs
from crosstable.ratings.places import strengths
from crosstable.runs.run_facts import Comparison
from crosstable.views.ranking import PlayerOrder


@dataclass(frozen=True, slots=True, eq=False)
class PlacesBySystem:
    """Places by system.

    Shapes: `players` (n_listed,) are numbers of players, best first by the first list; `place` (n_listed, n_lists).
    """

    labels: tuple[str, ...]
    players: Longs
    place: Longs

    @classmethod
    def of(cls, comparison: Comparison, listed: Longs, name_order: Longs) -> PlacesBySystem:
        """Rank the listed players by each system; `name_order` (n_players,) orders ties."""
        place = np.zeros((len(name_order), len(comparison.lists)), dtype=np.int64)
        orders = []
        for at, one in enumerate(comparison.lists):
            ranking = PlayerOrder.of(listed, strengths(one.rating, one.system.scale), name_order)
            place[ranking.order, at] = ranking.place
            orders.append(ranking.order)
        return cls(tuple(one.label for one in comparison.lists), orders[0], place[orders[0]])

    @property
    def distance(self) -> Longs:
        """The distance between the best and the worst place of each player, (n_listed,)."""
        apart: Longs = self.place.max(axis=1, initial=0) - self.place.min(axis=1, initial=len(self.place) + 1)
        return apart

    def disagreements(self, count: int, settled: Flags) -> Longs:
        """Return the rows of the players about whom the systems disagree most.

        Args:
            settled: whether a player has played enough for a place to mean something, (n_players,).
        """
        apart = np.where(settled[self.players], self.distance, 0)
        rows = np.argsort(-apart, kind="stable")[:count]
        return rows[apart[rows] > 0]
