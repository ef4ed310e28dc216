"""Which days of a rating list: a season, a period, or the part of a season in it."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from annotated_types import MaxLen

from crosstable.commands.fields import Help, command_input
from crosstable.reading.reader import Reader
from crosstable.views.periods import Period, chosen_period


@command_input
class ChosenDays:
    """A season, or some days."""

    season: Annotated[
        str | None, MaxLen(100), Help("Only this season, by its key in the settings.", "2025", metavar="KEY")
    ] = None
    starts: Annotated[dt.date | None, Help("Only from this day on.", option="--from")] = None
    ends: Annotated[dt.date | None, Help("Only up to this day.", option="--to")] = None


def period_of(reader: Reader, days: ChosenDays) -> Period | None:
    """Return the period that is chosen; None for any time.

    Raises:
        UnknownName: there is no such season.
        InputError: the period ends before it starts.
    """
    if days == ChosenDays():
        return None
    seasons = reader.state().config.seasons
    return chosen_period(seasons, reader.today(), season=days.season, starts=days.starts, ends=days.ends)
