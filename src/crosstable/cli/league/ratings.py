"""`crosstable leaderboard`: the published ratings on a screen, of now or of a period."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Annotated

from annotated_types import Ge

from crosstable.cli.answers import Answer, Note, Words
from crosstable.cli.league.opening import LeagueFile, OnePool, date_option, open_league
from crosstable.cli.league.period_options import From, Season, To, period_of_options
from crosstable.cli.options import AsJson
from crosstable.cli.rating_table import limit_of, rating_values, rating_words
from crosstable.commands.fields import Help
from crosstable.model.errors import InputError
from crosstable.views.leaderboard_columns import COLUMNS

if TYPE_CHECKING:
    from crosstable.facts.settings.config import LeagueConfig
    from crosstable.reading.snapshot import PoolSnapshot
    from crosstable.views.leaderboard import Leaderboard
    from crosstable.views.periods import Period
    from crosstable.views.pool import PoolView


def leaderboard(
    league: LeagueFile,
    pool: OnePool = None,
    top: Annotated[int | None, Ge(0), Help("The number of players; 0 for all.")] = None,
    min_games: Annotated[int, Ge(0), Help("Only players with at least this many games.")] = 0,
    inactive: Annotated[bool, Help("Include inactive players.")] = False,
    season: Season = None,
    starts: From = None,
    ends: To = None,
    on: Annotated[str | None, Help("The list of that day, as the published run has it.", metavar="DATE")] = None,
    as_json: AsJson = False,
) -> Answer:
    """Show the published ratings, of now or of a season or period: the players who played in it, as they ended it.

    Example: crosstable leaderboard league.db --top 10
    """
    day = date_option("--on", on)
    from crosstable.runs.rating_lists import league_config
    from crosstable.views.published_view import published_view

    store = open_league(league).store
    limit = limit_of(top, as_json=as_json)
    with store.read() as connection:
        config = league_config(connection)
        today = config.date_at(store.clock())
        period = _period(config, today, day, season, starts, ends)
        pool_view = published_view(connection, today, pool)
        shown = _chosen(pool_view, period, min_games, is_day=day is not None, with_inactive=inactive)
        rows = shown.rows(0, limit, is_exact=True)
    is_now = period is None
    left_out = int((pool_view.games >= max(1, min_games)).sum()) - len(shown) if is_now else 0
    columns = COLUMNS if is_now else [column.in_period or column for column in COLUMNS]
    system = pool_view.ratings.system
    return Answer(
        lambda: rating_values(system, rows, _about(pool_view.pool, period), columns),
        _words(rating_words(system, rows, len(shown), columns), left_out),
    )


def _period(
    config: LeagueConfig, today: dt.date, day: dt.date | None, season: str | None, starts: str | None, ends: str | None
) -> Period | None:
    """Return the days that the options name; None where they name none: the list of now."""
    from crosstable.views.periods import Period

    period = period_of_options(config, today, season, starts, ends)
    if day is None:
        return period
    if period is not None:
        raise InputError("cli/on-day-of-a-period")
    return Period("on", f"On {day.isoformat()}", dt.date.min, day)


def _chosen(pool: PoolView, period: Period | None, min_games: int, *, is_day: bool, with_inactive: bool) -> Leaderboard:
    """Return the list of now, of a period, as the page of the rating list shows it, or of a day."""
    from crosstable.views.leaderboard import in_period, ranked_again
    from crosstable.views.on_day import on_day

    if period is None:
        return ranked_again(pool, min_games=min_games, with_inactive=with_inactive)
    return (on_day(pool, period.ends) if is_day else in_period(pool, period)).of_games(min_games)


def _about(pool: PoolSnapshot, period: Period | None) -> dict[str, object]:
    """Return what is known of the list besides its players."""
    about = {"pool": pool.key, "name": pool.name, "run": pool.run.number, "published_at": pool.published_at}
    if period is None:
        return about
    starts = None if period.starts == dt.date.min else period.starts.isoformat()
    return {**about, "period": period.name, "from": starts, "to": period.ends.isoformat()}


def _words(table: Words, left_out: int) -> Words:
    yield from table
    if left_out:
        yield Note(f"{left_out:,} players are inactive: --inactive shows them.")
