"""List the events of a league, the latest first.

These are the events that are run in the league, and those whose results came from files.
"""

from __future__ import annotations

from typing import Annotated

from annotated_types import MaxLen

from crosstable.commands.answers import NextCursor, answer
from crosstable.commands.cursors import cursor_of, cursor_values
from crosstable.commands.errors import NotFoundError
from crosstable.commands.fields import Cursor, Help, Limit, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_league
from crosstable.commands.shared.events import EventInList
from crosstable.events.event_status import Status
from crosstable.model.names import display_text
from crosstable.reading.event_directory import ListedEvent, read_events_after

_NUMBERS = 3  # of a cursor


@command_input
class ListEvents:
    """Which events."""

    status: Annotated[Status | None, Help("Only events that are run in the league.")] = None
    season: Annotated[str | None, MaxLen(100), Help("Only events of the season with this key.", "2025")] = None
    known_as: Annotated[
        str | None,
        MaxLen(200),
        Help("Only the event of this id or name: what the league's own files call it.", "380585"),
    ] = None
    limit: Limit = 100
    cursor: Cursor = None


@answer
class EventList:
    """Events, the latest first."""

    next_cursor: NextCursor
    items: Annotated[tuple[EventInList, ...], Help("The events.")]


def list_events(query: Query, given: ListEvents) -> EventList:
    """Return the events of the league, the latest first."""
    after = None if given.cursor is None else cursor_values(given.cursor, _NUMBERS)
    state = query.reader.state()
    seasons = {each.key: each for each in state.config.seasons}
    if given.season is not None and given.season not in seasons:
        raise NotFoundError("commands/no-such-season", season=given.season, known=[*seasons])
    found = read_events_after(
        query.reader.connection,
        state,
        after,  # type: ignore[arg-type]  # three numbers
        given.limit + 1,
        status=given.status,
        season=None if given.season is None else seasons[given.season],
        known_as=given.known_as,
    )
    following = cursor_of(*found[given.limit - 1].key) if len(found) > given.limit else None
    return EventList(items=tuple(map(_listed, found[: given.limit])), next_cursor=following)


def _listed(event: ListedEvent) -> EventInList:
    return EventInList(
        id=event.id,
        name=display_text(event.name, event.id),
        known_as=(event.name,),
        date=event.date,
        season=event.season,
        status=event.status or None,  # type: ignore[arg-type]  # one of the two words
        rounds_planned=event.rounds_planned,
    )


COMMAND = ReadingCommand(
    "event list",
    "events",
    ListEvents,
    list_events,
    EventList,
    of_league("events"),
    examples=("event list league.db", "event list league.db --status open"),
)
