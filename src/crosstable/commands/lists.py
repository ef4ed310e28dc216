"""Commands on rating lists: recalculate, publish."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from pydantic import Field

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.inputs import LogReason, Text
from crosstable.commands.models import Done, Given
from crosstable.commands.shapes import Shape
from crosstable.league.accounts.access import Permission
from crosstable.league.lists.publication import PoolReport, publish, recalculate
from crosstable.views.consequences import diff_values


class Lists(Given):
    """Which rating lists, and as of when."""

    lists: list[Text] = Field(default=[], max_length=200, description="Their keys; without any, all of them.")
    as_of: dt.date | None = Field(default=None, description="Rate up to this day, with decay and resets due by then.")


class ListRun(Shape):
    """A rating list and its run."""

    rating_list: str
    run: int | None = Field(description="Null in a dry run of a new one.")
    is_new: bool = Field(description="Whether the run was not stored before.")
    published_before: int | None = Field(description="The run that was published before.")
    games: int
    players: int
    left_out: list[str] = Field(description="The events that the system of the list cannot rate, and why.")
    moves: dict[str, Any] | None = Field(description="Who moved against the published run, and why.")


class ListsDone(Done):
    """The rating lists and their runs."""

    lists: list[ListRun]


def _rate(call: Call, given: Lists) -> Values:
    """Recalculate rating lists and keep the runs; nothing is published."""
    asked = {"pools": given.lists, "as_of": given.as_of, "progress": call.progress}
    return _lists(call, call.do(recalculate, dry_run=call.is_dry_run, **asked))


class Publication(Lists):
    """What is published, and why."""

    reason: LogReason = ""


def _publish(call: Call, given: Publication) -> Values:
    """Publish rating lists, recalculated if necessary; a dry run shows who would move."""
    asked = {"pools": given.lists, "as_of": given.as_of, "progress": call.progress}
    made = call.do(publish, reason=given.reason, dry_run=call.is_dry_run, **asked)
    return _lists(call, made.pools)


def _lists(call: Call, reports: Sequence[PoolReport]) -> Values:
    names = call.names()
    return {
        "lists": [
            ListRun(
                rating_list=each.pool,
                run=each.run,
                is_new=each.is_new,
                published_before=each.before,
                games=each.games,
                players=each.players,
                left_out=[str(said) for said in each.left_out],
                moves=None if each.diff is None else diff_values(each.diff, names),
            )
            for each in reports
        ]
    }


COMMANDS = (
    Command("rate", "runs", Permission.MANAGE_RATINGS, Lists, _rate, ListsDone),
    Command("publish", "publications", Permission.MANAGE_RATINGS, Publication, _publish, ListsDone),
)
