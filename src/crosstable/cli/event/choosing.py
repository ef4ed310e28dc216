"""Which event is meant, for the commands on entrants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.event.keyboard import is_typing, typed_line
from crosstable.cli.event.opening import (
    EventOption,
    ReasonUnlessPreview,
    chosen_event,
    entrant_named,
)
from crosstable.model.errors import InputError
from crosstable.model.names import clean_name

if TYPE_CHECKING:
    from crosstable.league.events.running import RunningEvent
    from crosstable.league.store.store import Store

__all__ = [
    "EventOption",
    "ReasonUnlessPreview",
    "chosen_event",
    "entrant_named",
    "is_typing",
    "read_event",
    "reason_to",
    "typed_line",
]


def reason_to(do: str, why: str, *, is_look: bool) -> str:
    """Return the reason for a change; only a preview may be without one.

    Raises:
        InputError: there is none.
    """
    if clean_name(why) or is_look:
        return clean_name(why) or "to see what it would change"
    raise InputError("cli/no-reason", do=do)


def read_event(store: Store, given: str | None) -> RunningEvent:
    """Read the event that is meant."""
    from crosstable.league.events.running import read_running

    event_id = chosen_event(store, given)
    with store.read() as connection:
        return read_running(connection, event_id)
