"""Rows of systems with normal skills: what a game needs is written, what follows from it is recalled.

Fresh memory is what rows cost.  Of a game of two, ratings and variances before it say all the rest.  In a game of many
sides an expected score compares every side with every other, which is more work than rating the game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from crosstable.model.columns import Floats, Pairs
from crosstable.ratings.contests import Contests
from crosstable.ratings.record import MemberRows


@dataclass(frozen=True, slots=True, eq=False)
class SideRows:
    """A row per member.

    Shapes: all (n_members,).  `recall` gives the expected scores from `before` and `deviation`.
    """

    contests: Contests
    before: Floats
    deviation: Floats
    change: Floats
    recall: Callable[[Floats, Floats], Floats]

    @classmethod
    def empty(cls, contests: Contests, recall: Callable[[Floats, Floats], Floats]) -> SideRows:
        """Make room."""
        count = len(contests.sides.player)
        return cls(contests, np.empty(count), np.empty(count), np.empty(count), recall)

    def members(self) -> MemberRows:
        """Spell the rows out, one per member."""
        return MemberRows(
            game=self.contests.rows_of_members(),
            player=self.contests.sides.player,
            before=self.before,
            expected=self.recall(self.before, self.deviation),
            change=self.change,
            deviation=self.deviation,
        )


@dataclass(frozen=True, slots=True, eq=False)
class DuelRows:
    """A row per player of games of one against one.

    Shapes: `before` and `variance` are (2 n,), the first player's and then the second's.  `recall` gives expected
    scores and changes, (2 n,) each, from these.
    """

    pairs: Pairs
    before: Floats
    variance: Floats
    recall: Callable[[Floats, Floats], tuple[Floats, Floats]]

    @classmethod
    def empty(cls, pairs: Pairs, recall: Callable[[Floats, Floats], tuple[Floats, Floats]]) -> DuelRows:
        """Make room."""
        return cls(pairs, np.empty(2 * len(pairs)), np.empty(2 * len(pairs)), recall)

    def members(self) -> MemberRows:
        """Spell the rows out, one per player."""
        expected, change = self.recall(self.before, self.variance)
        return MemberRows(
            game=np.repeat(self.pairs.rows(), 2),
            player=np.stack((self.pairs.first, self.pairs.second), axis=1).ravel(),
            before=self.before,
            expected=expected,
            change=change,
            deviation=np.sqrt(self.variance),
        )
