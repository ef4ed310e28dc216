"""Read one cell of a table of results.

Rules
1. Every cell is read as text; a number, date or time of a frame or workbook is spelled out first.
2. A score is 1, 0.5 or 0 of the first side, or a word for it; `+` and `-` are won and lost by forfeit.
3. A result names both sides: `1-0`, `½-½`, `1-0F`, `+:-`; other numbers are points such as goals.
4. Dates and times are ISO 8601.  A time zone is ignored: dates and times are kept as written.
5. A decimal comma is read; `1,234` is rejected, since it may mean a thousand.
"""

from __future__ import annotations

import datetime as dt
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from crosstable.model.columns import COLOURS, NOT_CLASSIFIED, day_number
from crosstable.model.digits import LARGEST_NUMBER
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.names import clean_name
from crosstable.model.results import ResultKind
from crosstable.model.tables.spreadsheet_cells import without_apostrophe

LARGEST_WHOLE = 2**31 - 1
_SHOWN = 60
_MOMENT = re.compile(
    r"(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?", re.ASCII
)
_TIME = re.compile(r"(\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?", re.ASCII)
_NUMBER = re.compile(r"[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?", re.ASCII)
_THOUSANDS = re.compile(r"[+-]?\d{1,3}(?:,\d{3})+", re.ASCII)
_PLACE = re.compile(r"[=T]?(\d{1,9})(?:\.0+)?[=T.]?", re.ASCII | re.IGNORECASE)
_RESULT = re.compile(r"(\d+(?:[.,]\d+)?|½|1/2)(f{0,2})[-:](\d+(?:[.,]\d+)?|½|1/2)(f{0,2}|wo|forfeit)", re.ASCII)
_DASHES = str.maketrans({"\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-", "\u2212": "-"})

SCORE_WORDS: Mapping[str, int] = MappingProxyType(
    {
        **dict.fromkeys(("1", "win", "won", "w", "true"), 2),
        **dict.fromkeys(("½", "1/2", "draw", "drawn", "tie", "d", "="), 1),
        **dict.fromkeys(("0", "loss", "lost", "lose", "l", "false"), 0),
    }
)
_FORFEIT_SCORES = {"+": 2, "1f": 2, "-": 0, "0f": 0}
_FORFEIT_PAIRS = {
    **dict.fromkeys(("+:-", "+--", "+/-", "+-"), (1.0, 0.0)),
    **dict.fromkeys(("-:+", "--+", "-/+", "-+"), (0.0, 1.0)),
}
_DOUBLE_FORFEITS = ("-:-", "---", "-/-", "--")
_NEUTRAL_WORDS: Mapping[str, bool] = MappingProxyType(
    {
        **dict.fromkeys(("true", "t", "yes", "y", "1", "x", "neutral"), True),
        **dict.fromkeys(("false", "f", "no", "n", "0", "home"), False),
    }
)
KIND_WORDS: Mapping[str, ResultKind] = MappingProxyType(
    {
        **{kind.value: kind for kind in ResultKind},
        "bye": ResultKind.ALLOCATED_BYE,
        "pairing-allocated-bye": ResultKind.ALLOCATED_BYE,
        "walkover": ResultKind.FORFEIT,
        "w/o": ResultKind.FORFEIT,
        "double-walkover": ResultKind.DOUBLE_FORFEIT,
        "*": ResultKind.UNKNOWN,
    }
)


class BadCell(InputError):
    """A cell whose content its column cannot hold."""


@dataclass(frozen=True, slots=True)
class PairResult:
    """The result of both sides in one cell: two numbers, or a kind, or both."""

    first: float | None = None
    second: float | None = None
    kind: ResultKind | None = None


def text_of(value: object) -> str:
    """Spell a cell out; a missing value (None, NaN, NaT) is the empty text.

    Example:
        >>> text_of(" Ann "), text_of(3.0), text_of(None), text_of(dt.date(2024, 2, 29))
        ('Ann', '3', '', '2024-02-29')
    """
    if isinstance(value, str):
        text = value.strip()
        return without_apostrophe(text) if text.startswith("'") else text
    if value is None or _is_missing(value):
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace").strip()
    if isinstance(value, Nested):
        return value.text
    return str(value)


@dataclass(frozen=True, slots=True)
class Nested:
    """A cell that holds a list or a mapping where one value belongs."""

    text: str


def flat(value: object) -> object:
    """Return a cell as something that can be compared and counted."""
    try:
        hash(value)
    except TypeError:
        return Nested(repr(value))
    return value


def _is_missing(value: object) -> bool:
    try:
        return bool(value != value)  # noqa: PLR0124  # NaN and NaT differ from themselves
    except (TypeError, ValueError):  # pandas.NA has no truth value
        return True


def shown(text: str) -> str:
    """Quote a cell for a message, cut when it is long."""
    return repr(text) if len(text) <= _SHOWN else f"{text[:_SHOWN]!r}..."


def read_moment(text: str) -> tuple[int, int]:
    """Read a date, with or without a time: day since 1970-01-01 and second of the day (-1 for none)."""
    match = _MOMENT.fullmatch(text)
    if match is None:
        raise BadCell("model/tables/date-not-iso", text=shown(text))
    try:
        day = day_number(dt.date.fromisoformat(match[1]))
    except ValueError:
        raise BadCell("model/tables/no-such-day", text=shown(text)) from None
    return day, -1 if match[2] is None else read_time(match[2])


def read_time(text: str) -> int:
    """Read a time of day: seconds since midnight."""
    match = _TIME.fullmatch(text)
    try:
        time = None if match is None else dt.time.fromisoformat(match[1])
    except ValueError:
        time = None
    if time is None:
        raise BadCell("model/tables/not-a-time", text=shown(text))
    return time.hour * 3600 + time.minute * 60 + time.second


def read_number(text: str, what: str) -> float:
    """Read a number of a plausible size.  `what` names it in the message."""
    plain = text.translate(_DASHES)
    if _THOUSANDS.fullmatch(plain):
        raise BadCell("model/tables/thousand-or-decimal", what=what, text=shown(text))
    number = float(plain.replace(",", ".")) if _NUMBER.fullmatch(plain) else math.nan
    if not math.isfinite(number):
        raise BadCell("model/tables/not-a-number", what=what, text=shown(text))
    if abs(number) > LARGEST_NUMBER:
        raise BadCell("model/tables/number-too-large", what=what, text=shown(text), most=LARGEST_NUMBER)
    return number


def read_whole(text: str, what: str) -> int:
    """Read a whole number from 0 on."""
    number = read_number(text, what)
    if number != int(number) or not 0 <= number <= LARGEST_WHOLE:
        raise BadCell("model/tables/not-a-whole-number", what=what, text=shown(text), most=LARGEST_WHOLE)
    return int(number)


def read_weight(text: str, what: str) -> float:
    """Read a number that is not negative."""
    number = read_number(text, what)
    if number < 0:
        raise BadCell("model/tables/negative-number", what=what, text=shown(text))
    return number


def read_score(text: str) -> tuple[int, ResultKind | None]:
    """Read the score of the first side: half-points, and the kind when the cell gives it.

    Example:
        >>> read_score("0,5"), read_score("+")
        ((1, None), (2, <ResultKind.FORFEIT: 'forfeit'>))
    """
    word = text.translate(_DASHES).casefold()
    if word in SCORE_WORDS:
        return SCORE_WORDS[word], None
    if word in _FORFEIT_SCORES:
        return _FORFEIT_SCORES[word], ResultKind.FORFEIT
    if _NUMBER.fullmatch(word) and float(word.replace(",", ".")) in {0.0, 0.5, 1.0}:
        return int(2 * float(word.replace(",", "."))), None
    raise BadCell("model/tables/score-not-known", text=shown(text))


def read_result(text: str) -> PairResult:
    """Read the result of both sides: `1-0`, `½-½`, `3:1`, `1-0F`, `+:-`, or the score of the first.

    Example:
        >>> read_result("1-0F")
        PairResult(first=1.0, second=0.0, kind=<ResultKind.FORFEIT: 'forfeit'>)
    """
    word = "".join(text.translate(_DASHES).casefold().split())
    if word in _FORFEIT_PAIRS:
        return PairResult(*_FORFEIT_PAIRS[word], ResultKind.FORFEIT)
    if word in _DOUBLE_FORFEITS:
        return PairResult(kind=ResultKind.DOUBLE_FORFEIT)
    match = _RESULT.fullmatch(word)
    if match is not None:
        first, second = _half_or_number(match[1]), _half_or_number(match[3])
        if max(first, second) > LARGEST_NUMBER:
            raise BadCell("model/tables/number-too-large", what="result", text=shown(text), most=LARGEST_NUMBER)
        if not (match[2] or match[4]):
            return PairResult(first, second)
        double = first == second == 0
        return PairResult(first, second, ResultKind.DOUBLE_FORFEIT if double else ResultKind.FORFEIT)
    kind = KIND_WORDS.get(_kind_key(text))
    if kind is not None:
        return PairResult(kind=kind)
    try:
        half_points, kind = read_score(text)
    except BadCell:
        raise BadCell("model/tables/result-unreadable", text=shown(text)) from None
    return PairResult(half_points / 2, 1 - half_points / 2, kind)


def _half_or_number(text: str) -> float:
    return 0.5 if text in {"½", "1/2"} else float(text.replace(",", "."))


def read_kind(text: str) -> ResultKind:
    """Read a result kind: the words of `ResultKind`, `bye`, `walkover`."""
    key = _kind_key(text)
    if key in KIND_WORDS:
        return KIND_WORDS[key]
    raise BadCell(UnknownName("kind", shown(text).strip("'"), KIND_WORDS).message)


def _kind_key(text: str) -> str:
    return "-".join(text.casefold().replace("_", " ").replace("-", " ").split())


def read_place(text: str) -> tuple[int, str | None]:
    """Read a place, or the word written instead of a place (`DNF`).

    Example:
        >>> read_place("3="), read_place("DNF")
        ((3, None), (0, 'DNF'))
    """
    match = _PLACE.fullmatch(text)
    if match is not None and int(match[1]) >= 1:
        return int(match[1]), None
    if match is not None or not any(letter.isalpha() for letter in text) or text.casefold() in {"nan", "inf"}:
        raise BadCell("model/tables/place-not-known", text=shown(text))
    return NOT_CLASSIFIED, clean_name(text)


def read_colour(text: str) -> int:
    """Read a colour: its position in `COLOURS`."""
    for code, colour in enumerate(COLOURS):
        if text.casefold() in {colour, colour[0]}:
            return code
    raise BadCell("model/tables/colour-not-known", text=shown(text))


def read_neutral(text: str) -> bool:
    """Read whether a game was on neutral ground: yes or no, true or false, 1 or 0, neutral or home.

    Example:
        >>> read_neutral("TRUE"), read_neutral("0")
        (True, False)
    """
    known = _NEUTRAL_WORDS.get(text.casefold())
    if known is None:
        raise BadCell("model/tables/neutral-not-known", text=shown(text))
    return known
