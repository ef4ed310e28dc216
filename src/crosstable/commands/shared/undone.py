"""What the commands that undo a change have in common."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Annotated

from crosstable.changes.undo import UndoReport, undo_change
from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Values
from crosstable.commands.fields import Help, LogReason, command_input
from crosstable.model.counted import counted


@command_input
class Undo:
    """How a change is undone."""

    cascade: Annotated[bool, Help("Undo later changes that build on it, too.")] = False
    reason: LogReason = ""


@answer
class UndoDone(Done):
    """What was undone."""

    undone: Annotated[tuple[int, ...], Help("The changes.")]
    games: Annotated[int, Help("The number of games that are different for it.")] = 0
    players: Annotated[int, Help("The number of players who are different for it.")] = 0
    event: Annotated[
        str | None,
        Help("The open event of the change, empty where it was undone with it; null where ratings may move.", "e3"),
    ] = None
    runs: Annotated[
        Mapping[str, int | None],
        Help("Of a publication that was taken back: the run of each rating list that is published again."),
    ] = field(default_factory=dict)


def undone(call: Call, number: int, given: Undo) -> Values:
    """Undo a change, and return the values of the answer."""
    report = call.do(undo_change, number, reason=given.reason, cascade=given.cascade)
    restored = ", ".join(_restored(report))
    return {
        "undone": report.undone,
        "games": report.games,
        "players": report.players,
        "event": report.event,
        "notes": (f"Restored: {restored}.",) if restored else (),
    }


def _restored(report: UndoReport) -> Iterator[str]:
    """Yield how much was restored; of an event, only what there was."""
    games, players = counted(report.games, "game"), counted(report.players, "player")
    if report.event is None:
        yield from (games, players)
        return
    found = (
        (report.rounds, counted(report.rounds, "round")),
        (report.games, counted(report.games, "board or bye", "boards and byes")),
        (report.entries, counted(report.entries, "entry", "entries")),
        (report.players, players),
    )
    yield from (words for number, words in found if number)
