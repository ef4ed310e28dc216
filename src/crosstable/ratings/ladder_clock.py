"""The time of a live table: the last game, and the rating periods that are events."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from crosstable.model.columns import NO_DATE, date_of, day_number
from crosstable.model.errors import RatingError
from crosstable.model.history import History
from crosstable.model.moments import day_and_time
from crosstable.ratings.periods import Clock, Period, number_of_days

if TYPE_CHECKING:
    from crosstable.ratings.rating_state import RatingState

Moment = tuple[int, int]  # day number, second of the day


@dataclass(slots=True)
class LadderClock:
    """When the last game was, the number of each event, and the event that is open.

    `earlier` counts events before those that are known by name.
    """

    last: Moment = (NO_DATE, -1)
    events: dict[str, int] = field(default_factory=dict)
    event: str | None = None
    earlier: int = 0
    date: dt.date | None = None  # of `last`, as it was given, for the next game of the same time

    def moment(self, date: dt.date | None) -> Moment:
        """Return the day and the second of a game, which may not come before the last game.

        Raises:
            RatingError: it does, or it has no date where the last game had one.
        """
        if date is None:
            if self.last[0] == NO_DATE:
                return self.last
            raise RatingError("ratings/ladder-game-without-date", last=date_of(self.last[0]))
        if date is self.date:
            return self.last
        found = day_and_time(date)
        if found is None:
            raise RatingError("ratings/not-a-date", name="date", value=date)
        day, time = found
        moment = day_number(day), -1 if time is None else time.hour * 3600 + time.minute * 60 + time.second
        if moment < self.last:
            raise RatingError("ratings/ladder-game-before-last", date=date, last=date_of(self.last[0]))
        return moment

    def period(self, period: Period | None, day: int, event: str | None) -> int:
        """Return the number of the rating period of a game; 0 in a system without periods.

        Raises:
            RatingError: a game without the date or the event that the period needs, an event that was over.
        """
        if period is None:
            return 0
        if period != "event":
            if day == NO_DATE:
                raise RatingError("ratings/ladder-period-without-date", period=period)
            return _period_of_day(day, period)
        if event is None:
            raise RatingError("ratings/ladder-period-without-event")
        if event != self.event and event in self.events:
            raise RatingError("ratings/period-out-of-order", event=event)
        return self.events.get(event, self._next)

    def go_on(self, moment: Moment, date: dt.date | None, event: str | None) -> None:
        """Take note of a game."""
        self.last, self.date = moment, date
        if event is not None:
            self.event = event
            self.events.setdefault(event, self._next)

    @classmethod
    def after(cls, history: History, state: RatingState) -> LadderClock:
        """Return the clock at the end of a run over a history."""
        labels, last = history.games.event, (NO_DATE, -1)
        if state.moment is not None:
            last = int(state.moment[0]), int(state.moment[-3])
        codes = [] if labels is None else dict.fromkeys(labels.codes[history.rated].tolist())
        names = [] if labels is None else [labels.names[code] for code in codes if code >= 0]
        earlier = max(0, state.clock.events - len(names))
        return cls.of(last, names, state.clock.event, earlier)

    @classmethod
    def of(cls, last: Moment, events: Sequence[str], event: str | None, earlier: int) -> LadderClock:
        """Return a clock from what a stored table holds of it."""
        return cls(last, {name: number for number, name in enumerate(events, start=earlier + 1)}, event, earlier)

    @property
    def state(self) -> Clock:
        """The count of events, as a run continues it."""
        return Clock(self._next - 1, self.event)

    @property
    def _next(self) -> int:
        """The number of the next event."""
        return self.earlier + len(self.events) + 1


@lru_cache(maxsize=1024)
def _period_of_day(day: int, period: Period) -> int:
    """Return the number of the calendar period that holds a day."""
    return int(number_of_days(np.array([day], dtype=np.int32), period)[0])
