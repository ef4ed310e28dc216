"""The steps of a run as columns in time order, from which lists of periods are computed, a slice at a time.

Rules
1. A step is a game of a player or an adjustment.  Steps are in time order, so that a period is one slice.
2. The columns of a published run are stored in pieces of `PIECE` steps: a period reads only its own.
3. Runs without stored columns are read whole instead; the numbers are the same.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from crosstable.facts.store.stored_parts import reading_stored
from crosstable.model.appearances import NOT_TWO_SIDED, Appearances
from crosstable.model.columns import (
    NO_DATE,
    NOT_CLASSIFIED,
    Bytes,
    Flags,
    Floats,
    Indices,
    Ints,
    Labels,
    Longs,
    day_number,
)
from crosstable.ratings.ratings import Ratings

PIECE = 1 << 17
ADJUSTED = -2  # as `outcome`: an adjustment
_TYPES = {"player": "<u4", "after": "<f8", "change": "<f8", "outcome": "<i1", "place": "<i4"}


@dataclass(frozen=True, slots=True, eq=False)
class StepSlice:
    """Some steps of a run.

    Shapes: all (n_steps,).  `outcome` is 2 won, 1 drawn, 0 lost, `NOT_TWO_SIDED` for other games, `ADJUSTED` for an
    adjustment; `place` is that in games that are not two-sided, the last one for a side that was not classified.
    """

    day: Ints
    player: Indices
    after: Floats
    change: Floats
    outcome: Bytes
    place: Ints

    @property
    def is_game(self) -> Flags:
        """Which steps are games."""
        found: Flags = self.outcome != ADJUSTED
        return found


class StepSource(Protocol):
    """The steps of a run, read from a store or computed."""

    @property
    def game_days(self) -> Ints:
        """The days with a game, rated or not, each once, rising."""

    @property
    def last_day(self) -> int:
        """The day of the last step, `NO_DATE` without steps."""

    def bounds(self, first: int, last: int) -> tuple[int, int]:
        """Return where the steps from one day to another begin and end."""

    def players(self, low: int, high: int) -> Indices:
        """Return the player of each game among some steps."""

    def part(self, low: int, high: int) -> StepSlice:
        """Return some steps."""

    def ratings_at(self, day: int, n_players: int) -> Floats:
        """Return the rating of each player at the end of a day, NaN before the first step, (n_players,)."""


@dataclass(frozen=True, slots=True, eq=False)
class StepColumns:
    """The steps of a run that is in memory."""

    steps: StepSlice
    game_days: Ints

    @classmethod
    def of(cls, ratings: Ratings, appearances: Appearances, at_appearance: Longs, as_of: dt.date) -> StepColumns:
        """Collect the columns.

        Args:
            at_appearance: the appearance of each step, -1 for an adjustment.
            as_of: the day of adjustments at the end of a run that has no day.
        """
        steps, sides = ratings.steps, ratings.history.sides
        dates = ratings.history.games.date
        days = np.full(len(ratings.history), NO_DATE, dtype=np.int32) if dates is None else dates
        at_end = np.array([day_number(ratings.as_of or as_of)], dtype=np.int32)
        is_game = steps.reason < 0
        outcome = np.full(len(steps), ADJUSTED, dtype=np.int8)
        outcome[is_game] = appearances.outcome[at_appearance[is_game]]
        place = np.zeros(len(steps), dtype=np.int32)
        many = np.flatnonzero(outcome == NOT_TWO_SIDED)
        at = at_appearance[many]
        given = sides.place[appearances.side[at]].astype(np.int32)
        last = np.diff(sides.game_offsets)[appearances.game[at]]
        place[many] = np.where(given == NOT_CLASSIFIED, last, given)
        whole = StepSlice(
            np.concatenate((days, at_end))[steps.game], steps.player, steps.after, steps.change, outcome, place
        )
        return cls(whole, np.unique(days[days != NO_DATE]))

    @property
    def last_day(self) -> int:
        """The day of the last step, `NO_DATE` without steps."""
        return int(self.steps.day.max(initial=NO_DATE))

    def bounds(self, first: int, last: int) -> tuple[int, int]:
        """Return where the steps from one day to another begin and end."""
        low, high = np.searchsorted(self.steps.day, (first, last + 1))
        return int(low), int(high)

    def players(self, low: int, high: int) -> Indices:
        """Return the player of each game among some steps."""
        found: Indices = self.steps.player[low:high][self.steps.outcome[low:high] != ADJUSTED]
        return found

    def ratings_at(self, day: int, n_players: int) -> Floats:
        """Return the rating of each player at the end of a day, NaN before the first step, (n_players,)."""
        found = np.full(n_players, np.nan)
        stop = int(np.searchsorted(self.steps.day, day + 1))
        found[self.steps.player[:stop]] = self.steps.after[:stop]  # later steps overwrite earlier ones
        return found

    def part(self, low: int, high: int) -> StepSlice:
        """Return some steps."""
        return StepSlice(*(getattr(self.steps, each.name)[low:high] for each in fields(StepSlice)))


def packed_steps(ratings: Ratings) -> dict[str, bytes] | None:
    """Return the columns of a run as the parts to store; None where they depend on more than the run."""
    steps = ratings.steps
    if ratings.as_of is None and (steps.game == len(ratings.history)).any():
        return None  # the day of its last adjustments is that of the reader
    appearances = Appearances.of(ratings.history)
    columns = StepColumns.of(ratings, appearances, appearances_of_steps(ratings, appearances), dt.date.min)
    day = columns.steps.day
    if (day[1:] < day[:-1]).any():
        return None
    starts = np.flatnonzero(np.append(True, day[1:] != day[:-1])[: len(day)])
    days = np.column_stack((day[starts], starts, np.full(len(starts), len(day)))).astype("<i8")
    parts = {"steps/days": days.tobytes(), "steps/game_days": columns.game_days.astype("<i4").tobytes()}
    games = ratings.history.games
    names = [[None] if each is None else _occurring(each) for each in (games.event, games.discipline)]
    parts["steps/names"] = json.dumps(names).encode()
    has_places = bool((columns.steps.outcome == NOT_TWO_SIDED).any())
    for name, kind in _TYPES.items():
        if name == "place" and not has_places:
            continue
        column = getattr(columns.steps, name).astype(kind)
        for number in range(-(-len(column) // PIECE)):
            parts[f"steps/{name}/{number}"] = column[number * PIECE : (number + 1) * PIECE].tobytes()
    return parts


def _occurring(labels: Labels) -> list[str | None]:
    return [labels.names[code] if code >= 0 else None for code in np.unique(labels.codes).tolist()]


def appearances_of_steps(ratings: Ratings, appearances: Appearances) -> Longs:
    """Return the appearance of each step of a run, -1 for an adjustment."""
    steps = ratings.steps
    found = np.full(len(steps), -1)
    is_game = steps.reason < 0
    found[is_game] = appearances.find(steps.game[is_game], steps.player[is_game].astype(np.int64))
    return found


class StoredSteps:
    """The steps of a stored run.

    Args:
        read: reads parts of the run by name; a part that is not stored is left out.
        days: the part "steps/days".
        game_days: the part "steps/game_days".
    """

    def __init__(self, read: Callable[[Sequence[str]], Mapping[str, bytes]], days: bytes, game_days: bytes) -> None:
        self._read = read
        with reading_stored("the steps of a run"):
            table = np.frombuffer(days, dtype="<i8").reshape(-1, 3)
            self.game_days: Ints = np.frombuffer(game_days, dtype="<i4")
        self._days = table[:, 0].astype(np.int32)
        self._starts = np.append(table[:, 1], table[0, 2] if len(table) else 0)

    @property
    def last_day(self) -> int:
        """The day of the last step, `NO_DATE` without steps."""
        return int(self._days[-1]) if len(self._days) else NO_DATE

    def bounds(self, first: int, last: int) -> tuple[int, int]:
        """Return where the steps from one day to another begin and end."""
        low, high = self._starts[np.searchsorted(self._days, (first, last + 1))].tolist()
        return low, high

    def players(self, low: int, high: int) -> Indices:
        """Return the player of each game among some steps."""
        found = self._columns(low, high, ("player", "outcome"))
        players: Indices = found["player"][found["outcome"] != ADJUSTED]
        return players

    def part(self, low: int, high: int) -> StepSlice:
        """Return some steps."""
        numbers = np.arange(low, high)
        day = self._days[np.searchsorted(self._starts, numbers, side="right") - 1] if len(numbers) else self._days[:0]
        return StepSlice(day, **self._columns(low, high, tuple(_TYPES)))

    def ratings_at(self, day: int, n_players: int) -> Floats:
        """Return the rating of each player at the end of a day, NaN before the first step, (n_players,)."""
        found = np.full(n_players, np.nan)
        stop = int(self._starts[np.searchsorted(self._days, day + 1)])
        for start in range(0, stop, PIECE):
            piece = self._columns(start, min(start + PIECE, stop), ("player", "after"))
            found[piece["player"]] = piece["after"]  # later steps overwrite earlier ones
        return found

    @reading_stored("the steps of a run")
    def _columns(self, low: int, high: int, names: Sequence[str]) -> dict[str, NDArray[Any]]:
        pieces = range(low // PIECE, -(-high // PIECE)) if high > low else range(0)
        parts = self._read([f"steps/{name}/{number}" for name in names for number in pieces])
        found = {}
        for name in names:
            kind = np.dtype(_TYPES[name])
            some = [parts[part] for number in pieces if (part := f"steps/{name}/{number}") in parts]
            if name == "place" and not some:
                found[name] = np.zeros(high - low, dtype=kind)
                continue
            offset = pieces.start * PIECE
            found[name] = np.frombuffer(b"".join(some), dtype=kind)[low - offset : high - offset]
        return found
