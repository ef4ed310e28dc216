"""The numbers of the openskill package, version 6.2, for leagues that come from there.

It differs from the paper (Weng and Lin, 2011) in these points:

1. Weights are scaled, side by side, to 1 ... 2; a lone player gets 2.  A gain is multiplied by the
   weight, a loss is divided by it.
2. "part" compares sides up to 4 ranks away in the order of the ranks, and takes the mean.
3. Thurstone-Mosteller "part" doubles c.
4. A win by more than `margin` points divides the gap between the strengths by log(1 + points / margin);
   in Plackett-Luce it moves the strengths by the gaps.  Between equals there is no gap, so no margin counts.
5. `balance` makes members count more the further they are below the best of their side.
6. Thurstone-Mosteller replaces v and w by their limits where a win is less likely than 2e-16, and the v of a draw
   where the draw is less likely than 1e-5.
7. The predictions for more than two sides are means over pairs, not chances that belong together; the chance of a
   draw has no parameter and grows with what is not known.

Source: openskill.py 6.2.0, documentation and published test vectors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log1p, sqrt
from statistics import NormalDist
from sys import float_info
from typing import Literal

from crosstable.ratings.normal.moments import chance_below

Model = Literal["pl", "bt-full", "bt-part", "tm-full", "tm-part"]
Skill = tuple[float, float]
SkillSides = Sequence[Sequence[Skill]]
_WINDOW = 4
_LEAST_INSIDE = 1e-5
_NORMAL = NormalDist()


@dataclass(frozen=True, slots=True)
class OpenSkill:
    """A model of the package with its settings, under their names there.

    Example:
        >>> model = OpenSkill("pl")
        >>> [[round(mu, 3) for mu, _ in side] for side in model.rate([[(25, 25 / 3)], [(25, 25 / 3)]])]
        [[27.635], [22.365]]
    """

    model: Model
    beta: float = 25.0 / 6.0
    kappa: float = 1e-4
    tau: float = 25.0 / 300.0
    epsilon: float = 0.1
    margin: float = 0.0
    limit_sigma: bool = False
    balance: bool = False

    def rate(
        self,
        sides: SkillSides,
        *,
        ranks: Sequence[float] | None = None,
        scores: Sequence[float] | None = None,
        weights: Sequence[Sequence[float]] | None = None,
    ) -> list[list[Skill]]:
        """Return (mu, sigma) of every player after a game.

        Args:
            sides: (mu, sigma) of the members of each side.
            ranks: lower is better; None is the order of the sides, or that of the scores.
            scores: higher is better; count with `margin`.
            weights: of the members.
        """
        if ranks is None:
            ranks = range(len(sides)) if scores is None else [-score for score in scores]
        shares = [[1.0] * len(side) for side in sides] if weights is None else [_scaled(part) for part in weights]
        drifted = [[(mu, sqrt(sigma * sigma + self.tau * self.tau)) for mu, sigma in side] for side in sides]
        order = sorted(range(len(sides)), key=lambda side: ranks[side])
        field = [self._side(drifted[side]) for side in order]
        ordered_scores = None if scores is None else [scores[side] for side in order]
        news = self._news(field, [ranks[side] for side in order], ordered_scores)
        result: list[list[Skill]] = [[] for _ in sides]
        for side, (_, variance), (omega, delta) in zip(order, field, news, strict=True):
            for (mu, sigma), (_, earlier), share in zip(drifted[side], sides[side], shares[side], strict=True):
                gains = omega > 0 or (omega == 0 and self.model != "tm-part")
                part = sigma * sigma / variance * (share if gains else 1.0 / share)
                after = sigma * sqrt(max(1.0 - part * delta, self.kappa))
                result[side].append((mu + part * omega, min(after, earlier) if self.limit_sigma else after))
        return result

    def predict_win(self, sides: SkillSides) -> list[float]:
        """Return the win probability of each side as the package computes it."""
        field = [self._side(side) for side in sides]
        means = [sum(self._beats(one, other) for j, other in enumerate(field) if i != j) for i, one in enumerate(field)]
        return [mean / sum(means) for mean in means]

    def predict_draw(self, sides: SkillSides) -> float:
        """Return the draw probability as the package computes it."""
        field, players = [self._side(side) for side in sides], sum(map(len, sides))
        margin = sqrt(players) * self.beta * _NORMAL.inv_cdf((1 + 1 / players) / 2)
        chances = [
            chance_below((margin - one[0] + other[0]) / self._width(one, other))
            - chance_below((other[0] - one[0] - margin) / self._width(one, other))
            for i, one in enumerate(field)
            for other in field[i + 1 :]
        ]
        return sum(chances) / len(chances)

    def predict_rank(self, sides: SkillSides) -> list[tuple[int, float]]:
        """Return the rank of each side and its win probability."""
        chances = self.predict_win(sides)
        return [(1 + sum(other > chance for other in chances), chance) for chance in chances]

    def _side(self, side: Sequence[Skill]) -> Skill:
        """Return strength and variance of a side."""
        best = max(mu - 3 * sigma for mu, sigma in side)
        factors = [1 + (best - (mu - 3 * sigma)) / (best + self.kappa) if self.balance else 1.0 for mu, sigma in side]
        return (
            sum(mu * factor for (mu, _), factor in zip(side, factors, strict=True)),
            sum((sigma * factor) ** 2 for (_, sigma), factor in zip(side, factors, strict=True)),
        )

    def _width(self, one: Skill, other: Skill) -> float:
        return sqrt(one[1] + other[1] + 2 * self.beta**2)

    def _beats(self, one: Skill, other: Skill) -> float:
        return chance_below((one[0] - other[0]) / self._width(one, other))

    def _news(self, field: list[Skill], ranks: list[float], scores: list[float] | None) -> list[tuple[float, float]]:
        """Return omega and delta of each side."""
        if self.model == "pl":
            return self._by_stages(field, ranks, scores)
        return [self._by_pairs(field, ranks, scores, side) for side in range(len(field))]

    def _by_stages(
        self, field: list[Skill], ranks: list[float], scores: list[float] | None
    ) -> list[tuple[float, float]]:
        c = sqrt(sum(variance + self.beta**2 for _, variance in field))
        moved = [mu + self._moved_by_margin(field, scores, side) for side, (mu, _) in enumerate(field)]
        top = max(moved)
        weight = [exp((mu - top) / c) for mu in moved]
        stage = [sum(w for w, rank in zip(weight, ranks, strict=True) if rank >= mine) for mine in ranks]
        news = []
        for i, (_, variance) in enumerate(field):
            omega = delta = 0.0
            for q, rank in enumerate(ranks):
                if rank <= ranks[i]:
                    share = weight[i] / stage[q]
                    delta += share * (1 - share) / ranks.count(rank)
                    omega += ((q == i) - share) / ranks.count(rank)
            news.append((omega * variance / c, delta * variance / c**2 * sqrt(variance) / c))
        return news

    def _moved_by_margin(self, field: list[Skill], scores: list[float] | None, side: int) -> float:
        if scores is None:
            return 0.0
        moves = [
            (other - field[side][0]) * (self._stretch(score - scores[side]) - 1.0)
            for (other, _), score in zip(field, scores, strict=True)
            if score != scores[side]
        ]
        return sum(moves) / len(moves) if moves else 0.0

    def _stretch(self, difference: float) -> float:
        return log1p(abs(difference) / self.margin) if abs(difference) > self.margin > 0 else 1.0

    def _by_pairs(
        self, field: list[Skill], ranks: list[float], scores: list[float] | None, side: int
    ) -> tuple[float, float]:
        is_part = self.model.endswith("part")
        reach = _WINDOW if is_part else len(field)
        others = [q for q in range(max(0, side - reach), min(len(field), side + reach + 1)) if q != side]
        mu, variance = field[side]
        omega = delta = 0.0
        for q in others:
            c = (2.0 if self.model == "tm-part" else 1.0) * self._width(field[side], field[q])
            stretch = 1.0 if scores is None else self._stretch(scores[side] - scores[q])
            up, news = self._pair((mu - field[q][0]) / c / stretch, self.epsilon / c, ranks[q] - ranks[side])
            omega += variance / c * up
            delta += variance / c**2 * sqrt(variance) / c * news
        return (omega / len(others), delta / len(others)) if is_part else (omega, delta)

    def _pair(self, x: float, e: float, ahead: float) -> tuple[float, float]:
        """Return the two numbers of a comparison; `ahead` is above zero for a win."""
        if self.model.startswith("bt"):
            p = 1.0 / (1.0 + exp(min(-x, 700.0)))
            return (1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0) - p, p * (1.0 - p)
        if ahead == 0:
            return _draw_step(x, e)
        v, w = _win_step(x if ahead > 0 else -x, e)
        return (v if ahead > 0 else -v), w


def _win_step(x: float, e: float) -> tuple[float, float]:
    """Return v and w of a win as the package computes them: replaced by limits where the chance is below 2e-16."""
    chance = _NORMAL.cdf(x - e)
    if chance < float_info.epsilon:
        return e - x, 1.0 if x < 0 else 0.0
    v = _NORMAL.pdf(x - e) / chance
    return v, v * (v + x - e)


def _draw_step(x: float, e: float) -> tuple[float, float]:
    """Return v and w of a draw as the package computes them; its v is a limit from a chance of 1e-5 down."""
    gap = abs(x)
    near, far = _NORMAL.pdf(e - gap), _NORMAL.pdf(-e - gap)
    inside = _NORMAL.cdf(e - gap) - _NORMAL.cdf(-e - gap)
    v = e - gap if inside < _LEAST_INSIDE else (far - near) / inside
    v = -v if x < 0 else v
    if inside < float_info.epsilon:
        return v, 1.0
    return v, ((e - gap) * near + (e + gap) * far) / inside + v * v


def _scaled(weights: Sequence[float]) -> list[float]:
    """Scale weights to 1 ... 2."""
    if len(weights) == 1:
        return [2.0]
    low = min(weights)
    span = max(weights) - low or 1e-4
    return [1.0 + (weight - low) / span for weight in weights]
