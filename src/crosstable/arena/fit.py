"""The one call: battles to ratings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, get_args

import numpy as np

from crosstable.arena.battles import Battles
from crosstable.arena.choices import Choices, Degenerate
from crosstable.arena.connection import Connection, connection_of
from crosstable.arena.design import FIRST_SIDE, Covariates, Design, check_independent, design_of
from crosstable.arena.fitted import ArenaFit
from crosstable.arena.newton import ArenaLikelihood, Point, maximum
from crosstable.arena.tie_models import Ties, first_parameter
from crosstable.arena.units import Units, folded
from crosstable.arena.weighting import Cluster, Weights, clusterings_of, weights_of
from crosstable.model.checked_calls import kinds_checked
from crosstable.model.columns import Floats
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.messages import Message, message

_ROWS_TO_CHECK = 100_000
_MOST_GROUPS = 4  # that a message lists


@kinds_checked
def fit(
    battles: Any,
    ties: Ties = "davidson",
    covariates: Covariates = (),
    *,
    first_side: bool = True,
    standardise: bool = False,
    weights: Weights = None,
    cluster: Cluster = None,
    anchor: str | tuple[str, float] | None = None,
    scale: float = 400.0,
    base: float = 1000.0,
    prior: float | None = None,
    degenerate: Degenerate = "error",
    bias_reduced: bool = False,
) -> ArenaFit:
    """Rate models by all their battles at once.

    Args:
        battles: a dataframe, records, or `Battles`: see `Battles.of`.
        ties: "davidson" and "rao-kupper" have a parameter for how often equals tie; with "half", a tie is half a win
            and half a loss.
        covariates: names of columns, `Interaction` values, or a mapping of names to columns: differences of the two
            sides, first minus second, or facts of a battle.
        first_side: whether the side listed first may have an advantage.  Leave it out where the order has no meaning.
        standardise: divide covariates by their standard deviation.
        weights: a column, numbers, or "pairs", by which every pair of models counts the same.
        cluster: a column or several, of what battles share: prompt, judge, opening.  Intervals allow for it.
        anchor: the model whose rating is fixed at `base`, or the model and its rating.
        scale: points for odds of 10 to 1.
        base: the mean rating.
        prior: the standard deviation of a normal prior around `base`, in points.
        degenerate: "exclude" leaves out models without a finite rating, instead of an error.
        bias_reduced: add Jeffreys' prior (Firth): finite ratings for models without wins or losses, and less bias.
    Raises:
        InputError: battles, weights, covariates or clusters that cannot be used, or no finite maximum.
        UnknownName: an unknown model of ties, column or anchor.
    See also: `ArenaFit`, `arena_leaderboard`, `next_battles`; docs/arenas.md.
    Example:
        >>> battles = [("a", "b", "model_a")] * 3 + [("b", "a", "model_a")] + [("a", "b", "tie")]
        >>> round(fit(battles, first_side=False).difference("a", "b").value, 6)
        190.848502
    Cost: O(battles) for each of about six steps; O(pairs of models) without covariates.   Exact: to 1e-9 of a point.
    Source: R. A. Bradley and M. E. Terry, Biometrika 39 (1952); see `tie_models`, `covariance`.
    """
    if ties not in get_args(Ties):
        raise UnknownName("model of ties", str(ties), get_args(Ties))
    if degenerate not in get_args(Degenerate):
        raise UnknownName("treatment of models without a rating", str(degenerate), get_args(Degenerate))
    for name, value in (("scale", scale), ("prior", prior)):
        if value is not None and not (math.isfinite(value) and value > 0.0):
            raise InputError("arena/not-positive", name=name, value=value)
    given = Battles.of(battles)
    all_weights = weights_of(given, weights)
    given, kept_weights, marks = _rateable(given, all_weights, prior, degenerate, bias_reduced)
    anchored = _anchor(anchor, base, given.names, marks)
    design = design_of(given, covariates, first_side=first_side, standardise=standardise)
    count = given.count
    units = folded(len(given.names), given.first, given.second, given.outcome, kept_weights, count, design.x)
    problem = _problem(units, ties, prior, scale, bias_reduced)
    point = _fitted(problem, given, design)
    clusterings = clusterings_of(given, cluster)
    tie_parameter = problem.tie_parameter(point.parameters) if problem.has_tie_parameter else None
    choices = Choices(
        ties,
        math.exp(tie_parameter) if tie_parameter is not None and ties == "davidson" else tie_parameter,
        design.names,
        standardise,
        weights if isinstance(weights, str) else "1" if weights is None else "as given",
        tuple((each.name, each.count) for each in clusterings),
        anchored,
        float(scale),
        float(base),
        prior,
        degenerate,
        bias_reduced,
    )
    row_weight = kept_weights if count is None else kept_weights * count
    return ArenaFit(given.names, given, choices, problem, point, row_weight, clusterings, design.spreads, marks)


def _problem(units: Units, ties: Ties, prior: float | None, scale: float, bias_reduced: bool) -> ArenaLikelihood:  # noqa: FBT001
    decisive, tied = float(units.weight[[0, 2]].sum()), float(units.weight[1].sum())
    if ties != "half" and decisive == 0.0:
        raise InputError("arena/only-ties")
    has_tie_parameter = ties != "half" and tied > 0.0
    size = units.n + units.x.shape[1] + int(has_tie_parameter)
    precision = np.zeros(size)
    if prior is not None:
        precision[: units.n] = (scale / math.log(10.0) / prior) ** 2
    return ArenaLikelihood(units, ties, has_tie_parameter, precision, bias_reduced)


def _fitted(problem: ArenaLikelihood, battles: Battles, design: Design) -> Point:
    """Return the maximum, found from that without covariates of single battles."""
    units = problem.units
    names = (*battles.names, *design.names, "ties")
    start = np.zeros(problem.size)
    if problem.has_tie_parameter:
        start[-1] = first_parameter(problem.ties, units.weight)
    if design.names:
        _check_order(battles, design)
        _check_covariates(units, design.names)
    return maximum(problem, start, lambda number: names[number])


def _check_covariates(units: Units, names: Sequence[str]) -> None:
    """Check that no covariate follows from the others: by a part of many rows, and by all where that is in doubt."""
    step = len(units.pair) // _ROWS_TO_CHECK
    if step > 1:
        try:
            check_independent(_even_hessian(units.part(slice(0, None, step))), units.n, names)
        except (InputError, np.linalg.LinAlgError):  # perhaps in this part only
            pass
        else:
            return
    check_independent(_even_hessian(units), units.n, names)


def _even_hessian(units: Units) -> Floats:
    """Return the Hessian where all models are equal."""
    size = units.n + int(units.x.shape[1])
    problem = ArenaLikelihood(units, "half", has_tie_parameter=False, precision=np.zeros(size))
    return Point(problem, np.zeros(size)).hessian


def _check_order(battles: Battles, design: Design) -> None:
    """Check that the order of the sides does not say who won."""
    if FIRST_SIDE in design.names and (battles.outcome == battles.outcome[0]).all() and battles.outcome[0] != 1:
        raise InputError("arena/order-says-who-won", side="first" if battles.outcome[0] else "second")


def _anchor(
    anchor: str | tuple[str, float] | None, base: float, names: Sequence[str], marks: dict[str, str]
) -> tuple[str, float] | None:
    if anchor is None:
        return None
    model, rating = (anchor, base) if isinstance(anchor, str) else anchor
    if model in marks and model not in names:
        raise InputError("arena/anchor-left-out", model=model, reason=marks[model])
    if model not in names:
        raise UnknownName("anchor", model, names)
    return model, float(rating)


def _rateable(
    battles: Battles,
    weights: Floats,
    prior: float | None,
    degenerate: Degenerate,
    bias_reduced: bool,  # noqa: FBT001
) -> tuple[Battles, Floats, dict[str, str]]:
    """Return the battles of models that can be rated, their weights, and the models that have no finite maximum."""
    n = len(battles.names)
    x = np.zeros((len(battles), 0))
    found = connection_of(folded(n, battles.first, battles.second, battles.outcome, weights, battles.count, x))
    if found.is_whole:
        return battles, weights, {}
    marks = _marks(found, battles.names)
    if prior is not None or (bias_reduced and len(found.groups) == 1):
        return battles, weights, marks
    if degenerate != "exclude":
        raise InputError("arena/no-finite-ratings", reasons=_reasons(found, battles.names))
    kept = found.parts[0]
    if len(kept) < 2:
        raise InputError("arena/nothing-left", reasons=_reasons(found, battles.names))
    number = np.full(n, -1)
    number[list(kept)] = np.arange(len(kept))
    rows = (number[battles.first] >= 0) & (number[battles.second] >= 0)
    part = battles.part(rows)
    names = tuple(battles.names[model] for model in kept)
    renumbered = Battles(names, number[part.first], number[part.second], part.outcome, part.count, part.others)
    return renumbered, weights[rows], marks


def _marks(found: Connection, names: Sequence[str]) -> dict[str, str]:
    """Return the models outside of the largest part, each with the reason."""
    largest = set(found.parts[0])
    met = next(set(group) for group in found.groups if found.parts[0][0] in group)
    unbeaten = {model for part in found.unbeaten for model in part}
    winless = {model for part in found.winless for model in part}
    marks = {}
    for model, name in enumerate(names):
        if model in largest:
            continue
        is_beaten = model not in unbeaten
        reason = "no loss" if not is_beaten else "no win" if model in winless else "no finite distance from the others"
        marks[name] = reason if model in met else "never met the others"
    return marks


def _reasons(found: Connection, names: Sequence[str]) -> list[Message]:
    """Return why there is no finite maximum."""
    if len(found.groups) > 1:
        groups = [message("arena/group", models=[names[model] for model in group]) for group in found.groups]
        return [message("arena/groups-never-met", count=len(groups), groups=groups[:_MOST_GROUPS])]
    reasons = []
    for code, parts in (("arena/unbeaten", found.unbeaten), ("arena/winless", found.winless)):
        models = [names[model] for part in parts if part != found.parts[0] for model in part]
        if models:
            reasons.append(message(code, models=models))
    return reasons
