"""Rows of a TRF laid out column by column, as the handbook numbers them: not by the writer that is tested."""

from __future__ import annotations

import io

from crosstable.formats.event.event_format import ReadEvent
from crosstable.formats.trf.dialects import Trf16, Trf26


def laid_out(*pieces: tuple[int, str]) -> str:
    """Put each text at its column, counted from 1."""
    line: list[str] = []
    for column, text in pieces:
        line += " " * (column - 1 + len(text) - len(line))
        line[column - 1 : column - 1 + len(text)] = text
    return "".join(line)


def player(number: int, *cells: str, name: str = "", points: str = "", rank: str = "", rating: str = "") -> str:
    """Make a row; a cell is `   2 w 1`, the opponent in four columns."""
    rounds = [(92 + 10 * at, cell) for at, cell in enumerate(cells)]
    fixed = [(1, "001"), (5, f"{number:>4}"), (15, name or f"Player {number}"), (49, f"{rating:>4}")]
    return laid_out(*fixed, (81, f"{points:>4}"), (86, f"{rank:>4}"), *rounds)


def read(*lines: str, end: str = "\r", strict: bool = False, encoding: str = "utf-8") -> ReadEvent:
    """Read these lines as a file."""
    text = end.join(lines) + end
    return Trf26().read(io.BytesIO(text.encode(encoding)), name="cup.trf", strict=strict)


def messages(found: ReadEvent) -> list[str]:
    """Return the problems as they are printed."""
    return [str(problem) for problem in found.problems]


def written(found: ReadEvent, *, year: int = 26) -> list[str]:
    """Write what was read, and give the lines."""
    made = (Trf26() if year == 26 else Trf16()).write(found.document)
    return made.data.decode().split("\r\n")[:-1]
