"""Which games a system rates, and what a run hands to it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.model.columns import Floats, Ints, Pairs
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.model.kernel import Engine
from crosstable.ratings.multiplayer import MultiplayerGames
from crosstable.ratings.rating_rows import AdjustmentLog, Rows


@dataclass(frozen=True, slots=True)
class Sides:
    """Which games a system rates: how many sides, and how many players on one.  None is any number.

    `by_points` is for systems that rate points and the length of the game, not places.
    """

    least: int = 2
    most: int | None = 2
    largest_side: int | None = 1
    by_points: bool = False

    def hold(self, sizes: Sequence[int]) -> bool:
        """Return whether there are so many sides, of sizes, as the system rates."""
        return (
            self.least <= len(sizes)
            and (self.most is None or len(sizes) <= self.most)
            and (self.largest_side is None or max(sizes) <= self.largest_side)
        )

    def fit(self, game: Game) -> bool:
        """Return whether a game has such sides, with the results that the system needs."""
        sides = game.sides
        if self.by_points:
            has_result = game.length is not None and all(side.points is not None for side in sides)
        else:
            has_result = any(side.place is not None for side in sides)
        return has_result and self.hold([len(side.members) for side in sides])


@dataclass(frozen=True, slots=True, eq=False)
class Work:
    """What a run hands to a system: the games as the system reads them, and what is to be written.

    `values` is (n_players, n_columns); `rows` is None when none are kept.  `periods` numbers the period of each
    game, (n_games,), in systems that have periods.  `as_of` is the day by whose end a whole history is rated.
    """

    history: History
    games: Pairs | MultiplayerGames
    values: Floats
    rows: Rows | None
    log: AdjustmentLog
    engine: Engine = "auto"
    periods: Ints | None = None
    as_of: dt.date | None = None
