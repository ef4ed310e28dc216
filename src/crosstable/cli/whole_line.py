"""The command line with every command, to be listed and completed.

Of commands that are only listed, the help is read from their sources: importing all that they need takes half a second.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from cyclopts import App, Parameter

from crosstable import __version__
from crosstable.cli.app import GROUPS, OF_TABLE, all_commands, groups_in, names_in, source_of
from crosstable.cli.command_line import TypedCommand, add_command, summary_of
from crosstable.cli.help_pages import HelpPage, usage_line
from crosstable.commands.table import modules


def whole_line(commands: Mapping[str, TypedCommand] = MappingProxyType({}), *, for_shell: bool = False) -> App:
    """Return the command line with every command.

    Args:
        commands: by name; what is not there has only its help, which is read from its source.
        for_shell: whether a shell is to complete them.
    """
    apps = {name: _group(name) for name in GROUPS}
    for name, app in apps.items():
        for position, word in enumerate(names_in(name)):
            full = f"{name} {word}".strip()
            if full in commands:
                add_command(app, commands[full], position, for_shell=for_shell)
            else:
                app.command(_listed, name=word, help=summary_of(_help_of(full)), sort_key=position)
        for inner in groups_in(name):
            app.command(apps[inner])
    return apps[""]


def _group(name: str) -> App:
    """Return a group of commands; called by itself, it prints its help."""
    app = App(
        name=name.rpartition(" ")[2] or "crosstable",
        help=GROUPS[name].rstrip("."),
        help_formatter=HelpPage(GROUPS[name]),
        help_format="plaintext",
        usage=usage_line(name, rest="COMMAND [ARGUMENTS]"),
        version_flags=(),
        result_action="return_value",
        sort_key=1000 + list(GROUPS).index(name),  # behind the commands
    )
    app.default(_top if name == "" else lambda: _print_help(name))
    return app


def _print_help(group: str) -> None:
    """Print the help of a group for want of a command, which is wrong usage."""
    from rich.console import Console

    console = Console(file=sys.stderr)
    whole_line().help_print(group.split(), console=console)
    raise SystemExit(2)


def _top(
    *,
    debug: Annotated[bool, Parameter("--debug", negative="", help="Show where an error happened.")] = False,
    plugin: Annotated[
        str,
        Parameter(
            "--plugin",
            metavar="MODULE",
            help="Load a module with plugins, such as rating systems, that files may then name.",
        ),
    ] = "",
    version: Annotated[bool, Parameter("--version", negative="", help="Show the version and exit.")] = False,
    install: Annotated[
        bool, Parameter("--install-completion", negative="", help="Install completion for the current shell.")
    ] = False,
    show: Annotated[
        bool, Parameter("--show-completion", negative="", help="Show completion for the current shell, to copy it.")
    ] = False,
) -> None:
    """Carry out the options of the whole line."""
    del debug, plugin  # both have had their effect
    if version:
        sys.stdout.write(f"crosstable {__version__}\n")
    elif install:
        sys.stdout.write(f"{whole_line(all_commands(), for_shell=True).install_completion()}\n")
    elif show:
        sys.stdout.write(whole_line(all_commands(), for_shell=True).generate_completion())
    else:
        _print_help("")


def _listed() -> None:
    """Stand for a command that is listed and not called."""


def _help_of(name: str) -> str:
    """Read the help of a command from its source: importing all that 50 commands need takes half a second."""
    group, _, word = name.rpartition(" ")
    target = names_in(group)[word]
    if target == OF_TABLE:
        return _docstring(modules()[name], r'\A"""(.*?)"""')
    module, _, function = target.partition(":")
    return _docstring(module, rf'^def {function}\(.*?^    """(.*?)"""')


def _docstring(module: str, pattern: str) -> str:
    found = re.search(pattern, source_of(module), re.MULTILINE | re.DOTALL)
    return found[1] if found else ""
