"""A fit as a leaderboard: ratings with intervals, rank bounds, records; and the win matrix."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from crosstable.arena.fitted import ArenaFit, two_sided
from crosstable.arena.rank_bounds import rank_bounds
from crosstable.model.checked_calls import kinds_checked
from crosstable.model.columns import Floats
from crosstable.model.frames import Library, frame_of


@dataclass(frozen=True, slots=True)
class ArenaRow:
    """A model of a leaderboard.

    Args:
        rank: by rating.
        best_rank: the best rank it may have, for all models at once.
        worst_rank: the worst.
        model: its name.
        rating: the estimate.
        deviation: its standard deviation; 0 for the anchor.
        low: the lower end of its interval.
        high: the upper end.
        battles: how many it had.
        wins: of these.
        ties: of these.
        losses: of these.
        mark: why it has no finite maximum, where a prior holds it; else empty.
    See also: `arena_leaderboard`, which returns them.
    """

    rank: int
    best_rank: int
    worst_rank: int
    model: str
    rating: float
    deviation: float
    low: float
    high: float
    battles: float
    wins: float
    ties: float
    losses: float
    mark: str


@kinds_checked
def arena_leaderboard(fit: ArenaFit, level: float = 0.95, *, seed: int = 0) -> list[ArenaRow]:
    """Return the models of a fit, the best first.

    Args:
        fit: the ratings.
        level: of intervals and of all rank bounds together.
        seed: of the simulation behind the rank bounds.
    See also: `ArenaRow`, `leaderboard_frame`.
    Example:
        >>> from crosstable.arena import arena_leaderboard, fit
        >>> rows = [("a", "b", 1), ("b", "c", 1), ("c", "a", 1), ("b", "a", 0.5), ("a", "c", 1)]
        >>> fitted = fit(rows * 9, first_side=False)
        >>> [(row.rank, row.model, row.battles) for row in arena_leaderboard(fitted)]
        [(1, 'a', 36.0), (2, 'b', 27.0), (3, 'c', 27.0)]
    """
    bounds = rank_bounds(fit, level, seed=seed)
    deviations = np.sqrt(fit.variances())
    margin = two_sided(level)
    records = fit.battles.records()
    order = np.argsort(-fit.ratings, kind="stable")
    return [
        ArenaRow(
            rank,
            int(bounds.best[model]),
            int(bounds.worst[model]),
            fit.names[model],
            float(fit.ratings[model]),
            float(deviations[model]),
            float(fit.ratings[model] - margin * deviations[model]),
            float(fit.ratings[model] + margin * deviations[model]),
            float(records[model].sum()),
            float(records[model, 0]),
            float(records[model, 1]),
            float(records[model, 2]),
            fit.marks.get(fit.names[model], ""),
        )
        for rank, model in enumerate(order.tolist(), 1)
    ]


@dataclass(frozen=True, slots=True, eq=False)
class WinMatrix:
    """How often each model beat each other, and how often it should have.

    Args:
        names: the models, the best first.
        battles: of each two.
        score: the share of the points of the model of the row; not a number where they never met.
        expected: the same by the fit, on equal terms.
    Shapes: (n, n).
    See also: `win_matrix`, which returns one.
    """

    names: tuple[str, ...]
    battles: Floats
    score: Floats
    expected: Floats


@kinds_checked
def win_matrix(fit: ArenaFit) -> WinMatrix:
    """Return the matrix of a fit.

    Args:
        fit: the ratings.
    See also: `WinMatrix`.
    Example:
        >>> from crosstable.arena import fit, win_matrix
        >>> rows = [("a", "b", 1), ("b", "c", 1), ("c", "a", 1), ("b", "a", 0.5), ("a", "c", 1)]
        >>> fitted = fit(rows * 9, first_side=False)
        >>> win_matrix(fitted).battles.tolist()
        [[0.0, 18.0, 18.0], [18.0, 0.0, 9.0], [18.0, 9.0, 0.0]]
    """
    n, battles = fit.n, fit.battles
    weight = np.ones(len(battles)) if battles.count is None else battles.count
    key = battles.first * n + battles.second
    met = np.bincount(key, weight, n * n).reshape(n, n)
    points = np.bincount(key, weight * battles.outcome * 0.5, n * n).reshape(n, n)
    both = met + met.T
    with np.errstate(invalid="ignore", divide="ignore"):
        score = (points + (met - points).T) / both
    order = np.argsort(-fit.ratings, kind="stable")
    expected = np.full((n, n), 0.5)
    for row in range(n):
        for column in range(row):
            win, tie, _ = fit.forecast(fit.names[row], fit.names[column])
            expected[row, column] = win + 0.5 * tie
            expected[column, row] = 1.0 - expected[row, column]
    np.fill_diagonal(expected, np.nan)
    place = np.ix_(order, order)
    return WinMatrix(
        tuple(fit.names[model] for model in order), both[place].astype(np.float64), score[place], expected[place]
    )


@kinds_checked
def leaderboard_frame(fit: ArenaFit, library: Library | None = None, *, level: float = 0.95) -> Any:
    """Return the leaderboard of a fit as a dataframe, with a row per model.

    Args:
        fit: the ratings.
        library: "pandas", "polars" or "pyarrow"; by default the one that is in use.
        level: of intervals and of all rank bounds together.
    See also: `arena_leaderboard`.
    Example:
        >>> from crosstable.arena import fit, leaderboard_frame
        >>> rows = [("a", "b", 1), ("b", "c", 1), ("c", "a", 1), ("b", "a", 0.5), ("a", "c", 1)]
        >>> fitted = fit(rows * 9, first_side=False)
        >>> leaderboard_frame(fitted, "pandas")["model"].tolist()
        ['a', 'b', 'c']
    """
    rows = arena_leaderboard(fit, level)
    return frame_of({each.name: [getattr(row, each.name) for row in rows] for each in fields(ArenaRow)}, library)
