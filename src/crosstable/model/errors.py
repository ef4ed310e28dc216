"""What can go wrong, and how it is told.

    CrosstableError
    |-- InputError (also a ValueError)      the user can mend it
    |   |-- FormatError                     a file that cannot be read
    |   |-- ResultError                     a game or a result that cannot be
    |   |-- RatingError                     a rating or a parameter out of range
    |   |-- PolicyError                     a pairing policy that cannot be followed
    |   `-- UnknownName                     a name that stands for nothing
    |-- NoPairingError                      rules and data leave no pairing
    |-- StoreError                          the database or the file under it
    |   `-- DamagedError                    what is in it cannot be read any more
    `-- InternalError                       our bug

A message says what was found, where, and what to do.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

_LISTED = 40  # an error message lists that many names at most


class CrosstableError(Exception):
    """The root of every error this package raises on purpose."""


class InputError(CrosstableError, ValueError):
    """Something the user gave and can mend."""


class FormatError(InputError):
    """A file or a table that cannot be read, or holds errors under `strict`."""


class ResultError(InputError):
    """A game, side or result that cannot be."""


class RatingError(InputError):
    """A rating, score or parameter outside its range."""


class PolicyError(InputError):
    """A pairing policy that cannot be followed."""


class UnknownName(InputError):
    """A name that stands for nothing; says the nearest one and the list, cut when it is long."""

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        choices = sorted(known)
        folded = {choice.casefold(): choice for choice in reversed(choices)}
        near = difflib.get_close_matches(name.casefold(), folded, n=1)
        nearest = folded[near[0]] if near else None
        hint = f" Did you mean {nearest!r}?" if near else ""
        listed = ", ".join(choices[:_LISTED]) or "none"
        more = f" and {len(choices) - _LISTED} more" if len(choices) > _LISTED else ""
        super().__init__(f"unknown {what} {name!r}.{hint} Known: {listed}{more}.")
        self.name = name
        self.nearest = nearest


class NoPairingError(CrosstableError):
    """Rules and data leave no pairing; `witnesses` are the players that show it."""

    def __init__(self, message: str, witnesses: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.witnesses = tuple(witnesses)


class StoreError(CrosstableError):
    """The database, or the file under it, refused."""


class DamagedError(StoreError):
    """The file of a league is damaged; a backup takes its place."""


class InternalError(CrosstableError):
    """Our bug.  Never caught except at the edge."""


Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with the input; readers collect these and go on.

    An `error` means that the row was left out; a `warning` that it was kept.
    `line` is 1-based, as an editor counts; `column` is the name or number of the column.
    """

    line: int | None
    column: str | None
    severity: Severity
    message: str

    def __str__(self) -> str:
        place = [] if self.line is None else [f"line {self.line}"]
        if self.column is not None:
            place.append(f"column {self.column!r}")
        where = ", ".join(place)
        return f"{where}: {self.message}" if where else self.message
