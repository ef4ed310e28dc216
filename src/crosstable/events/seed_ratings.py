"""Seed ratings from a published rating list of the league, and by what the field of an event is seeded.

Rules
1. Entries without a rating get that of the first list that fits: it is published, takes in the games of the event and
   can rate them, and its scale is that of the ranks where the game has ranks.
2. That is so only while no entrant has a rating from elsewhere: ratings of two lists are not mixed unless the list is
   named.  In FIDE mode ratings are those of FIDE, so no list of the league fits.
3. `rating_kind` of an entry names the list of the league from which its rating is.
4. Seeding expects high ratings for strong players.  The ratings of a list in which lower is better are mirrored at the
   initial rating.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection, select

from crosstable.events.entry_facts import NewEntry
from crosstable.events.event_game import game_of
from crosstable.events.rateable_lists import lists_rating
from crosstable.events.running import RunningEvent
from crosstable.facts.leagues import pool_number
from crosstable.facts.players.players import NameBook
from crosstable.facts.store.schema import player, run_player
from crosstable.model.entry_details import league_list, rating_of_list
from crosstable.model.errors import InputError
from crosstable.ratings.federations.aga import Aga
from crosstable.ratings.federations.egf import Egf
from crosstable.ratings.settings import system_from
from crosstable.ratings.system import AnySystem
from crosstable.runs.rating_lists import pool_numbers, published
from crosstable.runs.stored_runs import run_row

NO_LIST = "none"  # instead of the key of a list: entries stay as they are


def with_seed_ratings(
    connection: Connection, running: RunningEvent, wanted: Sequence[NewEntry], ratings_from: str | None
) -> Sequence[NewEntry]:
    """Return the entries with the rating of a list where none is given: rules 1 and 2.

    Args:
        ratings_from: the key of a list, `NO_LIST`, or None for the list that fits.
    Raises:
        StoreError, InputError: the list that is named is not known or not published.
    """
    if ratings_from == NO_LIST:
        return wanted
    if ratings_from is not None:
        return with_published_ratings(connection, wanted, ratings_from)
    key = _fitting_list(connection, running)
    kinds = {league_list(each.details.rating_kind) for each in running.event.entrants if each.rating is not None}
    if key is None or any(each.rating is not None for each in wanted) or kinds - {key}:
        return wanted
    return with_published_ratings(connection, wanted, key)


def _fitting_list(connection: Connection, running: RunningEvent) -> str | None:
    """Return the key of the first list that fits an event: rule 1."""
    if running.plan.fide is not None:
        return None
    has_ranks, numbers = game_of(running.plan).ranks is not None, pool_numbers(connection)
    for pool in lists_rating(connection, running.event.name, running.plan, running.event.date):
        now = published(connection, numbers[pool.key]) if pool.key in numbers else None
        if now is not None and now.run is not None and (not has_ranks or isinstance(pool.system, (Egf, Aga))):
            return pool.key
    return None


def with_published_ratings(connection: Connection, wanted: Sequence[NewEntry], pool: str) -> list[NewEntry]:
    """Return the entries, with the published rating where none is given; players not in the list stay unrated.

    Raises:
        StoreError: the pool is not known.
        InputError: the pool has no published list.
    """
    now = published(connection, pool_number(connection, pool))
    if now is None or now.run is None:
        raise InputError("events/list-not-published", pool=pool)
    rows = connection.execute(
        select(player.c.id, player.c.public_id, run_player.c.rating)
        .join(player, player.c.id == run_player.c.player_id)
        .where(run_player.c.run_id == now.run)
    ).all()
    book = NameBook(connection)
    run = run_row(connection, now.run)
    system = system_from(run.system, **run.parameters)
    by_number = {row.id: _seed(row.rating, system) for row in rows}
    by_id = {row.public_id: _seed(row.rating, system) for row in rows}
    seeded = []
    for each in wanted:
        known = by_id.get(each.player_id) if each.player_id else by_number.get(book.find(each.name) or 0)
        if each.rating is None and known is not None:
            seeded.append(replace(each, rating=known, entered=replace(each.entered, rating_kind=rating_of_list(pool))))
        else:
            seeded.append(each)
    return seeded


def _seed(rating: float, system: AnySystem) -> float:
    if system.scale.better == "higher":
        return rating
    return 2.0 * float(system.new_values(1)[0, 0]) - rating
