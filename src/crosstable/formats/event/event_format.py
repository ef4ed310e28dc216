"""What a format of event files offers: bytes to an event with its problems, an event to bytes with its losses."""

from __future__ import annotations

import codecs
from collections.abc import Iterable
from dataclasses import dataclass
from typing import IO, Protocol, runtime_checkable

from crosstable.formats.event.document import EventDocument
from crosstable.formats.event.lost_facts import Loss
from crosstable.model.errors import FormatError, Problem

LARGEST = 64 * 2**20
_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


@dataclass(frozen=True, slots=True)
class ReadEvent:
    """An event as read, and what is wrong with its file.

    An `error` means that something was left out, a `warning` that everything was kept.
    """

    document: EventDocument
    problems: tuple[Problem, ...] = ()

    @property
    def errors(self) -> tuple[Problem, ...]:
        """Give the problems that cost something."""
        return tuple(problem for problem in self.problems if problem.severity == "error")


@dataclass(frozen=True, slots=True)
class Written:
    """The file, and what did not fit in it."""

    data: bytes
    losses: tuple[Loss, ...] = ()


class EventFormat(Protocol):
    """What a format of event files must offer.  It is made without arguments.

    `name` is its name in the registry, `endings` those of its files (".trf"), `sentence` says what it is.
    """

    name: str
    endings: tuple[str, ...]
    sentence: str

    def read(self, stream: IO[bytes], *, name: str, strict: bool = False, encoding: str | None = None) -> ReadEvent:
        """Read an event.

        Args:
            stream: the open file.
            name: what the file is called, in messages; its stem is the id of an event that has none.
            strict: refuse the file for its first error.
            encoding: of the text; None is that of the format, else UTF-8, else Latin-1.
        Raises:
            FormatError: nothing can be read, or the file is too large; under `strict`, something is wrong.
        """
        ...


@runtime_checkable
class EventWriter(Protocol):
    """What a format offers that can be written too."""

    def write(self, document: EventDocument) -> Written:
        """Write an event, and tell what did not fit.

        Raises:
            FormatError: the event cannot be written at all; says why.
        """
        ...


def finished(document: EventDocument, problems: Iterable[Problem], *, name: str, strict: bool) -> ReadEvent:
    """Give what was read.

    Raises:
        FormatError: under `strict`, the first error.
    """
    return ReadEvent(document, refused(problems, name=name, strict=strict))


def refused(problems: Iterable[Problem], *, name: str, strict: bool) -> tuple[Problem, ...]:
    """Give the problems, unless they are to refuse the file.

    Raises:
        FormatError: under `strict`, the first error.
    """
    found = tuple(problems)
    first = next((problem for problem in found if problem.severity == "error"), None)
    if strict and first is not None:
        raise FormatError(f"{name}: {first}")
    return found


def read_whole(stream: IO[bytes], *, name: str) -> bytes:
    """Read all bytes of a file that is no larger than an event can be.

    Raises:
        FormatError: it is larger, or reading stopped.
    """
    try:
        data = stream.read(LARGEST + 1)
    except OSError as error:
        raise FormatError(f"{name}: reading stopped: {error}. Check the file and try again.") from error
    if len(data) > LARGEST:
        raise FormatError(
            f"{name}: the file is larger than {LARGEST // 2**20} MB, and no event is. Check that it is the right file."
        )
    return data


def text_of_file(data: bytes, *, name: str, encoding: str | None = None) -> tuple[str, tuple[Problem, ...]]:
    """Decode a text file: by its byte order mark, the encoding given, UTF-8, else Latin-1.

    Returns:
        The text, its NUL bytes read as spaces, and a warning when there are some.
    Raises:
        FormatError: not of the encoding given, or one that nobody knows.
    """
    mark, known = next(((mark, known) for mark, known in _BOMS if data.startswith(mark)), (b"", "utf-8"))
    try:
        text = data.removeprefix(mark).decode(encoding or known)
    except LookupError:
        raise FormatError(f"encoding {encoding!r} is unknown. Use utf-8, utf-16, latin-1 or cp1252.") from None
    except (UnicodeError, ValueError) as error:
        if encoding is not None or mark:
            place = f"byte {error.start + len(mark) + 1}" if isinstance(error, UnicodeDecodeError) else "the file"
            raise FormatError(
                f"{name}: {place} is not {(encoding or known).upper()}. Name another encoding: --encoding latin-1."
            ) from None
        text = data.decode("latin-1")
    if "\0" not in text:
        return text, ()
    line = len(lines_of(text[: text.index("\0")] + "."))
    told = f"there are {text.count(chr(0)):,} NUL bytes from here on, read as spaces. Check that the file is whole."
    return text.replace("\0", " "), (Problem(line, None, "warning", told),)


def lines_of(text: str) -> list[str]:
    """Split at CR, LF or CRLF and at nothing else; the last line end starts no line."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines[:-1] if lines[-1] == "" else lines
