"""The state at the end of a run, from which a later one continues."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol, runtime_checkable

import numpy as np

from crosstable.model.columns import Floats
from crosstable.model.errors import RatingError
from crosstable.model.history import History
from crosstable.ratings.parameters import Reset
from crosstable.ratings.periods import START, Clock
from crosstable.ratings.records import Records
from crosstable.ratings.seasons import after_reset
from crosstable.ratings.system import AnySystem, is_per_game


@dataclass(frozen=True, eq=False)
class RatingState:
    """The state at the end of a run, from which a later run continues.

    Args:
        system: that made it.  The same system with other parameters goes on from it where these leave the meaning of a
            rating as it is, such as K, the advantage or the starts of seasons.
        players: their ids, in the order of the rows of `values`.
        values: of each player in the columns of the system, (n_players, n_columns).
        records: the records so far.
        moment: the time of the last game (`GameColumns.moment`); None before any.
        clock: counts rating periods.
        match_names: whether names that differ in case or spaces are one player, as in the history of the run.
    See also: `Ratings.state`, `rate(..., state=)`, `write_state`, `read_state`, `Ladder`.
    Example:
        >>> from crosstable import Elo, Game, History, rate
        >>> first = rate(History.from_games([Game.between("Ann", "Bo", "win")]), Elo())
        >>> rate(History.from_games([Game.between("Ann", "Cy", "win")]), Elo(), state=first.state)["Ann"].rating
        1531.0
    """

    system: AnySystem
    players: tuple[str, ...]
    values: Floats
    records: Records
    moment: tuple[int | str, ...] | None = None
    clock: Clock = START
    match_names: bool = False

    def with_reset(self, reset: Reset = "soft", *, share: float = 0.5) -> RatingState:
        """Return the state from which the next season begins.

        Args:
            reset: "hard" makes rating, deviation and volatility those of a new player; "soft" moves the rating, and
                the deviation with it, part of the way.
            share: how far a soft reset moves, from 0 (not at all) to 1.
        Raises:
            UnknownName: another reset.
            RatingError: a share out of range; a system of the whole history.
        Example:
            >>> from crosstable import Elo, Game, History, rate
            >>> season = History.from_games([Game.between("Ann", "Bo", "win")])
            >>> first = rate(season, Elo())
            >>> rate(season, Elo(), state=first.state.with_reset("hard"))["Ann"].rating
            1516.0

        See also: `Ladder.reset`, which does the same to a live table.
        """
        if not is_per_game(self.system):
            raise RatingError("ratings/system-without-states", system=type(self.system).__name__)
        states = after_reset(self.system, self.values.ravel().tolist(), reset, share)
        return replace(self, values=np.array(states, dtype=np.float64).reshape(self.values.shape))


@runtime_checkable
class EndedRun(Protocol):
    """What a run leaves: its games and the state at their end."""

    @property
    def system(self) -> AnySystem:
        """The system, with what was fitted."""

    @property
    def history(self) -> History:
        """The games."""

    @property
    def state(self) -> RatingState:
        """The state after them."""
