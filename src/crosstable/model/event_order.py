"""Events of one date whose order is unknown: they are rated in the order of their names, which is a guess."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

import numpy as np

from crosstable.model.columns import NO_DATE, date_of
from crosstable.model.history import History
from crosstable.model.messages import Message, message


@dataclass(frozen=True, slots=True)
class GuessedOrder:
    """Two events of one date with a player in common, and neither times nor sequence numbers to order them.

    `others` counts further such pairs of a player and a date.
    """

    date: dt.date | None
    events: tuple[str, ...]
    others: int

    def message(self) -> Message:
        """Build the warning."""
        return message("model/event-order-guessed", date=self.date or "no date", events=self.events, others=self.others)


def guessed_order(history: History) -> GuessedOrder | None:
    """Return where the order of events was a guess that may change ratings; None if it was nowhere a guess.

    Cost: O(members), less where no two events share a date.
    """
    games, labels = history.games, history.games.event
    if labels is None or not games.count:
        return None
    keys = [
        np.zeros(games.count, dtype=np.int64) if column is None else column.astype(np.int64)
        for column in games.event_keys()
    ]
    changes = np.any([np.diff(key) != 0 for key in keys], axis=0)
    moment = np.concatenate(([0], np.cumsum(changes)))
    pairs = np.unique(np.stack((moment, labels.codes))[:, labels.codes >= 0], axis=1)
    shared = pairs[0, 1:][pairs[0, 1:] == pairs[0, :-1]]
    rows = np.flatnonzero(np.isin(moment, shared) & (labels.codes >= 0))
    if not len(rows):
        return None
    sides = history.sides.take(rows)
    of_game = np.repeat(np.arange(len(rows)), np.diff(sides.member_offsets[sides.game_offsets]))
    seats = np.unique(np.stack((moment[rows][of_game], sides.player, labels.codes[rows][of_game])), axis=1)
    same = np.flatnonzero((seats[:2, 1:] == seats[:2, :-1]).all(axis=0))
    if not len(same):
        return None
    first = int(same[0])
    day = keys[0][np.searchsorted(moment, seats[0, first])] if games.date is not None else NO_DATE
    names = tuple(sorted(str(labels.names[code]) for code in seats[2, first : first + 2]))
    return GuessedOrder(date_of(int(day)), names, len(same) - 1)
