"""The edge of the program: an error becomes a sentence, or JSON on request, and an exit status.

| status | meaning |
|---|---|
| 0 | done |
| 1 | rejected by the rules: no pairing, a closed round, a conflict with another change |
| 2 | wrong usage |
| 3 | bad input |
| 4 | too large |
| 5 | a file, a database, or the workers |
| 70 | a bug |
| 130 | interrupted |
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Callable
from typing import Any

from crosstable.cli.answers import Answer, print_answer
from crosstable.cli.json_output import plain
from crosstable.cli.output import print_note
from crosstable.cli.running_command import command_on, in_words, running_command
from crosstable.cli.streams import STDOUT
from crosstable.commands.errors import NotFoundError
from crosstable.model.errors import ConflictError, CrosstableError, InputError, NoPairingError, StoreError, WorkersError
from crosstable.model.messages import Message, message


class UsageError(InputError):
    """The words of a command line are no command, or not what the command takes."""


_STATUS: tuple[tuple[type[BaseException], int], ...] = (
    (UsageError, 2),
    (NotFoundError, 3),
    (ConflictError, 1),
    (NoPairingError, 1),
    (InputError, 3),
    (MemoryError, 4),
    (StoreError, 5),
    (WorkersError, 5),
    (OSError, 5),
    (KeyboardInterrupt, 130),
)


def exit_status(error: BaseException) -> int:
    """Return the exit status of a command that this error ended."""
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 70)


def message_of(error: BaseException) -> Message:
    """Return what ended a command."""
    if isinstance(error, CrosstableError):
        return error.message
    command = running_command()
    changes = command.changes()
    made: dict[str, Any] = {"changes": changes, "league": command.league} if changes else {}
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


def print_error(error: BaseException, *, as_json: bool = False) -> None:
    """Print what ended a command on stderr: as a sentence, or as one JSON object."""
    found = message_of(error)
    if as_json:
        print(json.dumps({**plain(found), "status": exit_status(error)}), file=sys.stderr)  # noqa: T201
    else:
        print_note(in_words(found), style="bold red")


def guarded(function: Callable[[], Answer | None], *, league: str | None = None, as_json: bool = False) -> None:
    """Run a command: print its answer, or the error that ended it, and exit with its status.

    Args:
        function: the command.
        league: that it is about, as the user named it.
        as_json: whether JSON is to be printed.
    Raises:
        SystemExit: the status is not 0.
    """
    with command_on(league):
        _guard(function, as_json=as_json)


def _guard(function: Callable[[], Answer | None], *, as_json: bool) -> None:
    try:
        answer = function()
        if answer is not None:
            print_answer(answer, as_json=as_json)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of our output has seen enough
        discard_output()
        raise SystemExit(0) from None
    except BaseException as caught:
        if "--debug" in sys.argv:
            traceback.print_exc()
        error = _of_missing_library(caught)
        print_error(error, as_json=as_json)
        if isinstance(error, OSError):
            discard_output()
        raise SystemExit(exit_status(error)) from None
    if answer is not None and answer.status:
        raise SystemExit(answer.status)


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
