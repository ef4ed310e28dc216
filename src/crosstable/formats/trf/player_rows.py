"""The rows of players in a FIDE tournament file (TRF): fixed columns, then ten columns for each round.

| columns | holds |
|---|---|
| 1-3 | `001` |
| 5-8 | start number, 1 to 9999 |
| 10 | sex: m, w |
| 11-13 | title: GM, IM, WGM, FM, WIM, CM, WFM, WCM |
| 15-47 | name: Lastname, Firstname |
| 49-52 | rating |
| 54-56 | federation |
| 58-68 | FIDE number |
| 70-79 | date of birth, 1990/01/31 |
| 81-84 | points, 11.5 |
| 86-89 | rank |
| 92-95, 97, 99 | round 1: opponent (0000: none), colour (w, b, -), result; round 2 ten columns on |

Source: FIDE Handbook, TRF26 (in force 1 September 2025), player section; TRF16 has the same columns.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from crosstable.model.digits import whole_number
from crosstable.model.errors import Problem
from crosstable.model.messages import Message, message

FIRST_ROUND = 91  # counted from 0
WIDTH = 10
_WHOLE_BIRTH = re.compile(r"\d{4}[/.-]\d{1,2}[/.-]\d{1,2}", re.ASCII)
_BIRTH = re.compile(r"(\d{4})(?:[/.-](\d{1,2})[/.-](\d{1,2}))?")


@dataclass(frozen=True, slots=True)
class TrfCell:
    """What one row says of one round.  `opponent` is 0 where there is none."""

    opponent: int = 0
    colour: str = " "
    result: str = " "

    @property
    def is_blank(self) -> bool:
        """Whether the row says nothing of the round."""
        return self.opponent == 0 and self.result == " "


_BLANK = TrfCell()


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One player as the file has it; `line` counts from 1, `score` is in half-points."""

    line: int
    number: int
    name: str
    sex: str | None = None
    title: str | None = None
    rating: int | None = None
    federation: str | None = None
    fide_number: str | None = None
    birth: str | None = None
    score: int | None = None
    place: int | None = None
    cells: tuple[TrfCell, ...] = ()

    def cell(self, number: int) -> TrfCell:
        """Return the cell of this round."""
        return self.cells[number - 1] if number <= len(self.cells) else _BLANK


def round_columns(number: int, start: int = 0, end: int = 7) -> str:
    """Name the columns of a round, as an editor counts them: its cell, or part of it."""
    first = FIRST_ROUND + 1 + WIDTH * (number - 1)
    return f"{first + start}" if start == end else f"{first + start}-{first + end}"


def read_row(text: str, line: int, report: Callable[[Problem], None], cells: dict[str, TrfCell]) -> PlayerRow | None:
    """Read a row; None when it has no start number.  `cells` holds the cells of the rows read before, by their text."""
    number = whole_number(text[4:8])
    if not number:
        report(Problem(line, "5-8", "error", message("formats/trf/start-number", text=text[4:8])))
        return None
    fields = _Fields(text, line, number, report)
    return PlayerRow(
        line=line,
        number=number,
        name=" ".join(text[14:47].split()) or str(number),
        sex=text[9:10].strip().casefold() or None,
        title=text[10:13].strip() or None,
        rating=fields.whole(48, 52, "rating") or None,
        federation=text[53:56].strip() or None,
        fide_number=text[57:68].strip() or None,
        birth=_birth(text, fields),
        score=fields.half_points(80, 84),
        place=fields.whole(85, 89, "rank") or None,
        cells=_cells(text, fields, cells),
    )


def write_row(row: PlayerRow, score: str) -> str:
    """Write a row; `score` is the text of its points."""
    birth = (row.birth or "").replace("-", "/")
    fixed = (
        f"001 {row.number:>4} {row.sex or '':1}{row.title or '':>3} {row.name:<33} {row.rating or '':>4} "
        f"{row.federation or '':>3} {row.fide_number or '':>11} {birth:<10} {score:>4} {row.place or '':>4}"
    )
    return fixed + "".join(_written(cell) for cell in row.cells)


def _written(cell: TrfCell) -> str:
    if cell.is_blank:
        return " " * WIDTH
    return f"  {cell.opponent or '0000':>4} {cell.colour} {cell.result}"


@dataclass(frozen=True, slots=True)
class _Fields:
    """The numbers of a row, each problem when it is none."""

    text: str
    line: int
    number: int
    report: Callable[[Problem], None]

    def whole(self, start: int, end: int, what: str) -> int | None:
        word = self.text[start:end].strip()
        number = whole_number(word)
        if word and number is None:
            self.fault(f"{start + 1}-{end}", message("formats/trf/not-a-whole-number", what=what, text=word))
        return number

    def half_points(self, start: int, end: int) -> int | None:
        word = self.text[start:end].strip()
        half_points = half_points_of(word)
        if word and half_points is None:
            self.fault(f"{start + 1}-{end}", message("formats/trf/points", text=word))
        return half_points

    def warn(self, columns: str, what: Message) -> None:
        problem = message("formats/trf/of-row", player=self.number, what=what)
        self.report(Problem(self.line, columns, "warning", problem))

    def fault(self, columns: str, what: Message, *, round: int | None = None) -> None:
        of_row = message("formats/trf/of-row", player=self.number, what=what)
        problem = (
            of_row if round is None else message("formats/trf/of-round", player=self.number, round=round, what=what)
        )
        self.report(Problem(self.line, columns, "error", problem))


def _cells(text: str, fields: _Fields, known: dict[str, TrfCell]) -> tuple[TrfCell, ...]:
    cells: list[TrfCell] = []
    for at in range(FIRST_ROUND, len(text), WIDTH):
        word = text[at : at + WIDTH - 2]
        cell = known.get(word)
        if cell is None:
            cell = known[word] = _cell(word, fields, len(cells) + 1)
        cells.append(cell)
    while cells and cells[-1].is_blank:
        cells.pop()
    return tuple(cells)


def _cell(word: str, fields: _Fields, round: int) -> TrfCell:
    opponent, colour, result = word[:4].strip(), word[5:6], word[7:8]
    number = whole_number(opponent)
    if opponent and number is None:
        fields.fault(round_columns(round, 0, 3), message("formats/trf/opponent-number", text=opponent), round=round)
        return TrfCell()
    return TrfCell(number or 0, (colour or " ").casefold(), (result or " ").upper())


def half_points_of(word: str) -> int | None:
    """Read points such as 11.5 as half-points; None when they are none."""
    points, _, tenths = word.replace(",", ".").partition(".")
    known = whole_number(points + tenths)
    if known is None or tenths.rstrip("0") not in ("", "5"):
        return None
    return 2 * int(points or 0) + (tenths.rstrip("0") == "5")


def points_of(half_points: int) -> str:
    """Write half-points as points: 3 is 1.5."""
    sign = "-" if half_points < 0 else ""
    return f"{sign}{abs(half_points) // 2}.{5 * (abs(half_points) % 2)}"


def _birth(text: str, fields: _Fields) -> str | None:
    """Read the date of birth; a date that goes on beyond its columns is reported and left out."""
    word = text[69:79].strip()
    date = _WHOLE_BIRTH.search(text, 64, 84) if word else None
    if date is not None and not 69 <= date.start() < date.end() <= 79:
        fields.warn("70-79", message("formats/trf/birth-shifted", text=date[0]))
        return None
    found = _BIRTH.fullmatch(word)
    if found is None:
        return word or None
    year, month, day = found.groups()
    return year if not month or int(month) == 0 else f"{year}-{int(month):02}-{int(day):02}"
