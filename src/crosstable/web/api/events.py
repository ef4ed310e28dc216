"""Events as resources: what is shown of one, and its tag."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path

from crosstable.commands.errors import NotFoundError
from crosstable.commands.tags import event_tag
from crosstable.reading.event_summary import EventStanding
from crosstable.reading.reader import Reader

PREFIX = "/leagues/{league}/events"
EventInPath = Annotated[str, Path(max_length=100, description="The id of the event.", examples=["e3"])]


def tag_of_event(read: Reader, event: str) -> str:
    """Return the tag of what depends on an event."""
    return event_tag(event, read.last_change_of(event))


def view_of_event(read: Reader, event: str) -> EventStanding:
    """Return an event as it is shown.

    Raises:
        NotFoundError: there is no such event.
    """
    found = read.event(event)
    if found is None:
        raise NotFoundError("commands/no-such-event", event=event)
    return found
