"""One player of a published rating list, read without the others: the page of a player costs one player."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from crosstable.facts.players.players import shown_names
from crosstable.reading.list_reader import FinalTable, player_list, published_list
from crosstable.reading.names_on_demand import prepare
from crosstable.views.player import PlaceInList, PlayerView
from crosstable.views.player_steps import RatingStep, StepTable
from crosstable.views.pool import PoolView
from crosstable.views.published_view import published_view


@dataclass(frozen=True, slots=True, eq=False)
class PlayerInList:
    """A player of a rating list, with the games: `steps` are games and adjustments, oldest first.

    `pool` holds the games of this player only; ranks, percentiles and histograms are not to be computed from it.
    """

    view: PlayerView
    pool: PoolView
    table: StepTable
    steps: Sequence[RatingStep]

    @property
    def begins_at(self) -> float:
        """The rating before the first rated game."""
        return next((step.before for step in self.steps if step.change is not None), self.view.rating)


def read_player(
    connection: Connection,
    player_id: str,
    as_of: dt.date,
    *,
    key: str | None = None,
    table_of: Callable[[int], FinalTable] | None = None,
) -> PlayerInList | None:
    """Read a player of a published rating list.

    Args:
        player_id: the public id.
        as_of: the day by which players are active or not.
        key: the rating list; None is the first.
        table_of: returns the final table of a run, where the caller keeps tables; by default the stored list is read.
    Returns:
        None for a player who is not in the list.
    Raises:
        UnknownName: there is no such list.
        StoreError: it is not published.
    Cost: O(games of the player), and the final table of the list.
    """
    if table_of is None:
        return _player(published_view(connection, as_of, key).of_player(player_id), player_id, None)
    shown = published_list(connection, key)
    part = player_list(connection, shown, player_id)
    if part is None:
        return None
    pool = PoolView(part, shown_names(connection, part.ratings.players), as_of)
    return _player(
        pool,
        player_id,
        PlaceInList.in_table(table_of(shown.run.id), pool.scale, shown.config.listing, as_of, player_id),
    )


def _player(pool: PoolView | None, id: str, place: PlaceInList | None) -> PlayerInList | None:
    if pool is None:
        return None
    prepare(pool.known_as, pool.ratings.players)
    number, steps = pool.number[id], StepTable.of(pool)
    return PlayerInList(PlayerView.of(pool, number, place), pool, steps, steps.of_player(number))
