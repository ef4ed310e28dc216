"""Undo a change: an import, a correction, an edit, a merge, a publication, or a step of an event.

Nothing is deleted: the undo is a change of its own, which can be undone in turn.
"""

from __future__ import annotations

from crosstable.changes.publication import take_back
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.shared.undone import Undo, UndoDone, undone
from crosstable.facts.store.change_log import read_change
from crosstable.model.errors import InputError
from crosstable.people.accounts.access import Permission


def undo(call: Call, given: Undo) -> Values:
    """Undo a change; a publication is taken back."""
    number = int(call.where["change"])
    with call.store.read() as connection:
        found = read_change(connection, number)
        first = found if found.undoes is None else read_change(connection, found.undoes)
    if first.command != "publish":
        return undone(call, number, given)
    if found is not first:
        raise InputError("commands/undo-of-unpublishing", change=number)
    runs = call.do(take_back, number, reason=given.reason)
    return {"undone": (number,), "runs": runs, "notes": tuple(_now(key, run) for key, run in runs.items())}


def _now(key: str, run: int | None) -> str:
    return f"{key}: {'nothing is published now' if run is None else f'run {run} is published again'}."


COMMAND = Command(
    "undo",
    "changes/{change}/undo",
    Permission.MANAGE_LEAGUE,
    Undo,
    undo,
    UndoDone,
    examples=('undo league.db 12 --reason "wrong file"',),
)
