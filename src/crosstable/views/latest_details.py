"""Title and rank of a player: those of the latest entry that has any, as far as the game of the event has them."""

from __future__ import annotations

from collections.abc import Container

from sqlalchemy import Connection, select

from crosstable.facts.store.schema import entry, event
from crosstable.model.entry_details import NO_DETAILS, EntryDetails
from crosstable.model.events import Entrant
from crosstable.model.players import Player
from crosstable.reading.event_table import EventTable
from crosstable.views.entrant_names import name_parts


def latest_details(
    connection: Connection,
    player_number: int,
    player: Player | None,
    events: EventTable,
    change: int,
    live: Container[str],
) -> EntryDetails:
    """Return the details of a player's latest entry that has any.

    Args:
        live: events, by public id, of which they are read as they are now.
    """
    if player is None:
        return NO_DETAILS
    rows = connection.execute(
        select(entry.c.change_id, entry.c.ended_by, entry.c.details, event.c.public_id)
        .join(event, event.c.id == entry.c.event_id)
        .where(entry.c.player_id == player_number)
    )
    held = {
        row.public_id: row.details
        for row in rows
        if (
            row.ended_by is None
            if row.public_id in live
            else row.change_id <= change and (row.ended_by is None or row.ended_by > change)
        )
    }
    for each in events.summaries if held else ():
        if each.id in held:
            entrant = Entrant(player, details=EntryDetails.from_values(held[each.id]))
            title, rank = name_parts(entrant, each.profile)
            if title or rank:
                return EntryDetails(title=title or None, grade=rank or None)
    return NO_DETAILS
