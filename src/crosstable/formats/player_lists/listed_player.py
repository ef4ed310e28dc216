"""A player as a federation lists it, and the lines of such a list."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import IO, NamedTuple

from crosstable.formats.stream_bytes import read_bytes_of
from crosstable.model.errors import FormatError
from crosstable.model.names import clean_name
from crosstable.model.tables.problems import ProblemLog

LONGEST_LINE = 4_000
LARGEST_LIST = 2 * 2**30
_BLOCK = 1 << 20
Progress = Callable[[int, int | None], None]


class ListedPlayer(NamedTuple):
    """One row.  A named tuple and no dataclass: lists hold millions, and a store takes tuples as they are.

    `name` is "Family, First" where the list tells them apart.  `rating` is the federation's main one (FIDE standard,
    EGF GoR, AGA rating), `title` a title or a grade, `born` a year, `status` what sort of member.
    """

    id: str
    name: str
    rating: float | None = None
    rapid: float | None = None
    blitz: float | None = None
    title: str | None = None
    club: str | None = None
    country: str | None = None
    region: str | None = None
    born: str | None = None
    status: str | None = None


def text_lines(
    stream: IO[bytes], name: str, encoding: str | None, progress: Progress | None, total: int | None
) -> Iterator[tuple[int, str]]:
    """Give the lines with their numbers: in the encoding given, else in UTF-8, and Latin-1 where a line is no UTF-8.

    Raises:
        FormatError: reading stopped, a line without end, a list without end, or bytes not of the encoding given.
    """
    rest, done, number = b"", 0, 1
    while block := read_bytes_of(stream.read, _BLOCK, name):
        whole, end, rest = (rest + (block if done else block.removeprefix(b"\xef\xbb\xbf"))).rpartition(b"\n")
        done += len(block)
        if done > LARGEST_LIST:
            raise FormatError(f"{name}: the list is larger than {LARGEST_LIST // 2**30} GB. Is it the right file?")
        lines = _decoded(whole, name, number, encoding) if end else []
        _check_length(lines, len(rest), name, number)
        yield from enumerate(lines, start=number)
        number += len(lines)
        if progress is not None:
            progress(done, total)
    if rest:
        yield number, _text(rest, name, number, encoding)


def _decoded(block: bytes, name: str, number: int, encoding: str | None) -> list[str]:
    """Decode many lines at once; where that fails, line by line."""
    try:
        return block.decode(encoding or "utf-8").split("\n")
    except (LookupError, UnicodeError):
        return [_text(line, name, at, encoding) for at, line in enumerate(block.split(b"\n"), start=number)]


def _check_length(lines: list[str], rest: int, name: str, number: int) -> None:
    longest = max(map(len, lines), default=0)
    if max(longest, rest) >= LONGEST_LINE:
        at = number + (list(map(len, lines)).index(longest) if longest >= LONGEST_LINE else len(lines))
        raise FormatError(f"{name}: line {at} is too long, so this is no list. Check that it is the right file.")


def _text(raw: bytes, name: str, number: int, encoding: str | None) -> str:
    try:
        return raw.decode(encoding or "utf-8")
    except LookupError:
        raise FormatError(f"encoding {encoding!r} is unknown. Use utf-8, latin-1 or cp1252.") from None
    except UnicodeError:
        if encoding is not None:
            raise FormatError(
                f"{name}: line {number} is not {encoding.upper()}. Name another encoding: --encoding latin-1."
            ) from None
        return raw.decode("latin-1")


def listed_name(text: str) -> str:
    """Give a name cleanly; most are clean, and cost little."""
    name = text.strip()
    return name if name.isascii() and name.isprintable() and "  " not in name else clean_name(name)


def number_or_none(text: str, line: int, column: str, log: ProblemLog) -> float | None:
    """Give a rating; nothing for an empty cell or 0, which lists write for "unrated"."""
    if not text or text == "0":
        return None
    try:
        return float(int(text)) if text.isdecimal() else _finite(float(text))
    except ValueError:
        log.add(column, line, column, f"{text[:20]!r} is no rating. The player is kept without it.", "warning")
        return None


def _finite(number: float) -> float:
    if not -100_000 < number < 100_000:
        raise ValueError
    return number
