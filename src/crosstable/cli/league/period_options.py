"""The options that name a season or a period, for commands that show a part of a rating list."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Annotated

from crosstable.cli.league.opening import date_option
from crosstable.commands.fields import Help

if TYPE_CHECKING:
    from crosstable.facts.settings.config import LeagueConfig
    from crosstable.views.periods import Period

Season = Annotated[str | None, Help("Only this season, by its key in league.toml.", metavar="KEY", option="--season")]
From = Annotated[str | None, Help("Only from this day on.", metavar="DATE", option="--from")]
To = Annotated[str | None, Help("Only up to this day.", metavar="DATE", option="--to")]


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
