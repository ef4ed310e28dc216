"""Undo a change of the event: a step of the director, a result, a correction."""

from __future__ import annotations

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.shared.undone import Undo, UndoDone, undone
from crosstable.commands.undo_rights import check_undone
from crosstable.people.accounts.access import Permission


def undo(call: Call, given: Undo) -> Values:
    """Undo a change of the event."""
    made = undone(call, int(call.where["change"]), given)
    check_undone(call, made["undone"])
    return made


COMMAND = Command(
    "event undo",
    "events/{event}/changes/{change}/undo",
    Permission.CORRECT_RESULTS,
    Undo,
    undo,
    UndoDone,
    examples=("event undo league.db 12",),
)
