"""What a rating system is, and the names under which systems are known.

A system is a frozen dataclass of parameters with pure functions on its own scale.  It stores no players:
state goes in and comes out as an array, one row per player, rating first and peak second.
"""

from __future__ import annotations

import datetime as dt
from typing import Protocol

from crosstable.model.columns import Floats, Pairs
from crosstable.model.history import History
from crosstable.model.kernel import Engine
from crosstable.model.registry import Registry
from crosstable.ratings.record import AdjustmentLog, PairRows
from crosstable.ratings.scale import Scale

SYSTEMS = Registry("rating system", {"elo": "crosstable.ratings.elo:Elo"})


class RatingSystem(Protocol):
    """What every system can say of itself."""

    @property
    def scale(self) -> Scale:
        """What its numbers mean."""

    @property
    def provisional_games(self) -> int:
        """A rating is provisional below this many rated games."""

    def new_values(self, n_players: int) -> Floats:
        """Give the state of players who have not played yet, (n_players, width)."""


class PerGame(RatingSystem, Protocol):
    """A system that rates one game after another."""

    def expected(self, rating: float, opponent: float) -> float:
        """Give the expected score of a player against an opponent, between 0 and 1."""

    def games_of(self, history: History) -> Pairs:
        """Give the rated games as this system reads them.

        Raises:
            RatingError: a rated game of a shape that it cannot rate.
        """

    def new_rows(self, history: History, pairs: Pairs) -> PairRows:
        """Make room for the rows of these games, in the form that `play` writes."""

    def play(
        self,
        history: History,
        values: Floats,
        rows: PairRows | None,
        log: AdjustmentLog,
        span: range,
        engine: Engine,
    ) -> None:
        """Rate the rated games numbered `span`, in order; `values`, `rows` and `log` are written."""

    def settle(self, values: Floats, log: AdjustmentLog, as_of: dt.date, game: int) -> None:
        """Apply what is due at `as_of`, logged as before the game numbered `game`."""


def system_name(system: RatingSystem) -> str:
    """Give the name under which a system is registered, or its class name."""
    for name, target in SYSTEMS.entries.items():
        if target == f"{type(system).__module__}:{type(system).__qualname__}":
            return name
    return type(system).__name__
