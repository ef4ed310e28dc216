"""What is wrong with the words of a command line, each as one sentence."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import TYPE_CHECKING

from crosstable.cli.errors import UsageError

if TYPE_CHECKING:
    from cyclopts import CycloptsError

    from crosstable.cli.command_line import TypedCommand


def unknown_command(group: str, word: str, known: Iterable[str]) -> UsageError:
    """Return the error of a word that is no command.

    Args:
        group: the words before it: "event".
        word: the unknown one.
        known: the commands there.
    """
    near = difflib.get_close_matches(word, list(known), n=1)
    if near:
        return UsageError("cli/unknown-command-nearest", word=word, nearest=near[0], see=_see(group))
    return UsageError("cli/unknown-command", word=word, see=_see(group))


def usage_error(error: CycloptsError, command: TypedCommand | None) -> UsageError:
    """Return the error of words that a command does not take.

    Args:
        error: of the parser.
        command: that was called; None for the whole line or a group.
    """
    from cyclopts import CoercionError, MissingArgumentError, UnknownOptionError, UnusedCliTokensError

    see = _see("" if command is None else command.name)
    if isinstance(error, UnknownOptionError):
        return _unknown_option(error.token.keyword or error.token.value, command, see)
    if isinstance(error, MissingArgumentError) and error.argument is not None:
        name = error.argument.name.removesuffix("...")
        if name.startswith("-"):
            return UsageError("cli/option-without-value", option=name, see=see)
        return UsageError("cli/missing-argument", argument=name, see=see)
    if isinstance(error, UnusedCliTokensError) and error.unused_tokens:
        return UsageError("cli/unexpected-argument", word=error.unused_tokens[0].lstrip("\0"), see=see)
    if isinstance(error, CoercionError) and error.token is not None:
        token = error.token
        return UsageError("cli/option-takes-no-value", option=token.keyword or "", given=token.value, see=see)
    return UsageError("cli/wrong-words", problem=str(error).replace("\0", ""), see=see)


def _unknown_option(typed: str, command: TypedCommand | None, see: str) -> UsageError:
    word = typed.partition("=")[0]
    known = (
        [] if command is None else [name for field in command.fields for name in field.option.replace("/", " ").split()]
    )
    near = difflib.get_close_matches(word, known, n=1)
    if near:
        return UsageError("cli/unknown-option-nearest", word=word, nearest=near[0], see=see)
    return UsageError("cli/unknown-option", word=word, see=see)


def _see(name: str) -> str:
    return " ".join(["crosstable", *name.split(), "--help"])
