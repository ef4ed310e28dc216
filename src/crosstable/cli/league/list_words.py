"""Rating lists after a calculation, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

from annotated_types import Ge

from crosstable.cli.answers import Note, Words, warning
from crosstable.cli.league.rating_changes import diff_words
from crosstable.cli.running_command import in_words
from crosstable.commands.fields import Help, command_input
from crosstable.model.counted import counted
from crosstable.views.consequences import diff_values

if TYPE_CHECKING:
    from crosstable.changes.publication import PoolReport
    from crosstable.runs.system_comparison import ComparisonReport


@command_input
class MovesShown:
    """What only changes the words."""

    top: Annotated[int | None, Ge(0), Help("The number of players; 0 for all.")] = None


def lists_words(reports: Sequence[PoolReport], names: Mapping[str, str], top: int | None) -> Words:
    """Yield what became of rating lists: their runs, who moved, and what was left out."""
    for report in reports:
        size = f"{counted(report.games, 'game')} of {counted(report.players, 'player')}"
        run = "new run" if report.run is None else f"run {report.run}"
        if report.is_same:
            yield Note(f"{report.name}: 0 changes, {run} is published; {size}.")
        elif report.diff is None:
            yield Note(f"{report.name}: {run}, the first to be published; {size}.")
        else:
            yield Note(f"{report.name}: {run} after run {report.before}; {size}.")
            yield from diff_words(report.name, diff_values(report.diff, names), top)
        yield from comparison_words(report.name, report.compared)
        yield from warnings(report)


def warnings(report: PoolReport) -> Words:
    """Yield the events that a rating list leaves out, those in a guessed order, and that ratings ran away."""
    for each in report.left_out:
        yield warning(in_words(each))
    for problem in report.problems:
        yield warning(f"{report.name}: {problem}")
    if report.guessed is not None:
        yield warning(str(report.guessed.message()))


def comparison_words(pool: str, systems: Sequence[ComparisonReport]) -> Words:
    """Yield what became of the comparison systems of a rating list."""
    for each in systems:
        if each.unable:
            yield warning(f"{pool}, {each.system}: no run. {each.unable}")
        else:
            state = "run" if each.is_new else "nothing changed since run"
            yield Note(f"{pool}, {each.system}: {state} {each.run}, for comparison.")
