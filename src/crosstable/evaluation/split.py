"""Which games a system warms up on, is tuned on, and is judged by: earlier, later, latest."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from types import NoneType

import numpy as np

from crosstable.model.arguments import check_kind
from crosstable.model.columns import NO_DATE, NO_NUMBER, day_number
from crosstable.model.errors import InputError
from crosstable.model.history import History

WARM_UP_SHARE = 0.2
HELD_OUT_SHARE = 0.3


@dataclass(frozen=True, slots=True)
class Split:
    """Rows of the history: [0, warm_up) is not scored, [warm_up, held_out) is for tuning, [held_out, end) for judging.

    All three are rated in one pass; a player's first game is forecast from the initial rating, and counts.
    """

    warm_up: int
    held_out: int
    end: int

    @classmethod
    def by_share(cls, history: History, warm_up: float = WARM_UP_SHARE, held_out: float = HELD_OUT_SHARE) -> Split:
        """Cut by shares of the rated games; games of one time stamp stay together, without times those of one day.

        A cut moves back to where its day begins; where that leaves nothing to tune on, the later one moves on to the
        next day.

        Raises:
            InputError: shares that are not, or that leave nothing; all games are of one day or time stamp.
        """
        if not (0.0 <= warm_up < 1.0 and 0.0 < held_out < 1.0 and warm_up + held_out < 1.0):
            raise InputError("evaluation/nothing-left-to-tune-on", warm_up=warm_up, held_out=held_out)
        rated = np.flatnonzero(history.rated)
        if len(rated) < 10:
            raise InputError("evaluation/too-few-games", games=len(rated))
        first, last = (int(rated[int(share * len(rated))]) for share in (warm_up, 1.0 - held_out))
        start, cut = _moment_starts(history, first), _moment_starts(history, last)
        if not history.rated[start:cut].any():
            later = next((row for row in rated[rated > last].tolist() if _moment_starts(history, row) > last), None)
            if later is None:
                raise InputError("evaluation/games-of-one-day", games=len(rated))
            cut = _moment_starts(history, later)
        return cls(start, cut, len(history))

    def check(self, history: History) -> None:
        """Check that there are rated games to tune on and to judge by: a base rate needs both.

        Raises:
            InputError: a part has none.
        """
        for start, stop in ((self.warm_up, self.held_out), (self.held_out, self.end)):
            if not history.rated[start:stop].any():
                raise InputError("evaluation/split-part-without-games", first=start, last=stop)

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

        Raises:
            InputError: games without dates, no rated game on one side of the day.
        """
        dates = history.games.date
        if dates is None:
            raise InputError("evaluation/split-by-date-without-dates")
        held_out = int(np.searchsorted(dates, day_number(held_out_from)))
        rated = np.flatnonzero(history.rated)
        earlier = rated[rated < held_out]
        if not len(earlier) or len(earlier) == len(rated):
            raise InputError("evaluation/split-date-at-the-end", date=held_out_from)
        return cls(_moment_starts(history, int(earlier[int(warm_up * len(earlier))])), held_out, len(history))


def _moment_starts(history: History, row: int) -> int:
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
