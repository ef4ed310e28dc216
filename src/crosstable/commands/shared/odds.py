"""What the commands about odds have in common."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.commands.reading_command import Query
from crosstable.commands.shared.events import names_in
from crosstable.model.errors import InputError
from crosstable.reading.event_summary import EventStanding
from crosstable.reading.list_reader import published_lists
from crosstable.reading.stored_list import StoredList
from crosstable.views.odds import shows_odds


def shown_event(query: Query) -> EventStanding:
    """Return the event, if its odds may be seen.

    Raises:
        NotFoundError: nothing of it is shown.
        InputError: its director has switched odds off, and the caller is not of the league.
    """
    found = query.event()
    if not query.reader.is_as_it_is and not shows_odds(found.snapshot):
        raise InputError("commands/odds-off", event=found.event.id)
    return found


def shown_names(event: EventStanding) -> dict[str, str]:
    """Return the names of the entrants as they may be shown, by id."""
    return {id: each.name for id, each in names_in(event.snapshot).items()}


def lists_of(query: Query) -> Iterator[StoredList]:
    """Yield the published rating lists, each read when it is needed."""
    for shown in published_lists(query.reader.connection):
        yield StoredList(shown, lambda: query.reader.connection)
