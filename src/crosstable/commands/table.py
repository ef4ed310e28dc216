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
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crosstable.commands.command import Command
    from crosstable.commands.reading_command import ReadingCommand

_HERE = Path(__file__).parent
_FOLDERS = ("event", "event/team", "league", "account", "webhook")
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
    """Return a command that changes a league by its name; only its module is imported."""
    command: Command = _of_file(name)
    return command


def entry_named(name: str) -> Command | ReadingCommand:
    """Return a command that has a file, of either kind, by its name; only its module is imported."""
    found: Command | ReadingCommand = _of_file(name)
    return found


def _of_file(name: str) -> Any:
    return import_module(modules()[name]).COMMAND


@cache
def all_commands() -> Mapping[str, Command]:
    """Return all commands that change a league by name."""
    return MappingProxyType({name: each for name, each in _all_files().items() if not each.reads})


@cache
def all_readings() -> Mapping[str, ReadingCommand]:
    """Return all commands that read by name."""
    return MappingProxyType({name: each for name, each in _all_files().items() if each.reads})


@cache
def _all_files() -> Mapping[str, Any]:
    return {name: _of_file(name) for name in modules()}
