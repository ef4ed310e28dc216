"""What a rating list would be by other settings: its leaderboard before and after, in numbers."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from sqlalchemy import Connection

from crosstable.changes.mixed_games import with_mixed_games
from crosstable.facts.settings.config import Listing
from crosstable.model.columns import Floats, Ints, Longs
from crosstable.model.errors import Problem
from crosstable.model.messages import Message
from crosstable.ratings.places import places_of, strengths
from crosstable.ratings.scale import Scale
from crosstable.ratings.settings import system_from
from crosstable.reading.list_reader import final_table
from crosstable.runs.rating_lists import league_config
from crosstable.runs.run_facts import PlayerMove
from crosstable.runs.runs import calculate
from crosstable.runs.stored_runs import run_row
from crosstable.views.ranking import listed

MOST_GAMES = 200_000  # that are rated for a preview
_MOST_ROWS = 50


@dataclass(frozen=True, slots=True)
class ListPreview:
    """A rating list before and after.

    Args:
        before: the leaderboard as it is published; None where nothing is.
        players: the best of both, in the order of the later one.
        left_out: the events that the system cannot rate, and why.
        problems: what is wrong with the ratings, such as that they are of several games.
    """

    before: RankedList | None
    after: RankedList
    players: tuple[PlayerMove, ...]
    left_out: tuple[Message, ...]
    problems: tuple[Problem, ...]

    @property
    def is_same(self) -> bool:
        """Whether all players have the same ratings, and the same players are listed."""
        return self.before is not None and self.before.standing == self.after.standing


@dataclass(frozen=True, slots=True, eq=False)
class RankedList:
    """The players of a leaderboard with rank and rating, the best first, and how many games they come from."""

    scale: Scale
    games: int
    standing: dict[str, tuple[int, float]]

    @classmethod
    def of(
        cls,
        columns: tuple[Sequence[str], Floats, Longs, Ints],
        scale: Scale,
        games: int,
        listing: Listing,
        day: dt.date,
    ) -> RankedList:
        """Rank players by their ratings.

        Args:
            columns: players, ratings, rated games and last days, (n_players,) each.
            day: by which players are active.
        """
        players, rating, played, last_day = columns
        shown = np.flatnonzero(listed(last_day, played, day, listing) & (played > 0))
        values = strengths(rating[shown], scale)
        order = np.argsort(-values, kind="stable")
        at, places = shown[order], places_of(values[order])
        return cls(
            scale,
            games,
            {
                players[one]: (place, float(rating[one]))
                for one, place in zip(at.tolist(), places.tolist(), strict=True)
            },
        )


def published_ranking(connection: Connection, key: str, run: int, now: dt.datetime) -> RankedList:
    """Return the leaderboard of a published run of a list, by the settings that are in force."""
    config = league_config(connection)
    row, table = run_row(connection, run), final_table(connection, run)
    columns = table.players, table.rating, table.games, table.last_day
    scale = system_from(row.system, **row.parameters).scale
    return RankedList.of(columns, scale, row.games, config.pool(key).listing, config.date_at(now))


def preview_list(connection: Connection, key: str, before: RankedList | None, now: dt.datetime) -> ListPreview:
    """Calculate a list by the settings that are in force here, and compare its leaderboard with an earlier one.

    Args:
        before: the leaderboard as it is published.
    Raises:
        RatingError: a game outside of events that the system cannot rate.
    """
    config = league_config(connection)
    pool = config.pool(key)
    (found,) = with_mixed_games(connection, calculate(connection, now, pools=[key]))
    if found.ratings is None:
        table = final_table(connection, found.run or 0)
        columns: tuple[Sequence[str], Floats, Longs, Ints] = table.players, table.rating, table.games, table.last_day
    else:
        records = found.ratings.records
        columns = found.ratings.players, found.ratings.rating, records.games, records.last_day
    after = RankedList.of(columns, pool.system.scale, found.games, pool.listing, config.date_at(now))
    return ListPreview(before, after, _players(before, after), found.left_out, found.problems)


def _players(before: RankedList | None, after: RankedList) -> tuple[PlayerMove, ...]:
    """Return the best players of both lists, in the order of the later one, then those who leave it."""
    was = {} if before is None else before.standing
    best = [*list(after.standing)[:_MOST_ROWS]]
    gone = [player for player in list(was)[:_MOST_ROWS] if player not in after.standing]
    return tuple(_move(player, was.get(player), after.standing.get(player)) for player in [*best, *gone])


def _move(player: str, before: tuple[int, float] | None, after: tuple[int, float] | None) -> PlayerMove:
    (old, rating_before), (new, rating_after) = before or (None, None), after or (None, None)
    return PlayerMove(player, rating_before, rating_after, old, new)
