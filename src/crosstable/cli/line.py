"""A command line that is typed: the command that it calls, carried out with its words."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError

from crosstable.cli.app import GROUPS, command_named, groups_in, is_command, names_in
from crosstable.cli.command_line import TypedCommand, add_command, marked
from crosstable.cli.errors import discard_output, exit_status, print_error
from crosstable.cli.plugins import load_named_plugins
from crosstable.cli.usage_errors import unknown_command, usage_error
from crosstable.model.errors import CrosstableError

_DEBUG = "--debug"


def run(words: Sequence[str]) -> None:
    """Run the command line with these words, and end with its exit status."""
    command: TypedCommand | None = None
    try:
        words = _without_debug(load_named_plugins([readable(word) for word in words]))
        command = _called(words)
        line = _whole_line() if command is None else _line_of(command)
        line(marked(words), exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of a help page has seen enough
        discard_output()
    except (CycloptsError, CrosstableError, OSError) as caught:  # OSError: a help page that cannot be printed
        error = usage_error(caught, command) if isinstance(caught, CycloptsError) else caught
        print_error(error, as_json="--json" in words)
        discard_output()
        raise SystemExit(exit_status(error)) from None


def readable(word: str) -> str:
    """Return a word without bytes that are not text, as names are kept; a file may be called anything."""
    text = word.encode("utf-8", "ignore").decode()
    return word if text == word or os.path.lexists(word) else text


def _without_debug(words: Sequence[str]) -> list[str]:
    """Return the words without `--debug`, which any command takes; those behind `--` are data and stay."""
    end = words.index("--") if "--" in words else len(words)
    return [*(word for word in words[:end] if word != _DEBUG), *words[end:]]


def _called(words: Sequence[str]) -> TypedCommand | None:
    """Return the command that these words call; None where they call none.

    Raises:
        UsageError: a word is no command.
    """
    group = ""
    for word in words:
        if word.startswith("-"):
            continue
        name = f"{group} {word}".strip()
        if name in GROUPS:
            group = name
        elif is_command(name):
            return command_named(name)
        else:
            known = [*names_in(group), *(each.rpartition(" ")[2] for each in groups_in(group))]
            raise unknown_command(group, word, known)
    return None


def _line_of(command: TypedCommand) -> App:
    """Return a command line that has one command."""
    words = command.name.split()
    top = inner = App(name="crosstable", version_flags=(), result_action="return_value")
    for word in words[:-1]:
        group = App(name=word, version_flags=())
        inner.command(group)
        inner = group
    add_command(inner, command)
    return top


def _whole_line() -> App:
    from crosstable.cli.whole_line import whole_line  # of help and errors

    return whole_line()
