"""The terminal: commands made from the table of `crosstable.commands`, and those of the library.

`line` reads the words that are typed, and calls the command that they name.  `app` has every command with its module,
which is imported when the command is called; `whole_line` lists and completes them.  A command is fields and a function
of what was typed for them: `command_line` makes options, arguments and help of the fields, with Cyclopts, and
`commands.reading` reads the words.  A command of the table is made by `table_commands`; where a terminal needs words or
the keyboard, a file of the same name here has `words(made)` or `typed(opening, values)`.  A command of the library is a
function of one `@command_input` value.

A command prints nothing itself: it returns an `Answer`, a value and the words for it (`answers`).  `guarded` prints
the words, or with `--json` the value, in the one encoder `json_output`; notes go to standard error in both forms.
Leagues are opened by `open_league`, which holds the actor, `--dry-run` and `--preview`.  A file that a command answers
is written by `made_files`.  What a message tells the user to do is a command here (`actions`).  A plugin that is typed
is loaded (`plugins`); a name in a file loads nothing.
"""

from __future__ import annotations

import gc
import importlib.util
import sys

from crosstable.cli.streams import prepare_streams

# Python's 700 means some 200 collections while modules are imported, a tenth of the time of a short command.
_OBJECTS_BETWEEN_COLLECTIONS = 100_000


def main() -> None:
    """Run `crosstable`; without the `app` extra, print what to install."""
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)
    prepare_streams()
    missing = [name for name in ("cyclopts", "rich") if importlib.util.find_spec(name) is None]
    if missing:
        print(  # noqa: T201  # nothing that prints better is installed
            f'The command line needs {" and ".join(missing)}. Install them with: pip install "crosstable[app]"',
            file=sys.stderr,
        )
        raise SystemExit(5)
    try:
        from crosstable.cli.line import run

        run(sys.argv[1:])
    except KeyboardInterrupt:  # before a command began: nothing was changed
        raise SystemExit(130) from None
