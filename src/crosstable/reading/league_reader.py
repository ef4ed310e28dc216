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
from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np
from sqlalchemy import Connection

from crosstable.facts.players.players import players as read_players
from crosstable.facts.players.undone_players import unlisted_players
from crosstable.facts.settings.config import PoolConfig
from crosstable.facts.store.store import Store
from crosstable.model.errors import StoreError
from crosstable.model.players import Player
from crosstable.reading.events_of_league import LeagueEvents
from crosstable.reading.published_corrections import published_corrections
from crosstable.reading.snapshot import Correction, EventSnapshot, LeagueSnapshot, PoolSnapshot
from crosstable.runs.first_ratings import stored_first_ratings
from crosstable.runs.rating_lists import Published, league_config, pool_numbers, published
from crosstable.runs.run_diff import diff_runs
from crosstable.runs.runs import run_view
from crosstable.runs.stored_runs import ratings_of, run_facts
from crosstable.runs.system_comparison import read_comparison


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
    config = league_config(connection)
    numbers = pool_numbers(connection)
    shown = {each.key: published(connection, numbers[each.key]) for each in config.pools}
    in_force = {key: now for key, now in shown.items() if now is not None}
    players = read_players(connection)
    whole = LeagueEvents(connection, players)
    pools = tuple(
        _pool(connection, each, numbers[each.key], in_force[each.key]) for each in config.pools if each.key in in_force
    )
    live = {public_id for public_id, here in whole.run_here.items() if here.games is not None}
    events = _events(whole, pools)
    played = {each.event.id: each.profile for each in events}
    corrections = published_corrections(connection, whole.latest, live, played)
    unlisted = unlisted_players(connection) - _published(pools, events, corrections)
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
        config = league_config(connection)
        chosen = config.pools[0] if key is None else config.pool(key)
        number = pool_numbers(connection)[chosen.key]
        now = published(connection, number)
        if now is None:
            raise StoreError("reading/list-not-published", name=chosen.name)
        return _pool(connection, chosen, number, now), read_players(connection)


def today_of(store: Store) -> dt.date:
    """Return which day it is where the league is."""
    with store.read() as connection:
        return league_config(connection).date_at(store.clock())


def _pool(connection: Connection, config: PoolConfig, number: int, now: Published) -> PoolSnapshot:
    ratings = ratings_of(connection, now.run)
    previous = now.previous
    return PoolSnapshot(
        key=config.key,
        name=config.name,
        history=ratings.history,
        ratings=ratings,
        run=run_facts(connection, now.run),
        published_at=now.at,
        diff=None if previous is None else diff_runs(run_view(connection, previous), run_view(connection, now.run)),
        tiers=config.tiers,
        inactive_after_months=config.inactive_after_months,
        comparison=read_comparison(connection, config, number, now.run, ratings),
        first_ratings=stored_first_ratings(connection, now.run),
    )


def _events(events: LeagueEvents, pools: tuple[PoolSnapshot, ...]) -> tuple[EventSnapshot, ...]:
    """Make every event with its games as the latest published run knew them, or as they are now."""
    entered = _ratings_at_entry(pools)
    made = (events.made(row, entered.get(row.public_id)) for row in events.rows)
    return tuple(each for each in made if each is not None)


def _ratings_at_entry(pools: tuple[PoolSnapshot, ...]) -> dict[str, dict[str, float]]:
    """Return the rating of each player before each event, from the first pool that rated it."""
    found: dict[str, dict[str, float]] = {}
    for pool in pools:
        rows, labels = pool.ratings.rows, pool.history.games.event
        if rows is None or labels is None:
            continue
        code = labels.codes[rows.game].astype(np.int64)
        n_players = len(pool.ratings.players)
        _, first = np.unique(code * n_players + rows.player, return_index=True)
        here: dict[str, dict[str, float]] = defaultdict(dict)
        for each, who, rating in zip(
            code[first].tolist(), rows.player[first].tolist(), rows.before[first].tolist(), strict=True
        ):
            if each >= 0:
                here[labels.names[each]][pool.ratings.players[who]] = rating
        found = {**here, **found}
    return found
