"""The games of each player in a rating list, rated or not, and the adjustments, in time order."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np

from crosstable.model.appearances import Appearances
from crosstable.model.columns import Floats, Longs
from crosstable.ratings.ratings import Ratings


@dataclass(frozen=True, slots=True, eq=False)
class Timeline:
    """One row per game and adjustment, all rows of a player together.

    Shapes: all (n_rows,).  `game` is the number of games for what happened at the end of the run.  `appearance` counts
    into the appearances, -1 for an adjustment; `reason` counts into `REASONS`, -1 for a game.  `before`, `change` and
    `expected` are NaN for a game that did not count, `deviation` (before the game) where there is none.
    """

    player: Longs
    game: Longs
    appearance: Longs
    reason: Longs
    before: Floats
    change: Floats
    expected: Floats
    deviation: Floats

    @classmethod
    def of(cls, ratings: Ratings, appearances: Appearances, step_appearance: Longs) -> Timeline:
        """Merge the steps of a run with its unrated games."""
        steps = ratings.steps
        unrated = np.ones(len(appearances), dtype=np.bool_)
        unrated[step_appearance[step_appearance >= 0]] = False
        unrated_rows = np.flatnonzero(unrated)
        nothing = np.full(len(unrated_rows), np.nan)
        deviation = getattr(steps, "deviation", None)
        whole = cls(
            player=np.concatenate((steps.player.astype(np.int64), appearances.player[unrated_rows])),
            game=np.concatenate((steps.game, appearances.game[unrated_rows])),
            appearance=np.concatenate((step_appearance, unrated_rows)),
            reason=np.concatenate((steps.reason.astype(np.int64), np.full(len(unrated_rows), -1))),
            before=np.concatenate((steps.before, nothing)),
            change=np.concatenate((steps.change, nothing)),
            expected=np.concatenate((steps.expected, nothing)),
            deviation=np.concatenate((np.full(len(steps), np.nan) if deviation is None else deviation, nothing)),
        )
        return whole.take(np.lexsort((np.arange(len(whole.player)), whole.game, whole.player)))

    def take(self, rows: Longs | slice) -> Timeline:
        """Return some rows."""
        return Timeline(*(getattr(self, field.name)[rows] for field in fields(self)))

    def starts(self, n_players: int) -> Longs:
        """Return where the rows of each player start, (n_players + 1,)."""
        return np.searchsorted(self.player, np.arange(n_players + 1))
