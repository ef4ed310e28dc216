"""Which event of a league a command is about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from crosstable.commands.fields import Help
from crosstable.model.errors import InputError
from crosstable.model.names import match_key

if TYPE_CHECKING:
    import datetime as dt

    from crosstable.facts.store.store import Store

EventOption = Annotated[
    str | None,
    Help("The event, by id or name; default: the open event, otherwise the newest.", metavar="ID", option="--event -e"),
]


def chosen_event(store: Store, given: str | None, *, is_closed: bool = False) -> str:
    """Return the public id of the event: by default the open one, or the newest if none is open.

    Args:
        store: the league.
        given: an id or a name.
        is_closed: whether the default is the newest closed event.

    Raises:
        InputError: none was named, and several are open or there is none; several have the name.
    """
    from crosstable.events.plan_rows import known_events

    if given is not None and re.fullmatch(r"e\d+", given):
        return given
    with store.read() as connection:
        events = known_events(connection)
    if given is not None:
        return _event_named(given, events)
    if is_closed:
        closed = [id for id, _, _, status in events if status == "closed"]
        if not closed:
            raise InputError("cli/no-event-closed")
        return closed[0]
    is_open = [(id, name) for id, name, _, status in events if status == "open"]
    if len(is_open) > 1:
        listed = [f"{id} ({name})" for id, name in is_open]
        raise InputError("cli/several-events-open", count=len(is_open), events=listed, first=is_open[0][0])
    if not events:
        raise InputError("cli/no-event-yet")
    return is_open[0][0] if is_open else events[0][0]


def _event_named(given: str, events: Sequence[tuple[str, str, dt.date | None, str]]) -> str:
    """Return the public id of the event of this name; a word that names none is returned as an id that nobody knows."""
    found = [(id, day) for id, name, day, _ in events if match_key(name) == match_key(given)]
    if len(found) > 1:
        listed = [f"{id} ({day})" if day else id for id, day in found]
        raise InputError("cli/several-events-of-name", name=given, count=len(found), events=listed, first=found[0][0])
    return found[0][0] if found else given
