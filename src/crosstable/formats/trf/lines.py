"""The lines of a FIDE tournament file (TRF), each read for itself or kept as it stands.

| line | holds | becomes |
|---|---|---|
| XXZ 3 7 | who is absent in the next round | `absent` |
| 240 H 003 0026 | byes announced for a round (F, H, Z) | `absent`; F and H are kept too |
| XXP 3 7 | who must not meet | `forbidden` |
| 260 001 005 0003 0007 | the same for some rounds | `forbidden` while it lasts; kept |
| 299 W  2.0 ... | points out of the order | see `reader` |

The lines of the event stand in `header`, those of players in `rows`, points in `scoring`.
Source: FIDE Handbook, TRF26 (in force 1 September 2025); JaVaFo Advanced User Manual.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from crosstable.formats.event.document import KeptLine
from crosstable.formats.trf.header import COUNTS, TEXTS, codes_of, fact_of, round_days
from crosstable.formats.trf.order import Order
from crosstable.formats.trf.player_rows import FIRST_ROUND, WIDTH, PlayerRow, TrfCell, half_points_of, read_row
from crosstable.formats.trf.scoring import values_of
from crosstable.model.digits import whole_number
from crosstable.model.errors import FormatError, Problem
from crosstable.model.messages import Message, message
from crosstable.model.tables.problems import ProblemLog

KEPT = "trf"
MOST_ROUNDS = 300
_MOST_KEPT = 100_000
MOST_GROUP = 200  # players whom one line keeps apart
_SCORING = frozenset({"162", "XXS", "BBW", "BBD", "BBL", "BBF", "BBZ", "BBU"})
_OF_TEAMS = frozenset({"240", "260", "299"})
_LONGEST = FIRST_ROUND + WIDTH * MOST_ROUNDS


@dataclass(slots=True)
class TrfLines:
    """What the lines of a file say, as far as one line can tell.  Give them all to `take`."""

    log: ProblemLog = field(default_factory=ProblemLog)
    order: Order = field(default_factory=Order)
    cells: dict[str, TrfCell] = field(default_factory=dict)
    rows: dict[int, PlayerRow] = field(default_factory=dict)
    name: str = ""
    about: dict[str, str] = field(default_factory=dict)
    counts: dict[str, tuple[int, int]] = field(default_factory=dict)
    days: list[dt.date | None] = field(default_factory=list)
    planned: int | None = None
    points: dict[str, int] = field(default_factory=dict)
    tiebreaks: tuple[str, ...] = ()
    has_202: bool = False
    absent_next: list[int] = field(default_factory=list)
    byes: list[tuple[int, list[int]]] = field(default_factory=list)
    prohibited: list[tuple[int, int, list[int]]] = field(default_factory=list)
    abnormal: list[tuple[str, int, int, list[int]]] = field(default_factory=list)
    kept: list[KeptLine] = field(default_factory=list)
    is_of_teams: bool = False

    def report(self, problem: Problem) -> None:
        """Note a problem."""
        self.log.add("", problem.line, problem.column, problem.message, problem.severity)

    def warn(self, line: int, columns: str | None, fault: Message) -> None:
        """Note something odd that cost nothing."""
        self.log.add("odd", line, columns, fault, "warning")

    def take(self, text: str, line: int) -> None:
        """Take in one line: read it, or keep it as it stands."""
        tag = text[:3]
        if not text.strip():
            self.order.add("_")
        elif tag == "001":
            self._take_row(text, line)
        elif self._is_read(tag, text, line):
            self.order.add(tag)
        else:
            self._keep(text, line)

    def _keep(self, text: str, line: int) -> None:
        if len(self.kept) == _MOST_KEPT:
            raise FormatError("formats/trf/too-many-unknown-lines", line=line, most=_MOST_KEPT)
        self.kept.append(KeptLine(KEPT, f"line {line}", text))
        self.order.add("?")

    def _take_row(self, text: str, line: int) -> None:
        number = whole_number(text[4:8])
        if number in self.rows:
            first = self.rows[number].line
            fault = message("formats/trf/number-twice", number=number, line=first)
            self.report(Problem(line, "5-8", "error", fault))
            return
        if len(text) > _LONGEST:
            self.report(Problem(line, str(_LONGEST), "error", message("formats/trf/too-many-rounds", most=MOST_ROUNDS)))
        row = read_row(text[:_LONGEST], line, self.report, self.cells)
        if row is not None:
            self.rows[row.number] = row
            self.order.add("001")

    def _is_read(self, tag: str, text: str, line: int) -> bool:
        """Read a line of facts; False when it is to be kept as it stands."""
        body = text[4:].strip()
        if tag == "012" and not self.name:
            self.name = " ".join(body.split())
            return bool(self.name)
        if tag in TEXTS and body:
            return self._is_new(TEXTS[tag], fact_of(tag, body))
        if tag in COUNTS and tag not in self.counts and (count := whole_number(body)) is not None:
            self.counts[tag] = (count, line)
            return tag != "082"
        if tag == "132" and not self.days:
            self.days = round_days(text[:_LONGEST])
            return any(self.days)
        if tag in ("142", "XXR"):
            return self._is_number_of_rounds(body, line)
        if tag == "XXC" and body in ("white1", "black1"):
            return self._is_new("first_colour", body[:-1])
        if tag in _SCORING:
            return self._is_scoring(text, line)
        if tag == "202" and not self.has_202:
            self.has_202, self.tiebreaks = True, codes_of(body)
            return True
        if tag == "212" and not self.tiebreaks:
            self.tiebreaks = codes_of(body)
            return False
        if self.is_of_teams and tag in _OF_TEAMS:
            return False  # their numbers are those of teams: see `teams`
        return tag in _LISTS and _LISTS[tag](self, text, line)

    def _is_new(self, key: str, fact: str) -> bool:
        if key == "deputies" and len(self.about.get(key, "")) in range(1, _LONGEST):
            fact = f"{self.about.pop(key)}; {fact}"
        if key in self.about:
            return False
        self.about[key] = fact
        return True

    def _is_number_of_rounds(self, body: str, line: int) -> bool:
        rounds = whole_number(body)
        if self.planned is not None and rounds is not None:
            if rounds != self.planned:
                self.warn(line, "5", message("formats/trf/number-of-rounds-twice", first=self.planned, text=body[:20]))
            return rounds == self.planned
        if rounds is not None and 0 < rounds <= MOST_ROUNDS:
            self.planned = rounds
            return True
        self.warn(line, "5", message("formats/trf/number-of-rounds", text=body[:20], most=MOST_ROUNDS))
        return False

    def _is_scoring(self, text: str, line: int) -> bool:
        values = values_of(text)
        if values is None:
            self.warn(line, "5", message("formats/trf/not-points-of-colour", text=text[3:40].strip()))
            return False
        if text.startswith("XXS"):
            self.points.setdefault("PAB", 2)
        self.points.update(values)
        return True

    def prohibit(self, first: int, last: int, players: list[int], line: int) -> bool:
        """Note who must not meet; False when the group is too large to be one."""
        if len(players) > MOST_GROUP or len(self.prohibited) > _MOST_KEPT:
            self.warn(line, "5", message("formats/trf/group-too-large", most=MOST_GROUP))
            return False
        self.prohibited.append((first, last, players))
        return True

    def numbers(self, text: str, line: int, at: int) -> list[int] | None:
        """Read the start numbers from this column on, every five columns or by spaces; None when they are none."""
        words = text[at:].split()
        if not all(word.isascii() and word.isdigit() and len(word) < 6 for word in words):
            self.warn(line, str(at + 1), message("formats/trf/not-start-numbers", text=text[at : at + 40].strip()))
            return None
        return [int(word) for word in words]


def _absent_next(file: TrfLines, text: str, line: int) -> bool:
    numbers = file.numbers(text, line, 4)
    file.absent_next += numbers or []
    return bool(numbers)


def _byes(file: TrfLines, text: str, line: int) -> bool:
    numbers = file.numbers(text, line, 5)
    if not numbers or text[4:5].upper() not in "FHZ":
        return False
    file.byes.append((numbers[0], numbers[1:]))
    return text[4:5].upper() == "Z"


def _prohibited_xxp(file: TrfLines, text: str, line: int) -> bool:
    numbers = file.numbers(text, line, 4)
    return bool(numbers) and file.prohibit(1, MOST_ROUNDS, numbers or [], line)


def _prohibited_260(file: TrfLines, text: str, line: int) -> bool:
    numbers = file.numbers(text, line, 4)
    if not numbers or len(numbers) < 4:
        return False
    file.prohibit(numbers[0], numbers[1], numbers[2:], line)
    return False  # kept for its range


def _abnormal(file: TrfLines, text: str, line: int) -> bool:
    body = text[13:17].strip()
    half_points = half_points_of(body.lstrip("+-"))
    numbers = file.numbers(text, line, 19)
    if half_points is None or not numbers or text[7:11].strip():
        file.warn(line, "14-17", message("formats/trf/not-points-of-players", text=body))
        return False
    has_round = bool(text[19:22].strip())
    number, players = (numbers[0], numbers[1:]) if has_round else (0, numbers)
    letter = text[4:5].strip().upper()
    file.abnormal.append((letter, -half_points if body.startswith("-") else half_points, number, players))
    return bool(letter) or number == 0  # points of a round are kept: they count after it


def round_bonus(text: str) -> tuple[int, int, tuple[int, ...]] | None:
    """Read a line 299 without a letter and with a round: half-points, round, players; None for any other line.

    Example:
        >>> round_bonus("299          -1.0  003    5    9")
        (-2, 3, (5, 9))
    """
    body, words = text[13:17].strip(), text[19:].split()
    half_points = half_points_of(body.lstrip("+-"))
    is_one = text.startswith("299") and not text[4:5].strip() and not text[7:11].strip() and text[19:22].strip()
    if not is_one or half_points is None or not all(word.isascii() and word.isdigit() for word in words):
        return None
    number, *players = map(int, words)
    return (-half_points if body.startswith("-") else half_points, number, tuple(players)) if number else None


_LISTS: Mapping[str, Callable[[TrfLines, str, int], bool]] = MappingProxyType(
    {
        "XXZ": _absent_next,
        "240": _byes,
        "XXP": _prohibited_xxp,
        "260": _prohibited_260,
        "299": _abnormal,
    }
)
