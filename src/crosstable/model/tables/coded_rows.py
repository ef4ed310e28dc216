"""The rows of a table as codes: each distinct cell is read once, each invalid one reported by row."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from collections.abc import Mapping as AnyMapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosstable.model.columns import NO_DATE, NO_NUMBER, Flags, GameColumns, Ints, Labels, Longs
from crosstable.model.errors import Severity
from crosstable.model.messages import Message, message
from crosstable.model.names import LONGEST_NAME, clean_name, name_key
from crosstable.model.tables.cells import (
    BadCell,
    Nested,
    read_kind,
    read_moment,
    read_neutral,
    read_number,
    read_time,
    read_weight,
    read_whole,
    shown,
    text_of,
)
from crosstable.model.tables.mapping import Mapping
from crosstable.model.tables.problems import ProblemLog

NO_PLAYER = -1
_SECONDS = 2**17  # more than a day has
_PER_GAME_ORDER = ("event_sequence", "round", "board")


class CodedTable:
    """The rows of a table as codes, with their problems.

    `lost` marks the rows that cannot be kept.
    """

    def __init__(
        self,
        mapping: Mapping,
        name: str,
        lines: Longs,
        codes: dict[str, Ints],
        values: dict[str, list[object]],
        log: ProblemLog,
        *,
        match_names: bool = True,
    ) -> None:
        self.mapping = mapping
        self.match_names = match_names
        self.name = name
        self.lines = lines
        self.log = log
        self.lost: Flags = np.zeros(len(lines), dtype=np.bool_)
        self._codes = codes
        self._texts = {column: [text_of(value) for value in listed] for column, listed in values.items()}
        for field, column in mapping.columns.items():
            if Nested in set(map(type, values[column])):
                self._reject_nested(field, values[column])

    def _reject_nested(self, field: str, values: list[object]) -> None:
        wrong = {
            code: message("model/tables/nested-cell", field=field, text=shown(value.text))
            for code, value in enumerate(values)
            if isinstance(value, Nested)
        }
        self.reject_cells(field, wrong)

    def __len__(self) -> int:
        return len(self.lines)

    def codes(self, field: str) -> Ints:
        """Return the code of each row's cell."""
        return self._codes[self.mapping.columns[field]]

    def texts(self, field: str) -> list[str]:
        """Return the different cells of a field, spelled out, by code."""
        return self._texts[self.mapping.columns[field]]

    def text(self, field: str, row: int) -> str:
        """Return one cell, spelled out."""
        return self.texts(field)[int(self.codes(field)[row])]

    def line(self, row: int) -> int:
        """Return the line on which a row starts."""
        return int(self.lines[row])

    def reject(self, kind: str, rows: Flags, field: str | None, problem: Callable[[int], Message] | Message) -> None:
        """Report these rows as errors and leave them out."""
        if rows.any():
            self._note(kind, rows, field, problem, "error")
            self.lost |= rows

    def warn(self, kind: str, rows: Flags, field: str | None, problem: Callable[[int], Message] | Message) -> None:
        """Report these rows and keep them."""
        if rows.any():
            self._note(kind, rows, field, problem, "warning")

    def _note(
        self, kind: str, rows: Flags, field: str | None, problem: Callable[[int], Message] | Message, severity: Severity
    ) -> None:
        column = self.mapping.columns.get(field or "")
        of_row = problem if callable(problem) else lambda _: problem
        self.log.add_all(kind, np.flatnonzero(rows).tolist(), self.line, column, of_row, severity)

    def parsed(
        self, field: str, read: Callable[[str], Any], missing: Any, kind: type[np.generic]
    ) -> NDArray[Any] | None:
        """Read each different cell of a field once; None when there is no column or no filled cell.

        `missing` stands for an empty cell and for one that cannot be read, whose rows are rejected.
        """
        if field not in self.mapping.columns:
            return None
        read_cells, wrong = [], {}
        for code, text in enumerate(self.texts(field)):
            value = missing
            if text:
                try:
                    value = read(text)
                except BadCell as error:
                    wrong[code] = error.message
            read_cells.append(value)
        if wrong:
            self.reject_cells(field, wrong)
        if all(not text for text in self.texts(field)):
            return None
        column: NDArray[Any] = np.array(read_cells, dtype=kind)[self.codes(field)]
        return column

    def filled(self, field: str) -> Flags:
        """Return which rows have something in this field."""
        if field not in self.mapping.columns:
            return np.zeros(len(self), dtype=np.bool_)
        given: Flags = np.array([bool(text) for text in self.texts(field)], dtype=np.bool_)[self.codes(field)]
        return given

    def reject_cells(self, field: str, wrong: dict[int, Message]) -> None:
        """Report the rows whose cell has one of these codes, with the message of the code."""
        codes = self.codes(field)
        is_wrong = np.zeros(len(self.texts(field)), dtype=np.bool_)
        is_wrong[list(wrong)] = True
        self.reject(f"{field} unreadable", is_wrong[codes], field, lambda row: wrong[int(codes[row])])

    def numbers(self, field: str) -> NDArray[np.float64] | None:
        """Read a column of numbers, NaN where there is none."""
        return self.parsed(field, lambda text: read_number(text, _words(field)), np.nan, np.float64)

    def entry_ratings(self, fields: AnyMapping[str, str]) -> dict[str, float]:
        """Return the first rating that stands beside each name; cells that hold no number are passed over.

        Args:
            fields: the field of the rating for each field of players.
        """
        first: dict[str, tuple[int, float]] = {}
        for field, rating_field in fields.items():
            if rating_field not in self.mapping.columns:
                continue
            ratings = np.array([_rating(text) for text in self.texts(rating_field)])[self.codes(rating_field)]
            rows = np.flatnonzero(~np.isnan(ratings) & self.filled(field))
            codes, earliest = np.unique(self.codes(field)[rows], return_index=True)
            names = self.texts(field)
            for code, row in zip(codes.tolist(), rows[earliest].tolist(), strict=True):
                known = first.get(names[code])
                if known is None or row < known[0]:
                    first[names[code]] = row, float(ratings[row])
        return {name: rating for name, (_, rating) in first.items()}

    def labels(self, field: str) -> Labels | None:
        """Read a column of words; None when it is empty."""
        if field not in self.mapping.columns:
            return None
        index: dict[str, int] = {}
        cleaned = (clean_name(text) for text in self.texts(field))
        renumber = np.array([index.setdefault(word, len(index)) if word else -1 for word in cleaned], dtype=np.int32)
        return Labels(renumber[self.codes(field)], tuple(index)) if index else None

    def name_key(self, text: str) -> str:
        """Return the key under which a spelling is a player."""
        return name_key(text, match_names=self.match_names)

    def players(self, fields: Sequence[str]) -> Players:
        """Read the names in these fields, reporting those that are not names."""
        texts = self.texts(fields[0])
        wrong = {code: problem for code, text in enumerate(texts) if text and (problem := _wrong_name(text))}
        for field in fields if wrong else ():
            self.reject_cells(field, wrong)
        keys: dict[str, int] = {}
        key = [keys.setdefault(self.name_key(text), len(keys)) if text else NO_PLAYER for text in texts]
        return Players(tuple(texts), np.array(key, dtype=np.int32))

    def games(self, position: Longs | None = None) -> GameColumns:
        """Read the facts of the games, except their sides."""
        date, second = self._moments()
        return GameColumns(
            count=len(self),
            date=date,
            second=second,
            event=self.labels("event"),
            discipline=self.labels("discipline"),
            kind=self.parsed("kind", lambda text: read_kind(text).code, NO_NUMBER, np.int8),
            handicap=self.numbers("handicap"),
            komi=self.numbers("komi"),
            length=self.numbers("length"),
            weight=self.parsed("weight", lambda text: read_weight(text, "weight"), 1.0, np.float64),
            neutral=self._neutral(),
            row_id=self.labels("id"),
            source=Labels(np.zeros(len(self), dtype=np.int32), (self.name,)),
            position=np.arange(len(self)) if position is None else position,
            line=self.lines,
            **{
                field: self.parsed(
                    field,
                    lambda text, field=field: read_whole(text, _words(field)),  # type: ignore[misc]  # a default binds it
                    0 if field == "event_sequence" else NO_NUMBER,
                    np.int32,
                )
                for field in _PER_GAME_ORDER
            },
        )

    def _neutral(self) -> Flags | None:
        """Read which games were on neutral ground; None when none was."""
        given = self.parsed("neutral", read_neutral, False, np.bool_)  # noqa: FBT003  # an empty cell
        return None if given is None or not given.any() else given

    def _moments(self) -> tuple[Ints | None, Ints | None]:
        """Read dates and times; midnight in every row is no time, as workbooks write dates."""
        moments = self.parsed("date", _packed_moment, NO_DATE * _SECONDS, np.int64)
        second = self.parsed("time", read_time, NO_NUMBER, np.int32)
        if moments is None:
            return None, second
        date = (moments // _SECONDS).astype(np.int32)
        of_date = (moments % _SECONDS - 1).astype(np.int32)
        if second is not None:
            return date, np.where(second == NO_NUMBER, of_date, second)
        return date, of_date if (of_date > 0).any() else None


def _rating(text: str) -> float:
    try:
        return read_number(text, "rating") if text else math.nan
    except BadCell:
        return math.nan


def _packed_moment(text: str) -> int:
    """Read a date and time into one integer, which arrays store well."""
    day, second = read_moment(text)
    return day * _SECONDS + second + 1


class Players:
    """The names of a table: spellings by code, and a number by which spellings agree."""

    def __init__(self, spellings: tuple[str, ...], key: Ints) -> None:
        self.spellings = spellings
        self.key = key

    def used(self, codes: NDArray[Any]) -> tuple[tuple[str, ...], NDArray[np.uint32]]:
        """Return the spellings that occur, in order of code, and the members counted into them."""
        occurs = np.zeros(len(self.spellings), dtype=np.bool_)
        occurs[codes] = True
        renumber = (np.cumsum(occurs) - 1).astype(np.uint32)
        return tuple(self.spellings[code] for code in np.flatnonzero(occurs)), renumber[codes]


def _wrong_name(text: str) -> Message | None:
    if len(text) > LONGEST_NAME:
        return message("model/tables/name-too-long", text=shown(text), count=len(text), most=LONGEST_NAME)
    if not clean_name(text):
        return message("model/tables/name-not-visible", text=shown(text))
    return None


def _words(field: str) -> str:
    """Return a field as a message names it: `points` for `points_a`, `event sequence`."""
    return (field[:-2] if field[-2:-1] == "_" else field).replace("_", " ")
