"""The posterior of all strengths: the prior, the drift between days, and the games.

Its logarithm is a sum of three kinds of terms, all concave, so it has one maximum and a Gaussian fits it well there:

    prior    on the first day of each player: a normal distribution, or `games` wins and losses against strength 0
    drift    between the days of one player: the change is normal, with a variance that grows with the time between
    games    tie players on their days: see `two_sides` and `rankings`

Strengths are natural log-odds, 0 at the initial rating.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from crosstable.model.columns import Floats, Longs
from crosstable.ratings.whole_history.chains import Chains, CompiledChains, NumpyChains
from crosstable.ratings.whole_history.derivatives import Derivatives, PosteriorTerms
from crosstable.ratings.whole_history.dots import dot
from crosstable.ratings.whole_history.player_days import PlayerDays


@dataclass(frozen=True, slots=True)
class Prior:
    """What is known of a player before the first game: a normal distribution, virtual games, or both.

    Args:
        precision: one over the variance of the normal distribution.
        games: how many wins, and as many losses, against a player of strength 0.
    """

    precision: float
    games: float

    def terms(self, strength: Floats) -> tuple[float, Floats, Floats]:
        """Return the logarithm of the prior at these strengths, its slopes and its curvatures."""
        value = -0.5 * self.precision * dot(strength, strength)
        slope, curvature = -self.precision * strength, np.full(len(strength), self.precision)
        if self.games:
            size = np.abs(strength)
            upset = np.exp(-size)
            mass = 1.0 + upset
            value -= self.games * float((size + 2.0 * np.log(mass)).sum())
            slope -= self.games * np.sign(strength) * (1.0 - upset) / mass
            curvature += 2.0 * self.games * upset / (mass * mass)
        return value, slope, curvature


@dataclass(frozen=True, eq=False)
class Posterior:
    """The function to maximise.

    Args:
        days: the player-days.
        link: how tightly each is tied to the one before, (n_days + 1,).
        prior: of the first day of each player.
        terms: the games.
        n_fitted: how many numbers are fitted beside the strengths.
        is_compiled: whether chains are solved by compiled loops.
    """

    days: PlayerDays
    link: Floats
    prior: Prior
    terms: Sequence[PosteriorTerms]
    n_fitted: int
    is_compiled: bool

    @cached_property
    def _first_days(self) -> Longs:
        return np.flatnonzero(self.days.is_first)

    def at(self, point: Floats) -> Local:
        """Compute value, slope and curvature at a point.

        Args:
            point: the strength of each player-day, then the fitted numbers, (n_days + n_fitted,).
        """
        n_days = len(self.days)
        strength, fitted = point[:n_days], point[n_days:]
        sums = Derivatives.empty(n_days, self.n_fitted)
        for terms in self.terms:
            terms.add_to(sums, strength, fitted)
        first = self._first_days
        value, slope, curvature = self.prior.terms(strength[first])
        sums.value += value
        sums.gradient[first] += slope
        sums.excess[first] += curvature
        change = np.diff(strength)
        pull = self.link[1:-1] * change
        sums.value -= 0.5 * dot(pull, change)
        sums.gradient[1:] -= pull
        sums.gradient[:-1] += pull
        return Local(sums, self.link, (first, curvature), is_compiled=self.is_compiled)


class Local:
    """The posterior around one point: its value, its slope, and its curvature as a matrix that is never written down.

    Args:
        sums: what the terms add up to; links between days are not among the ties.
        link: how tightly each player-day is tied to the one before.
        prior: the player-days with a prior, and its curvature there.
        is_compiled: whether chains are solved by compiled loops.
    """

    def __init__(self, sums: Derivatives, link: Floats, prior: tuple[Longs, Floats], *, is_compiled: bool) -> None:
        self.value = sums.value
        self.gradient = np.concatenate((sums.gradient, sums.fitted_gradient))
        self._sums, self._link, self._is_compiled = sums, link, is_compiled
        self._inner, self._prior = link[1:-1], prior

    @cached_property
    def _columns(self) -> list[Floats]:
        return [np.ascontiguousarray(column) for column in self.cross.T]

    @cached_property
    def _space(self) -> Floats:
        return np.empty(len(self._inner))

    @property
    def n_days(self) -> int:
        """How many strengths there are."""
        return len(self._sums.excess)

    @property
    def corner(self) -> Floats:
        """The curvature of the fitted numbers, (n_fitted, n_fitted)."""
        return self._sums.corner

    @property
    def cross(self) -> Floats:
        """The curvature between strengths and fitted numbers, (n_days, n_fitted)."""
        return self._sums.cross

    @cached_property
    def chains(self) -> Chains:
        """The curvature without the ties between players."""
        return (CompiledChains if self._is_compiled else NumpyChains)(self._sums.excess, self._link)

    def product(self, vector: Floats, out: Floats | None = None) -> Floats:
        """Return the curvature, the negative second derivatives, times a vector; written to `out`, if given."""
        n_days = self.n_days
        strength, fitted = vector[:n_days], vector[n_days:]
        product = np.empty(len(vector)) if out is None else out
        part = product[:n_days]
        np.multiply(self._sums.excess, strength, out=part)
        pull = np.subtract(strength[1:], strength[:-1], out=self._space)  # first the difference: links can be tight
        pull *= self._inner
        part[1:] += pull
        part[:-1] -= pull
        for ties in self._sums.ties:
            ties.add_product(strength, part)
        if len(fitted):
            for number, (column, value) in enumerate(zip(self._columns, fitted.tolist(), strict=True)):
                part += value * column
                product[n_days + number] = dot(column, strength)
            product[n_days:] += self.corner @ fitted
        return product

    def across(self, strength: Floats) -> Floats:
        """Return the part of the product of strengths that comes from other players."""
        product = np.zeros(len(strength))
        for ties in self._sums.ties:
            ties.add_product(strength, product)
        return product

    def sample(self, rng: np.random.Generator) -> Floats:
        """Return a normal vector whose covariance is the curvature of the strengths, the fitted numbers as known.

        It is a sum over prior, links and games: each adds a normal number times the square root of its curvature.
        """
        right = np.zeros(self.n_days)
        first, curvature = self._prior
        right[first] += np.sqrt(curvature) * rng.standard_normal(len(first))
        pull = np.sqrt(self._inner) * rng.standard_normal(len(self._inner))
        right[1:] += pull
        right[:-1] -= pull
        for ties in self._sums.ties:
            ties.sample(rng, right)
        return right

    def precondition(self, vector: Floats, out: Floats | None = None) -> tuple[Floats, float]:
        """Solve as if no player were tied to another; return the solution and its product with the vector."""
        n_days = self.n_days
        solution = np.empty(len(vector)) if out is None else out
        product = self.chains.solve(vector[:n_days], solution[:n_days])
        if len(vector) > n_days:
            solution[n_days:] = vector[n_days:] / np.diag(self.corner)
            product += dot(solution[n_days:], vector[n_days:])
        return solution, product
