"""Names to numbers, and columns out of whatever a user has: a dataframe, a mapping of columns, records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from typing import Any

import numpy as np

from crosstable.model.arguments import wrong_kind
from crosstable.model.columns import Longs
from crosstable.model.errors import InputError

Columns = Mapping[str, Sequence[Any] | np.ndarray[Any, Any]]


class Coded(Sequence[Any]):
    """A column as numbers of its distinct values.

    Args:
        codes: the number of each value.
        values: by number.
    """

    def __init__(self, codes: Longs, values: Sequence[Any]) -> None:
        self.codes, self.values = codes, values

    @staticmethod
    def of_arrow(column: Any) -> Coded:
        """Return a column of pyarrow; what is missing is None."""
        import pyarrow as pa
        import pyarrow.compute as pc

        whole = column.combine_chunks() if hasattr(column, "combine_chunks") else column
        if isinstance(whole, pa.ChunkedArray):  # of no chunk, or of several dictionaries
            whole = pa.concat_arrays([pc.cast(each, whole.type) for each in whole.chunks] or [pa.array([], whole.type)])
        coded = whole if isinstance(whole, pa.DictionaryArray) else whole.dictionary_encode()
        values = coded.dictionary.to_pylist()
        codes = coded.indices
        if codes.null_count:
            values, codes = [*values, None], codes.fill_null(len(values))
        return Coded(codes.to_numpy(zero_copy_only=False).astype(np.int64), values)

    def __len__(self) -> int:
        return len(self.codes)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, int):
            return self.values[self.codes[place]]
        return Coded(self.codes[place], self.values)


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
    for name, column in columns.items():
        if not hasattr(column, "__len__"):
            raise wrong_kind(name, column, "a column, which has a value for each battle")
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

    if type(source).__name__ == "RecordBatch":  # of pyarrow, which narwhals does not take
        import pyarrow as pa

        source = pa.Table.from_batches([source])
    try:
        frame = nw.from_native(source)
    except TypeError:
        raise InputError("arena/not-battles", given=type(source).__name__) from None
    whole = frame.collect() if isinstance(frame, nw.LazyFrame) else frame
    found: dict[str, Any] = {}
    has_arrow = find_spec("pyarrow") is not None
    for name in whole.columns:
        series = whole[name]
        if series.dtype.is_numeric():
            found[str(name)] = series.to_numpy()
        elif has_arrow and series.dtype in (nw.String, nw.Categorical):
            found[str(name)] = Coded.of_arrow(series.to_arrow())
        else:
            found[str(name)] = series.to_list()
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
    numbers = {} if known is None else known
    if isinstance(column, Coded):
        occurs = np.bincount(column.codes, minlength=len(column.values)) > 0
        number = np.full(len(column.values), -1)
        for code in np.flatnonzero(occurs).tolist():
            number[code] = numbers.setdefault(column.values[code], len(numbers))
        return number[column.codes], list(numbers)
    values = column.tolist() if isinstance(column, np.ndarray) else list(column)
    for value in dict.fromkeys(values):
        numbers.setdefault(value, len(numbers))
    codes = np.fromiter(map(numbers.__getitem__, values), dtype=np.int64, count=len(values))
    return codes, list(numbers)
