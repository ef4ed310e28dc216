"""Show which ratings would change if the league were published now, and why; or how two runs of a list differ.

Nothing is changed.  Reasons are new, corrected and voided games, opponents whose ratings changed, settings, and changes
that no game made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from annotated_types import Ge, Le, MaxLen
from sqlalchemy import select

from crosstable.changes.publication import PoolReport, compare, compare_runs
from crosstable.commands.answers import answer
from crosstable.commands.fields import Help, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_league
from crosstable.commands.shared.list_runs import Lists
from crosstable.facts.players.players import shown_names
from crosstable.facts.store.schema import pool
from crosstable.model.errors import InputError
from crosstable.people.accounts.access import Permission
from crosstable.runs.stored_runs import run_row
from crosstable.views.consequences import diff_values


@command_input
class ReadDiff(Lists):
    """What is compared."""

    runs: Annotated[
        tuple[Annotated[int, Ge(1), Le(2**31 - 1)], ...],
        MaxLen(100),
        Help("Two runs; default: the published one and the present state.", [3, 5], "RUN", is_argument=True),
    ] = ()


@answer
class ListDiff:
    """How a rating list differs."""

    rating_list: Annotated[str, Help("The key of the list.")]
    before: Annotated[int | None, Help("The earlier run; null where nothing was published.")]
    after: Annotated[int | None, Help("The later run; null where the present state is not stored.")]
    games: Annotated[int, Help("The number of rated games after it.")]
    players: Annotated[int, Help("The number of players after it.")]
    left_out: Annotated[tuple[str, ...], Help("The events that the system of the list cannot rate, and why.")]
    moves: Annotated[Mapping[str, Any] | None, Help("The players who moved, and why.")]


@answer
class Differences:
    """How rating lists differ."""

    lists: Annotated[tuple[ListDiff, ...], Help("The rating lists, in the order of the settings.")]


def diff(query: Query, given: ReadDiff) -> Differences:
    """Compare what is published with the present state, or two runs."""
    connection = query.reader.connection
    names = shown_names(connection)
    if given.runs:
        return Differences(lists=(_of_runs(query, given.runs, names),))
    now = query.reader.clock()
    found = compare(connection, now, pools=given.lists, as_of=given.as_of, progress=query.progress)
    query.for_words.update({"lists": found, "names": names})
    return Differences(lists=tuple(_of_list(each, names) for each in found))


def _of_list(report: PoolReport, names: Mapping[str, str]) -> ListDiff:
    return ListDiff(
        rating_list=report.pool,
        before=report.before,
        after=report.run,
        games=report.games,
        players=report.players,
        left_out=tuple(map(str, report.left_out)),
        moves=None if report.diff is None else diff_values(report.diff, names),
    )


def _of_runs(query: Query, runs: tuple[int, ...], names: Mapping[str, str]) -> ListDiff:
    if len(runs) != 2:
        raise InputError("commands/diff-needs-two-runs", count=len(runs))
    connection = query.reader.connection
    row, (before, after) = run_row(connection, runs[1]), runs
    key = connection.execute(select(pool.c.key).where(pool.c.id == row.pool_id)).scalar_one()
    moved = compare_runs(connection, before, after)
    return ListDiff(
        rating_list=key,
        before=before,
        after=after,
        games=row.games,
        players=row.players,
        left_out=(),
        moves=diff_values(moved, names),
    )


COMMAND = ReadingCommand(
    "diff",
    "diff",
    ReadDiff,
    diff,
    Differences,
    of_league("diff"),
    permissions=(Permission.MANAGE_RATINGS,),
    examples=("diff league.db", "diff league.db 3 5"),
    topic="Running a league",
    guide="league.md",
)
