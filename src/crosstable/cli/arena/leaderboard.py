"""`crosstable arena fit`, `arena rank` and `arena matrix`: battles to a leaderboard, ranks, and who beats whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Annotated

import numpy as np
from annotated_types import Gt, Lt

from crosstable.arena import (
    ArenaFit,
    ArenaRow,
    arena_leaderboard,
    arena_rank_bounds,
    rank_bounds,
    tied_for_first,
    tied_groups,
    win_matrix,
)
from crosstable.cli.answers import Answer, Note, Table, Words
from crosstable.cli.arena.battle_files import BattleFile
from crosstable.cli.arena.fit_options import FitOptions
from crosstable.commands.fields import INLINE, Help, command_input
from crosstable.model.columns import Floats

Level = Annotated[float, Gt(0), Lt(1), Help("The probability that intervals and all rank bounds are true.")]
Seed = Annotated[int, Help("The seed of the simulation behind rank bounds.")]


@command_input
class FitArena:
    """The battles, and how they are fitted."""

    battles: Annotated[BattleFile, INLINE]
    options: Annotated[FitOptions, INLINE]
    level: Level = 0.95
    seed: Seed = 0


def fit_arena(given: FitArena) -> Answer:
    """Rate models by all their battles: a leaderboard with intervals and rank bounds.

    Example: crosstable arena fit battles.csv --cluster prompt
    """
    fitted = given.options.fitted(given.battles)
    rows = arena_leaderboard(fitted, given.level, seed=given.seed)
    value = {
        "models": [asdict(row) for row in rows],
        "coefficients": {name: asdict(found) for name, found in fitted.coefficients(given.level).items()},
        "choices": asdict(fitted.choices),
        "left_out": {name: fitted.marks[name] for name in fitted.excluded},
        "log_likelihood": fitted.log_likelihood,
    }
    return Answer(value, _leaderboard_words(fitted, rows, given.level))


def _leaderboard_words(fitted: ArenaFit, rows: Sequence[ArenaRow], level: float) -> Words:
    columns = ("rank", "ranks", "model", "rating", f"{100 * level:g} % interval", "battles", "won", "tied", "lost", "")
    yield Table(
        columns,
        [
            (
                row.rank,
                f"{row.best_rank}-{row.worst_rank}",
                row.model,
                f"{row.rating:.1f}",
                f"{row.low:.1f} to {row.high:.1f}",
                *(f"{number:g}" for number in (row.battles, row.wins, row.ties, row.losses)),
                row.mark,
            )
            for row in rows
        ],
    )
    coefficients = fitted.coefficients(level)
    if coefficients:
        yield Table(
            ("covariate", "log-odds", f"{100 * level:g} % interval"),
            [
                (name, f"{each.value:+.4f}", f"{each.low:+.4f} to {each.high:+.4f}")
                for name, each in coefficients.items()
            ],
        )
    yield from choice_words(fitted)


def choice_words(fitted: ArenaFit) -> Iterator[Note]:
    """Yield how the ratings were made, and who was left out."""
    for line in fitted.choices.lines():
        yield Note(line)
    for name in fitted.excluded:
        yield Note(f"left out: {name} ({fitted.marks[name]})", "yellow")


def rank_arena(given: FitArena) -> Answer:
    """Show which models cannot be told apart: rank bounds for all at once, beside the rule of arenas.

    Example: crosstable arena rank battles.csv
    """
    fitted = given.options.fitted(given.battles)
    bounds, simple = rank_bounds(fitted, given.level, seed=given.seed), arena_rank_bounds(fitted, given.level)
    order = np.argsort(-fitted.ratings, kind="stable").tolist()
    groups, first = tied_groups(fitted, bounds), tied_for_first(fitted, bounds)
    rows = [
        {
            "model": fitted.names[model],
            "rating": float(fitted.ratings[model]),
            "best_rank": int(bounds.best[model]),
            "worst_rank": int(bounds.worst[model]),
            "arena_rank": int(simple.best[model]),
            "groups": [number for number, group in enumerate(groups, 1) if fitted.names[model] in group],
        }
        for model in order
    ]
    value = {"models": rows, "tied_for_first": first, "groups": groups, "critical": bounds.critical}
    table = Table(
        ("model", "rating", "ranks", "rank by the arena rule", "groups"),
        [
            (
                row["model"],
                f"{row['rating']:.1f}",
                f"{row['best_rank']}-{row['worst_rank']}",
                row["arena_rank"],
                " ".join(map(str, row["groups"])),
            )
            for row in rows
        ],
    )
    tied = f"Tied for first: {', '.join(first)}." if len(first) > 1 else f"First: {first[0]}."
    told = f"Models with a group in common cannot be told apart, at {100 * given.level:g} % for all pairs at once."
    return Answer(value, [table, Note(tied), Note(told), *choice_words(fitted)])


def matrix_arena(given: FitArena) -> Answer:
    """Show the score of every model against every other, in percent, with the number of battles.

    Example: crosstable arena matrix battles.csv
    """
    fitted = given.options.fitted(given.battles)
    matrix = win_matrix(fitted)
    value = {
        "models": matrix.names,
        "battles": matrix.battles.tolist(),
        "score": _without_nan(matrix.score),
        "expected": _without_nan(matrix.expected),
    }
    rows = [
        (
            name,
            *(
                "" if number == 0 else f"{100 * score:.0f} ({number:g})"
                for score, number in zip(scores, counts, strict=True)
            ),
        )
        for name, scores, counts in zip(matrix.names, matrix.score, matrix.battles, strict=True)
    ]
    return Answer(value, [Table(("model", *matrix.names), rows), *choice_words(fitted)])


def _without_nan(matrix: Floats) -> list[list[float | None]]:
    return [[None if np.isnan(each) else float(each) for each in row] for row in matrix]
