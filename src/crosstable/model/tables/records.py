"""Turn records (JSON objects, dictionaries) into rows of a table.

A record is either flat, a field per key as in a table, or nested:

    {"date": "2024-02-29", "sides": [{"players": ["Ann", "Bo"], "place": 1, "points": 12},
                                     {"players": [{"player": "Cy", "share": 0.5}], "place": 2}]}

A nested record becomes one row per player, in the long form of `mapping`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Mapping as AnyMapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from crosstable.model.arguments import check_items
from crosstable.model.errors import FormatError, Problem
from crosstable.model.messages import Message, message
from crosstable.model.source import Source
from crosstable.model.tables.cells import shown
from crosstable.model.tables.guess import SAMPLE_ROWS, Wanted, note_unused, settled_mapping
from crosstable.model.tables.interpreter import CodedCells, Interpreter
from crosstable.model.tables.mapping import GAME_FIELDS, LONG_FIELDS, Mapping
from crosstable.model.tables.problems import ProblemLog

if TYPE_CHECKING:
    import narwhals as nw

Record = AnyMapping[str, object]
_RECORDS = 'a list of records, such as [{"white": "Ann", "black": "Bo", "result": "1-0"}]'
NESTED_COLUMNS = tuple(dict.fromkeys((*LONG_FIELDS, *GAME_FIELDS)))
_WORTH_CODING = 10_000  # rows
_REPEATED = 4  # times, on average, that a value must occur
_SIDE_KEYS = ("place", "reason", "score", "points", "colour")
_NESTED_KEYS = {
    "": frozenset({*GAME_FIELDS, "sides"}),
    "sides.": frozenset({*_SIDE_KEYS, "players"}),
    "sides.players.": frozenset({"player", "share", "points"}),
}  # the keys that are read, by where they are


class RecordReader:
    """Read records one batch after another.

    Args:
        sample: the first records; they decide the form and the guess.
        name: of the source.
        wanted: a mapping, words that correct the guess, or None.
        log: problems found before.
    Raises:
        FormatError: records that cannot be read by that mapping.
    """

    def __init__(
        self, sample: Sequence[object], name: str, wanted: Wanted = None, log: ProblemLog | None = None
    ) -> None:
        self._log = ProblemLog() if log is None else log
        flat = [record for record in sample if isinstance(record, AnyMapping)]
        self.is_nested = any("sides" in record for record in flat)
        self._games = 0
        self._unused: dict[str, None] = {}  # keys that the sample has not, or that no nested record may have
        if self.is_nested:
            self.columns: tuple[str, ...] = NESTED_COLUMNS
            self.mapping = _nested_mapping(wanted)
            first = [row for record in flat[:SAMPLE_ROWS] for row in self._unfolded(record, None, ProblemLog())]
            self._games = 0
        else:
            first = list(flat)
            self.columns = tuple(dict.fromkeys(str(key) for record in flat for key in record))
            sample_rows = [[row.get(column) for column in self.columns] for row in first]
            self.mapping = settled_mapping(wanted, self.columns, sample_rows, self._log)
        self.first_rows = [[row.get(column) for column in self.columns] for row in first]
        self.interpreter = Interpreter(self.mapping, name, self._log)

    def feed(self, records: Sequence[object], lines: Sequence[int]) -> None:
        """Add some records, each with the line that it starts on."""
        rows: list[Record] = []
        at: list[int] = []
        keys = frozenset(self.columns)
        for record, line in zip(records, lines, strict=True):
            if not isinstance(record, AnyMapping):
                self._log.add("record", line, None, message("model/tables/not-a-record", record=shown(repr(record))))
                continue
            if not self.is_nested:
                self._note_keys(record, keys)
            new = self._unfolded(record, line, self._log) if self.is_nested else [record]
            rows += new
            at += [line] * len(new)
        used = dict.fromkeys(self.mapping.columns.values())
        self.interpreter.feed({column: [row.get(column) for row in rows] for column in used}, at)

    def finish(self, *, strict: bool) -> tuple[Source, list[Problem]]:
        """Return the games and the problems; see `Interpreter.finish`."""
        note_unused(self._log, self._unused)
        return self.interpreter.finish(strict=strict)

    def _note_keys(self, record: Record, known_ids: frozenset[str], where: str = "") -> None:
        """Note the keys of a record that are not read."""
        if not record.keys() <= known_ids:
            self._unused |= dict.fromkeys(f"{where}{key}" for key in record if key not in known_ids)

    def _unfolded(self, record: Record, line: int | None, log: ProblemLog) -> list[Record]:
        """Return a row per player of a nested record; none when it cannot be unfolded."""
        self._games += 1
        wrong = _wrong_sides(record.get("sides"))
        if wrong is not None:
            log.add("sides", line, "sides", wrong)
            return []
        self._note_keys(record, _NESTED_KEYS[""])
        game = {field: record[field] for field in GAME_FIELDS if field in record}
        rows: list[Record] = []
        for number, side in enumerate(record["sides"]):  # type: ignore[arg-type, var-annotated]  # checked above
            self._note_keys(side, _NESTED_KEYS["sides."], "sides.")
            side_values = {key: side[key] for key in _SIDE_KEYS if key in side}
            for member in side["players"]:
                if isinstance(member, AnyMapping):
                    self._note_keys(member, _NESTED_KEYS["sides.players."], "sides.players.")
                of_member = {"player": member} if not isinstance(member, AnyMapping) else _member(member)
                rows.append({**game, "game": self._games, "side": number, **side_values, **of_member})
        return rows


def _member(member: Record) -> Record:
    return {
        "player": member.get("player"),
        "member_share": member.get("share"),
        "member_points": member.get("points"),
    }


def _wrong_sides(sides: object) -> Message | None:
    if not isinstance(sides, list) or not sides:
        return message("model/tables/no-sides")
    for side in sides:
        if not isinstance(side, AnyMapping) or not isinstance(side.get("players"), list) or not side["players"]:
            return message("model/tables/side-without-players", side=shown(repr(side)))
    return None


def _nested_mapping(wanted: Wanted) -> Mapping:
    """Return the mapping of nested records, whose fields have fixed names; options may be set."""
    fixed = Mapping({field: field for field in NESTED_COLUMNS})
    if isinstance(wanted, Mapping):
        return replace(wanted, columns=fixed.columns)
    return Mapping.parse(wanted or (), fixed)


def source_of_records(
    records: Iterable[Record], wanted: Wanted = None, *, strict: bool = True, name: str = "", match_names: bool = True
) -> tuple[Source, list[Problem]]:
    """Read records into a source, with its problems; see `History.from_records`."""
    check_items("records", records, _RECORDS)
    listed = list(records)
    if not listed:
        raise FormatError("model/tables/no-records")
    reader = RecordReader(listed[:SAMPLE_ROWS], name, wanted)
    reader.interpreter.match_names = match_names
    reader.feed(listed, range(1, len(listed) + 1))
    return reader.finish(strict=strict)


def source_of_frame(
    frame: object, wanted: Wanted = None, *, strict: bool = True, name: str = "", match_names: bool = True
) -> tuple[Source, list[Problem]]:
    """Read a dataframe into a source, with its problems; see `History.from_frame`."""
    import narwhals as nw

    try:
        given: nw.DataFrame[Any] | nw.LazyFrame[Any] = nw.from_native(frame)
    except TypeError:
        raise FormatError("model/tables/not-a-dataframe", kind=type(frame).__name__) from None
    table = given.collect() if isinstance(given, nw.LazyFrame) else given
    columns = [str(column) for column in table.columns]
    log = ProblemLog()
    mapping = settled_mapping(wanted, columns, table.head(SAMPLE_ROWS).rows(), log)
    interpreter = Interpreter(mapping, name, log, match_names=match_names)
    cells = {column: _cells(table[column]) for column in dict.fromkeys(mapping.columns.values())}
    interpreter.feed(cells, range(1, len(table) + 1))
    return interpreter.finish(strict=strict)


def _cells(column: nw.Series[Any]) -> Sequence[object] | CodedCells:
    """Return the cells of a column, as codes where values repeat: the frame finds them faster than Python."""
    import narwhals as nw

    if len(column) < _WORTH_CODING or column.dtype in (nw.Object, nw.List, nw.Struct, nw.Array):
        return column.to_list()
    filled = column.drop_nulls()
    different = filled.unique(maintain_order=True).to_list()
    if len(different) > len(column) // _REPEATED or any(value != value for value in different):  # noqa: PLR0124  # NaN
        return column.to_list()
    codes = np.full(len(column), len(different), dtype=np.int32)
    numbered = filled.replace_strict(different, list(range(len(different))), return_dtype=nw.Int32)
    codes[~column.is_null().to_numpy()] = numbered.to_numpy()
    return CodedCells([*different, None], codes)
