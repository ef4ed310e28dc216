"""Games of many sides or of teams: Plackett-Luce over the strengths of sides.

The strength of a side is the sum over its members of share times strength.  From the first place on, each finisher is
chosen among those who have not finished yet, in proportion to e^strength.  A tie is no evidence for either of the
sides that share it: each of them is chosen from itself and all who finish later, so the last place adds nothing.
Games of two sides are this model too, and follow `two_sides`, where a draw is half a win and half a loss.

Games with equal numbers of sides are computed together, as arrays of one row per game and one column per side in the
order of places.  With e_j = e^strength and D_j = e_j + the sum of e over all who finish later than j:

    log-likelihood    sum over all j but the last place of strength_j - ln D_j

Source: R. L. Plackett, The Analysis of Permutations, Applied Statistics 24 (1975); T.-K. Huang, R. C. Weng and
    C.-J. Lin, Generalized Bradley-Terry Models and Multi-class Probability Estimates, JMLR 7 (2006), for teams.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from crosstable.model.columns import Flags, Floats, Longs
from crosstable.ratings.whole_history.derivatives import Derivatives
from crosstable.ratings.whole_history.two_sides import TwoSideModel, two_side_curves

_TINY = 1e-300


@dataclass(frozen=True, slots=True, eq=False)
class Members:
    """The members of the sides of games of one size, sides in the order of places.

    Shapes: `day` and `share` (n_members,); `side` (n_members,), counted through all games.
    """

    day: Longs
    share: Floats
    side: Longs
    n_games: int
    n_sides: int

    def gather(self, vector: Floats) -> Floats:
        """Return the sum over the members of each side, (n_games, n_sides)."""
        total = _sums(self.side, self.share * vector[self.day], self.n_games * self.n_sides)
        return total.reshape(self.n_games, self.n_sides)

    def scatter(self, sides: Floats, out: Floats) -> None:
        """Add a number of each side to each of its members, times the member's share."""
        out += _sums(self.day, self.share * sides.ravel()[self.side], len(out))

    def scatter_squares(self, sides: Floats, out: Floats) -> None:
        """Add a number of each side to each of its members, times the square of the share."""
        out += _sums(self.day, self.share**2 * sides.ravel()[self.side], len(out))


class TeamGames:
    """Games of two sides, one of them at least of several members.

    Args:
        members: of the sides as listed.
        model: results, weights and what is added to the gap.
    """

    def __init__(self, members: Members, model: TwoSideModel) -> None:
        self._members, self._model = members, model

    def add_to(self, sums: Derivatives, strength: Floats, fitted: Floats) -> None:
        """Add the games at a point."""
        sides = self._members.gather(strength)
        curves = two_side_curves(self._model.shifted(sides[:, 0] - sides[:, 1], fitted), self._model, fitted)
        sums.value += curves.value
        self._members.scatter(_opposed(curves.slope), sums.gradient)
        ties = TeamTies(self._members, curves.curvature)
        self._members.scatter_squares(np.stack((curves.curvature, curves.curvature), axis=1), sums.excess)
        for number, column in enumerate(self._model.add_fitted(sums, curves)):
            self._members.scatter(_opposed(column), sums.cross[:, number])
        sums.ties.append(ties)


def _opposed(column: Floats) -> Floats:
    return np.stack((column, -column), axis=1)


class TeamTies:
    """The second derivatives of games of two teams at one point."""

    def __init__(self, members: Members, curvature: Floats) -> None:
        self._members, self._curvature = members, curvature
        self._own = members.share**2 * np.repeat(curvature, 2)[members.side]

    def add_product(self, vector: Floats, product: Floats) -> None:
        """Add the second derivatives off the diagonal, times a vector."""
        sides = self._members.gather(vector)
        self._members.scatter(_opposed(self._curvature * (sides[:, 0] - sides[:, 1])), product)
        product -= _sums(self._members.day, self._own * vector[self._members.day], len(product))

    def sample(self, rng: np.random.Generator, right: Floats) -> None:
        """Add a normal vector whose covariance is the second derivatives."""
        noise = np.sqrt(self._curvature) * rng.standard_normal(len(self._curvature))
        self._members.scatter(_opposed(noise), right)


class Rankings:
    """Games of three sides or more, all with the same number of sides.

    Args:
        members: of the sides in the order of places.
        after: the first column with a later place, the number of sides where there is none, (n_games, n_sides).
        weight: of each game, (n_games,).
        known: what is added to the strength of each side, (n_games, n_sides).
        design: what each side takes of each fitted number, (n_games, n_sides, n_designed).
    """

    def __init__(self, members: Members, after: Longs, weight: Floats, known: Floats, design: Floats) -> None:
        self.members, self.after, self.known, self.design = members, after, known, design
        self.is_chosen: Flags = after < members.n_sides
        self.weight = weight[:, None] * self.is_chosen
        self._cell = after + (members.n_sides + 1) * np.arange(members.n_games)[:, None]

    def add_to(self, sums: Derivatives, strength: Floats, fitted: Floats) -> None:
        """Add the games at a point."""
        designed = self.design.shape[2]
        sides = self.members.gather(strength) + self.known + self.design @ fitted[:designed]
        highest = sides.max(axis=1, keepdims=True)
        e = np.exp(sides - highest)
        total = np.maximum(e + self.later(e), _TINY)
        sums.value += float((self.weight * (sides - highest - np.log(total))).sum())
        ties = RankingTies(self, e, total)
        slope = self.weight * (1.0 - e / total) - e * ties.chosen
        self.members.scatter(slope, sums.gradient)
        self.members.scatter_squares(ties.diagonal, sums.excess)
        columns = [self.design[:, :, column] for column in range(designed)]
        products = [ties.of_sides(column) for column in columns]
        for number, (column, product) in enumerate(zip(columns, products, strict=True)):
            sums.fitted_gradient[number] += float((column * slope).sum())
            self.members.scatter(product, sums.cross[:, number])
            for other, beside in enumerate(columns):
                sums.corner[other, number] += float((beside * product).sum())
        sums.ties.append(ties)

    def later(self, values: Floats) -> Floats:
        """Return for each side the sum over all sides with a later place."""
        tails = np.zeros((values.shape[0], values.shape[1] + 1))
        tails[:, :-1] = np.cumsum(values[:, ::-1], axis=1)[:, ::-1]
        return np.take_along_axis(tails, self.after, axis=1)

    def earlier(self, values: Floats) -> Floats:
        """Return for each side the sum over all choices of a side with an earlier place."""
        count, sides = values.shape
        moved = _sums(self._cell.ravel(), values.ravel(), count * (sides + 1))
        sums: Floats = np.cumsum(moved.reshape(count, sides + 1), axis=1)[:, :-1]
        return sums


class RankingTies:
    """The second derivatives of rankings at one point."""

    def __init__(self, games: Rankings, e: Floats, total: Floats) -> None:
        self._games, self._e, self._total = games, e, total
        per_choice = games.weight / total
        self.chosen = games.earlier(per_choice)
        share = e / total
        self.diagonal = games.weight * share * (1.0 - share)
        self.diagonal += e * self.chosen - e * e * games.earlier(per_choice / total)

    def of_sides(self, sides: Floats) -> Floats:
        """Return the second derivatives in the strengths of sides times a number of each side."""
        games, e, total = self._games, self._e, self._total
        mean = (e * sides + games.later(e * sides)) / total
        return games.weight * (e / total) * (sides - mean) + e * (
            sides * self.chosen - games.earlier(games.weight * mean / total)
        )

    def add_product(self, vector: Floats, product: Floats) -> None:
        """Add the second derivatives off the diagonal, times a vector."""
        members = self._games.members
        members.scatter(self.of_sides(members.gather(vector)), product)
        own = members.share**2 * self.diagonal.ravel()[members.side] * vector[members.day]
        product -= _sums(members.day, own, len(product))

    def sample(self, rng: np.random.Generator, right: Floats) -> None:
        """Add a normal vector whose covariance is the second derivatives: one choice after another."""
        games, e = self._games, self._e
        noise = np.zeros_like(e)
        column = np.arange(e.shape[1])
        for choice in range(e.shape[1]):
            is_in = (column == choice) | (column >= games.after[:, choice, None])
            chance = np.where(is_in, e, 0.0) / self._total[:, choice, None]
            own = np.sqrt(chance) * rng.standard_normal(e.shape)
            own -= chance * own.sum(axis=1, keepdims=True)
            noise += np.sqrt(games.weight[:, choice, None]) * own
        games.members.scatter(noise, right)


def _sums(at: Longs, values: Floats, size: int) -> Floats:
    """Return the sum of the values at each of `size` places."""
    sums = np.zeros(size)
    sums += np.bincount(at, weights=values, minlength=size)
    return sums
