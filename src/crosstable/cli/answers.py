"""What a command answers: a value for programs, and words for people.

A command returns an `Answer`, and `print_answer` prints it.

Rules
1. Tables and texts are data and go to stdout; notes go to stderr.
2. With `--json`, the value takes the place of tables and texts; notes are printed all the same.
3. Words are made while they are printed: rows that nobody sees are not computed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from crosstable.cli.json_output import print_json
from crosstable.cli.output import Cell, print_note, print_rows


@dataclass(frozen=True, slots=True)
class Note:
    """A message to the user, on stderr.

    Args:
        text: the message.
        style: of a terminal: "yellow" for a warning.
    """

    text: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows with headings.

    Args:
        columns: the headings.
        rows: the cells; an iterator is read only if the table is printed.
        title: shown above it on a terminal.
        notes: what explains the table, printed with it.
    """

    columns: Sequence[str]
    rows: Iterable[Sequence[Cell]]
    title: str = ""
    notes: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Text:
    """Lines that are data, printed as they are."""

    text: str


Words = Iterable[Note | Table | Text]


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a command.

    Args:
        value: what was computed and `--json` prints, in the forms of `json_output.plain`; a function without arguments
            is called only for `--json`.
        words: how it is worded.
        status: the exit status.
    """

    value: object
    words: Words = ()
    status: int = 0


def warning(text: str) -> Note:
    """Return a note that the user should not miss."""
    return Note(text, "yellow")


def print_answer(answer: Answer, *, as_json: bool) -> None:
    """Print an answer: its words, or its value and what the words hold beside data."""
    for part in answer.words:
        if isinstance(part, Note):
            print_note(part.text, style=part.style)
        elif not as_json:
            _print_data(part)
    if as_json:
        print_json(answer.value() if callable(answer.value) else answer.value)


def print_notes(words: Words) -> None:
    """Print notes before the command ends, such as what was found in a file."""
    for part in words:
        if isinstance(part, Note):
            print_note(part.text, style=part.style)


def _print_data(part: Table | Text) -> None:
    if isinstance(part, Text):
        sys.stdout.write(part.text)
    else:
        print_rows(part.columns, part.rows, title=part.title)
        for note in part.notes:
            print_note(note)
