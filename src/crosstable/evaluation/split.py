"""Which games a system warms up on, is tuned on, and is judged by: earlier, later, latest."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from itertools import pairwise
from types import NoneType

import numpy as np

from crosstable.model.arguments import check_kind, check_whole
from crosstable.model.columns import NO_DATE, NO_NUMBER, day_number
from crosstable.model.errors import InputError
from crosstable.model.history import History
from crosstable.model.moments import check_day
from crosstable.ratings.parameters import check_share
from crosstable.ratings.rate import check_history

WARM_UP_SHARE = 0.2
HELD_OUT_SHARE = 0.3


@dataclass(frozen=True, slots=True)
class Split:
    """Which games of a history are for what, as rows of the history in time order, from 0.

    All are rated in one pass, so a forecast of the last part knows all earlier games.  A player's first game is
    forecast from the initial rating, and counts.

    Args:
        warm_up: the first row that is scored; the games before it only move the ratings.
        held_out: the first row to judge by; those from `warm_up` to it are for tuning.
        end: one after the last row to judge by, at most the number of games.
    See also: `backtest`, `tune`.
    Example:
        >>> from crosstable import Game, History, Split
        >>> days = [dt.date(2025, 1, 1) + dt.timedelta(n // 4) for n in range(20)]
        >>> Split.by_share(History.from_games([Game.between("Ann", "Bo", 1, date=day) for day in days]))
        Split(warm_up=4, held_out=12, end=20)
    """

    warm_up: int
    held_out: int
    end: int

    @classmethod
    def by_share(cls, history: History, warm_up: float = WARM_UP_SHARE, held_out: float = HELD_OUT_SHARE) -> Split:
        """Cut by shares of the rated games; games of one time stamp stay together, without times those of one day.

        A cut moves back to where its day begins; where that leaves nothing to tune on, the later one moves on to the
        next day.

        Args:
            history: the games; only rated ones count for the shares.
            warm_up: the share of the games, at the start, that is not scored.
            held_out: the share of the games, at the end, to judge by.
        Raises:
            InputError: shares that leave nothing; all games are of one day or time stamp.
            RatingError: no history; a share that is not between 0 and 1.
        """
        check_history(history)
        check_share("warm_up", warm_up)
        check_share("held_out", held_out)
        if not (0.0 <= warm_up < 1.0 and 0.0 < held_out < 1.0 and warm_up + held_out < 1.0):
            raise InputError("evaluation/nothing-left-to-tune-on", warm_up=warm_up, held_out=held_out)
        rated = np.flatnonzero(history.rated)
        if len(rated) < 10:
            raise InputError("evaluation/too-few-games", games=len(rated))
        first, last = (int(rated[int(share * len(rated))]) for share in (warm_up, 1.0 - held_out))
        start, cut = moment_starts(history, first), moment_starts(history, last)
        if not history.rated[start:cut].any():
            later = next((row for row in rated[rated > last].tolist() if moment_starts(history, row) > last), None)
            if later is None:
                raise InputError("evaluation/games-of-one-day", games=len(rated))
            cut = moment_starts(history, later)
        return cls(start, cut, len(history))

    def check(self, history: History) -> None:
        """Check that there are rated games to tune on and to judge by, as a base rate needs, and no day in two parts.

        Args:
            history: that is split.
        Raises:
            InputError: rows that are none or out of order, a part without games, a cut within a day or time.
        """
        check_history(history)
        rows = (self.warm_up, self.held_out, self.end)
        for name, row in zip(("warm_up", "held_out", "end"), rows, strict=True):
            check_whole(name, row, "the number of a row of the history")
        if not 0 <= self.warm_up <= self.held_out <= self.end <= len(history):
            raise InputError("evaluation/split-rows-out-of-order", rows=rows, games=len(history))
        for start, stop in pairwise(rows):
            if not history.rated[start:stop].any():
                raise InputError("evaluation/split-part-without-games", first=start, last=stop)
        for row in rows[:2]:
            begins = moment_starts(history, row)
            if begins < row:
                raise InputError("evaluation/split-within-a-day", row=row, begins=begins)

    @classmethod
    def given_or_by_share(cls, history: History, split: Split | None) -> Split:
        """Return the split that was given; without one, that by the usual shares.

        Raises:
            InputError: something else than a split; too few games.
        """
        check_kind("split", split, (Split, NoneType), "a split, such as Split.by_share(history, held_out=0.2)")
        made = cls.by_share(history) if split is None else split
        made.check(history)
        return made

    @classmethod
    def by_date(cls, history: History, held_out_from: dt.date, warm_up: float = WARM_UP_SHARE) -> Split:
        """Judge by the games from a day on; the earlier ones are for warming up and tuning.

        Args:
            history: the games, with dates.
            held_out_from: the first day to judge by.
            warm_up: the share of the games before that day that is not scored.
        Raises:
            InputError: games without dates, no rated game on one side of the day, something else than a day.
            RatingError: no history; a share that is not between 0 and 1.
        """
        check_history(history)
        check_share("warm_up", warm_up)
        held_out_from = check_day("held_out_from", held_out_from)
        dates = history.games.date
        if dates is None:
            raise InputError("evaluation/split-by-date-without-dates")
        held_out = int(np.searchsorted(dates, day_number(held_out_from)))
        rated = np.flatnonzero(history.rated)
        earlier = rated[rated < held_out]
        if not len(earlier) or len(earlier) == len(rated):
            raise InputError("evaluation/split-date-at-the-end", date=held_out_from)
        first = min(int(warm_up * len(earlier)), len(earlier) - 1)
        return cls(moment_starts(history, int(earlier[first])), held_out, len(history))


def moment_starts(history: History, row: int) -> int:
    """Return the first row of the day of this row, or of its time stamp where it has one.

    A cut never splits what has no order of its own.
    """
    dates, seconds = history.games.date, history.games.second
    if dates is None or dates[row] == NO_DATE:
        return row
    first = int(np.searchsorted(dates, dates[row]))
    if seconds is None or seconds[row] == NO_NUMBER:
        return first
    earlier = np.flatnonzero(seconds[first:row] != seconds[row])
    return first + int(earlier[-1]) + 1 if len(earlier) else first
