"""Names to numbers, and columns out of whatever a user has: a dataframe, a mapping of columns, records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from crosstable.model.columns import Longs
from crosstable.model.errors import InputError

Columns = Mapping[str, Sequence[Any] | np.ndarray[Any, Any]]


def columns_of(source: Any) -> Columns:
    """Return the columns of a source by name.

    Args:
        source: a dataframe (pandas, polars, pyarrow ...; a lazy one is collected), a mapping of columns, or records:
            mappings, or tuples of first, second and winner.
    Raises:
        InputError: it is none of these, its columns differ in length, or it has no rows.
    """
    if isinstance(source, Mapping):
        columns: dict[str, Any] = {str(name): column for name, column in source.items()}
    elif isinstance(source, (list, tuple)) or (isinstance(source, Iterable) and not hasattr(source, "columns")):
        columns = _of_records(source)
    else:
        columns = _of_frame(source)
    lengths = {name: len(column) for name, column in columns.items()}
    if len(set(lengths.values())) > 1:
        raise InputError("arena/columns-differ-in-length", lengths=[f"{name} {n}" for name, n in lengths.items()])
    if not lengths or not next(iter(lengths.values())):
        raise InputError("arena/no-battles")
    return columns


def _of_records(source: Iterable[Any]) -> dict[str, Any]:
    rows = [] if isinstance(source, (str, bytes)) else list(source)
    if isinstance(source, (str, bytes)) or not all(isinstance(row, (Mapping, tuple, list)) for row in rows):
        raise InputError("arena/not-battles", given=type(source).__name__)
    if not rows:
        return {}
    if isinstance(rows[0], Mapping):
        names = list(dict.fromkeys(name for row in rows for name in row))
        return {str(name): [row.get(name) for row in rows] for name in names}
    wrong = next((at for at, row in enumerate(rows, 1) if len(row) != 3), None)
    if wrong is not None:
        raise InputError("arena/not-three-values", row=wrong, values=len(rows[wrong - 1]))
    return dict(zip(("first", "second", "winner"), map(list, zip(*rows, strict=True)), strict=True))


def _of_frame(source: Any) -> dict[str, Any]:
    import narwhals as nw

    try:
        frame = nw.from_native(source)
    except TypeError:
        raise InputError("arena/not-battles", given=type(source).__name__) from None
    whole = frame.collect() if isinstance(frame, nw.LazyFrame) else frame
    found = {}
    for name in whole.columns:
        series = whole[name]
        found[str(name)] = series.to_numpy() if series.dtype.is_numeric() else series.to_list()
    return found


def encoded(column: Iterable[Any], known: dict[Any, int] | None = None) -> tuple[Longs, list[Any]]:
    """Number the values of a column in the order in which they first occur.

    Args:
        column: the values.
        known: values that have a number already; new ones are added to it.
    Returns:
        The number of each value, and the values by number.
    Example:
        >>> encoded(["b", "a", "b"])
        (array([0, 1, 0]), ['b', 'a'])
    """
    values = column.tolist() if isinstance(column, np.ndarray) else list(column)
    numbers = {} if known is None else known
    for value in dict.fromkeys(values):
        numbers.setdefault(value, len(numbers))
    codes = np.fromiter(map(numbers.__getitem__, values), dtype=np.int64, count=len(values))
    return codes, list(numbers)
