"""What the command line prints: data on stdout, notes on stderr.

Data is a table on a terminal, and tab-separated text when piped.  Colours follow `NO_COLOR`.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

Cell = str | int | float | None
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_LONGEST_WORD = 20  # cells; longer ones are broken on a screen without room


def print_note(message: str, *, style: str = "") -> None:
    """Print a message on stderr."""
    if style and sys.stderr.isatty():
        from rich.console import Console

        Console(stderr=True, highlight=False).print(printable(message), style=style, markup=False, soft_wrap=True)
    else:
        sys.stderr.write(printable(message) + "\n")


def program() -> str:
    """Return what the user types to run crosstable: its path where the shell would not find it by name."""
    called = Path(sys.argv[0])
    found = shutil.which("crosstable")
    if called.name != "crosstable" or (found is not None and Path(found).resolve() == called.resolve()):
        return "crosstable"
    return os.path.relpath(called)


def printable(text: str) -> str:
    """Return text without control characters, which a terminal would obey: they are written as escapes.

    Line ends and tabs stay.  Bytes of a file name that are no text are written the same way.
    """
    return _CONTROL.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


def is_terminal() -> bool:
    """Return whether data is printed on a terminal."""
    return sys.stdout.isatty()


def terminal_width() -> int:
    """Count the columns of the screen."""
    return shutil.get_terminal_size().columns


def print_rows(columns: Sequence[str], rows: Iterable[Sequence[Cell]], *, title: str = "") -> None:
    """Print rows as a table on a terminal, else as tab-separated text with a header."""
    if is_terminal():
        _print_table(columns, [[_text(cell) for cell in row] for row in rows], title)
        return
    sys.stdout.write("\t".join(columns) + "\n")
    for row in rows:
        sys.stdout.write("\t".join(" ".join(_text(cell).split()) for cell in row) + "\n")


def _text(cell: Cell) -> str:
    return "" if cell is None else printable(str(cell))


def _print_table(columns: Sequence[str], rows: list[list[str]], title: str) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.cells import cell_len
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(title=title or None, title_justify="left", box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    widths = [max(cell_len(text) for text in column) for column in zip(columns, *rows, strict=True)]
    frame = 2 * len(widths) + 2  # the space and the line between columns, and both edges
    widths = _fitted(columns, rows, widths, terminal_width() - frame)
    for position, column in enumerate(columns):
        is_number = all(_is_number(row[position]) for row in rows)
        table.add_column(column, justify="right" if is_number else "left", width=widths[position], overflow="fold")
    for row in rows:
        table.add_row(*(Text(text) for text in row))
    Console(width=max(terminal_width(), sum(widths) + frame)).print(table)


def _fitted(columns: Sequence[str], rows: list[list[str]], widths: list[int], room: int) -> list[int]:
    """Narrow a table to the room there is: heads go on in the next line first, then the cells of the widest column.

    Lines break between words; a word is broken only where the widest column has no room for it.
    """
    from rich.cells import cell_len

    def longest_word(texts: Iterable[str]) -> int:
        return max((cell_len(word) for text in texts for word in text.split()), default=0)

    fitted = list(widths)
    for at, head in enumerate(columns):
        needed = max([longest_word([head]), *(cell_len(row[at]) for row in rows)])
        fitted[at] = max(needed, fitted[at] - max(0, sum(fitted) - room))
    widest = fitted.index(max(fitted))
    is_over = sum(fitted) - room
    whole_words = longest_word([columns[widest], *(row[widest] for row in rows)])
    if is_over > 0:
        fitted[widest] = max(min(8, fitted[widest]), fitted[widest] - is_over, min(whole_words, _LONGEST_WORD))
    return fitted


def _is_number(text: str) -> bool:
    return not text.strip("0123456789.,+-?% ")


class ProgressBar:
    """A progress bar on stderr that appears when the work takes over a second."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._begun = time.monotonic()
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> Callable[[int, int | None], None]:
        return self._report

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def _report(self, done: int, total: int | None) -> None:
        if self._bar is None:
            if time.monotonic() - self._begun < 1.0 or not sys.stderr.isatty():
                return
            self._start(total)
        self._bar.update(self._task, completed=done, total=total)

    def _start(self, total: int | None) -> None:
        from rich.console import Console
        from rich.progress import Progress

        self._bar = Progress(console=Console(stderr=True), transient=True)
        self._bar.start()
        self._task = self._bar.add_task(self._what, total=total)
