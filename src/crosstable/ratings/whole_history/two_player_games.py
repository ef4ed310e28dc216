"""The terms of two-player games: each ties the player-days of its two players."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from crosstable.model.columns import Floats, Ints, Longs
from crosstable.model.kernel import Counts, Numbers, kernel
from crosstable.ratings.whole_history.derivatives import Derivatives
from crosstable.ratings.whole_history.two_sides import TwoSideModel, two_side_curves


@kernel(allocates=False, writes=("product",), threshold=4_000_000)
def subtract_opponents(start: Counts, opponent: Counts, curvature: Numbers, vector: Numbers, product: Numbers) -> None:
    """Subtract from each player-day the curvature of its games times the vector at the opponents."""
    for at in range(len(product)):
        total = 0.0
        for entry in range(start[at], start[at + 1]):
            total += curvature[entry] * vector[opponent[entry]]
        product[at] -= total


@kernel(allocates=False, writes=("gradient", "excess", "of_entry"), threshold=4_000_000)
def add_by_day(
    start: Counts,
    game: Counts,
    sign: Numbers,
    slope: Numbers,
    curvature: Numbers,
    gradient: Numbers,
    excess: Numbers,
    of_entry: Numbers,
) -> None:
    """Add slopes and curvatures of games to their player-days, and write the curvature of each entry."""
    for at in range(len(gradient)):
        pull = 0.0
        held = 0.0
        for entry in range(start[at], start[at + 1]):
            number = game[entry]
            pull += sign[entry] * slope[number]
            held += curvature[number]
            of_entry[entry] = curvature[number]
        gradient[at] += pull
        excess[at] += held


@dataclass(frozen=True, slots=True, eq=False)
class Adjacency:
    """Who plays whom, by player-day: each game is an entry of both its players.

    Shapes: `start` (n_days + 1,), the first entry of each player-day; `game`, `opponent` and `sign` (2 n_games,), the
    game of each entry, the player-day of the opponent, and +1 for the first player.
    """

    start: Longs
    game: Longs | Ints
    opponent: Longs | Ints
    sign: Floats
    some: Longs  # the player-days with an entry

    @classmethod
    def of(cls, days: Longs, n_days: int, order: Longs | None, *, is_compiled: bool) -> Adjacency:
        """Sort the entries by player-day.

        Args:
            days: the player-days of both players, game by game, (2 n_games,).
            n_days: how many there are.
            order: the entries by player-day, where known.
            is_compiled: whether loops read the numbers: they are faster on short ones, and numpy on long ones.
        """
        order = np.argsort(days, kind="stable") if order is None else order
        start = np.zeros(n_days + 1, dtype=np.int64)
        np.cumsum(np.bincount(days, minlength=n_days), out=start[1:])
        sign = np.where(order & 1, -1.0, 1.0)
        game, opponent, some = order >> 1, days[order ^ 1], np.flatnonzero(np.diff(start))
        if is_compiled:
            return cls(start, game.astype(np.int32), opponent.astype(np.int32), sign, some)
        return cls(start, game, opponent, sign, some)

    def sums(self, entries: Floats, out: Floats) -> None:
        """Add the sum of the entries of each player-day."""
        if not len(entries):
            return
        if len(self.some) == len(out):
            out += np.add.reduceat(entries, self.start[:-1])
        else:
            out[self.some] += np.add.reduceat(entries, self.start[self.some])


class TwoPlayerGames:
    """All two-player games of a posterior.

    Args:
        days: the player-days of first and second player, game by game, (2 n_games,).
        n_days: how many player-days there are.
        model: results, weights and what is added to the gap.
        is_compiled: whether sums over opponents run compiled.
        order: the entries by player-day, where known.
    """

    def __init__(
        self, days: Longs, n_days: int, model: TwoSideModel, *, is_compiled: bool, order: Longs | None = None
    ) -> None:
        self.first, self.second = days[::2], days[1::2]
        self.model = model
        self.adjacency = Adjacency.of(days, n_days, order, is_compiled=is_compiled)
        self._is_compiled = is_compiled

    def add_to(self, sums: Derivatives, strength: Floats, fitted: Floats) -> None:
        """Add the games at a point."""
        gap = strength[self.first]
        gap -= strength[self.second]
        curves = two_side_curves(self.model.shifted(gap, fitted), self.model, fitted)
        adjacency = self.adjacency
        sums.value += curves.value
        if self._is_compiled:
            curvature = np.empty(len(adjacency.game))
            columns = (adjacency.start, adjacency.game, adjacency.sign, curves.slope, curves.curvature)
            add_by_day.compiled(*columns, sums.gradient, sums.excess, curvature)
        else:
            slopes = curves.slope[adjacency.game]
            slopes *= adjacency.sign
            adjacency.sums(slopes, sums.gradient)
            curvature = curves.curvature[adjacency.game]
            adjacency.sums(curvature, sums.excess)
        for number, column in enumerate(self.model.add_fitted(sums, curves)):
            adjacency.sums(column[adjacency.game] * adjacency.sign, sums.cross[:, number])
        sums.ties.append(OpponentTies(adjacency, curves.curvature, curvature, is_compiled=self._is_compiled))


class OpponentTies:
    """The second derivatives of two-player games at one point."""

    def __init__(self, adjacency: Adjacency, of_game: Floats, of_entry: Floats, *, is_compiled: bool) -> None:
        self._adjacency, self._of_game, self._of_entry = adjacency, of_game, of_entry
        self._is_compiled = is_compiled
        self._space = None if is_compiled else np.empty(len(of_entry))

    def add_product(self, vector: Floats, product: Floats) -> None:
        """Add the second derivatives between opponents, times a vector."""
        adjacency = self._adjacency
        if self._space is None:
            subtract_opponents.compiled(adjacency.start, adjacency.opponent, self._of_entry, vector, product)
            return
        np.take(vector, adjacency.opponent, out=self._space, mode="clip")
        self._space *= self._of_entry
        np.negative(self._space, out=self._space)
        adjacency.sums(self._space, product)

    def sample(self, rng: np.random.Generator, right: Floats) -> None:
        """Add a normal number for each game, the square root of its curvature high, to one player and off the other."""
        adjacency = self._adjacency
        noise = np.sqrt(self._of_game) * rng.standard_normal(len(self._of_game))
        adjacency.sums(noise[adjacency.game] * adjacency.sign, right)
