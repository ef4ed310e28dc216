"""The rows of a run: the rating of each player in each game."""

from __future__ import annotations

import numpy as np

from crosstable.ratings.rating_rows import Rows
from crosstable.ratings.whole_history.curves import RatingCurves


def write_rows(rows: Rows, curves: RatingCurves) -> None:
    """Write the rows of a run.

    The first game of a day has the change of the curve since the player's day before; a player's first day begins where
    the curve does, and further games of a day change nothing.  No score is expected: the curve knows the results.
    """
    days, rating = curves.days, curves.rating
    before = np.where(days.is_first, rating, np.append(rating[:1], rating[:-1]))
    opens_day = np.zeros(len(days.of_entry), dtype=np.bool_)
    opens_day[days.order[days.start]] = True
    rows.before = np.where(opens_day, before[days.of_entry], rating[days.of_entry])
    rows.change = rating[days.of_entry] - rows.before
    rows.deviation = curves.deviation[days.of_entry]
    rows.expected = np.full(len(rows.before), np.nan)
