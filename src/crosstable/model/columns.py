"""Columns of games: the same facts as `Game`, as numpy arrays.

A game has sides and a side has members, so there are two ragged levels.  Both are held by
offsets: the sides of game g are `game_offsets[g] : game_offsets[g + 1]`, the members of side s
are `member_offsets[s] : member_offsets[s + 1]`.  An empty column is None.
"""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosstable.model.errors import InputError, ResultError
from crosstable.model.names import match_key

Floats = NDArray[np.float64]
Longs = NDArray[np.int64]
Ints = NDArray[np.int32]
Indices = NDArray[np.uint32]
Bytes = NDArray[np.int8]
Flags = NDArray[np.bool_]

NO_DATE = -(2**31)
NO_NUMBER = -1
NOT_CLASSIFIED = 0
COLOURS = ("black", "white")
_EPOCH = dt.date(1970, 1, 1).toordinal()


def day_number(date: dt.date) -> int:
    """Count the days since 1970-01-01.

    Raises:
        InputError: something else than a date, such as a text.
    """
    try:
        return date.toordinal() - _EPOCH
    except AttributeError:
        raise InputError("model/not-a-date", value=date) from None


def date_of(day: int) -> dt.date | None:
    """Return the date of a day number, None for `NO_DATE`."""
    return None if day == NO_DATE else dt.date.fromordinal(int(day) + _EPOCH)


@dataclass(frozen=True, slots=True, eq=False)
class Labels:
    """A column of words: a code per row (-1 for none) into `names`."""

    codes: Ints
    names: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.codes)

    def __getitem__(self, row: int) -> str | None:
        code = int(self.codes[row])
        return None if code < 0 else self.names[code]

    def take(self, rows: Longs) -> Labels:
        """Return these rows, in this order."""
        return Labels(self.codes[rows], self.names)

    @classmethod
    def of(cls, words: Sequence[str | None]) -> Labels:
        """Build the column of these words."""
        index: dict[str, int] = {}
        codes = [-1 if word is None else index.setdefault(word, len(index)) for word in words]
        return cls(np.array(codes, dtype=np.int32), tuple(index))


@dataclass(frozen=True, slots=True, eq=False)
class GameColumns:
    """All facts of games except their sides, one row per game."""

    count: int
    date: Ints | None = None
    second: Ints | None = None
    event: Labels | None = None
    event_sequence: Ints | None = None
    round: Ints | None = None
    board: Ints | None = None
    discipline: Labels | None = None
    kind: Bytes | None = None
    handicap: Floats | None = None
    komi: Floats | None = None
    length: Floats | None = None
    weight: Floats | None = None
    neutral: Flags | None = None
    row_id: Labels | None = None
    source: Labels | None = None
    position: Longs | None = None
    line: Longs | None = None

    def take(self, rows: Longs) -> GameColumns:
        """Return these games, in this order."""
        return GameColumns(count=len(rows), **_taken(self, rows))

    def moment(self, row: int) -> tuple[int | str, ...]:
        """Return when a game was played, as a key that sorts like `canonical_order`, without source and position."""
        word = None if self.event is None else self.event[row]
        event, of_event = "", self.take(np.array([row]))
        if word is not None and self.event is not None:
            event = match_key(word)
            on_date = np.arange(self.count) if self.date is None else np.flatnonzero(self.date == self.date[row])
            codes = self.event.codes[on_date]
            same = [
                code for code in np.unique(codes[codes >= 0]).tolist() if match_key(self.event.names[code]) == event
            ]
            of_event = self.take(on_date[np.isin(codes, same)])
        missing = (NO_DATE, 0, NO_NUMBER)
        first = (none if key is None else int(key[0]) for key, none in zip(of_event.event_keys(), missing, strict=True))
        last = (NO_NUMBER if column is None else int(column[row]) for column in (self.second, self.round, self.board))
        return (*first, event, *last)

    def event_keys(self, events: Labels | None = None) -> tuple[Ints | None, Ints | None, Ints | None]:
        """Return for each game the date, and of its event on that date the sequence number and the starting time.

        They are the first keys of the time order.  A game without an event has its own; a column that is empty is
        None.

        Args:
            events: the names of the events, where `event` holds something else.
        """
        named = self.event if events is None else events
        event = None if named is None else _ranks(named, match_key)
        sequence, start = self._of_whole_events(event)
        return self.date, sequence, start

    def _of_whole_events(self, event: Ints | None) -> list[Ints | None]:
        """Return the sequence number and the starting time of the event of each game: the least that it has."""
        columns = ((self.event_sequence, 0), (self.second, NO_NUMBER))
        if event is None or not self.count or all(column is None for column, _ in columns):
            return [column for column, _ in columns]
        date = 0 if self.date is None else self.date.astype(np.int64)
        _, group = np.unique(date * 2**31 + event, return_inverse=True)
        found: list[Ints | None] = []
        for column, missing in columns:
            if column is None or (column == column[0]).all():
                found.append(column)
                continue
            given = column != missing
            least = np.full(int(group.max()) + 1, np.iinfo(np.int32).max, dtype=np.int32)
            np.minimum.at(least, group[given], column[given])
            least[least == np.iinfo(np.int32).max] = missing
            found.append(np.where(event >= 0, least[group], column))
        return found

    def canonical_order(self, events: Labels | None = None) -> Longs:
        """Return the rows in time order.

        The keys are the date; of the event on that date its sequence number, the time of its first game and its name;
        then time, round, board, source and position.  Events of one date are taken one after another, never round by
        round.  A game without a date or a time comes before those that have one.  The order in which sources were
        read does not matter.

        Args:
            events: the names of the events, where `event` holds something else.
        """
        named = self.event if events is None else events
        event = None if named is None else _ranks(named, match_key)
        namesake = None if events is None or self.event is None else self.event.codes
        source = None if self.source is None else _ranks(self.source)
        within = [self.second, self.round, self.board, source, self.position]
        keys = [self.date, *self._of_whole_events(event), event, namesake, *within]
        given = [key for key in keys if key is not None]
        if not given:
            return np.arange(self.count)
        return np.lexsort(given[::-1])


@dataclass(frozen=True, slots=True, eq=False)
class SideColumns:
    """The sides of every game and the members of every side.

    Shapes: `game_offsets` (n_games + 1,); `place`, `points`, `score`, `colour`, `reason`
    (n_sides,); `member_offsets` (n_sides + 1,); `player` and the rest (n_members,).
    `place` is 0 for a side that is not classified, `score` -1 where the rules decide it.
    """

    game_offsets: Longs
    place: Ints
    member_offsets: Longs
    player: Indices
    points: Floats | None = None
    score: Ints | None = None
    colour: Bytes | None = None
    reason: Labels | None = None
    member_share: Floats | None = None
    member_points: Floats | None = None

    def decided(self) -> Flags:
        """Return which games have scores that an arbiter decided: no system can rate half a point against none."""
        if self.score is None or not len(self.game_offsets[1:]):
            return np.zeros(len(self.game_offsets) - 1, dtype=np.bool_)
        is_own = self.score >= 0 if self.points is None else (self.score >= 0) & np.isnan(self.points)
        decided: Flags = np.logical_or.reduceat(is_own, self.game_offsets[:-1])
        return decided

    def take(self, games: Longs) -> SideColumns:
        """Return the sides of these games, in this order."""
        sides, game_offsets = _ragged_rows(self.game_offsets, games)
        members, member_offsets = _ragged_rows(self.member_offsets, sides)
        per_side = ("place", "points", "score", "colour", "reason")
        per_member = ("player", "member_share", "member_points")
        return SideColumns(
            game_offsets=game_offsets,
            member_offsets=member_offsets,
            **_taken(self, sides, per_side),
            **_taken(self, members, per_member),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """The flat view, read by fast kernels: two-player games.

    Shapes: all (n,).  `half_points` is the score of the first side in half-points: 2, 1 or 0.
    `game` gives the row in the history, None when every game of it is here.
    """

    first: Indices
    second: Indices
    half_points: Bytes
    game: Longs | None = None

    def __len__(self) -> int:
        return len(self.half_points)

    def rows(self) -> Longs:
        """Return the row of each pair in the history."""
        return np.arange(len(self)) if self.game is None else self.game

    def of_games(self, column: NDArray[Any], part: slice) -> NDArray[Any]:
        """Return the values of a column of the history for some pairs."""
        return column[part] if self.game is None else column[self.game[part]]

    def sides(self) -> SideColumns:
        """Return the same games with sides and members spelled out."""
        count = len(self)
        place = np.ones((count, 2), dtype=np.int32)
        place[:, 0] += self.half_points == 0
        place[:, 1] += self.half_points == 2
        return SideColumns(
            game_offsets=np.arange(0, 2 * count + 1, 2),
            member_offsets=np.arange(2 * count + 1),
            place=place.ravel(),
            player=np.stack((self.first, self.second), axis=1).ravel(),
        )


def stack_games(parts: Sequence[GameColumns]) -> GameColumns:
    """Concatenate the games of several sources."""
    counts = [part.count for part in parts]
    return GameColumns(count=sum(counts), **_stacked(parts, counts, _value_fields(GameColumns)))


def stack_sides(parts: Sequence[SideColumns]) -> SideColumns:
    """Concatenate the sides of several sources.  Players must share one numbering."""
    if not parts:
        nothing = np.zeros(1, dtype=np.int64)
        return SideColumns(nothing, np.zeros(0, dtype=np.int32), nothing, np.zeros(0, dtype=np.uint32))
    sides = [len(part.place) for part in parts]
    members = [len(part.player) for part in parts]
    return SideColumns(
        game_offsets=_stacked_offsets([part.game_offsets for part in parts]),
        member_offsets=_stacked_offsets([part.member_offsets for part in parts]),
        **_stacked(parts, sides, ("place", "points", "score", "colour", "reason")),
        **_stacked(parts, members, ("player", "member_share", "member_points")),
    )


_MISSING = {
    "date": NO_DATE,
    "kind": 0,
    "event_sequence": 0,
    "weight": 1.0,
    "member_share": 1.0,
    "position": 0,
    "place": NOT_CLASSIFIED,
    "neutral": False,
}


def add_to_digest(columns: GameColumns | SideColumns, digest: hashlib._Hash) -> None:
    """Feed every value of some columns to a digest."""
    for name in (field.name for field in fields(columns)):
        column = getattr(columns, name)
        if isinstance(column, Labels):
            digest.update("\n".join(column.names).encode("utf-8", "surrogatepass"))
            column = column.codes
        digest.update(f"|{name}|".encode())
        if column is not None:
            digest.update(np.asarray(column).tobytes())


def whole_numbers(name: str, values: Sequence[int] | NDArray[Any], dtype: type[np.integer[Any]]) -> NDArray[Any]:
    """Build a column of this type, rejecting numbers that a cast would change silently.

    Raises:
        ResultError: a number that is not whole, or out of the range of the type.
    """
    given = np.asarray(values)
    if given.ndim != 1:
        raise ResultError("model/column-not-whole-numbers", column=name, type=type(values).__name__)
    if given.dtype.kind == "M":
        given = given.astype("datetime64[D]").astype(np.int64)  # days of numpy
    if given.dtype == dtype or not given.size:
        return np.ascontiguousarray(given, dtype=dtype)
    if given.dtype.kind not in "iub":
        raise ResultError("model/column-not-whole-numbers", column=name, type=str(given.dtype))
    limits = np.iinfo(dtype)
    wrong = (given < limits.min) | (given > limits.max)
    if wrong.any():
        row = int(np.argmax(wrong))
        raise ResultError("model/number-too-large", game=row + 1, column=name, number=int(given[row]))
    return np.ascontiguousarray(given, dtype=dtype)


def _value_fields(kind: type[GameColumns]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.name != "count")


def _taken(columns: Any, rows: Longs, names: Sequence[str] | None = None) -> dict[str, Any]:
    taken = {}
    for name in names or _value_fields(type(columns)):
        column = getattr(columns, name)
        taken[name] = column.take(rows) if isinstance(column, Labels) else None if column is None else column[rows]
    return taken


def _stacked(parts: Sequence[Any], counts: Sequence[int], names: Sequence[str]) -> dict[str, Any]:
    return {name: _stacked_column(name, [getattr(part, name) for part in parts], counts) for name in names}


def _stacked_column(name: str, columns: Sequence[Any], counts: Sequence[int]) -> Any:
    given = [column for column in columns if column is not None]
    if not given:
        return None
    if isinstance(given[0], Labels):
        return _stacked_labels(columns, counts)
    missing = _MISSING.get(name, np.nan if given[0].dtype.kind == "f" else NO_NUMBER)
    filled = [
        np.full(count, missing, dtype=given[0].dtype) if column is None else column
        for column, count in zip(columns, counts, strict=True)
    ]
    return np.concatenate(filled)


def _stacked_labels(columns: Sequence[Labels | None], counts: Sequence[int]) -> Labels:
    index: dict[str, int] = {}
    codes = []
    for column, count in zip(columns, counts, strict=True):
        if column is None:
            codes.append(np.full(count, -1, dtype=np.int32))
            continue
        renumber = [index.setdefault(name, len(index)) for name in column.names]
        codes.append(np.array([*renumber, -1], dtype=np.int32)[column.codes])
    return Labels(np.concatenate(codes), tuple(index))


def _stacked_offsets(parts: Sequence[Longs]) -> Longs:
    sizes = [np.diff(part) for part in parts]
    return offsets_of(np.concatenate(sizes)) if sizes else np.zeros(1, dtype=np.int64)


def offsets_of(sizes: NDArray[Any]) -> Longs:
    """Return the offsets of groups of these sizes: [0, 2, 5] for [2, 3]."""
    offsets = np.zeros(len(sizes) + 1, dtype=np.int64)
    np.cumsum(sizes, out=offsets[1:])
    return offsets


def _ragged_rows(offsets: Longs, groups: Longs) -> tuple[Longs, Longs]:
    """Return the rows of these groups one after another, and their new offsets."""
    sizes = np.diff(offsets)[groups]
    moved = offsets_of(sizes)
    rows = np.arange(moved[-1]) + np.repeat(offsets[groups] - moved[:-1], sizes)
    return rows, moved


def _ranks(labels: Labels, key: Callable[[str], str] = str) -> Ints:
    """Return codes that sort as the words do; words of one key share a code."""
    _, found = np.unique(np.array([key(name) for name in labels.names], dtype=object), return_inverse=True)
    rank = np.append(found.reshape(-1), -1).astype(np.int32)
    return rank[labels.codes]
