"""`crosstable leaderboard`: the published ratings on a screen, of now or of a period."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.answers import Answer, Note, Words
from crosstable.cli.league.opening import LeagueFile, OnePool, date_option, open_league
from crosstable.cli.league.period_options import From, Season, To, period_of_options
from crosstable.cli.options import AsJson
from crosstable.cli.rating_table import limit_of, rating_values, rating_words
from crosstable.model.errors import InputError

if TYPE_CHECKING:
    from crosstable.league.store.store import Store
    from crosstable.views.board_in_list import BoardInList
    from crosstable.views.periods import Period


def leaderboard(
    league: LeagueFile,
    pool: OnePool = None,
    top: Annotated[int | None, typer.Option("--top", min=0, help="The number of players; 0 for all.")] = None,
    min_games: Annotated[
        int, typer.Option("--min-games", min=0, help="Only players with at least this many games.")
    ] = 0,
    inactive: Annotated[bool, typer.Option("--inactive", help="Include inactive players.")] = False,
    season: Season = None,
    starts: From = None,
    ends: To = None,
    on: Annotated[
        str | None, typer.Option("--on", metavar="DATE", help="The list of that day, as the published run has it.")
    ] = None,
    as_json: AsJson = False,
) -> Answer:
    """Show the published ratings, of now or of a season or period: the players who played in it, as they ended it.

    Example: crosstable leaderboard league.db --top 10
    """
    day = date_option("--on", on)
    from crosstable.league.lists.rating_lists import league_config
    from crosstable.league.players.players import shown_names
    from crosstable.views.board_in_list import read_board
    from crosstable.views.periods import Period

    store = open_league(league).store
    limit = limit_of(top, as_json=as_json)
    with store.read() as connection:
        config = league_config(connection)
        today = config.date_at(store.clock())
        period = period_of_options(config, today, season, starts, ends)
        if day is not None:
            if period is not None:
                raise InputError("cli/on-day-of-a-period")
            period = Period("on", f"On {day.isoformat()}", dt.date.min, day)
        if period is None:
            names = shown_names(connection)
            board = read_board(
                connection, names, today, key=pool, min_games=min_games, with_inactive=inactive, top=limit
            )
    if period is not None:
        return _of_period(store, pool, period, today, min_games=min_games, limit=limit, is_day=day is not None)
    shown = board.shown
    about = {
        "pool": shown.config.key,
        "name": shown.config.name,
        "run": shown.run.id,
        "published_at": shown.publication.at,
    }
    return Answer(lambda: rating_values(shown.system, board.rows, about), _board_words(board))


def _of_period(
    store: Store,
    key: str | None,
    period: Period,
    today: dt.date,
    *,
    min_games: int,
    limit: int | None,
    is_day: bool,
) -> Answer:
    """Return the list of a period, as the page of the rating list shows it, or of a day."""
    from crosstable.league.reading.league_reader import read_pool
    from crosstable.views.board_columns import COLUMNS
    from crosstable.views.leaderboard import in_period
    from crosstable.views.on_day import on_day
    from crosstable.views.pool import PoolView

    snapshot, players = read_pool(store, key)
    names = [players[id].shown_name() for id in snapshot.ratings.players]
    view = PoolView(snapshot, names, today)
    found = on_day(view, period.ends) if is_day else in_period(view, period)
    rows = [row for row in found.rows(is_exact=True) if row.games >= min_games]
    columns = [column.in_period or column for column in COLUMNS]
    system = snapshot.ratings.system
    about = {
        "pool": snapshot.key,
        "name": snapshot.name,
        "run": snapshot.run.number,
        "published_at": snapshot.published_at,
        "period": period.name,
        "from": None if period.starts == dt.date.min else period.starts.isoformat(),
        "to": period.ends.isoformat(),
    }
    return Answer(
        lambda: rating_values(system, rows[:limit], about, columns),
        rating_words(system, rows[:limit], len(rows), columns),
    )


def _board_words(board: BoardInList) -> Words:
    yield from rating_words(board.shown.system, board.rows, board.listed)
    if board.inactive:
        yield Note(f"{board.inactive:,} players are inactive: --inactive shows them.")
