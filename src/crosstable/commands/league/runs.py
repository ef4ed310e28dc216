"""List the runs that were published, the newest first.

Publications that were taken back are left out.
"""

from __future__ import annotations

from typing import Annotated

from annotated_types import MaxLen

from crosstable.commands.answers import NextCursor, answer
from crosstable.commands.cursors import cursor_of, cursor_values
from crosstable.commands.fields import Cursor, Help, Limit, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_league
from crosstable.commands.shared.runs import RunShape, run_shape


@command_input
class ListRuns:
    """Which runs."""

    rating_list: Annotated[str | None, MaxLen(100), Help("Only runs of this rating list.", "overall", "KEY")] = None
    limit: Limit = 100
    cursor: Cursor = None


@answer
class RunList:
    """Runs, the newest first."""

    next_cursor: NextCursor
    items: Annotated[tuple[RunShape, ...], Help("The runs.")]


def runs(query: Query, given: ListRuns) -> RunList:
    """Return the runs that were published, the newest first."""
    before = None if given.cursor is None else cursor_values(given.cursor, 1)[0]
    every = query.reader.state().runs.items()
    numbers = sorted((run for run, key in every if given.rating_list in (None, key)), reverse=True)
    numbers = [each for each in numbers if before is None or each < before]
    return RunList(
        items=tuple(run_shape(query.reader, each) for each in numbers[: given.limit]),
        next_cursor=cursor_of(numbers[given.limit - 1]) if len(numbers) > given.limit else None,
    )


COMMAND = ReadingCommand(
    "runs",
    "runs",
    ListRuns,
    runs,
    RunList,
    of_league("runs"),
    is_typed=False,
    topic="Runs",
)
