"""Show a rating list: its players as they are published, best first.

By default, these are the active players as they are now.  The list of a season or a period has the players with rated
games in it, by the rating at its end, with the change and the record in it, as on the pages.  The list of a day has all
players with a rated game by then, with the ratings that the published run has for that day.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from annotated_types import Ge, Le

from crosstable.commands.answers import NextCursor, PlayerId, answer
from crosstable.commands.cursors import cursor_of, cursor_values
from crosstable.commands.fields import INLINE, Cursor, Help, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, names_of
from crosstable.commands.shared.chosen_days import ChosenDays, period_of
from crosstable.commands.shared.rating_lists import (
    AsOf,
    ChosenList,
    ListKey,
    Parameters,
    PublicationShape,
    SystemName,
    SystemScale,
    chosen_list,
    of_list,
    pool_of,
    publication_shape,
    system_values,
)
from crosstable.model.errors import InputError
from crosstable.model.messages import Message
from crosstable.model.names import display_text
from crosstable.ratings.sound_ratings import run_away_of
from crosstable.ratings.system import AnySystem
from crosstable.reading.reader import Reader
from crosstable.runs.stored_runs import system_of_run
from crosstable.views.leaderboard import Leaderboard, in_period
from crosstable.views.leaderboard_columns import (
    COLUMNS,
    LeaderboardColumn,
    LeaderboardRow,
    values_of,
)
from crosstable.views.on_day import on_day
from crosstable.views.periods import Period
from crosstable.views.published_view import published_view
from crosstable.views.table_rows import TableOrder, order_of


@command_input
class ReadLeaderboard:
    """Which list, and which of its players."""

    limit: Annotated[
        int,
        Ge(0),
        Le(2**31 - 1),
        Help(
            "The number of players, 0 for all at the command line; default: 100 in JSON, else 50 on a terminal and all "
            "in a pipe.",
            option="--top",
        ),
    ] = 100
    cursor: Cursor = None
    min_games: Annotated[int, Ge(0), Le(2**31 - 1), Help("Only players with at least this many games.")] = 0
    inactive: Annotated[bool, Help("Include inactive players: they come last, without a rank.")] = False
    days: Annotated[ChosenDays, INLINE] = ChosenDays()
    on: Annotated[dt.date | None, Help("The list of this day, as the published run has it.")] = None
    as_of: AsOf = None


@answer
class LeaderboardPlayer:
    """A player in a rating list."""

    rank: Annotated[int | None, Help("Among active players; equal ratings share it. Null for inactive players.")]
    id: PlayerId
    name: Annotated[str, Help("The name as it may be shown.", "Ann Lee")]
    rating: Annotated[float, Help("In full; `scale.decimals` says how it is displayed.")]
    deviation: Annotated[float | None, Help("In systems that have one.")]
    peak: Annotated[float | None, Help("The best rating so far; null in the list of a period.")] = None
    games: Annotated[int, Help("Rated games.")]
    wins: Annotated[int | None, Help("Games won; null where none was won, drawn or lost.")]
    draws: Annotated[int | None, Help("Games drawn.")]
    losses: Annotated[int | None, Help("Games lost.")]
    mean_place: Annotated[float | None, Help("The average place in games of three sides or more.")]
    last_played: Annotated[dt.date | None, Help("The day of the last rated game.")]
    provisional: Annotated[bool, Help("Whether the player has too few games for a settled rating.")]
    active: Annotated[bool, Help("Whether the player played lately.")]
    change: Annotated[float | None, Help("Of the rating in the period; null in the list of now.")] = None


@answer
class PeriodShape:
    """The days of a list."""

    name: Annotated[str, Help("What they are called.", "Season 2025")]
    starts: Annotated[dt.date | None, Help("The first day; null for the beginning.")]
    ends: Annotated[dt.date, Help("The last day.")]


@answer
class RatingListPage:
    """Players of a rating list, best first."""

    next_cursor: NextCursor
    items: Annotated[tuple[LeaderboardPlayer, ...], Help("The players.")]
    rating_list: ListKey
    name: Annotated[str, Help("What the list is called.", "Overall")]
    system: SystemName
    parameters: Parameters
    scale: SystemScale
    publication: Annotated[PublicationShape, Help("The publication that is shown.")]
    period: Annotated[PeriodShape | None, Help("The days of the list; null for the list of now.")]
    players: Annotated[int, Help("How many players the list has.")]
    active: Annotated[int, Help("How many of them are active: they come first.")]
    left_out: Annotated[int, Help("How many more are inactive: `inactive` includes them.")]
    warnings: Annotated[tuple[str, ...], Help("What is wrong with the ratings, such as that they ran away.")]


@dataclass(frozen=True, slots=True)
class _Listed:
    """The players of a list, who are read when they are shown."""

    players: TableOrder | Leaderboard
    system: AnySystem
    ran_away: Message | None
    left_out: int = 0

    def rows(self, reader: Reader, start: int, stop: int) -> list[LeaderboardRow]:
        """Return some of the players; ratings in full."""
        if isinstance(self.players, TableOrder):
            names = names_of(reader, self.players.ids(start, stop))
            return self.players.rows(start, stop, {id: each.name for id, each in names.items()})
        return self.players.rows(start, stop, is_exact=True)


def leaderboard(query: Query, given: ReadLeaderboard) -> RatingListPage:
    """Return the players of a rating list, best first."""
    reader, period = query.reader, _period(query.reader, given)
    chosen, start = _chosen(query, given)
    listed = _now(reader, chosen, given) if period is None else _in_period(reader, chosen, period, given)
    limit = query.limit(given.limit)
    count = len(listed.players)
    end = count if limit is None else min(count, start + limit)
    rows = listed.rows(reader, start, end)
    columns = COLUMNS if period is None else [column.in_period or column for column in COLUMNS]
    query.for_words.update({"rows": rows, "columns": columns, "system": listed.system})
    day = chosen.day.toordinal()
    return RatingListPage(
        items=tuple(_player(row, columns) for row in rows),
        next_cursor=cursor_of(chosen.publication.change, day, end) if end < count else None,
        rating_list=chosen.config.key,
        name=display_text(chosen.config.name, chosen.config.key),
        publication=publication_shape(reader.state(), chosen.publication),
        period=None if period is None else _shape(period),
        players=count,
        active=listed.players.active,
        left_out=listed.left_out,
        warnings=() if listed.ran_away is None else (str(listed.ran_away),),
        **system_values(listed.system),
    )


def _period(reader: Reader, given: ReadLeaderboard) -> Period | None:
    """Return the days of the list; None for the list of now, or as it was published.

    Raises:
        InputError: more than one list is chosen.
    """
    period = period_of(reader, given.days)
    if sum(each is not None for each in (period, given.on, given.as_of)) > 1:
        raise InputError("commands/more-than-one-list")
    return period if given.on is None else Period("on", f"On {given.on.isoformat()}", dt.date.min, given.on)


def _chosen(query: Query, given: ReadLeaderboard) -> tuple[ChosenList, int]:
    """Return the publication that is shown, and the first row: pages that follow are of the same publication."""
    reader, key = query.reader, query.where["rating_list"]
    if given.cursor is None:
        return chosen_list(reader, key, given.as_of), 0
    change, day, start = cursor_values(given.cursor, 3)
    state = reader.state()
    pool = pool_of(state, key)
    found = next((each for each in state.publications[key] if each.change == change), None)
    if found is None or start < 0 or not 1 <= day <= dt.date.max.toordinal():  # it was taken back meanwhile
        return chosen_list(reader, key, given.as_of), max(0, start)
    return ChosenList(pool, found, dt.date.fromordinal(day)), start


def _now(reader: Reader, chosen: ChosenList, given: ReadLeaderboard) -> _Listed:
    order = order_of(reader, chosen.publication.run, chosen.day, chosen.config.listing)
    everyone = order.chosen(min_games=given.min_games)
    listed = everyone.chosen(with_inactive=given.inactive)
    system, table = system_of_run(order.of.run), order.of.table
    return _Listed(listed, system, run_away_of(system, table.rating, table.games), len(everyone) - len(listed))


def _in_period(reader: Reader, chosen: ChosenList, period: Period, given: ReadLeaderboard) -> _Listed:
    view = published_view(reader.connection, chosen.day, chosen.config.key)
    found = on_day(view, period.ends) if given.on is not None else in_period(view, period)
    system, ratings = view.ratings.system, view.ratings
    away = run_away_of(system, ratings.rating, ratings.records.games)
    return _Listed(found.of_games(given.min_games), system, away)


def _player(row: LeaderboardRow, columns: Sequence[LeaderboardColumn]) -> LeaderboardPlayer:
    day = dt.date.fromisoformat(row.last_played) if row.last_played else None
    values: dict[str, Any] = {**values_of(row, columns), "last_played": day}
    return LeaderboardPlayer(**values)


def _shape(period: Period) -> PeriodShape:
    starts = None if period.starts == dt.date.min else period.starts
    return PeriodShape(name=period.name, starts=starts, ends=period.ends)


COMMAND = ReadingCommand(
    "leaderboard",
    "ratings/{rating_list}/players",
    ReadLeaderboard,
    leaderboard,
    RatingListPage,
    of_list,
    examples=(
        "leaderboard league.db --top 10",
        "leaderboard league.db --list blitz --season 2025",
        "leaderboard league.db --on 2026-03-01",
    ),
    topic="Ratings",
    guide="league.md",
)
