"""The event that a page of the desk is about."""

from __future__ import annotations

from sqlalchemy import Connection

from crosstable.commands.errors import NotFoundError
from crosstable.commands.places import check_places
from crosstable.events.running import RunningEvent, read_running
from crosstable.web.accounts.site_accounts import LeagueAccounts, NotAllowedError


def check_event(league: LeagueAccounts, connection: Connection, event: str) -> None:
    """Check that an event is run in a league.

    Raises:
        NotAllowedError: it is not; the reader learns no more than of an event that is closed to them.
    """
    try:
        check_places(connection, {"event": event})
    except NotFoundError:
        raise NotAllowedError(league) from None


def event_here(league: LeagueAccounts, connection: Connection, event: str) -> RunningEvent:
    """Return an event that is run in a league, with the names of players who are hidden from everyone else.

    Args:
        league, connection, event: as in `check_event`.
    Raises:
        NotAllowedError: as in `check_event`.
    """
    check_event(league, connection, event)
    return read_running(connection, event).named_in_full()


def event_read(league: LeagueAccounts, event: str) -> RunningEvent:
    """Return an event as `event_here`, in a reading of its own."""
    with league.store.read() as connection:
        return event_here(league, connection, event)
