"""The table of commands: what programs, pages and people at a terminal can do to a league.

A command is a file below this package: `event withdraw` is `event/withdraw.py`, `publish` is `league/publish.py`.
A file whose name would be a word of Python ends with an underscore: `event/return_.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crosstable.commands.command import Command

_HERE = Path(__file__).parent
_FOLDERS = ("event", "event/team", "league", "account", "webhook")
_OF_MODELS = ("entries", "imports")
_OF_LEAGUE = "league"  # its commands have no word before their name


@cache
def modules() -> Mapping[str, str]:
    """Return the module of each command by its name, without importing it."""
    return MappingProxyType(dict(_modules()))


def _modules() -> Iterator[tuple[str, str]]:
    for folder in _FOLDERS:
        words = [] if folder == _OF_LEAGUE else folder.split("/")
        for path in sorted(_HERE.joinpath(folder).glob("[a-z]*.py")):
            name = " ".join([*words, path.stem.rstrip("_").replace("_", "-")])
            yield name, f"crosstable.commands.{folder.replace('/', '.')}.{path.stem}"


def command_named(name: str) -> Command:
    """Return a command by its name; only its module is imported."""
    if name not in modules():
        return _models()[name]
    command: Command = import_module(modules()[name]).COMMAND
    return command


@cache
def all_commands() -> Mapping[str, Command]:
    """Return all commands by name."""
    return MappingProxyType({**_models(), **{name: command_named(name) for name in modules()}})


@cache
def _models() -> Mapping[str, Command]:
    """Return the commands whose inputs are pydantic models."""
    found = [import_module(f"crosstable.commands.{each}").COMMANDS for each in _OF_MODELS]
    return {command.name: command for commands in found for command in commands}
