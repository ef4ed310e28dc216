"""The options that name a season or a period, for commands that show a part of a rating list."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.league.opening import date_option

if TYPE_CHECKING:
    from crosstable.facts.settings.config import LeagueConfig
    from crosstable.views.periods import Period

Season = Annotated[
    str | None, typer.Option("--season", metavar="KEY", help="Only this season, by its key in league.toml.")
]
From = Annotated[str | None, typer.Option("--from", metavar="DATE", help="Only from this day on.")]
To = Annotated[str | None, typer.Option("--to", metavar="DATE", help="Only up to this day.")]


def period_of_options(
    config: LeagueConfig, as_of: dt.date, season: str | None, starts: str | None, ends: str | None
) -> Period | None:
    """Return the days that the options name; None where there are none of them.

    Raises:
        UnknownName: there is no such season.
        InputError: a text is not a date, or the period has no days.
    """
    from crosstable.views.periods import chosen_period

    if season is None and starts is None and ends is None:
        return None
    first, last = date_option("--from", starts), date_option("--to", ends)
    return chosen_period(config.seasons, as_of, season=season, starts=first, ends=last)
