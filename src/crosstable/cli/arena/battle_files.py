"""Files of battles: CSV, TSV, JSON, JSON lines and Parquet; of Parquet, only the columns that are needed are read."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

from crosstable.arena.battles import KNOWN, Battles
from crosstable.cli.options import Encoding, Map
from crosstable.commands.fields import Help, command_input
from crosstable.model.errors import InputError

_BATCH = 1_000_000  # rows of Parquet at a time
ENDINGS = (".csv", ".json", ".jsonl", ".parquet", ".tsv", ".txt")


@command_input
class BattleFile:
    """The file of battles."""

    file: Annotated[
        Path, Help("Battles: CSV, JSON, JSON lines or Parquet; - for CSV on standard input.", is_argument=True)
    ]
    count: Annotated[str | None, Help("The column that says how many battles a row stands for.", metavar="COLUMN")] = (
        None
    )
    mapping: Map = ()
    encoding: Encoding = None

    def read(self, others: Sequence[str] = ()) -> Battles:
        """Read the battles; of Parquet, these other columns too."""
        mapping = _mapping(self.mapping)
        if str(self.file) == "-":
            return Battles.of(_of_text(sys.stdin), mapping, count=self.count)
        ending = self.file.suffix.lower()
        if ending not in ENDINGS:
            raise InputError("cli/battles-format", path=str(self.file), endings=list(ENDINGS))
        if ending == ".parquet":
            return _of_parquet(self.file, mapping, self.count, others)
        with self.file.open(encoding=self.encoding or "utf-8-sig", newline="") as stream:
            try:
                source = _of_json(stream, ending) if ending.startswith(".json") else _of_text(stream)
            except (UnicodeDecodeError, json.JSONDecodeError, csv.Error) as error:
                raise InputError("cli/battles-unreadable", path=str(self.file), reason=str(error)) from None
        return Battles.of(source, mapping, count=self.count)


def _mapping(words: Sequence[str]) -> dict[str, str]:
    found = {}
    for word in words:
        field, equals, column = word.partition("=")
        if not equals or field.strip() not in KNOWN:
            raise InputError("cli/battles-mapping", given=word, fields=list(KNOWN))
        found[field.strip()] = column.strip()
    return found


def _of_text(stream: Iterable[str]) -> Mapping[str, list[str]]:
    """Read a table with a header; its delimiter is the one of comma, semicolon and tab that the header has most."""
    lines = iter(stream)
    header = next((line for line in lines if line.strip()), "")
    delimiter = max(",;\t", key=header.count)
    names = next(csv.reader([header], delimiter=delimiter), [])
    rows = [row for row in csv.reader(lines, delimiter=delimiter) if any(cell.strip() for cell in row)]
    wrong = next((at for at, row in enumerate(rows, 1) if len(row) != len(names)), None)
    if wrong is not None:
        raise InputError("cli/battles-cells", row=wrong, cells=len(rows[wrong - 1]), columns=len(names))
    return {name.strip(): [row[place].strip() for row in rows] for place, name in enumerate(names)}


def _of_json(stream: Any, ending: str) -> Any:
    if ending == ".jsonl":
        return [json.loads(line) for line in stream if line.strip()]
    return json.load(stream)


def _of_parquet(path: Path, mapping: Mapping[str, str], count: str | None, others: Sequence[str]) -> Battles:
    try:
        from pyarrow import ArrowInvalid
        from pyarrow.parquet import ParquetFile
    except ImportError:
        raise InputError("cli/battles-need-pyarrow", path=str(path)) from None
    try:
        with ParquetFile(path) as plain:
            names = plain.schema_arrow.names
        wanted = {*mapping.values(), *(name for known in KNOWN.values() for name in known), *([count] if count else [])}
        columns = [name for name in names if name in others or name.casefold() in wanted or name in wanted]
        with ParquetFile(path, read_dictionary=[name for name in columns if name != count]) as file:
            if others:
                return Battles.of(file.read(columns=columns), mapping, count=count)
            batches = file.iter_batches(batch_size=_BATCH, columns=columns)
            return Battles.counted(batches, mapping, count=count)
    except ArrowInvalid as error:
        raise InputError("cli/battles-unreadable", path=str(path), reason=str(error)) from None
