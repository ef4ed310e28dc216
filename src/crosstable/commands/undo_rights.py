"""Who may undo what: a change is undone by those who could have made it.

Rules
1. To undo a change of an event takes the right to correct results, and the right that the change itself took.  So a
   token for results does not undo a pairing, and whoever directs one event does not undo that events were created.
2. A change that is not listed here takes the right to manage the event.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from crosstable.commands.command import Call
from crosstable.commands.versions import names_in
from crosstable.events.sentences.change_sentences import sentence
from crosstable.facts.store.change_log import Change, read_change
from crosstable.model.errors import InputError
from crosstable.people.accounts.access import Access, Permission

_BY_PERMISSION: Mapping[Permission, str] = MappingProxyType(
    {
        Permission.CREATE_EVENTS: "new next-season take-over",
        Permission.MANAGE_ENTRIES: "enter enter-late rename replace withdraw return bye play present rating bar "
        "line-up line-ups request request-end team-add team-edit team-order team-remove team-withdraw",
        Permission.PAIR_ROUNDS: "pair pair-publish board drop publish unpublish repair close-round",
        Permission.ENTER_RESULTS: "result report no-show",
        Permission.CONFIRM_RESULTS: "confirm",
        Permission.CORRECT_RESULTS: "correct decide",
    }
)
_TAKES: Mapping[str, Permission] = MappingProxyType(
    {f"event-{word}": permission for permission, words in _BY_PERMISSION.items() for word in words.split()}
)


def permission_to_undo(command: str) -> Permission:
    """Return what it takes to undo a change of an event, besides the right to correct results.

    Example:
        >>> permission_to_undo("event-publish").value, permission_to_undo("event-plan").value
        ('pair-rounds', 'manage-event')
    """
    return _TAKES.get(command, Permission.MANAGE_EVENT)


def may_undo(caller: Access, event: str, command: str) -> bool:
    """Return whether somebody may undo changes of this kind in an event."""
    return caller.may(Permission.CORRECT_RESULTS, event) and caller.may(permission_to_undo(command), event)


def check_undone(call: Call, numbers: Sequence[int]) -> None:
    """Check that changes which were undone are of the event alone, and that the caller could have made them.

    Raises:
        InputError: one is not; nothing is undone then.
    """
    with call.store.read() as connection:
        for number in numbers:
            of = read_change(connection, number)
            while of.undoes is not None:
                of = read_change(connection, of.undoes)
            if of.target != call.event or not of.command.startswith("event-"):
                raise InputError("commands/undo-beyond-event", change=number, event=call.event)
            if not may_undo(call.caller, call.event, of.command):
                done = sentence(of, names_in(connection, [of]))
                raise InputError("commands/undo-not-allowed", change=number, done=done, takes=_takes(of))


def _takes(change: Change) -> str:
    return permission_to_undo(change.command).value
