"""Rows that hold only the ratings before each game; the rest is recalled by the same formula.

Fresh memory is what rows cost, so a system whose change follows from the ratings before writes no more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from crosstable.model.columns import Floats, Pairs
from crosstable.ratings.contests import Contests
from crosstable.ratings.record import MemberRows

Said = tuple[Floats, Floats]


@dataclass(frozen=True, slots=True, eq=False)
class RecalledRows:
    """A row per member.

    Shapes: `before` is (n_members,), game by game.  `recall` gives expected scores and changes, (n_members,)
    each, from `before`.
    """

    games: Pairs | Contests
    before: Floats
    recall: Callable[[Floats], Said]

    @classmethod
    def empty(cls, games: Pairs | Contests, recall: Callable[[Floats], Said]) -> RecalledRows:
        """Make room."""
        members = 2 * len(games) if isinstance(games, Pairs) else len(games.sides.player)
        return cls(games, np.empty(members), recall)

    def members(self) -> MemberRows:
        """Spell the rows out, one per member."""
        games = self.games
        if isinstance(games, Pairs):
            game = np.repeat(games.rows(), 2)
            player = np.stack((games.first, games.second), axis=1).ravel()
        else:
            game, player = games.rows_of_members(), games.sides.player
        expected, change = self.recall(self.before)
        return MemberRows(game, player, self.before, expected, change)
