"""What a format of event files offers: bytes to an event with its problems, an event to bytes with its losses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import IO, Protocol, runtime_checkable

from crosstable.formats.event.document import EventDocument
from crosstable.formats.event.lost_facts import Loss
from crosstable.model.errors import FormatError, Problem


@dataclass(frozen=True, slots=True)
class ReadEvent:
    """An event as read, and what is wrong with its file.

    Args:
        document: the event, and what its file holds besides.
        problems: an `error` means that something was left out, a `warning` that everything was kept.
    See also: `read_event`, which returns one.
    Example:
        >>> from crosstable import Entrant, Event, Player, read_event, write_event
        >>> written = write_event(Event("cup", "Cup", (Entrant(Player("ann", "Ann")),)), "trf26")
        >>> found = read_event(written.data, "cup.trf")
        >>> found.document.event.name, found.problems
        ('Cup', ())
    """

    document: EventDocument
    problems: tuple[Problem, ...] = ()

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that cost something."""
        return tuple(problem for problem in self.problems if problem.severity == "error")


@dataclass(frozen=True, slots=True)
class WrittenEvent:
    """A file of an event, and what did not fit in it.

    Args:
        data: the bytes of the file.
        losses: what the format cannot hold, a line for each sort of facts.
    See also: `write_event`, which returns one.
    Example:
        >>> from crosstable import Entrant, Event, Player, write_event
        >>> written = write_event(Event("cup", "Cup", (Entrant(Player("ann", "Ann")),)), "trf26")
        >>> written.data[:7], [loss.code for loss in written.losses]
        (b'012 Cup', ['id'])
    """

    data: bytes
    losses: tuple[Loss, ...] = ()


class EventFormat(Protocol):
    """What a format of event files must offer.  It is made without arguments.

    `name` is its name in the registry, `endings` those of its files (".trf"), `sentence` describes it.
    """

    name: str
    endings: tuple[str, ...]
    sentence: str

    def read(self, stream: IO[bytes], *, name: str, strict: bool = False, encoding: str | None = None) -> ReadEvent:
        """Read an event.

        Args:
            stream: the open file.
            name: what the file is called, in messages; its stem is the id of an event that has none.
            strict: reject the file for its first error.
            encoding: of the text; None is that of the format, else UTF-8, else Latin-1.
        Raises:
            FormatError: nothing can be read, or the file is too large; under `strict`, something is wrong.
        """
        ...


@runtime_checkable
class EventWriter(Protocol):
    """What a format offers that can be written too."""

    def write(self, document: EventDocument) -> WrittenEvent:
        """Write an event, and report what did not fit.

        Raises:
            FormatError: the event cannot be written at all.
        """
        ...


def finished(document: EventDocument, problems: Iterable[Problem], *, name: str, strict: bool) -> ReadEvent:
    """Return what was read.

    Raises:
        FormatError: under `strict`, the first error.
    """
    return ReadEvent(document, checked(problems, name=name, strict=strict))


def checked(problems: Iterable[Problem], *, name: str, strict: bool) -> tuple[Problem, ...]:
    """Return the problems, or reject the file for the first error.

    Raises:
        FormatError: under `strict`, the first error.
    """
    found = tuple(problems)
    first = next((problem for problem in found if problem.severity == "error"), None)
    if strict and first is not None:
        raise FormatError("formats/event/rejected", file=name, problem=str(first))
    return found
