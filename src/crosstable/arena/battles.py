"""Battles: who met whom, which side won, and what else is known of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import numpy as np

from crosstable.arena.encoding import Coded, Columns, columns_of, encoded
from crosstable.arena.outcomes import FIRST, SECOND, outcome_of, unknown_outcome
from crosstable.model.arguments import wrong_kind
from crosstable.model.checked_calls import kinds_checked
from crosstable.model.columns import Floats, Longs
from crosstable.model.errors import InputError, UnknownName

_NOTHING: Mapping[str, Any] = MappingProxyType({})
_MOST_KEYS = 20_000_000
# The names of columns that are found without a mapping, each with its place.
KNOWN: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "first": ("model_a", "first", "left", "player_a", "a", "engine_a", "white"),
        "second": ("model_b", "second", "right", "player_b", "b", "engine_b", "black"),
        "winner": ("winner", "outcome", "result", "score", "preference", "vote"),
    }
)


@dataclass(frozen=True, slots=True, eq=False)
class Battles:
    """Battles as columns.

    Args:
        names: the models, by number.
        first: the model on the side that is listed first.
        second: the other.
        outcome: 2 where the first side won, 1 for a tie, 0 where the second won.
        count: how many battles a row stands for; None for one each.
        others: further columns, for covariates, weights and clusters.
    Shapes: all columns (n_rows,).
    See also: `fit`, which takes what `Battles.of` takes.
    Example:
        >>> from crosstable.arena import Battles
        >>> battles = Battles.of([("a", "b", 1), ("b", "c", 0.5)])
        >>> battles.names, battles.total
        (('a', 'b', 'c'), 2.0)
    """

    names: tuple[str, ...]
    first: Longs
    second: Longs
    outcome: Longs
    count: Floats | None = None
    others: Columns = field(default_factory=lambda: _NOTHING)

    def __len__(self) -> int:
        return len(self.first)

    @property
    def total(self) -> float:
        """How many battles there are."""
        return float(len(self)) if self.count is None else float(self.count.sum())

    @staticmethod
    @kinds_checked
    def of(source: Any, mapping: Mapping[str, str] = _NOTHING, *, count: str | None = None) -> Battles:
        """Read battles from a dataframe, a mapping of columns, or records.

        Args:
            source: what `columns_of` reads; battles are returned as they are.
            mapping: which columns hold "first", "second" and "winner", where the names of `KNOWN` are not used.
            count: the column that says how many battles a row stands for.
        Raises:
            InputError: no battles, a missing column, a model without a name or against itself, an unknown winner, a
                count that is no number or negative.
        Example:
            >>> battles = Battles.of([("gpt", "claude", "model_b"), ("gpt", "llama", "tie")])
            >>> battles.names, battles.outcome.tolist()
            (('gpt', 'claude', 'llama'), [0, 1])
        """
        if isinstance(source, Battles):
            return source
        return Battles._numbered(columns_of(source), mapping, count, {}, 0)

    @staticmethod
    @kinds_checked
    def counted(batches: Iterable[Any], mapping: Mapping[str, str] = _NOTHING, *, count: str | None = None) -> Battles:
        """Count battles batch by batch, so that those of a file larger than the memory can be rated.

        What is kept is how often each outcome of each pair occurred, by the order of the sides; other columns are not.

        Args:
            batches: each as `of` takes it, such as those of `pyarrow.parquet.ParquetFile(file).iter_batches()`.
            mapping: as of `of`.
            count: as of `of`.
        Raises:
            InputError: as of `of`; rows are numbered through all batches.
        """
        known: dict[Any, int] = {}
        kept: dict[tuple[int, int, int], float] = {}
        before = 0
        for batch in batches:
            part = Battles._numbered(columns_of(batch), mapping, count, known, before)
            before += len(part)
            for key, number in _tallied(part):
                kept[key] = kept.get(key, 0.0) + number
        if not kept:
            raise InputError("arena/no-battles")
        first, second, outcome = np.array(list(kept), dtype=np.int64).T.copy()
        return Battles(tuple(map(str, known)), first, second, outcome, np.array(list(kept.values())))

    @staticmethod
    def _numbered(
        columns: Columns, mapping: Mapping[str, str], count: str | None, known: dict[Any, int], before: int
    ) -> Battles:
        """Read battles whose models may have numbers already, behind so many rows."""
        place = {what: _found(columns, what, mapping) for what in KNOWN}
        first, _ = encoded(columns[place["first"]], known)
        second, names = encoded(columns[place["second"]], known)
        _check_names(names, first, second, before)
        taken = {*place.values(), *([count] if count else [])}
        return Battles(
            tuple(map(str, names)),
            first,
            second,
            _outcomes(columns[place["winner"]], names, first, second, before),
            None if count is None else numbers_of(columns, count),
            {name: column for name, column in columns.items() if name not in taken},
        ).checked(before)

    def checked(self, before: int = 0) -> Battles:
        """Return these battles if they can be rated.

        Args:
            before: how many rows come before these, for messages.

        Raises:
            InputError: one model only, a model against itself, counts that are negative.
        """
        if not len(self):
            raise InputError("arena/no-battles")
        itself = np.flatnonzero(self.first == self.second)
        if len(itself):
            row = int(itself[0])
            raise InputError("arena/against-itself", row=before + row + 1, model=self.names[self.first[row]])
        if self.count is not None:
            check_weights(self.count, "count")
        return self

    @kinds_checked
    def column(self, name: str) -> Sequence[Any] | np.ndarray[Any, Any]:
        """Return a further column.

        Args:
            name: of a column besides the sides, the winner and the count.
        Raises:
            UnknownName: no column has this name.
        """
        if name not in self.others:
            raise UnknownName("column", name, self.others)
        return self.others[name]

    def records(self) -> Floats:
        """Count the wins, ties and losses of each model.  Shape: (n_models, 3)."""
        weight = np.ones(len(self)) if self.count is None else self.count
        found = np.zeros((len(self.names), 3))
        for side, is_first in ((self.first, True), (self.second, False)):
            place = 2 - self.outcome if is_first else self.outcome
            found += np.bincount(side * 3 + place, weight, len(self.names) * 3).reshape(-1, 3)
        return found

    def part(self, rows: Longs | np.ndarray[Any, Any]) -> Battles:
        """Return the battles of these rows, with all models.

        Args:
            rows: numbers of battles, or True or False for each.
        """
        rows = np.asarray(rows)
        if rows.ndim != 1 or (rows.size and rows.dtype.kind not in "iub"):
            raise wrong_kind("rows", rows, "numbers of battles, such as [0, 2], or True or False for each")
        rows = rows if rows.size else rows.astype(np.int64)
        others = {name: _taken(column, rows) for name, column in self.others.items()}
        count = None if self.count is None else self.count[rows]
        return Battles(self.names, self.first[rows], self.second[rows], self.outcome[rows], count, others)


def numbers_of(columns: Columns, name: str) -> Floats:
    """Return a column as numbers.

    Raises:
        UnknownName: no column has this name.
        InputError: a value that is missing or no finite number.
    """
    if name not in columns:
        raise UnknownName("column", name, columns)
    try:
        found = np.asarray(columns[name], dtype=np.float64)
    except (TypeError, ValueError):
        row, value = next((row, value) for row, value in enumerate(columns[name], 1) if not _is_number(value))
        raise InputError("arena/not-a-number", column=name, row=row, value=str(value)) from None
    wrong = np.flatnonzero(~np.isfinite(found))
    if len(wrong):
        raise InputError("arena/not-a-number", column=name, row=int(wrong[0]) + 1, value=str(found[wrong[0]]))
    return found


def check_weights(weights: Floats, what: str) -> None:
    """Check that weights are finite and not negative.

    Raises:
        InputError: one is not, or all are 0.
    """
    wrong = np.flatnonzero(~(np.isfinite(weights) & (weights >= 0)))
    if len(wrong):
        raise InputError("arena/weight-out-of-range", what=what, row=int(wrong[0]) + 1, weight=float(weights[wrong[0]]))
    if not weights.any():
        raise InputError("arena/weights-all-zero", what=what)


def _found(columns: Columns, what: str, mapping: Mapping[str, str]) -> str:
    """Return the name of the column that holds a part of a battle."""
    if what in mapping:
        if mapping[what] not in columns:
            raise UnknownName("column", mapping[what], columns)
        return mapping[what]
    folded = {name.casefold(): name for name in reversed(list(columns))}
    found = next((folded[name] for name in KNOWN[what] if name in folded), None)
    if found is None:
        raise InputError("arena/column-not-found", what=what, known=KNOWN[what], columns=list(columns))
    return found


def _tallied(battles: Battles) -> Iterable[tuple[tuple[int, int, int], float]]:
    """Yield how often each outcome of each pair occurred, with the numbers of the models."""
    n = len(battles.names)
    key = (battles.first * n + battles.second) * 3 + battles.outcome
    if n * n * 3 > _MOST_KEYS:
        distinct, place = np.unique(key, return_inverse=True)
        sums = np.bincount(place, battles.count)
    else:
        whole = np.bincount(key, battles.count, n * n * 3)
        distinct = np.flatnonzero(whole)
        sums = whole[distinct]
    for each, number in zip(distinct.tolist(), sums.tolist(), strict=True):
        yield (each // 3 // n, each // 3 % n, each % 3), float(number)


def _check_names(names: Iterable[Any], first: Longs, second: Longs, before: int) -> None:
    for number, name in enumerate(names):
        if name is None or name != name or not str(name).strip():  # noqa: PLR0124 - a missing number
            row = before + int(np.flatnonzero((first == number) | (second == number))[0]) + 1
            raise InputError("arena/model-without-name", row=row)


def _outcomes(column: Iterable[Any], names: Sequence[Any], first: Longs, second: Longs, before: int) -> Longs:
    """Return the outcomes of a column, whose words may also be the names of the models."""
    codes, values = encoded(column)
    by_value = [outcome_of(value) for value in values]
    number = {name: place for place, name in enumerate(names)}
    found = np.array([-1 if each is None else each for each in by_value], dtype=np.int64)[codes]
    for code, value in enumerate(values):
        if by_value[code] is not None:
            continue
        rows = np.flatnonzero(codes == code)
        model = number.get(value, -1)
        is_named = (first[rows] == model) | (second[rows] == model)
        if not is_named.all():
            raise unknown_outcome(value, before + int(rows[~is_named][0]) + 1)
        found[rows] = np.where(first[rows] == model, FIRST, SECOND)
    return found


def _taken(column: Sequence[Any] | np.ndarray[Any, Any], rows: Longs | np.ndarray[Any, Any]) -> Any:
    if isinstance(column, np.ndarray | Coded):
        return column[rows]
    places = np.flatnonzero(rows) if rows.dtype == bool else rows
    return [column[row] for row in places.tolist()]


def _is_number(value: Any) -> bool:
    try:
        float(value)
    except (TypeError, ValueError):
        return False
    return True
