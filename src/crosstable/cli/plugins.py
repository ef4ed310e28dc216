"""Plugins on the command line: `--plugin my_elo`, and the module of `--system my_elo:MyElo`.

What is typed is trusted, and its module is imported; a name in a file never is (see `model.plugins`).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from crosstable.model.errors import InputError
from crosstable.model.plugins import load_plugins, split_target

PLUGIN = "--plugin"
_NAMING = frozenset(
    {"--system", "-s", "--systems", "--tiebreaks", "-t", "--tie-breaks", "--policy", "-p", "--from", "--to", "--game"}
)


def load_named_plugins(words: Sequence[str]) -> list[str]:
    """Load the modules that a command line names, and return the words without `--plugin`.

    Modules are looked for where Python finds them, and in the present folder.  Words behind `--` are data and stay.

    Raises:
        InputError: `--plugin` without a module.
        PluginError: a module is not found, or fails.
    """
    end = words.index("--") if "--" in words else len(words)
    kept: list[str] = []
    modules: list[str] = []
    at = 0
    while at < end:
        option, equals, value = words[at].partition("=")
        if not equals and (option == PLUGIN or option in _NAMING):
            value = words[at + 1] if at + 1 < end else ""
        if option == PLUGIN:
            if not value or value.startswith("-"):
                raise InputError("cli/plugin-without-module")
            modules.append(value)
            at += 1 if equals else 2
            continue
        if option in _NAMING:
            targets = (split_target(_without_modifiers(one)) for one in value.split(","))
            modules += [target[0] for target in targets if target is not None]
        kept.append(words[at])
        at += 1
    here = str(Path.cwd()) if modules else ""
    if modules and here not in sys.path:
        sys.path.append(here)  # last: a file here never stands in for a module of Python
    for module in dict.fromkeys(modules):
        load_plugins(module)
    return [*kept, *words[end:]]


def _without_modifiers(code: str) -> str:
    """Return the code of a tie-break without its modifiers: `my_module:MyTieBreak-C1`."""
    for sign in "-/#":
        code = code.partition(sign)[0]
    return code
