"""The errors of this package.

    CrosstableError
    |-- InputError (also a ValueError)      the user can fix it
    |   |-- FormatError                     a file that cannot be read
    |   |-- ResultError                     an impossible game or result
    |   |-- RatingError                     a rating or a parameter out of range
    |   |-- PolicyError                     a pairing policy that cannot be followed
    |   |-- UnknownName                     a name that is not known
    |   `-- PluginError                     a plugin that is missing or cannot be used
    |-- NoPairingError                      rules and data leave no pairing
    |-- ConflictError                       others changed the league in the meantime
    |-- StoreError                          the database or the file under it
    |   `-- DamagedError                    its content can no longer be read
    |-- WorkersError                        the processes or machines that compute for us
    `-- InternalError                       a bug in this package

A message says what was found, where, and what to do.  An error carries its code and values: see `model.messages`.
"""

from __future__ import annotations

import difflib
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from crosstable.model.messages import Message, sentence

_MOST_COMPARED = 5000
_MOST_ALIKE = 0.85  # where not all were compared, only what is very like it is the nearest


class CrosstableError(Exception):
    """The root of every error this package raises on purpose.

    An error carries a code and values; its sentence is built where it is shown (see `model.messages`).

    Args:
        code: the code of the message: `pairing/weight-out-of-range`.  Plugins may give the sentence itself.
        values: what the sentence shows.
    See also: docs/python.md on errors.
    Example:
        >>> str(CrosstableError("board {board} is taken", board=7))  # a text that is not a code stays as it is
        'board {board} is taken'
    """

    def __init__(self, code: str | Message, /, **values: Any) -> None:
        self._message = code if isinstance(code, Message) else Message(code, values)
        super().__init__(self._message)

    @property
    def message(self) -> Message:
        """The message, apart from its wording."""
        return self._message

    @property
    def code(self) -> str:
        """The code of the message."""
        return self.message.code

    @property
    def values(self) -> Mapping[str, Any]:
        """What the sentence shows, by name."""
        return self.message.values

    def __str__(self) -> str:
        return sentence(self.message)

    def name_players(self, names: Mapping[str, str]) -> None:
        """Show players in the sentence by name instead of by id.

        Args:
            names: by the ids that are among the values.
        """
        self._message = replace(self.message, names=names)

    def replace_values(self, **values: Any) -> None:
        """Show other values in the sentence, such as the number of a round in the event instead of its stage."""
        self._message = replace(self.message, values={**self.values, **values})


class InputError(CrosstableError, ValueError):
    """Something the user gave and can fix."""


class FormatError(InputError):
    """A file or a table that cannot be read, or holds errors under `strict`."""


class ResultError(InputError):
    """An impossible game, side or result."""


class RatingError(InputError):
    """A rating, score or parameter outside its range."""


class PolicyError(InputError):
    """A pairing policy that cannot be followed."""


class UnknownName(InputError):
    """A name that is not known; carries the nearest known one, and all of them.

    The names are gone through when the message is read, so that a program that asks for an id which may be
    missing among many thousands does not wait for a suggestion that nobody sees.
    """

    def __init__(self, what: str, name: object, known: Iterable[object]) -> None:
        name = str(name)  # also of something that is no name
        super().__init__("model/unknown-name", what=what, name=name, known=())
        self.name = name
        self._what, self._known = what, tuple(known) if isinstance(known, Iterator) else known
        self._is_complete = False

    @property
    def nearest(self) -> str | None:
        """The known name that is most like it; None where none is like it."""
        nearest: str | None = self.values["nearest"]
        return nearest

    @property
    def message(self) -> Message:
        """The message, with all known names and the nearest of them, if any is near."""
        if not self._is_complete:
            known = sorted(map(str, self._known))
            folded = {choice.casefold(): choice for choice in reversed(known)}
            word, cutoff = self.name.casefold(), 0.6 if len(folded) <= _MOST_COMPARED else _MOST_ALIKE
            near = difflib.get_close_matches(word, _alike(word, folded), n=1, cutoff=cutoff)
            values = {"what": self._what, "name": self.name, "nearest": folded[near[0]] if near else None}
            code = "model/unknown-name-nearest" if near else "model/unknown-name"
            self._message = Message(code, {**values, "known": known})
            self._is_complete = True
        return self._message

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._what, self.name, tuple(map(str, self._known)))


def _alike(name: str, names: Collection[str]) -> Collection[str]:
    """Return the names to compare with: of very many, those that come next to it in order."""
    if len(names) <= _MOST_COMPARED:
        return names
    ordered = sorted(names)
    at = bisect_left(ordered, name)
    return ordered[max(0, at - _MOST_COMPARED // 2) : at + _MOST_COMPARED // 2]


class PluginError(InputError):
    """A plugin (a rating system, a tie-break, a format ...) that is missing or cannot be used."""


class NoPairingError(CrosstableError):
    """Rules and data leave no pairing; `witnesses` are players who cannot be paired."""

    def __init__(self, code: str | Message, /, *, witnesses: Sequence[str] = (), **values: Any) -> None:
        super().__init__(code, witnesses=tuple(witnesses), **values)

    @property
    def witnesses(self) -> tuple[str, ...]:
        """The players who cannot be paired."""
        return tuple(self.values["witnesses"])


class ConflictError(CrosstableError):
    """Others changed the data in the meantime; nothing was written."""


class StoreError(CrosstableError):
    """The database, or the file under it, cannot be used."""


class DamagedError(StoreError):
    """The file of a league is damaged; restore it from a backup."""


class WorkersError(CrosstableError):
    """The processes or machines that compute for us cannot be used."""


class InternalError(CrosstableError):
    """A bug in this package.  Never caught except at the edge."""


Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with the input; readers collect these and go on.

    Args:
        line: from 1 on, as an editor counts; None where no line is meant.
        column: the name or number of the column; None where no column is meant.
        severity: an "error" means that the row was left out, a "warning" that it was kept.
        message: what is wrong.
    See also: `History.problems`, `Ratings.problems`, `ReadResult.problems`.
    Example:
        >>> print(Problem(14, "score", "error", "7 is not a score."))
        line 14, column 'score': 7 is not a score.
    """

    line: int | None
    column: str | None
    severity: Severity
    message: Message | str

    def __str__(self) -> str:
        place = [] if self.line is None else [f"line {self.line}"]
        if self.column is not None:
            place.append(f"column {self.column!r}")
        where = ", ".join(place)
        return f"{where}: {self.message}" if where else str(self.message)
