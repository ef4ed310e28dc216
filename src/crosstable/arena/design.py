"""Covariates: what besides the two models may have decided a battle.

A covariate is a number for the side listed first: a difference, first minus second, or a fact of the battle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from crosstable.arena.battles import Battles, numbers_of
from crosstable.model.arguments import wrong_kind
from crosstable.model.columns import Floats
from crosstable.model.errors import InputError, UnknownName

FIRST_SIDE = "first side"
_COLLINEAR = 1e-10  # of the curvature that is left, as a share


@dataclass(frozen=True, slots=True)
class Interaction:
    """A covariate that counts for one model only, which may be better where the number is large.

    Args:
        model: the name of the model.
        column: a number of the battle, such as the length of its prompt.
    See also: `fit`, whose `covariates` take it.
    Example:
        >>> from crosstable.arena import Battles, Interaction, fit
        >>> rows = {"first": [*"abab"], "second": [*"baba"], "winner": [1, 1, 0, 1], "length": [3, 1, 4, 2]}
        >>> fit(rows, first_side=False, covariates=[Interaction("a", "length")], prior=300).choices.covariates
        ('a : length',)
    """

    model: str
    column: str

    def __str__(self) -> str:
        return f"{self.model} : {self.column}"


Covariates = Sequence[str | Interaction] | Mapping[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Design:
    """The covariates of a fit.

    Args:
        names: in order.
        x: their values by row, for the side listed first.
        spreads: the standard deviation by which each was divided; 1 where it was not.
    """

    names: tuple[str, ...]
    x: Floats
    spreads: Floats


def design_of(battles: Battles, covariates: Covariates, *, first_side: bool, standardise: bool) -> Design:
    """Return the covariates of battles.

    Args:
        battles: with the columns that covariates name.  A name without a column is the difference of two: that of the
            name with `_a` and with `_b`.
        covariates: names, interactions, or a mapping of names to columns.
        first_side: whether the side listed first has an advantage of its own.
        standardise: divide covariates by their standard deviation.
    Raises:
        InputError: a covariate that is the same in all battles, or is no number.
        UnknownName: no column of this name, or no such model.
    """
    if isinstance(covariates, str):
        covariates = (covariates,)
    columns: dict[str, Floats] = {}
    for each in covariates:
        given = {str(each): covariates[each]} if isinstance(covariates, Mapping) else battles.others  # type: ignore[index]
        columns[str(each)] = _values(battles, each, given)
    for name, column in columns.items():
        if len(column) != len(battles):
            raise InputError("arena/length-of-column", column=name, values=len(column), rows=len(battles))
        if (column == column[:1]).all():
            raise InputError("arena/constant-covariate", covariate=name, value=float(column[0]))
    spreads = [float(column.std()) if standardise else 1.0 for column in columns.values()]
    values = [column / spread for column, spread in zip(columns.values(), spreads, strict=True)]
    if first_side:
        values, spreads = [np.ones(len(battles)), *values], [1.0, *spreads]
    names = (*([FIRST_SIDE] if first_side else []), *columns)
    x = np.column_stack(values) if values else np.zeros((len(battles), 0))
    return Design(names, x, np.array(spreads))


def _values(battles: Battles, covariate: str | Interaction, columns: Mapping[str, Any]) -> Floats:
    if isinstance(covariate, Interaction):
        if covariate.model not in battles.names:
            raise UnknownName("model", covariate.model, battles.names)
        model = battles.names.index(covariate.model)
        sign = (battles.first == model).astype(np.float64) - (battles.second == model)
        own: Floats = sign * numbers_of(battles.others, covariate.column)
        return own
    if covariate in columns and not hasattr(columns[covariate], "__len__"):
        raise wrong_kind(str(covariate), columns[covariate], "a column, which has a value for each battle")
    sides = f"{covariate}_a", f"{covariate}_b"
    if covariate not in columns and all(side in columns for side in sides):
        return numbers_of(columns, sides[0]) - numbers_of(columns, sides[1])
    return numbers_of(columns, covariate)


def check_independent(hessian: Floats, n: int, names: Sequence[str]) -> None:
    """Check that no covariate follows from the models and the other covariates.

    Args:
        hessian: of the likelihood, strengths first.
        n: the number of models.
        names: of the covariates, which stand behind the strengths.
    Raises:
        InputError: some do; they are named.
    """
    if not names:
        return
    own = slice(n, n + len(names))
    size = np.sqrt(np.diag(hessian)[own])
    strengths = hessian[:n, :n] + np.trace(hessian[:n, :n]) / n / n
    left = hessian[own, own] - hessian[own, :n] @ np.linalg.solve(strengths, hessian[:n, own])
    values, vectors = np.linalg.eigh(left / np.outer(size, size))
    if values[0] < _COLLINEAR:
        share = np.abs(vectors[:, 0])
        together = [name for name, part in zip(names, share, strict=True) if part > 1e-3 * share.max()]
        raise InputError("arena/collinear-covariates", covariates=together)
