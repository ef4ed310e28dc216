"""Which battles next: batches in which no model is twice, chosen by what they will tell.

The worth of a pair is how much its next battles lower what the aim is about, from the joint covariance of the fit:

    order      the variances of all differences, each by how open its sign still is: exp(-z^2 / 2) / sqrt(V)
    top        the same, for the differences from the leader only
    ratings    the variances of all ratings
    coverage   the number of battles of the pair that has had the fewest

A batch is a matching with the largest sum of worths, found exactly (`crosstable.matching`).  The choice depends on past
results only, so the likelihood needs no correction; a reweighted fit does, and the rule and the seed are kept for it.

Rules
1. With L the matrix of -exp(-z^2 / 2) / sqrt(V), rows summing to 0, C the covariance and G = C L C, battles of i and j
   with information h lower the sum by h / (1 + h V_ij) * (G_ii + G_jj - 2 G_ij).
2. After a batch, the covariance is what it will be when the batch has been played, and the next batch follows.
3. Which model of a pair is listed first is random, from the seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, get_args

import numpy as np

from crosstable.arena.fitted import ArenaFit
from crosstable.arena.tie_models import information
from crosstable.matching import FORBIDDEN, NoPerfectMatchingError, solve
from crosstable.model.checked_calls import kinds_checked
from crosstable.model.columns import Flags, Floats
from crosstable.model.errors import InputError, UnknownName

Aim = Literal["order", "ratings", "coverage", "top"]

_NOTHING: Mapping[str, float] = MappingProxyType({})
_STEPS = 1_000_000  # worths as integers


@dataclass(frozen=True, slots=True)
class NextBattle:
    """A pair to compare.

    Args:
        first: the model to list first.
        second: the other.
        worth: how much it tells, as a share of the best pair.
    See also: `next_battles`.
    """

    first: str
    second: str
    worth: float


@dataclass(frozen=True, slots=True)
class NextBattles:
    """Batches of battles, and how they were chosen.

    Args:
        batches: in the order in which they are to be played; no model is twice in one.
        aim: the rule.
        per_pair: how many battles each pair is to have.
        seed: of the order of the sides.
    See also: `next_battles`, which returns one.
    """

    batches: tuple[tuple[NextBattle, ...], ...]
    aim: Aim
    per_pair: int
    seed: int

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """All pairs, in order."""
        return [(each.first, each.second) for batch in self.batches for each in batch]

    def __str__(self) -> str:
        rule = f"aim: {self.aim}, {self.per_pair} battles a pair, seed {self.seed}"
        return "\n".join([*(f"{first} : {second}" for first, second in self.pairs), rule])


@kinds_checked
def next_battles(
    fit: ArenaFit,
    *,
    per_pair: int = 10,
    aim: Aim = "order",
    batches: int = 1,
    capacity: int | None = None,
    forbidden: Iterable[tuple[str, str]] = (),
    costs: Mapping[str, float] = _NOTHING,
    seed: int = 0,
) -> NextBattles:
    """Choose the next battles.

    Args:
        fit: the ratings so far.
        per_pair: how many battles each chosen pair will have.
        aim: "order", "top", "ratings" or "coverage": see above.
        batches: how many batches to choose.
        capacity: the most pairs in a batch; by default as many as there can be.
        forbidden: pairs that must not meet.
        costs: what a battle of a model costs; 1 where it is not named.  The worth of a pair is divided by the sum.
        seed: decides which model is listed first.
    Raises:
        InputError: a number that is not positive, or pairs that leave no batch.
        UnknownName: no such aim or model.
    See also: `NextBattles`.
    Example:
        >>> from crosstable.arena import fit, next_battles
        >>> rows = [("a", "b", 1), ("b", "c", 1), ("c", "a", 1), ("b", "a", 0.5), ("a", "c", 1)]
        >>> fitted = fit(rows * 9, first_side=False)
        >>> [(pair.first, pair.second) for pair in next_battles(fitted, per_pair=5).batches[0]]
        [('a', 'c')]
    Cost: two products of matrices and a matching for each batch; quick once `crosstable.matching.warm_up` was called.
    """
    if aim not in get_args(Aim):
        raise UnknownName("aim", str(aim), get_args(Aim))
    for name, value in (
        ("per_pair", per_pair),
        ("batches", batches),
        ("capacity", 1 if capacity is None else capacity),
    ):
        if value < 1:
            raise InputError("arena/not-positive", name=name, value=value)
    barred = np.eye(fit.n, dtype=bool)
    for first, second in forbidden:
        one, other = fit.number(first), fit.number(second)
        barred[one, other] = barred[other, one] = True
    cost = _costs(fit, costs)
    generator = np.random.Generator(np.random.PCG64(seed))
    covariance, met = fit.covariance[: fit.n, : fit.n], _met(fit)
    told = per_pair * _information(fit)
    chosen = []
    for _ in range(batches):
        worth = _worths(aim, fit.strengths, covariance, told, met)
        pairs = _matching(worth / cost, barred, capacity, fit)
        covariance = _after(covariance, pairs, told)
        for one, other in pairs:
            met[one, other] += per_pair
            met[other, one] += per_pair
        chosen.append(_batch(pairs, worth, fit, generator))
    return NextBattles(tuple(chosen), aim, per_pair, seed)


def _costs(fit: ArenaFit, costs: Mapping[str, float]) -> Floats:
    own = np.ones(fit.n)
    for model, cost in costs.items():
        if not (np.isfinite(cost) and cost > 0.0):
            raise InputError("arena/not-positive", name=f"cost of {model}", value=cost)
        own[fit.number(model)] = cost
    both: Floats = own[:, None] + own[None, :]
    return both


def _met(fit: ArenaFit) -> Floats:
    """Return how many battles each two models have had."""
    battles, n = fit.battles, fit.n
    count = np.ones(len(battles)) if battles.count is None else battles.count
    one_way = np.bincount(battles.first * n + battles.second, count, n * n).reshape(n, n)
    both: Floats = (one_way + one_way.T).astype(np.float64)
    return both


def _information(fit: ArenaFit) -> Floats:
    """Return the information of one battle of each two models in their difference."""
    d = fit.strengths[:, None] - fit.strengths[None, :]
    tie_parameter = fit.problem.tie_parameter(fit.point.parameters)
    return information(fit.problem.tie_model, d.ravel(), tie_parameter)[0].reshape(d.shape)


def _worths(aim: Aim, strengths: Floats, covariance: Floats, told: Floats, met: Floats) -> Floats:
    """Return what the next battles of each two models are worth.  Shape: (n, n)."""
    own = np.diag(covariance)
    variance = np.maximum(own[:, None] + own[None, :] - 2.0 * covariance, 1e-12)
    lowered = told / (1.0 + told * variance)
    if aim == "coverage":
        fewest: Floats = met.max() - met + lowered / (1.0 + lowered.max())
        return fewest
    if aim == "ratings":
        gained = covariance @ covariance
    else:
        open_sign = _open_signs(strengths, variance, is_top=aim == "top")
        gained = covariance @ open_sign @ covariance
    of_model = np.diag(gained)
    worth: Floats = lowered * (of_model[:, None] + of_model[None, :] - 2.0 * gained)
    return worth


def _open_signs(strengths: Floats, variance: Floats, *, is_top: bool) -> Floats:
    """Return the Laplacian matrix of how open the sign of each difference is."""
    d = strengths[:, None] - strengths[None, :]
    weight = np.exp(-d * d / (2.0 * variance)) / np.sqrt(variance)
    if is_top:
        leader = int(np.argmax(strengths))
        from_leader = np.zeros_like(weight)
        from_leader[leader], from_leader[:, leader] = weight[leader], weight[leader]
        weight = from_leader
    np.fill_diagonal(weight, 0.0)
    found: Floats = np.diag(weight.sum(1)) - weight
    return found


def _matching(worth: Floats, barred: Flags, capacity: int | None, fit: ArenaFit) -> list[tuple[int, int]]:
    """Return the matching with the largest sum of worths; models that sit out are matched with nobody's place."""
    n = len(worth)
    pairs = n // 2 if capacity is None else min(capacity, n // 2)
    idle = n - 2 * pairs
    largest = float(worth[~np.eye(n, dtype=bool)].max())
    cost = np.full((n + idle, n + idle), FORBIDDEN, dtype=np.int64)
    scaled = np.zeros_like(worth) if largest <= 0.0 else worth / largest
    cost[:n, :n] = np.where(barred, FORBIDDEN, ((1.0 - np.triu(scaled, 1)) * _STEPS).astype(np.int64))
    upper = np.triu(cost[:n, :n], 1)
    cost[:n, :n] = upper + upper.T
    np.fill_diagonal(cost, FORBIDDEN)
    cost[:n, n:] = cost[n:, :n] = 0
    try:
        found = solve(cost).pairs
    except NoPerfectMatchingError as error:
        names = [fit.names[int(each)] for each in error.witnesses if int(each) < n]
        raise InputError("arena/no-batch", pairs=pairs, witnesses=names) from None
    return [(one, other) for one, other in found if one < n and other < n]


def _after(covariance: Floats, pairs: list[tuple[int, int]], told: Floats) -> Floats:
    """Return the covariance when these pairs have met (Woodbury)."""
    one, other = (np.array(side) for side in zip(*pairs, strict=True))
    across = covariance[:, one] - covariance[:, other]
    inner = across[one] - across[other] + np.diag(1.0 / told[one, other])
    after: Floats = covariance - across @ np.linalg.solve(inner, across.T)
    return after


def _batch(
    pairs: list[tuple[int, int]], worth: Floats, fit: ArenaFit, generator: np.random.Generator
) -> tuple[NextBattle, ...]:
    largest = max(float(worth[pair]) for pair in pairs) or 1.0
    ordered = sorted(pairs, key=lambda pair: (-float(worth[pair]), pair))
    swapped = generator.random(len(ordered)) < 0.5
    sides = [(other, one) if swap else (one, other) for (one, other), swap in zip(ordered, swapped, strict=True)]
    return tuple(
        NextBattle(fit.names[one], fit.names[other], float(worth[one, other]) / largest) for one, other in sides
    )
