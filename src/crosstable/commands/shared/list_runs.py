"""What the commands that calculate rating lists share."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from annotated_types import MaxLen

from crosstable.changes.publication import PoolReport
from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Values
from crosstable.commands.fields import Help, Text, command_input
from crosstable.model.plain_values import plain
from crosstable.views.consequences import diff_values


@command_input
class Lists:
    """Which rating lists, and as of when."""

    lists: Annotated[
        tuple[Text, ...],
        MaxLen(200),
        Help("The keys of rating lists; default: all of them.", ["blitz"], "KEY", option="--list"),
    ] = ()
    as_of: Annotated[dt.date | None, Help("Rate up to this day, with decay and resets due by then.")] = None


@answer
class ListRun:
    """A rating list and its run."""

    rating_list: Annotated[str, Help("The key of the list.")]
    run: Annotated[int | None, Help("Null in a dry run of a new one.")]
    is_new: Annotated[bool, Help("Whether the run was not stored before.")]
    published_before: Annotated[int | None, Help("The run that was published before.")]
    games: Annotated[int, Help("The number of rated games.")]
    players: Annotated[int, Help("The number of players.")]
    left_out: Annotated[tuple[str, ...], Help("The events that the system of the list cannot rate, and why.")]
    problems: Annotated[tuple[str, ...], Help("What is wrong with it, such as that it rates two games together.")]
    moves: Annotated[Mapping[str, Any] | None, Help("The players who moved against the published run, and why.")]
    compared: Annotated[tuple[Mapping[str, Any], ...], Help("The runs of its comparison systems.")]


@answer
class ListsDone(Done):
    """The rating lists and their runs."""

    lists: Annotated[tuple[ListRun, ...], Help("The rating lists, in the order of the settings.")]


def list_values(call: Call, reports: Sequence[PoolReport]) -> Values:
    """Return the values of the answer, and keep the reports for words."""
    names = call.names()
    call.for_words["lists"] = reports
    return {
        "lists": tuple(
            ListRun(
                rating_list=each.pool,
                run=each.run,
                is_new=each.is_new,
                published_before=each.before,
                games=each.games,
                players=each.players,
                left_out=tuple(map(str, each.left_out)),
                problems=tuple(map(str, each.problems)),
                moves=None if each.diff is None else diff_values(each.diff, names),
                compared=tuple(map(plain, each.compared)),
            )
            for each in reports
        )
    }
