"""Games from the point of view of each player: the opponent, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from crosstable.model.columns import Longs
from crosstable.model.history import History

NOT_TWO_SIDED = -1
_LAST = np.iinfo(np.int32).max


@dataclass(frozen=True, slots=True, eq=False)
class Appearances:
    """A row per game and member of a history, in time order, rated or not.

    Shapes: all (n_appearances,).  `side` counts into the sides of the history; `other` is the other side of two, its
    own where there are more or fewer.  `opponent` is the player opposite, -1 where that is not exactly one.
    `outcome` is 2 won, 1 drawn, 0 lost, `NOT_TWO_SIDED` without two sides; half a point against none, as an arbiter
    decides, is a draw against a loss.
    """

    game: Longs
    player: Longs
    side: Longs
    other: Longs
    opponent: Longs
    outcome: Longs

    def __len__(self) -> int:
        return len(self.game)

    @classmethod
    def of(cls, history: History) -> Appearances:
        """Build the rows of a history."""
        sides = history.sides
        per_game, per_side = np.diff(sides.game_offsets), np.diff(sides.member_offsets)
        side = np.repeat(np.arange(len(per_side)), per_side)
        game = np.repeat(np.arange(len(per_game)), per_game)[side]
        is_duel = per_game[game] == 2
        other = np.where(is_duel, 2 * sides.game_offsets[game] + 1 - side, side)
        standing = np.where(sides.place > 0, sides.place, _LAST).astype(np.int64)
        player = sides.player.astype(np.int64)
        is_single = is_duel & (per_side[other] == 1)
        outcome = np.where(is_duel, 1 + np.sign(standing[other] - standing[side]), NOT_TWO_SIDED)
        return cls(
            game=game,
            player=player,
            side=side,
            other=other,
            opponent=np.where(is_single, player[sides.member_offsets[other]], -1),
            outcome=np.where(sides.decided()[game], np.minimum(outcome, 1), outcome),
        )

    def find(self, game: Longs, player: Longs) -> Longs:
        """Return the row of each of these players in each of these games, which must exist."""
        width = int(self.player.max(initial=0)) + 1
        keys = self.game * width + self.player
        order = np.argsort(keys, kind="stable")
        return order[np.searchsorted(keys[order], game * width + player)]
