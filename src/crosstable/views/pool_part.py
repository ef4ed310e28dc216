"""A rating list with the games of one player, whose ranks and places are those of the whole list."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from crosstable.model.columns import Longs
from crosstable.views.pool import PoolView
from crosstable.views.ranking import Histogram, name_order


@dataclass(frozen=True, eq=False)
class PoolPart(PoolView):
    """The part of a list that a player's page shows."""

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
