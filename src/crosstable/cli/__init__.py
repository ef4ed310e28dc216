"""The terminal: commands made from the table of `crosstable.commands`, and those of the library.

`app` has every command with its module, which is imported when the command is called.  A command of the table is
made by `table_commands`; where a terminal needs words or the keyboard, a file of the same name here has
`words(made)` or `typed(opening, values)`.

A command prints nothing itself: it returns an `Answer`, a value and the words for it (`answers`).  `guarded` prints
the words, or with `--json` the value, in the one encoder `json_output`; notes go to standard error in both forms.
Leagues and events are opened by `open_league` and `open_event`, which hold the actor, `--dry-run` and `--preview`:
`event.change(withdraw, player)` makes a change, or only tries it.  What a message tells the user to do is a command
here (`actions`).  A plugin that is typed is loaded (`plugins`); a name in a file loads nothing.
"""

from __future__ import annotations

import gc
import importlib.util
import io
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer

# Python's 700 means some 200 collections while modules are imported, a tenth of the time of a short command.
_OBJECTS_BETWEEN_COLLECTIONS = 100_000
STDOUT = "<stdout>"  # what errors of writing the answer name as their file


def main() -> None:
    """Run `crosstable`; without the `app` extra, print what to install."""
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)
    _prepare_streams()
    missing = [name for name in ("typer", "rich") if importlib.util.find_spec(name) is None]
    if missing:
        print(  # noqa: T201  # nothing that prints better is installed
            f'The command line needs {" and ".join(missing)}. Install them with: pip install "crosstable[app]"',
            file=sys.stderr,
        )
        raise SystemExit(5)
    try:
        from crosstable.cli.app import run

        run(sys.argv[1:])
    except KeyboardInterrupt:  # before a command began: nothing was changed
        raise SystemExit(130) from None


class _Output(io.FileIO):
    """A stream whose errors name it, so that a full disk under the answer is not taken for one under a file."""

    def write(self, data: Buffer, /) -> int:
        """Write bytes.

        Raises:
            OSError: they cannot be written; `filename` is the stream.
        """
        try:
            return super().write(data)
        except OSError as error:
            error.filename = STDOUT
            raise


def _prepare_streams() -> None:
    """Replace standard streams that are closed, and let the others escape what their encoding has no letters for."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123  # for the whole run
        elif mode == "w" and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    stream = sys.stdout
    buffer = getattr(stream, "buffer", None)
    if isinstance(getattr(buffer, "raw", buffer), io.FileIO) and stream.name == STDOUT:
        output = io.BufferedWriter(_Output(stream.fileno(), "w", closefd=False))
        sys.stdout = io.TextIOWrapper(output, stream.encoding, "backslashreplace", line_buffering=stream.isatty())
