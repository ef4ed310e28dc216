"""A rating list as a file: CSV, JSON or Parquet with the same columns."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from crosstable.commands.errors import NotFoundError
from crosstable.model.plain_values import json_text
from crosstable.model.tables.spreadsheet_cells import spreadsheet_safe
from crosstable.views.leaderboard_columns import EMPTY, values_of

Row = Mapping[str, Any]
_WHOLE = ("rank", "games", "wins", "draws", "losses")
_TEXT = ("id", "name")
_FLAGS = ("provisional", "active")


class Writer(Protocol):
    """Writes the rows of a list."""

    def __call__(self, rows: Sequence[Row], *, is_for_spreadsheet: bool) -> bytes:
        """Return the file."""


def as_csv(rows: Sequence[Row], *, is_for_spreadsheet: bool) -> bytes:
    """Return the rows as CSV in UTF-8; texts are exact, or safe to open in a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(values_of(EMPTY))
    for row in rows:
        writer.writerow([_cell(value, is_for_spreadsheet=is_for_spreadsheet) for value in row.values()])
    return out.getvalue().encode("utf-8", "replace")


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

    def kind(name: str) -> Any:
        if name == "last_played":
            return pa.date32()
        return (
            pa.int64()
            if name in _WHOLE
            else pa.string()
            if name in _TEXT
            else pa.bool_()
            if name in _FLAGS
            else pa.float64()
        )

    columns = {name: [_dated(name, row[name]) for row in rows] for name in values_of(EMPTY)}
    table = pa.table({name: pa.array(values, kind(name)) for name, values in columns.items()})
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


def _dated(name: str, value: Any) -> Any:
    if name in _TEXT:
        return str(value).encode("utf-8", "replace").decode()
    return dt.date.fromisoformat(value) if name == "last_played" and value else value


def _cell(value: Any, *, is_for_spreadsheet: bool) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return spreadsheet_safe(value) if is_for_spreadsheet and isinstance(value, str) else value
