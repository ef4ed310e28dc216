"""The fit behind Bradley-Terry: where the likelihood of all games and the prior together are highest.

Strengths are natural log-odds, 0 for the start value.  Newton's method; each step is solved by conjugate gradients, so
that no matrix is held, however many players there are.

Rules
1. Two sides: the log-likelihood at x = difference + advantage is (score - 1/2) x - ln(e^(x/2) + nu + e^(-x/2)),
   Davidson's for draws; with nu 0 a draw is half a win and half a loss.
2. Three sides or more: Plackett-Luce.  Each finisher is chosen, in proportion to e^strength, from those who finish
   then or later.  Sides that tie say nothing of each other, so the last place says nothing of those who share it.
3. The prior is a normal curve around the start value.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from crosstable.model.columns import Floats, Longs
from crosstable.model.errors import InternalError
from crosstable.model.kernel import Engine
from crosstable.ratings.bradley_terry.rankings import fill_matrix, ranking_product, ranking_terms

_STEPS = 200
_CLOSE = 1e-10
_REST = 1e-4  # what a step may leave of the gradient: four digits more with each step
_SURE = 1e-6  # a step this short is in the reach of rounding: no need to ask whether it helps


@dataclass(frozen=True, slots=True, eq=False)
class TwoPlayerGames:
    """Games of two sides.  Shapes: all (n_games,)."""

    first: Longs
    second: Longs
    score: Floats
    weight: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Rankings:
    """Games of three sides or more, members by place.

    Shapes: `offsets` (n_games + 1,); `player` and `after` (n_members,), the latter the first member of the game with a
    later place; `weight` (n_games,).
    """

    offsets: Longs
    player: Longs
    after: Longs
    weight: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Likelihood:
    """All games, the prior and the model: what is made as high as it can be."""

    n_players: int
    two_player: TwoPlayerGames
    rankings: Rankings
    advantage: float
    nu: float
    precision: float
    engine: Engine

    def at(self, strength: Floats) -> tuple[float, Floats, Floats]:
        """Return the log-likelihood, its gradient, and the diagonal of its negative Hessian."""
        two_player = self.two_player
        x = self._gaps(strength)
        expected, curve, mass = two_player_curves(x, self.nu)
        value = float((two_player.weight * ((two_player.score - 0.5) * x - 0.5 * np.abs(x) - np.log(mass))).sum())
        push, bend = two_player.weight * (two_player.score - expected), two_player.weight * curve
        gradient, diagonal = np.zeros(self.n_players), np.zeros(self.n_players)
        work = len(self.rankings.player)
        value += ranking_terms.run(
            *self._listed(), strength, gradient, diagonal, *self._room(2), work=work, engine=self.engine
        )
        gradient += self._by_player(push, -push) - self.precision * strength
        diagonal += self._by_player(bend, bend) + self.precision
        return value - 0.5 * self.precision * float(strength @ strength), gradient, diagonal

    def bends(self, strength: Floats) -> Floats:
        """Return how sharply the likelihood of each two-player game bends."""
        bends: Floats = self.two_player.weight * two_player_curves(self._gaps(strength), self.nu)[1]
        return bends

    def bent(self, strength: Floats, bends: Floats, vector: Floats) -> Floats:
        """Return the negative Hessian times a vector; `bends` are those of the two_player there."""
        pull = bends * (vector[self.two_player.first] - vector[self.two_player.second])
        made = np.zeros(self.n_players)
        work = len(self.rankings.player)
        ranking_product.run(*self._listed(), strength, vector, made, *self._room(3), work=work, engine=self.engine)
        total: Floats = made + self._by_player(pull, -pull) + self.precision * vector
        return total

    def matrix(self, strength: Floats) -> Floats:
        """Return the negative Hessian itself, (n_players, n_players)."""
        two_player, count = self.two_player, self.n_players
        bends = self.bends(strength)
        whole = np.zeros(count * count)
        work = int((np.diff(self.rankings.offsets) ** 2).sum())
        fill_matrix.run(*self._listed(), strength, whole, *self._room(3), work=work, engine=self.engine)
        for row, column, sign in (
            (two_player.first, two_player.first, 1),
            (two_player.second, two_player.second, 1),
            (two_player.first, two_player.second, -1),
            (two_player.second, two_player.first, -1),
        ):
            whole += np.bincount(row * count + column, weights=sign * bends, minlength=count * count)
        return whole.reshape(count, count) + self.precision * np.eye(count)

    def _gaps(self, strength: Floats) -> Floats:
        gaps: Floats = strength[self.two_player.first] - strength[self.two_player.second] + self.advantage
        return gaps

    def _by_player(self, first: Floats, second: Floats) -> Floats:
        """Sum a number of each two-player game's first side and one of its second, per player."""
        total = np.zeros(self.n_players)
        total += np.bincount(self.two_player.first, weights=first, minlength=self.n_players)
        total += np.bincount(self.two_player.second, weights=second, minlength=self.n_players)
        return total

    def _listed(self) -> tuple[Longs, Longs, Longs, Floats]:
        return self.rankings.offsets, self.rankings.player, self.rankings.after, self.rankings.weight

    def _room(self, count: int) -> tuple[Floats, ...]:
        largest = int(np.diff(self.rankings.offsets).max(initial=0)) + 1
        return tuple(np.zeros(largest) for _ in range(count))


def two_player_curves(x: Floats, nu: float) -> tuple[Floats, Floats, Floats]:
    """Return expected score, curvature and mass e^(-|x|/2) (e^(x/2) + nu + e^(-x/2)) at these log-odds."""
    win, loss = np.exp(np.minimum(x, 0.0)), np.exp(np.minimum(-x, 0.0))
    draw = nu * np.exp(-0.5 * np.abs(x))
    mass = win + loss + draw
    expected = (win + 0.5 * draw) / mass
    return expected, 0.25 * (win + loss) / mass - (expected - 0.5) ** 2, mass


def fitted(likelihood: Likelihood) -> Floats:
    """Return the strengths at which the likelihood is highest.

    Raises:
        InternalError: the search does not come to an end.
    """
    strength = np.zeros(likelihood.n_players)
    value, gradient, diagonal = likelihood.at(strength)
    for _ in range(_STEPS):
        step = _newton_step(likelihood, strength, gradient, diagonal)
        longest = float(np.abs(step).max(initial=0.0))
        share = 1.0
        while True:
            moved = strength + share * step
            reached = likelihood.at(moved)
            if reached[0] >= value or share * longest < _SURE:
                break
            share *= 0.5
        strength, (value, gradient, diagonal) = moved, reached
        if share * longest < _CLOSE:
            return strength
    raise InternalError("ratings/bradley-terry-does-not-end", longest=longest, steps=_STEPS)


def _newton_step(likelihood: Likelihood, strength: Floats, gradient: Floats, diagonal: Floats) -> Floats:
    """Solve for Newton's step by conjugate gradients, scaled by the diagonal, well enough for the next step."""
    step, rest = np.zeros(len(gradient)), gradient.copy()
    scaled = rest / diagonal
    direction, power = scaled.copy(), float(rest @ scaled)
    bends, goal = likelihood.bends(strength), _REST * _REST * power
    for _ in range(10 * len(gradient) + 10):
        if power <= goal:
            break
        bent = likelihood.bent(strength, bends, direction)
        share = power / float(direction @ bent)
        step += share * direction
        rest -= share * bent
        scaled = rest / diagonal
        before, power = power, float(rest @ scaled)
        direction = scaled + (power / before) * direction
    return step


def joint_deviations(likelihood: Likelihood, strength: Floats) -> Floats:
    """Return the standard deviation of each strength, the doubt about all others counted in."""
    inverse = np.linalg.inv(likelihood.matrix(strength))
    deviations: Floats = np.sqrt(np.diag(inverse))
    return deviations


def own_deviations(likelihood: Likelihood, strength: Floats) -> Floats:
    """Return the standard deviation of each strength as if all others were known."""
    deviations: Floats = 1.0 / np.sqrt(likelihood.at(strength)[2])
    return deviations
