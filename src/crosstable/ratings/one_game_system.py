"""What rating one game asks of a system: the part of `PerGame` that `live`, `one_game` and `ladder` use."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Protocol

from crosstable.model.columns import Floats, Pairs
from crosstable.model.games import Better
from crosstable.model.history import History
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.live_game import LivePlay
from crosstable.ratings.multiplayer import MultiplayerGames
from crosstable.ratings.periods import Period
from crosstable.ratings.rating_rows import Rows
from crosstable.ratings.work import Sides, Work


class Runs(Protocol):
    """A system that rates the games of a history in order."""

    def games_of(self, history: History) -> Pairs | MultiplayerGames:
        """Return the rated games as this system reads them."""

    def new_rows(self, work: Work) -> Rows:
        """Make room for the rows of a run."""

    def play(self, work: Work, span: range) -> None:
        """Rate the games numbered `span`."""


class RatesOneGame(Runs, Protocol):
    """A system that rates one game after another; `PerGame` says what each of these is."""

    @property
    def sides(self) -> Sides:
        """Which games it rates."""

    @property
    def columns(self) -> tuple[str, ...]:
        """What its state holds per player."""

    @property
    def period(self) -> Period | None:
        """How long a rating period is."""

    @property
    def takes_any_score(self) -> bool:
        """Whether it takes a score between loss, draw and win."""

    @property
    def counts_handicap(self) -> bool:
        """Whether handicap stones count."""

    @property
    def counts_points(self) -> bool:
        """Whether the points of a game count."""

    @property
    def better_points(self) -> Better:
        """Whether more or fewer points make the better place."""

    def new_values(self, n_players: int, initial: Floats | None = None) -> Floats:
        """Return the state of players who have not played yet."""

    def settle(self, work: Work, as_of: dt.date | None) -> None:
        """Close open periods."""

    def alone(self) -> LivePlay:
        """Return the function that rates a game that is alone in its rating period."""

    def state_of(self, player: float | Estimate) -> list[float]:
        """Return the state of a player of whom only the rating, or an estimate, is known."""

    def value_of(self, values: Sequence[float], start: int = 0) -> float | Estimate:
        """Return the rating of a player from the state at `start`."""
