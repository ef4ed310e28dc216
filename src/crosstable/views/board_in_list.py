"""The first players of a published rating list, read without the games of the others."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from sqlalchemy import Connection

from crosstable.league.reading.list_reader import PublishedList, final_table, published_list, records_in_list
from crosstable.model.columns import date_of
from crosstable.ratings.places import places_of, strengths
from crosstable.views.board_columns import BoardRow
from crosstable.views.ranking import active, name_order


@dataclass(frozen=True, slots=True, eq=False)
class BoardInList:
    """The first rows of a rating list, by rating; `listed` players were chosen from, `inactive` ones left out.

    Unlike on the pages, an inactive player who is listed has a rank.
    """

    shown: PublishedList
    rows: Sequence[BoardRow]
    listed: int
    inactive: int


def read_board(
    connection: Connection,
    names: Mapping[str, str],
    as_of: dt.date,
    *,
    key: str | None = None,
    min_games: int = 0,
    with_inactive: bool = False,
    top: int | None = None,
) -> BoardInList:
    """Read the first players of a published rating list.

    Args:
        connection: that reads.
        names: display names by id; an id that is missing is shown as it is.
        as_of: the day by which players are active or not.
        key: the rating list; None is the first.
        min_games: list only players with at least this many rated games.
        with_inactive: list inactive players, too.
        top: the number of players to read; None is all.
    Raises:
        UnknownName: there is no such list.
        StoreError: it is not published.
    Cost: O(games of the players read), and the final table of the list.
    """
    shown = published_list(connection, key)
    table, scale = final_table(connection, shown.run.id), shown.system.scale
    is_active = active(table.last_day, as_of, shown.config.inactive_after_months)
    is_rated = table.games >= max(1, min_games)
    chosen = np.flatnonzero(is_rated if with_inactive else is_rated & is_active)
    alphabet = name_order([names.get(id, id) for id in table.players])
    chosen = chosen[np.lexsort((alphabet[chosen], -scale.sign * table.rating[chosen]))]
    rank = places_of(strengths(table.rating[chosen], scale))
    read = chosen[:top].tolist()
    ids = [table.players[at] for at in read]
    records = records_in_list(connection, shown, ids)
    rows = []
    for number, (at, id) in enumerate(zip(read, ids, strict=True)):
        losses, draws, wins = records.outcomes[number].tolist()
        deviation = float(table.deviation[at])
        rows.append(
            BoardRow(
                id=id,
                name=names.get(id, id),
                rank=int(rank[number]),
                rating=float(table.rating[at]),
                deviation=None if math.isnan(deviation) else deviation,
                moved=float(table.peak[at]),
                games=int(table.games[at]),
                wins=wins,
                draws=draws,
                losses=losses,
                mean_place=records.mean_place(number),
                last_played=str(date_of(int(table.last_day[at])) or ""),
                provisional=int(table.is_provisional[at]),
                inactive=int(not is_active[at]),
            )
        )
    return BoardInList(shown, rows, len(chosen), int(is_rated.sum()) - len(chosen))
