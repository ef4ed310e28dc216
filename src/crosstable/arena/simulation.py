"""How many battles will be needed: arenas that are drawn and fitted before the first vote is cast."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from crosstable.arena.battles import Battles
from crosstable.arena.fit import fit
from crosstable.arena.rank_bounds import rank_bounds
from crosstable.arena.tie_models import probabilities
from crosstable.model.arguments import wrong_kind
from crosstable.model.checked_calls import check_fields, kinds_checked
from crosstable.model.columns import Floats, Longs
from crosstable.model.errors import InputError
from crosstable.model.independent_tasks import IN_THIS_PROCESS, Workers, results_of

_PRIOR = 1000.0  # points: hardly felt, but ratings stay finite with few battles


@dataclass(frozen=True, slots=True)
class PlannedArena:
    """An arena that is planned.

    Args:
        models: how many.
        spread: the standard deviation of their ratings, in points.
        tie_share: the share of ties between equals.
    Raises:
        InputError: fewer than two models, a spread that is not positive, or a share that is none.
    See also: `simulate_arena`.
    Example:
        >>> from crosstable.arena import PlannedArena
        >>> PlannedArena(models=4).spread
        100.0
    """

    models: int = 20
    spread: float = 100.0
    tie_share: float = 0.25

    def __post_init__(self) -> None:
        check_fields(self)
        if self.models < 2:
            raise InputError("arena/too-few-models", models=self.models)
        if not (np.isfinite(self.spread) and self.spread > 0.0):
            raise InputError("arena/not-positive", name="spread", value=self.spread)
        if not 0.0 <= self.tie_share < 1.0:
            raise InputError("arena/not-a-share", name="tie share", value=self.tie_share)


@dataclass(frozen=True, slots=True)
class SimulatedArena:
    """What so many battles will tell, on average.

    Args:
        battles: how many.
        deviation: the standard deviation of a rating, in points.
        separated: the share of neighbours in the ranking that are told apart, for all pairs at once.
        rank_width: how many ranks a model may have.
        in_order: the share of all pairs that stand in their true order.
    See also: `simulate_arena`, which returns them.
    """

    battles: int
    deviation: float
    separated: float
    rank_width: float
    in_order: float


@kinds_checked
def simulate_arena(
    planned: PlannedArena,
    battles: Sequence[int],
    *,
    repetitions: int = 20,
    level: float = 0.95,
    seed: int = 0,
    workers: Workers = IN_THIS_PROCESS,
    progress: Callable[[int, int], None] | None = None,
) -> list[SimulatedArena]:
    """Return what some numbers of battles will tell, with pairs drawn at random.

    Args:
        planned: the models.
        battles: numbers of battles to try.
        repetitions: how many arenas are drawn for each.
        level: of rank bounds for all models at once.
        seed: of the draws; each arena has a stream of its own.
        workers: what draws and fits the arenas; the result is the same.
        progress: called with the arenas that are drawn, and how many there are.
    Raises:
        InputError: a number that is not positive.
    See also: `PlannedArena`, `SimulatedArena`.
    Example:
        >>> from crosstable.arena import PlannedArena, simulate_arena
        >>> (found,) = simulate_arena(PlannedArena(models=4), [400], repetitions=2)
        >>> found.battles
        400
    """
    if not len(battles):
        raise wrong_kind("battles", battles, "numbers of battles, such as [1000, 5000]")
    for name, value in (("repetitions", repetitions), *(("battles", each) for each in battles)):
        if value < 1:
            raise InputError("arena/not-positive", name=name, value=value)
    tasks = [(count, number) for number, count in enumerate(np.repeat(battles, repetitions).tolist())]
    found = {}
    for number, drawn in results_of(workers, _drawn, (planned, level, seed), tasks):
        found[number] = drawn
        if progress is not None:
            progress(len(found), len(tasks))
    by_count = np.array([found[number] for number in range(len(tasks))]).reshape(len(battles), repetitions, -1).mean(1)
    return [SimulatedArena(count, *map(float, row)) for count, row in zip(battles, by_count, strict=True)]


def _drawn(given: tuple[PlannedArena, float, int], task: tuple[int, int], _inside: object = None) -> tuple[float, ...]:
    (planned, level, seed), (count, number) = given, task
    return _one(planned, count, level, np.random.Generator(np.random.PCG64(seed).jumped(number)))


def _one(planned: PlannedArena, count: int, level: float, generator: np.random.Generator) -> tuple[float, ...]:
    n = planned.models
    true = generator.normal(0.0, planned.spread * np.log(10.0) / 400.0, n)
    first = generator.integers(0, n, count)
    second = (first + generator.integers(1, n, count)) % n
    outcome = _outcomes(true[first] - true[second], planned.tie_share, generator)
    names = tuple(map(str, range(n)))
    fitted = fit(Battles(names, first, second, outcome), first_side=False, prior=_PRIOR)
    bounds = rank_bounds(fitted, level, draws=1000, seed=int(generator.integers(2**31)))
    order = np.argsort(-fitted.ratings)
    separated = bounds.better[order[:-1], order[1:]].mean()
    agree = np.sign(true[:, None] - true[None, :]) == np.sign(fitted.ratings[:, None] - fitted.ratings[None, :])
    in_order = (agree.sum() - n) / (n * (n - 1))
    width = (bounds.worst - bounds.best + 1).mean()
    return float(np.sqrt(fitted.variances()).mean()), float(separated), float(width), float(in_order)


def _outcomes(d: Floats, tie_share: float, generator: np.random.Generator) -> Longs:
    if tie_share == 0.0:
        return 2 * (generator.random(len(d)) < 1.0 / (1.0 + np.exp(-d))).astype(np.int64)
    loss, tie, _ = probabilities("davidson", d, float(np.log(2.0 * tie_share / (1.0 - tie_share))))
    drawn = generator.random(len(d))
    return np.where(drawn < loss, 0, np.where(drawn < loss + tie, 1, 2)).astype(np.int64)
