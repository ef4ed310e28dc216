"""Read a published run: what makes it reproducible, system, parameters, version and hash of the input."""

from __future__ import annotations

from crosstable.commands.errors import NotFoundError
from crosstable.commands.fields import command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_league
from crosstable.commands.shared.runs import RunShape, run_shape


@command_input
class ReadRun:
    """Nothing besides the run."""


def run(query: Query, given: ReadRun) -> RunShape:  # noqa: ARG001
    """Return a run that was published."""
    number = int(query.where["run"])
    if number not in query.reader.state().runs:
        raise NotFoundError("commands/no-such-run", run=number)
    return run_shape(query.reader, number)


COMMAND = ReadingCommand(
    "run",
    "runs/{run}",
    ReadRun,
    run,
    RunShape,
    of_league("run"),
    is_typed=False,
    topic="Runs",
)
