"""A published rating list by parts: what it is, its final table or a slice of it, and one player's games in it.

No part reads the others, so that a page of one player costs one player, however many games the league has.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from sqlalchemy import Connection, Row, select

from crosstable.facts.players.players import number_of, numbers_of
from crosstable.facts.results.league_history import history_of_results
from crosstable.facts.settings.config import PoolConfig
from crosstable.facts.store.databases import fetch_columns
from crosstable.facts.store.schema import event
from crosstable.model.columns import NO_DATE, Flags, Floats, Ints, Longs
from crosstable.model.errors import StoreError
from crosstable.ratings.rating_rows import Adjustments, MemberRows
from crosstable.ratings.ratings import restored
from crosstable.ratings.settings import system_from
from crosstable.ratings.system import AnySystem
from crosstable.reading.pool_snapshot import PoolSnapshot
from crosstable.runs.first_ratings import stored_first_ratings
from crosstable.runs.rating_lists import Published, league_config, pool_numbers, published
from crosstable.runs.run_parts import stored_player
from crosstable.runs.stored_runs import run_facts, run_row, system_of_run


@dataclass(frozen=True, slots=True)
class PublishedList:
    """A published rating list without its games: the pool as it is set, its number, the publication and the run."""

    config: PoolConfig
    number: int
    publication: Published
    run: Row[Any]
    system: AnySystem

    @property
    def requested_system(self) -> AnySystem:
        """The system as the settings had it; `system` has what was fitted in the run as numbers."""
        return system_from(self.run.system, **self.run.parameters)


@dataclass(frozen=True, slots=True, eq=False)
class FinalTable:
    """The final table of a run as columns, best first; players without a rated game last, with rank 0.

    Shapes: all (n_players,).  `deviation` is NaN in systems without; `last_day` is a day number, `NO_DATE` for none.
    """

    players: tuple[str, ...]
    rank: Longs
    rating: Floats
    deviation: Floats
    peak: Floats
    games: Longs
    last_day: Ints
    is_provisional: Flags


def published_list(connection: Connection, key: str | None = None) -> PublishedList:
    """Read which run of a rating list is published; of the first list where none is named.

    Raises:
        UnknownName: there is no such list.
        StoreError: it is not published.
    """
    config = league_config(connection)
    chosen = config.pools[0] if key is None else config.pool(key)
    found = _list(connection, chosen, pool_numbers(connection)[chosen.key])
    if found is None:
        raise StoreError("reading/list-not-published", name=chosen.name)
    return found


def published_lists(connection: Connection) -> list[PublishedList]:
    """Read the rating lists that are published, in the order of the settings."""
    numbers = pool_numbers(connection)
    every = (_list(connection, config, numbers[config.key]) for config in league_config(connection).pools)
    return [each for each in every if each is not None]


def _list(connection: Connection, config: PoolConfig, number: int) -> PublishedList | None:
    now = published(connection, number)
    if now is None:
        return None
    row = run_row(connection, now.run)
    return PublishedList(config, number, now, row, system_of_run(row))


def final_table(connection: Connection, run: int, *, first: int = 0, count: int | None = None) -> FinalTable:
    """Read the final table of a run, or a slice of it.

    Args:
        run: the number of the run.
        count: how many players to read; None is all.
    Cost: O(players of the run), however many games.
    """
    limit = "" if count is None and not first else f" LIMIT {_ALL if count is None else count} OFFSET {first}"
    return _final_table(connection, run, f"ORDER BY rank IS NULL, rank, player_id{limit}")


def final_rows(connection: Connection, run: int, player_ids: Sequence[str]) -> FinalTable:
    """Read the rows of some players of the final table of a run; players who are not in it are left out."""
    listed = ", ".join(f"{number}" for number in numbers_of(connection, player_ids)) or "NULL"
    return _final_table(connection, run, f"AND player_id IN ({listed}) ORDER BY player_id")


_ALL = 2**62


def _final_table(connection: Connection, run: int, rest: str) -> FinalTable:
    """Read rows of the final table of a run; `rest` is the end of the SQL."""
    query = (
        f"SELECT public_id, COALESCE(rank, 0), rating, deviation, peak, games, COALESCE(last_day, {NO_DATE}), "  # noqa: S608 - numbers
        f"is_provisional FROM run_player JOIN player ON player.id = player_id WHERE run_id = {run} {rest}"
    )
    types = (object, np.int64, np.float64, np.float64, np.float64, np.int64, np.int32, np.bool_)
    ids, *columns = fetch_columns(connection, query, types)
    return FinalTable(tuple(ids.tolist()), *columns)


def event_names(connection: Connection) -> dict[str, str]:
    """Return the name of every event by its public id."""
    return {row.public_id: row.name for row in connection.execute(select(event.c.public_id, event.c.name))}


def player_list(connection: Connection, shown: PublishedList, player_id: str) -> PoolSnapshot | None:
    """Read one player's part of a published list: the same as the whole list, with the games of this player alone.

    Ratings of the opponents are those of the final table.  Games and record of the player are complete, those of the
    opponents are not.

    Args:
        player_id: the public id.
    Returns:
        None for a player who is not in the list.
    Raises:
        StoreError: the history of the run was dropped.
    Cost: O(games of the player), and three columns of the run.
    """
    stored = stored_player(connection, shown.run, number_of(connection, player_id))
    if stored is None:
        return None
    history = history_of_results(connection, stored.results, stored.rated)
    if player_id not in history.players:
        history = replace(history, players=(*history.players, player_id))
    listed = ", ".join(f"{number}" for number in numbers_of(connection, history.players))
    final = _final_table(connection, shown.run.id, f"AND player_id IN ({listed})")
    place = {each: at for at, each in enumerate(final.players)}
    order = np.array([place[each] for each in history.players], dtype=np.int64)
    own = history.players.index(player_id)
    rows = MemberRows(
        **{**stored.rows, "game": np.searchsorted(stored.games, stored.rows["game"])},
        player=np.full(len(stored.rows["game"]), own, dtype=np.uint32),
    )
    adjustments = Adjustments(
        **{**stored.adjustments, "game": np.searchsorted(stored.games, stored.adjustments["game"])},
        player=np.full(len(stored.adjustments["game"]), own, dtype=np.uint32),
    )
    ratings = restored(
        history,
        shown.system,
        requested_system=shown.requested_system,
        rating=final.rating[order],
        peak=final.peak[order],
        deviation=final.deviation[order] if "deviation" in shown.system.columns else None,
        values=np.zeros((len(order), len(shown.system.columns))),  # a run is not continued from a part
        rows=rows,
        adjustments=adjustments,
        as_of=shown.run.as_of,
    )
    return PoolSnapshot(
        key=shown.config.key,
        name=shown.config.name,
        history=ratings.history,
        ratings=ratings,
        run=run_facts(connection, shown.run.id),
        published_at=shown.publication.at,
        tiers=shown.config.tiers,
        listing=shown.config.listing,
        first_ratings=stored_first_ratings(connection, shown.run.id, [player_id]),
    )
