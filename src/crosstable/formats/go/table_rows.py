"""The rows of Go results tables, as EGF H9 and FFG .tou write them: a player per line, fields apart by spaces.

    1 Minder_Roo Ann Kim    3d NL Utr   36 128 503 0   2+/w0  3+/b0  |12345678
    number, family name, first name, grade, what the format adds, values of tie-breaks, a cell per round, PIN

Rules
1. A blank inside a name is written `_`.  Two words are family name and first name, and become `Family, First`;
   one word, or more than two (which only careless writers leave), become a name without a comma.
2. The grade parts the name from the rest; a word of a name that looks like a grade, number or cell gets a `_` before.
3. The cells are at the end of the line.  A value of a tie-break may look like a cell (`0=`), so a row has as many cells
   as most rows have, and what stands before is a value.  `166?` is a value with a half that lost its sign, unless
   the rows name each other so.
4. Opponents are known by the number that begins a row when every row has its own, else by the order of the rows:
   OpenGotha leaves the number blank where places are shared.  A row that cannot be read keeps its number.
5. OpenGotha leaves no blank between a long name and a grade of three characters: `Gutierrez_Manrique Victor10K`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from crosstable.formats.go.cells import MOST_ROUNDS, WallListCell, is_cell, read_cell
from crosstable.model.digits import whole_number
from crosstable.model.messages import message
from crosstable.model.names import clean_name
from crosstable.model.tables.problems import ProblemLog

MOST_ROWS = 20_000
LONGEST_LINE = 20_000
_LARGEST_PLACE = 10**6
UNKNOWN_GRADE = "??"
_GRADE = re.compile(r"\d{1,2}[kdp]|\?\?", re.IGNORECASE)
_JOINED_GRADE = re.compile(r"(\S*[^\W\d])(\d\d[kdp])", re.IGNORECASE)
_VALUE = re.compile(r"[-+]?\d+([.,]\d+)?[½=?]?|[½?]")
_PIN = re.compile(r"\|(\w{1,12})")


@dataclass(frozen=True, slots=True)
class TableRow:
    """One player's line, taken apart.

    `place` is the number that begins it, `position` counts the rows; `details` is what stands between grade and
    values.
    """

    line: int
    place: int | None
    name: str
    grade: str | None
    details: tuple[str, ...]
    values: tuple[str, ...]
    cells: tuple[WallListCell | None, ...]
    pin: str | None = None
    position: int = 0


def read_rows(lines: Iterable[tuple[int, str]], log: ProblemLog) -> list[TableRow]:
    """Take the lines of players apart; what is no row is told and left out."""
    rows: list[TableRow] = []
    unreadable = 0
    for number, line in lines:
        row = _read_row(number, line) if len(line) <= LONGEST_LINE else None
        if row is None:
            unreadable += any(is_cell(token) for token in line[:LONGEST_LINE].split())
            shown = line.strip()[:60]
            problem = message("formats/go/row-unreadable", line=shown)
            log.add("row", number, None, problem)
        elif len(rows) == MOST_ROWS:
            problem = message("formats/go/too-many-rows", most=MOST_ROWS)
            log.add("row", number, None, problem)
            break
        else:
            rows.append(replace(row, position=len(rows) + unreadable + 1))
    return _of_one_length(rows, log)


def numbers_of(rows: Sequence[TableRow]) -> list[int]:
    """Return the number by which opponents know each row: its place, unless two share one or one is 0."""
    own = [row.place for row in rows if row.place]
    return own if len(set(own)) == len(rows) else [row.position for row in rows]


def _read_row(number: int, line: str) -> TableRow | None:
    tokens = line.split()
    pin = _PIN.fullmatch(tokens[-1]) if tokens else None
    if pin:
        del tokens[-1]
    has_place = bool(tokens) and tokens[0].isascii() and tokens[0].isdecimal()
    place = whole_number(tokens.pop(0)) if has_place else None
    at = next((at for at, token in enumerate(tokens) if at and _GRADE.fullmatch(token)), None)
    if at is None:
        at = _split_joined_grade(tokens)
    if at is None or (has_place and (place is None or place > _LARGEST_PLACE)):
        return None
    start = _first_cell(tokens, at + 1)
    middle = tokens[at + 1 : start]
    details = len(middle)
    while details and _VALUE.fullmatch(middle[details - 1]):
        details -= 1
    grade = tokens[at].lower()
    return TableRow(
        number,
        place,
        read_name(tokens[:at]),
        None if grade == UNKNOWN_GRADE else grade,
        tuple(middle[:details]),
        tuple(value.replace("?", "½") for value in middle[details:]),
        tuple(read_cell(token) for token in tokens[start:]),
        pin[1] if pin else None,
    )


def _split_joined_grade(tokens: list[str]) -> int | None:
    """Part a name from the grade at its end; return where the grade is, None when there is none (rule 5)."""
    for at, token in enumerate(tokens):
        joined = _JOINED_GRADE.fullmatch(token)
        if joined:
            tokens[at : at + 1] = joined.groups()
            return at + 1
    return None


def _first_cell(words: Sequence[str], least: int) -> int:
    """Find where the cells begin: they are at the end, and the first says something."""
    start = len(words)
    while start > least and (is_cell(words[start - 1]) or words[start - 1] == "0"):
        start -= 1
    return next((at for at in range(start, len(words)) if is_cell(words[at])), len(words))


def _of_one_length(rows: list[TableRow], log: ProblemLog) -> list[TableRow]:
    """Return every row as many cells as most have; see rule 3."""
    if not rows:
        return rows
    usual, least = (_most_frequent(map(length, rows)) for length in (_length, _sure_length))
    if usual > least and not _name_each_other(rows, usual):
        usual = least
    usual = min(usual, MOST_ROUNDS)
    return [_of_length(row, usual, log) for row in rows]


def _most_frequent(lengths: Iterable[int]) -> int:
    counts = Counter(lengths)
    return max(counts, key=lambda count: (counts[count], count))


def _length(row: TableRow) -> int:
    return len(row.cells)


def _sure_length(row: TableRow) -> int:
    """Return the number of cells without those at the beginning that may be values with a half."""
    return len(row.cells) - next((at for at, cell in enumerate(row.cells) if not _may_be_half(cell)), len(row.cells))


def _may_be_half(cell: WallListCell | None) -> bool:
    return cell is not None and cell == WallListCell(cell.opponent, "?")


def _name_each_other(rows: Sequence[TableRow], length: int) -> bool:
    """Return whether the first of so many cells, where they may be values, are games: both rows name each other."""
    cells = {
        number: row.cells[-length]
        for number, row in zip(numbers_of(rows), rows, strict=True)
        if len(row.cells) >= length
    }
    half_points = {number: cell.opponent for number, cell in cells.items() if cell is not None and _may_be_half(cell)}
    return all(half_points.get(opponent) == number for number, opponent in half_points.items())


def _of_length(row: TableRow, usual: int, log: ProblemLog) -> TableRow:
    surplus = len(row.cells) - usual
    if surplus < 0:
        problem = message("formats/go/results-missing", player=row.name, count=len(row.cells), usual=usual)
        log.add("cells", row.line, None, problem, "warning")
    if surplus <= 0:
        return row
    if any(cell is not None and cell.opponent and not _may_be_half(cell) for cell in row.cells[:surplus]):
        problem = message("formats/go/results-too-many", player=row.name, count=len(row.cells), usual=usual)
        log.add("surplus", row.line, None, problem)
    values = tuple("0" if cell is None else _value_of(cell) for cell in row.cells[:surplus])
    return replace(row, values=(*row.values, *values), cells=row.cells[surplus:])


def _value_of(cell: WallListCell) -> str:
    """Return what was read as a cell as the value that it is."""
    return f"{cell.opponent}{'½' if cell.result == '?' else cell.result}"


def read_name(words: Sequence[str]) -> str:
    """Return the name in these words.

    Example:
        >>> read_name(["Minder_Roo", "Ann_Kim"]), read_name(["Ann_Lee"])
        ('Minder Roo, Ann Kim', 'Ann Lee')
    """
    parts = [clean_name(word.replace("_", " ")).strip(" ,") for word in words]
    parts = [part for part in parts if part]
    return ", ".join(parts) if len(parts) == 2 else " ".join(parts) or "?"


def write_name(name: str) -> str:
    """Return a name as one word, or as two where a comma tells the family name.

    Example:
        >>> write_name("Minder Roo, Ann Kim"), write_name("Ann Lee")
        ('Minder_Roo Ann_Kim', 'Ann_Lee')
    """
    family, comma, first = clean_name(name).partition(",")
    parts = [_word(family), _word(first)] if comma and family.strip() and first.strip() else [_word(name)]
    return " ".join(parts)


def _word(text: str) -> str:
    word = "_".join(clean_name(text).replace("_", " ").split())
    marks = ("|", ";", "#")
    is_safe = word and not word.isdecimal() and not word.startswith(marks)
    return word if is_safe and not _GRADE.fullmatch(word) and not is_cell(word) else f"_{word}"


def write_details(text: str | None, most: int, unknown: str) -> str:
    """Return a detail as one word that no reader takes for a value."""
    word = "_".join(clean_name(text or "").replace("_", " ").split())[:most].strip("_")
    return unknown if not word or _VALUE.fullmatch(word) or is_cell(word) or word[0] in "|;" else word


def write_grade(grade: str | None) -> str:
    """Return a grade in the form of these files; ?? when it is missing or not known to them."""
    known = re.fullmatch(r"(\d{1,2})\s*([kdp])\w*", (grade or "").strip().lower())
    return f"{known[1]}{known[2]}" if known else UNKNOWN_GRADE


def is_value(text: str) -> bool:
    """Return whether this may be one of the values."""
    return _VALUE.fullmatch(text) is not None
