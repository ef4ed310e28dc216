"""What is published, read back as one `LeagueSnapshot`: the source of every page.

Rules
1. Runs are shown exactly as they were published, though results may have been corrected since.
2. Events are shown as the latest published run knew them.  One that is run here is shown as it is now while it is open,
   and until the ratings after its end are published.
3. Names and how players wish to be shown are those of today, and so are the systems that a pool is compared with.
4. Players whom only an undone change brought are left out (`undone_players`), unless what is published still has them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence

from sqlalchemy import Connection

from crosstable.facts.players.players import players as read_players
from crosstable.facts.players.undone_players import unlisted_players
from crosstable.facts.store.change_log import last_change
from crosstable.facts.store.store import Store
from crosstable.model.errors import StoreError
from crosstable.model.players import Player
from crosstable.reading.events_of_league import LeagueEvents
from crosstable.reading.league_parts import KeptParts
from crosstable.reading.league_snapshot import LeagueSnapshot
from crosstable.reading.list_reader import published_list
from crosstable.reading.pool_snapshot import PoolSnapshot
from crosstable.reading.published_corrections import published_corrections
from crosstable.reading.snapshot import Correction, EventSnapshot
from crosstable.reading.stored_list import StoredList
from crosstable.runs.rating_lists import league_config


def read_snapshot(store: Store, *, as_of: dt.date | None = None) -> LeagueSnapshot:
    """Read everything that is published, in one consistent state.

    Args:
        as_of: the day on which the pages are made; None is today in the league's time zone.
    Raises:
        StoreError: nothing is published; the database cannot be read.
    """
    with store.read() as connection:
        found = read_published(connection, as_of=as_of or league_config(connection).date_at(store.clock()))
    if not found.pools and not found.events:
        raise StoreError("reading/nothing-published", league=store.name)
    return found


def read_published(connection: Connection, *, as_of: dt.date) -> LeagueSnapshot:
    """Read everything that is published, as a connection sees it; lists are empty where nothing is."""
    parts = KeptParts(connection).read(connection, last_change(connection), as_of)
    players = read_players(connection)
    whole = LeagueEvents(connection, players)
    pools = tuple(pool.whole() for pool in parts.pools)
    live = {public_id for public_id, here in whole.run_here.items() if here.games is not None}
    events = _events(whole, pools)
    played = {each.event.id: each.profile for each in events}
    corrections = published_corrections(connection, whole.latest, live, played)
    unlisted = unlisted_players(connection) - _published(pools, events, corrections)
    config = whole.config
    return LeagueSnapshot(
        name=config.name,
        key=config.key,
        timezone=config.timezone,
        as_of=as_of,
        players={one: known for one, known in players.items() if one not in unlisted},
        pools=pools,
        events=events,
        seasons=config.seasons,
        corrections=corrections,
        game=config.game,
        club=config.club,
        language=config.language,
        languages=config.languages,
        hall_language=config.hall_language,
    )


def _published(
    pools: Sequence[PoolSnapshot], events: Sequence[EventSnapshot], corrections: Sequence[Correction]
) -> set[str]:
    """Return the players whom rating lists, events or corrections name."""
    found = {one for pool in pools for one in pool.ratings.players}
    found |= {one.id for each in events for one in each.event.entrants}
    return found | {one for each in corrections for one in each.players}


def read_pool(store: Store, key: str | None = None) -> tuple[PoolSnapshot, Mapping[str, Player]]:
    """Read one published rating list with its players; the first one where none is named.

    Raises:
        UnknownName: there is no such pool.
        StoreError: it is not published; the database cannot be read.
    """
    with store.read() as connection:
        return StoredList(published_list(connection, key), lambda: connection).whole(), read_players(connection)


def today_of(store: Store) -> dt.date:
    """Return which day it is where the league is."""
    with store.read() as connection:
        return league_config(connection).date_at(store.clock())


def _events(events: LeagueEvents, pools: tuple[PoolSnapshot, ...]) -> tuple[EventSnapshot, ...]:
    """Make every event with its games as the latest published run knew them, or as they are now."""
    made = (events.made(row, _ratings_before(row.public_id, pools)) for row in events.rows)
    return tuple(each for each in made if each is not None)


def _ratings_before(event: str, pools: tuple[PoolSnapshot, ...]) -> dict[str, float] | None:
    """Return the rating of each player before an event, from the first list that rated it."""
    moved = next((pool.moved[event] for pool in pools if event in pool.moved), None)
    return None if moved is None else {id: each.before for id, each in moved.items()}
