"""The edge of the program: an error becomes a sentence, or JSON on request, and an exit status.

| status | meaning |
|---|---|
| 0 | done |
| 1 | rejected by the rules: no pairing, a closed round, a conflict with another change |
| 2 | wrong usage |
| 3 | bad input |
| 4 | too large |
| 5 | a file or a database |
| 70 | a bug |
| 130 | interrupted |
"""

from __future__ import annotations

import functools
import json
import os
import sys
import traceback
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ParamSpec

import typer

from crosstable.cli import STDOUT
from crosstable.cli.actions import actions_for
from crosstable.cli.output import say
from crosstable.model.errors import ConflictError, CrosstableError, InputError, NoPairingError, StoreError
from crosstable.model.messages import Message, message, sentence

if TYPE_CHECKING:
    from crosstable.league.store.store import Store

_P = ParamSpec("_P")
_STATUS: tuple[tuple[type[BaseException], int], ...] = (
    (ConflictError, 1),
    (NoPairingError, 1),
    (InputError, 3),
    (MemoryError, 4),
    (StoreError, 5),
    (OSError, 5),
    (KeyboardInterrupt, 130),
)


@dataclass(frozen=True, slots=True)
class Running:
    """The command that is running: what its errors are worded by."""

    league: str | None = None
    stores: list[tuple[Store, list[int]]] = field(default_factory=list)

    def changes(self) -> list[int]:
        """Return the numbers of the changes that this command has committed."""
        return [number for store, begun in self.stores for number in _committed(store, begun)]


_RUNNING: ContextVar[Running] = ContextVar("running")


def running() -> Running:
    """Return the command that is running; outside of one, an empty value."""
    return _RUNNING.get(Running())


def watch_changes(store: Store) -> None:
    """Note the changes that are committed to a league, so that a later error can say that they were made."""
    from sqlalchemy import Connection, event, func, select

    from crosstable.league.store.schema import change

    begun: list[int] = []

    def note(connection: Connection) -> None:
        if connection.dialect.has_table(connection, change.name):
            begun.append(connection.execute(select(func.max(change.c.id))).scalar() or 0)

    event.listen(store.engine, "commit", note)
    running().stores.append((store, begun))


def _committed(store: Store, begun: list[int]) -> list[int]:
    """Return which of these changes are in the league: a commit may itself have failed."""
    from sqlalchemy import select

    from crosstable.league.store.schema import change

    if not begun:
        return []
    try:
        with store.read() as connection:
            found = connection.execute(select(change.c.id).where(change.c.id.in_(begun))).scalars()
            return sorted(found)
    except StoreError:
        return []


def exit_status(error: BaseException) -> int:
    """Return the exit status of a command that this error ended."""
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 70)


def in_words(said: Message | str) -> str:
    """Return the sentence of a message, with commands for what it tells the user to do."""
    return sentence(said, actions_for(running().league))


def message_of(error: BaseException) -> Message:
    """Return what ended a command."""
    if isinstance(error, CrosstableError):
        return error.message
    changes = running().changes()
    made: dict[str, Any] = {"changes": changes, "league": running().league} if changes else {}
    if isinstance(error, KeyboardInterrupt):
        return message("cli/interrupted-after-change", **made) if made else message("cli/interrupted")
    if isinstance(error, MemoryError):
        known = error.args[0] if error.args else None
        return known if isinstance(known, Message) else message("cli/out-of-memory")
    if isinstance(error, OSError):
        reason = error.strerror or str(error)
        if error.filename == STDOUT:
            if made:
                return message("cli/not-printed-after-change", reason=reason, **made)
            return message("cli/not-printed", reason=reason)
        if error.filename is None:
            return message("cli/system", reason=reason)
        return message("cli/cannot-use", path=os.fsdecode(error.filename), reason=reason)
    return message("cli/bug", kind=type(error).__name__, error=str(error))


def tell_error(error: BaseException, *, as_json: bool = False) -> None:
    """Print what ended a command on stderr: as a sentence, or as one JSON object."""
    said = message_of(error)
    if as_json:
        print(json.dumps({**_plain(said), "status": exit_status(error)}, default=_plain), file=sys.stderr)  # noqa: T201
    else:
        say(in_words(said), style="bold red")


def _plain(value: object) -> Any:
    """Return a message as values of JSON; anything else as its text."""
    if isinstance(value, Message):
        return {"code": value.code, "values": dict(value.values), "message": in_words(value)}
    return str(value)


def guarded(function: Callable[_P, None]) -> Callable[_P, None]:
    """Turn every error of a command into a message on stderr and an exit status."""

    @functools.wraps(function)
    def run(*arguments: _P.args, **options: _P.kwargs) -> None:
        league = options.get("league")
        _RUNNING.set(Running(None if league is None else str(league)))
        try:
            function(*arguments, **options)
            sys.stdout.flush()
        except typer.Exit:
            raise
        except BrokenPipeError:  # the reader of our output has seen enough
            discard_output()
            raise typer.Exit(0) from None
        except BaseException as caught:
            if "--debug" in sys.argv:
                traceback.print_exc()
            error = _of_missing_library(caught)
            tell_error(error, as_json=options.get("as_json") is True)
            if isinstance(error, OSError):
                discard_output()
            raise typer.Exit(exit_status(error)) from None

    return run


def _of_missing_library(error: BaseException) -> BaseException:
    """Return the error to report where the database library is not installed; other errors as they are."""
    if isinstance(error, ImportError) and (error.name or "").partition(".")[0] == "sqlalchemy":
        return StoreError("cli/leagues-need-sqlalchemy")
    return error


def discard_output() -> None:
    """Send what is still to be written on stdout nowhere, so that the end of the program does not try again."""
    try:
        number = sys.stdout.fileno()
    except (OSError, ValueError):  # a runner of tests has put something else in its place
        return
    empty = os.open(os.devnull, os.O_WRONLY)
    os.dup2(empty, number)
    os.close(empty)
