"""The fit of Bradley-Terry: the maximum of the likelihood of all games times the prior.

Strengths are natural log-odds, 0 at the initial rating.  Newton's method finds the maximum; each step is solved by
conjugate gradients, so no matrix is stored, however many players there are.

Rules
1. Two sides: the log-likelihood at x = difference + head start is (score - 1/2) x - ln(e^(x/2) + nu + e^(-x/2)),
   Davidson's model of draws; with nu = 0 a draw is half a win and half a loss.
2. Three sides or more: Plackett-Luce.  Each finisher is chosen, in proportion to e^strength, from those who finish
   level or later.  A tie is no evidence for either of the sides that share it, so the last place adds nothing.
3. The prior is a normal distribution around the initial rating.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from crosstable.model.columns import Floats, Longs
from crosstable.model.errors import InternalError
from crosstable.model.kernel import Engine
from crosstable.ratings.bradley_terry.rankings import (
    PlacedGames,
    PlacedWorkspace,
    fill_matrix,
    ranking_product,
    ranking_terms,
)

_MAX_STEPS = 200
_CONVERGED = 1e-10
_RESIDUAL = 1e-4  # the part of the gradient that a step may leave: four more digits with each step
_SHORT_STEP = 1e-6  # a step this short is near the rounding error, so the likelihood need not rise


@dataclass(frozen=True, slots=True, eq=False)
class TwoSideGames:
    """Games of two sides.  Shapes: all (n_games,).  `head_start` is that of the first side, in natural log-odds."""

    first: Longs
    second: Longs
    score: Floats
    weight: Floats
    head_start: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Likelihood:
    """All games, the prior and the model: the function to maximise."""

    n_players: int
    two_player: TwoSideGames
    rankings: PlacedGames
    nu: float
    precision: float
    engine: Engine

    def at(self, strength: Floats) -> tuple[float, Floats, Floats]:
        """Return the log-likelihood, its gradient, and the diagonal of its negative Hessian."""
        games = self.two_player
        x = self._differences(strength)
        expected, curvature, mass = two_player_curves(x, self.nu)
        value = float((games.weight * ((games.score - 0.5) * x - 0.5 * np.abs(x) - np.log(mass))).sum())
        slope, curvature = games.weight * (games.score - expected), games.weight * curvature
        gradient, diagonal = np.zeros(self.n_players), np.zeros(self.n_players)
        work = len(self.rankings.player)
        value += ranking_terms.run(
            self.rankings, strength, self._room(), gradient, diagonal, work=work, engine=self.engine
        )
        gradient += self._by_player(slope, -slope) - self.precision * strength
        diagonal += self._by_player(curvature, curvature) + self.precision
        return value - 0.5 * self.precision * float(strength @ strength), gradient, diagonal

    def curvatures(self, strength: Floats) -> Floats:
        """Return the curvature of the negative log-likelihood of each two-player game."""
        curvatures: Floats = self.two_player.weight * two_player_curves(self._differences(strength), self.nu)[1]
        return curvatures

    def hessian_product(self, strength: Floats, curvatures: Floats, vector: Floats) -> Floats:
        """Return the negative Hessian times a vector, given the `curvatures` at this strength."""
        games = self.two_player
        part = curvatures * (vector[games.first] - vector[games.second])
        product = np.zeros(self.n_players)
        work = len(self.rankings.player)
        ranking_product.run(self.rankings, strength, vector, self._room(), product, work=work, engine=self.engine)
        total: Floats = product + self._by_player(part, -part) + self.precision * vector
        return total

    def matrix(self, strength: Floats) -> Floats:
        """Return the negative Hessian itself, (n_players, n_players)."""
        games, count = self.two_player, self.n_players
        curvatures = self.curvatures(strength)
        whole = np.zeros(count * count)
        work = int((np.diff(self.rankings.offsets) ** 2).sum())
        fill_matrix.run(self.rankings, strength, self._room(), whole, work=work, engine=self.engine)
        for row, column, sign in (
            (games.first, games.first, 1),
            (games.second, games.second, 1),
            (games.first, games.second, -1),
            (games.second, games.first, -1),
        ):
            whole += np.bincount(row * count + column, weights=sign * curvatures, minlength=count * count)
        return whole.reshape(count, count) + self.precision * np.eye(count)

    def _differences(self, strength: Floats) -> Floats:
        differences: Floats = strength[self.two_player.first] - strength[self.two_player.second]
        differences += self.two_player.head_start
        return differences

    def _by_player(self, first: Floats, second: Floats) -> Floats:
        """Sum the numbers of the first and of the second side of each two-player game, per player."""
        total = np.zeros(self.n_players)
        total += np.bincount(self.two_player.first, weights=first, minlength=self.n_players)
        total += np.bincount(self.two_player.second, weights=second, minlength=self.n_players)
        return total

    def _room(self) -> PlacedWorkspace:
        largest = int(np.diff(self.rankings.offsets).max(initial=0)) + 1
        return PlacedWorkspace(np.zeros(largest), np.zeros(largest), np.zeros(largest))


def two_player_curves(x: Floats, nu: float) -> tuple[Floats, Floats, Floats]:
    """Return expected score, curvature and mass e^(-|x|/2) (e^(x/2) + nu + e^(-x/2)) at these log-odds."""
    win, loss = np.exp(np.minimum(x, 0.0)), np.exp(np.minimum(-x, 0.0))
    draw = nu * np.exp(-0.5 * np.abs(x))
    mass = win + loss + draw
    expected = (win + 0.5 * draw) / mass
    return expected, 0.25 * (win + loss) / mass - (expected - 0.5) ** 2, mass


def most_likely_strengths(likelihood: Likelihood) -> Floats:
    """Return the strengths at which the likelihood is highest.

    Raises:
        InternalError: the search did not converge.
    """
    strength = np.zeros(likelihood.n_players)
    value, gradient, diagonal = likelihood.at(strength)
    for _ in range(_MAX_STEPS):
        step = _newton_step(likelihood, strength, gradient, diagonal)
        longest = float(np.abs(step).max(initial=0.0))
        share = 1.0
        while True:
            candidate = strength + share * step
            reached = likelihood.at(candidate)
            if reached[0] >= value or share * longest < _SHORT_STEP:
                break
            share *= 0.5
        strength, (value, gradient, diagonal) = candidate, reached
        if share * longest < _CONVERGED:
            return strength
    raise InternalError("ratings/bradley-terry-does-not-end", longest=longest, steps=_MAX_STEPS)


def _newton_step(likelihood: Likelihood, strength: Floats, gradient: Floats, diagonal: Floats) -> Floats:
    """Solve for Newton's step by conjugate gradients, preconditioned by the diagonal."""
    step, residual = np.zeros(len(gradient)), gradient.copy()
    scaled = residual / diagonal
    direction, norm = scaled.copy(), float(residual @ scaled)
    curvatures, goal = likelihood.curvatures(strength), _RESIDUAL * _RESIDUAL * norm
    for _ in range(10 * len(gradient) + 10):
        if norm <= goal:
            break
        product = likelihood.hessian_product(strength, curvatures, direction)
        share = norm / float(direction @ product)
        step += share * direction
        residual -= share * product
        scaled = residual / diagonal
        previous, norm = norm, float(residual @ scaled)
        direction = scaled + (norm / previous) * direction
    return step


def joint_deviations(likelihood: Likelihood, strength: Floats) -> Floats:
    """Return the standard deviation of each strength, including the uncertainty of all other strengths."""
    inverse = np.linalg.inv(likelihood.matrix(strength))
    deviations: Floats = np.sqrt(np.diag(inverse))
    return deviations


def own_deviations(likelihood: Likelihood, strength: Floats) -> Floats:
    """Return the standard deviation of each strength as if all other strengths were known."""
    deviations: Floats = 1.0 / np.sqrt(likelihood.at(strength)[2])
    return deviations
