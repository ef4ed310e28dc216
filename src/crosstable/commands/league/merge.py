"""Merge two players who are one person.

Every game, entry and spelling of the second becomes the first's.
Two players who have met, or who are entered in one event, cannot be merged; `undo` separates two who were.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from crosstable.changes.merge import merge_players, preview_merge
from crosstable.commands.answers import Done, PlayerId, PlayerName, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, LogReason, Text, command_input
from crosstable.model.counted import counted
from crosstable.people.accounts.access import Permission
from crosstable.views.consequences import diff_values


@command_input
class Merge:
    """Who is the same person."""

    other: Annotated[
        Text, Help("The player who is merged into the first: public id or name.", "p9", "OTHER", is_argument=True)
    ]
    reason: LogReason = ""


@answer
class MergeDone(Done):
    """Who stays, and how much was moved."""

    kept: Annotated[PlayerName, Help("The player who stays.")]
    merged: PlayerId
    games: Annotated[int, Help("The number of games that become theirs.")]
    entries: Annotated[int, Help("The number of entries that become theirs.")]
    ratings: Annotated[
        Mapping[str, Any] | None, Help("Of a dry run: the players who would move in each published list.")
    ]


def merge(call: Call, given: Merge) -> Values:
    """Merge a player into another one; a dry run shows the ratings that would change."""
    keep, ratings = call.where["player"], None
    if call.is_dry_run:
        names = call.names()
        diffs = preview_merge(call.store, keep, given.other).ratings
        ratings = {key: diff_values(diff, names) for key, diff in diffs.items()}
    report = call.do(merge_players, keep, given.other, reason=given.reason)
    moved = f"{counted(report.games, 'game')}, {counted(report.events, 'entry', 'entries')}"
    return {
        "kept": call.players([report.kept.id])[0],
        "merged": report.dropped.id,
        "games": report.games,
        "entries": report.events,
        "ratings": ratings,
        "notes": (f"Moved: {moved}.",),
    }


COMMAND = Command(
    "merge",
    "players/{player}/merge",
    Permission.MANAGE_PLAYERS,
    Merge,
    merge,
    MergeDone,
    examples=('merge league.db "Ann Lee" "A. Lee" --preview',),
    shows_consequences=True,
    guide="league.md",
)
