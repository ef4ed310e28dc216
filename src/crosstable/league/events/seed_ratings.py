"""Take seed ratings from a published rating list.

Seeding expects high ratings for strong players.  The ratings of a list in which lower is better are mirrored at the
initial rating.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import select

from crosstable.league.config_file import system_of
from crosstable.league.events.entry_facts import NewEntry
from crosstable.league.leagues import pool_number
from crosstable.league.lists.rating_lists import published
from crosstable.league.lists.stored_runs import run_row
from crosstable.league.players.players import NameBook
from crosstable.league.store.schema import player, run_player
from crosstable.league.store.store import Store
from crosstable.model.errors import InputError
from crosstable.ratings.system import AnySystem


def with_published_ratings(store: Store, wanted: Sequence[NewEntry], pool: str) -> list[NewEntry]:
    """Return the entries, with the published rating where none is given; players not in the list stay unrated.

    Raises:
        StoreError: the pool is not known.
        InputError: the pool has no published list.
    """
    with store.read() as connection:
        now = published(connection, pool_number(connection, pool))
        if now is None or now.run is None:
            raise InputError("league/events/list-not-published", pool=pool)
        rows = connection.execute(
            select(player.c.id, player.c.public_id, run_player.c.rating)
            .join(player, player.c.id == run_player.c.player_id)
            .where(run_player.c.run_id == now.run)
        ).all()
        book = NameBook(connection)
        run = run_row(connection, now.run)
    system = system_of(run.system, run.parameters)
    by_number = {row.id: _seed(row.rating, system) for row in rows}
    by_id = {row.public_id: _seed(row.rating, system) for row in rows}
    seeded = []
    for each in wanted:
        known = by_id.get(each.player_id) if each.player_id else by_number.get(book.find(each.name) or 0)
        seeded.append(each if each.rating is not None else replace(each, rating=known))
    return seeded


def _seed(rating: float, system: AnySystem) -> float:
    if system.scale.better == "higher":
        return rating
    return 2.0 * float(system.new_values(1)[0, 0]) - rating
