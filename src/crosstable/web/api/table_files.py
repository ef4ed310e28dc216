"""A rating list as a file: CSV, JSON or Parquet with the same columns."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from crosstable.commands.errors import NotFoundError
from crosstable.model.plain_values import json_text
from crosstable.publish.leaderboard import leaderboard_csv
from crosstable.views.leaderboard_columns import types_of_values

Row = Mapping[str, Any]


class Writer(Protocol):
    """Writes the rows of a list."""

    def __call__(self, rows: Sequence[Row], *, is_for_spreadsheet: bool) -> bytes:
        """Return the file."""


def as_csv(rows: Sequence[Row], *, is_for_spreadsheet: bool) -> bytes:
    """Return the rows as CSV in UTF-8; texts are exact, or safe to open in a spreadsheet."""
    return leaderboard_csv(rows, is_exact=not is_for_spreadsheet).encode("utf-8", "replace")


def as_json(rows: Sequence[Row], *, is_for_spreadsheet: bool) -> bytes:
    """Return the rows as a list of objects."""
    del is_for_spreadsheet  # JSON has no formulas
    return json_text([dict(row) for row in rows])


def as_parquet(rows: Sequence[Row], *, is_for_spreadsheet: bool) -> bytes:
    """Return the rows as Parquet, with a type for each column whatever is in it.

    Raises:
        NotFoundError: the server cannot write Parquet.
    """
    del is_for_spreadsheet  # Parquet has no formulas
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise NotFoundError("web/api/needs-pyarrow") from None

    kinds = {str: pa.string(), int: pa.int64(), float: pa.float64(), bool: pa.bool_(), dt.date: pa.date32()}
    types = types_of_values()
    columns = {name: [_typed(row[name], kind) for row in rows] for name, kind in types.items()}
    table = pa.table({name: pa.array(values, kinds[types[name]]) for name, values in columns.items()})
    out = io.BytesIO()
    parquet.write_table(table, out)
    return out.getvalue()


WRITERS: Mapping[str, tuple[str, Writer]] = MappingProxyType(
    {
        "csv": ("text/csv; charset=utf-8", as_csv),
        "json": ("application/json", as_json),
        "parquet": ("application/vnd.apache.parquet", as_parquet),
    }
)


def _typed(value: Any, kind: type) -> Any:
    if kind is str:
        return str(value).encode("utf-8", "replace").decode()
    return dt.date.fromisoformat(value) if kind is dt.date and value else value
