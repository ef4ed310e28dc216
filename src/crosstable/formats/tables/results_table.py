"""The results of one event as a table, CSV or XLSX, a row per game: what `rate` reads, written from an event.

What is read is what the formats of results read (see `csv`, `xlsx`); a file that holds one event is taken as it.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import PurePath
from typing import IO

from crosstable.formats.decoding import read_whole
from crosstable.formats.event.document import EventDocument
from crosstable.formats.event.event_format import ReadEvent, WrittenEvent, finished
from crosstable.formats.event.event_from_results import event_of
from crosstable.formats.event.history_source import names_of
from crosstable.formats.event.lost_facts import LossLog
from crosstable.formats.reading import ReadResult
from crosstable.formats.tables.csv import Csv
from crosstable.formats.tables.csv_writer import write_games
from crosstable.formats.tables.table_file import number_or_text, write_xlsx
from crosstable.formats.tables.xlsx import Xlsx
from crosstable.model.errors import FormatError
from crosstable.model.events import Event
from crosstable.model.games import Game, Member
from crosstable.model.names import clean_name
from crosstable.model.results import DEFAULT_RULES

_TITLE = "a table of results"
_HOLDS = frozenset(
    {
        "event-name", "date", "sequence", "rules", "entrant", "id", "number", "played", "unrated", "forfeit",
        "double-forfeit", "double-loss", "void", "full-bye", "half-bye", "zero-bye", "allocated-bye", "late",
        "unplayed", "unknown", "colour", "first-side", "points", "handicap", "komi", "length", "weight", "board",
        "game-date", "game-time", "discipline", "row-id", "neutral",
    }
)  # fmt: skip


class ResultsCsv:
    """Results of one event as CSV."""

    name = "results"
    endings: tuple[str, ...] = (".csv",)
    sentence = "The results of one event as CSV, a row per game."

    def read(self, stream: IO[bytes], *, name: str, strict: bool = False, encoding: str | None = None) -> ReadEvent:
        """Read the games as an event; see `EventFormat.read`."""
        result = self._read(io.BytesIO(read_whole(stream, name=name)), name, encoding)
        if result.errors and not result.source.games.count:
            raise FormatError("formats/tables/no-row-readable", file=name, problem=str(result.errors[0]))
        document = event_of(result.history(), PurePath(name).stem or name, DEFAULT_RULES)
        return finished(document, result.problems, name=name, strict=strict)

    def write(self, document: EventDocument) -> WrittenEvent:
        """Write the games; see `EventWriter.write`.

        Raises:
            FormatError: no game fits.
        """
        log = LossLog(document, _TITLE, _HOLDS)
        called = {id: clean_name(name) for id, name in names_of(document.event.entrants).items()}
        games = [_named(game, called) for game in _dated(document.event) if _fits(game)]
        named = [replace(game, event=clean_name(document.event.name)) for game in games]
        if not named:
            raise FormatError("formats/tables/no-game-fits", event=document.event.id)
        data = self._data(sorted(named, key=_when))
        after = self.read(io.BytesIO(data), name=document.event.id).document
        log.compare(after)
        return WrittenEvent(data, log.losses)

    def _read(self, stream: IO[bytes], name: str, encoding: str | None) -> ReadResult:
        return Csv(encoding=encoding).read(stream, name=name)

    def _data(self, games: list[Game]) -> bytes:
        return _as_text(games).encode()


class ResultsXlsx(ResultsCsv):
    """Results of one event as a workbook."""

    name = "results-xlsx"
    endings = (".xlsx",)
    sentence = "The results of one event as a workbook, a row per game."

    def _read(self, stream: IO[bytes], name: str, encoding: str | None) -> ReadResult:
        if encoding is not None:
            raise FormatError("formats/tables/encoding-of-workbook", file=name, encoding=encoding)
        return Xlsx().read(stream, name=name)

    def _data(self, games: list[Game]) -> bytes:
        header, *rows = csv.reader(io.StringIO(_as_text(games, is_exact=True), newline=""))
        names = {header.index("player_a"), header.index("player_b")}
        typed = [[cell or None if at in names else number_or_text(cell) for at, cell in enumerate(row)] for row in rows]
        return write_xlsx(header, typed)


def _dated(event: Event) -> Iterator[Game]:
    """Yield the games, with the date of the event where no game has one: an undated row stays undated beside others."""
    days = [game.date for this in event.rounds for game in this.games]
    for game, day in zip(event.games(), days, strict=True):
        yield replace(game, date=day) if any(days) else game


def _when(game: Game) -> tuple[dt.date, dt.time, int, int]:
    """Return when a game was played, in the order of a history."""
    return game.date or dt.date.min, game.time or dt.time.min, game.round or 0, game.board or 0


def _as_text(games: list[Game], *, is_exact: bool = False) -> str:
    text = io.StringIO(newline="")
    write_games(games, text, is_exact=is_exact)
    return text.getvalue()


def _fits(game: Game) -> bool:
    """Return whether a row of two players can hold the game."""
    return len(game.sides) <= 2 and all(len(side.members) == 1 for side in game.sides)


def _named(game: Game, called: Mapping[str, str]) -> Game:
    """Return a game as a row has it: names for ids, and without what no column holds."""
    sides = tuple(
        replace(side, members=(Member(called[side.players[0]]),), score=None, reason=None) for side in game.sides
    )
    return replace(game, sides=sides, source="", position=0)
