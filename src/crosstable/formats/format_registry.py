"""The file formats by name, and the name by the ending of a file."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from crosstable.formats.plugin_endings import format_of_ending
from crosstable.model.errors import FormatError
from crosstable.model.registry import Registry

FORMATS = Registry(
    "file format",
    {
        "csv": "crosstable.formats.tables.csv:Csv",
        "json": "crosstable.formats.tables.json:Json",
        "jsonl": "crosstable.formats.tables.jsonl:JsonLines",
        "parquet": "crosstable.formats.tables.parquet:Parquet",
        "pgn": "crosstable.formats.pgn:Pgn",
        "tsv": "crosstable.formats.tables.csv:Tsv",
        "xlsx": "crosstable.formats.tables.xlsx:Xlsx",
    },
    group="crosstable.result_formats",
    needs=("read", "endings", "read_results"),
)

ENDINGS: Mapping[str, str] = MappingProxyType(
    {
        "csv": "csv",
        "json": "json",
        "jsonl": "jsonl",
        "ndjson": "jsonl",
        "parquet": "parquet",
        "pgn": "pgn",
        "pq": "parquet",
        "tab": "tsv",
        "tsv": "tsv",
        "xlsx": "xlsx",
    }
)


def format_of(filename: str) -> str:
    """Return the name of the format of a file by its ending.

    Raises:
        FormatError: no ending, or one of no format.
    Example:
        >>> format_of("results.CSV")
        'csv'
    """
    _, dot, ending = filename.rpartition(".")
    known = ", ".join(f".{each}" for each in ENDINGS)
    if not dot:
        raise FormatError("formats/file-without-ending", file=filename, known=known)
    name = ENDINGS.get(ending.casefold()) or format_of_ending(FORMATS, ending.casefold())
    if name is None:
        hint = "Save it as .xlsx or .csv" if ending.casefold() in {"xls", "ods"} else "Rename or convert it"
        raise FormatError("formats/ending-not-known", file=filename, ending=ending, hint=hint, known=known)
    return name
