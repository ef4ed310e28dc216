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
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

import numpy as np
from sqlalchemy import Connection, select

from crosstable.league.config import LeagueConfig, PoolConfig
from crosstable.league.lists.first_ratings import stored_first_ratings
from crosstable.league.lists.rating_lists import Published, league_config, pool_numbers, published
from crosstable.league.lists.run_diff import diff_runs
from crosstable.league.lists.runs import run_view
from crosstable.league.lists.stored_runs import ratings_of, run_facts, run_row
from crosstable.league.lists.system_comparison import read_comparison
from crosstable.league.players.players import players as read_players
from crosstable.league.players.undone_players import unlisted_players
from crosstable.league.reading.event_from_games import with_round_numbers
from crosstable.league.reading.event_reader import make_event
from crosstable.league.reading.managed_events import RunHere, events_run_here, imported_entrants
from crosstable.league.reading.published_corrections import published_corrections
from crosstable.league.results import league_history
from crosstable.league.snapshot import Correction, EventSnapshot, LeagueSnapshot, PoolSnapshot
from crosstable.league.store.schema import event
from crosstable.league.store.store import Store
from crosstable.model.errors import StoreError
from crosstable.model.history import History
from crosstable.model.players import Player


def read_snapshot(store: Store, *, as_of: dt.date | None = None) -> LeagueSnapshot:
    """Read everything that is published, in one consistent state.

    Args:
        store: the league.
        as_of: the day on which the pages are made; None is today in the league's time zone.
    Raises:
        StoreError: nothing is published; the database cannot be read.
    """
    with store.read() as connection:
        found = read_published(connection, as_of=as_of or league_config(connection).date_at(store.clock()))
    if not found.pools and not found.events:
        raise StoreError("league/reading/nothing-published", league=store.name)
    return found


def read_published(connection: Connection, *, as_of: dt.date) -> LeagueSnapshot:
    """Read everything that is published, as a connection sees it; lists are empty where nothing is.

    Args:
        connection: that reads.
        as_of: the day on which the pages are made.
    """
    config = league_config(connection)
    numbers = pool_numbers(connection)
    shown = {each.key: published(connection, numbers[each.key]) for each in config.pools}
    in_force = {key: now for key, now in shown.items() if now is not None}
    players = read_players(connection)
    latest = max((run_row(connection, now.run).watermark for now in in_force.values()), default=0)
    run_here = events_run_here(connection, players, latest)
    pools = tuple(
        _pool(connection, each, numbers[each.key], in_force[each.key]) for each in config.pools if each.key in in_force
    )
    live = {public_id for public_id, here in run_here.items() if here.games is not None}
    events = _events(connection, config, pools, players, latest, run_here)
    played = {each.event.id: each.profile for each in events}
    corrections = published_corrections(connection, latest, live, played)
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
            raise StoreError("league/reading/list-not-published", name=chosen.name)
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


def _events(
    connection: Connection,
    config: LeagueConfig,
    pools: tuple[PoolSnapshot, ...],
    players: Mapping[str, Player],
    latest: int,
    run_here: Mapping[str, RunHere],
) -> tuple[EventSnapshot, ...]:
    """Make every event with its games as they were after the change `latest`, or as `run_here` has them."""
    entered = _ratings_at_entry(pools)
    return tuple(_made_events(connection, config, entered, players, latest, run_here, lambda _: True))


def read_events(
    connection: Connection, wanted: Collection[str] | None, left_out: Collection[str]
) -> Iterator[EventSnapshot]:
    """Yield events as `read_snapshot` shows them, one at a time, but without the ratings that players had before them.

    Args:
        connection: that reads.
        wanted: the events, by public id; None is all.
        left_out: events that are not wanted.
    """
    config, numbers = league_config(connection), pool_numbers(connection)
    shown = (published(connection, numbers[each.key]) for each in config.pools)
    latest = max((run_row(connection, now.run).watermark for now in shown if now is not None), default=0)
    players = read_players(connection)
    run_here = events_run_here(connection, players, latest)

    def is_wanted(id: str) -> bool:
        return (wanted is None or id in wanted) and id not in left_out

    yield from _made_events(connection, config, {}, players, latest, run_here, is_wanted)


def _made_events(
    connection: Connection,
    config: LeagueConfig,
    entered: Mapping[str, Mapping[str, float]],
    players: Mapping[str, Player],
    latest: int,
    run_here: Mapping[str, RunHere],
    is_wanted: Callable[[str], bool],
) -> Iterator[EventSnapshot]:
    history = with_round_numbers(league_history.history(connection, at_change=latest, rules=config.rules))
    games = _games_by_event(history)
    listed = imported_entrants(connection, players, latest)
    rows = connection.execute(select(event).order_by(event.c.day, event.c.sequence, event.c.key, event.c.id))
    for row in rows.all():
        if not is_wanted(row.public_id):
            continue
        made = make_event(
            config,
            row,
            [history.game(at) for at in games.get(row.public_id, ())],
            players,
            run_here.get(row.public_id),
            entered.get(row.public_id),
            entrants=listed.get(row.id, ()),
        )
        if made is not None:
            yield made


def _games_by_event(history: History) -> dict[str, list[int]]:
    """Return the rows of the games of each event."""
    labels = history.games.event
    if labels is None:
        return {}
    order = np.argsort(labels.codes, kind="stable")
    starts = np.searchsorted(labels.codes[order], np.arange(len(labels.names) + 1)).tolist()
    return {name: order[starts[at] : starts[at + 1]].tolist() for at, name in enumerate(labels.names)}


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
