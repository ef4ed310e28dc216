"""Some of the games of a history: by day, player and event."""

from __future__ import annotations

import datetime as dt

import numpy as np

from crosstable.model.arguments import check_kind
from crosstable.model.columns import NO_DATE, Flags, GameColumns, SideColumns, day_number
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.moments import check_day
from crosstable.model.names import match_key

_DATE = "a date, such as date(2025, 12, 31)"


def between_days(games: GameColumns, since: dt.date | None, until: dt.date | None) -> Flags:
    """Return which games were played on these days.

    Raises:
        InputError: something else than a date, or games without dates.
    """
    chosen = np.ones(games.count, dtype=np.bool_)
    for name, given in (("since", since), ("until", until)):
        if given is None:
            continue
        day = check_day(name, given)
        if games.date is None:
            raise InputError("model/select-without-dates", name=name, value=day)
        is_in = games.date >= day_number(day) if name == "since" else games.date <= day_number(day)
        chosen &= is_in & (games.date != NO_DATE)
    return chosen


def with_player(sides: SideColumns, number: int) -> Flags:
    """Return in which games a player plays."""
    members = np.flatnonzero(sides.player == number)
    found = np.zeros(len(sides.game_offsets) - 1, dtype=np.bool_)
    found[np.searchsorted(sides.member_offsets[sides.game_offsets], members, side="right") - 1] = True
    return found


def of_event(games: GameColumns, event: str) -> Flags:
    """Return which games belong to an event.

    Raises:
        UnknownName: no game does.
        InputError: something else than a name.
    """
    check_kind("event", event, str, "the name of an event")
    events = games.event
    names = () if events is None else events.names
    codes = [code for code, name in enumerate(names) if match_key(name) == match_key(event)]
    if events is None or not codes:
        raise UnknownName("event", event, names)
    return np.isin(events.codes, codes)
