"""The commands, each imported when it is called."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

from cyclopts import App, CycloptsError, Parameter

from crosstable import __version__
from crosstable.cli.command_line import TypedCommand, add_command, command_of, marked, summary_of
from crosstable.cli.errors import discard_output, exit_status, print_error
from crosstable.cli.help_pages import HelpPage, usage_line
from crosstable.cli.plugins import load_named_plugins
from crosstable.cli.usage_errors import unknown_command, usage_error
from crosstable.commands.table import modules
from crosstable.model.errors import CrosstableError

_DEBUG = "--debug"
OF_TABLE = ""  # made from the table of commands
# Where each command is; its module is imported when it is called, so that a short command starts quickly.
COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "rate": "rate:rate",
        "predict": "predict:predict",
        "backtest": "backtest:backtest",
        "tune": "backtest:tune",
        "standings": "standings:standings",
        "table": "standings:table",
        "pair": "pair:pair",
        "check": "check:check",
        "generate": "generate:generate",
        "convert": "convert:convert",
        "players": "players:players",
        "games": "games:games",
        "systems": "registries:systems",
        "tiebreaks": "registries:tiebreaks",
        "policies": "registries:policies",
        "criteria": "registries:criteria",
        "formats": "registries:formats",
        "init": "league.init:init",
        "import": "league.importing:import_",
        "diff": "league.publishing:diff",
        "compare": "league.comparing:compare",
        "publish": OF_TABLE,
        "leaderboard": "league.ratings:leaderboard",
        "player": "league.player:player",
        "site": "league.publishing:site",
        "serve": "serve:serve",
        "correct": OF_TABLE,
        "add-player": OF_TABLE,
        "edit-player": OF_TABLE,
        "add-spelling": OF_TABLE,
        "add-number": OF_TABLE,
        "erase-player": OF_TABLE,
        "initial-ratings": OF_TABLE,
        "merge": OF_TABLE,
        "log": OF_TABLE,
        "undo": OF_TABLE,
        "backup": "league.backups:backup",
        "restore": "league.backups:restore",
        "demo": "demo:demo",
        "doctor": "doctor:doctor",
    }
)
OF_EVENT: Mapping[str, str] = MappingProxyType(  # in the order of a tournament
    {
        "new": OF_TABLE,
        "plan": OF_TABLE,
        "list": OF_TABLE,
        "take-over": OF_TABLE,
        "enter": OF_TABLE,
        "replace": OF_TABLE,
        "bye": OF_TABLE,
        "cancel-bye": OF_TABLE,
        "present": OF_TABLE,
        "withdraw": OF_TABLE,
        "return": OF_TABLE,
        "requests": OF_TABLE,
        "approve-request": OF_TABLE,
        "decline-request": OF_TABLE,
        "rating": OF_TABLE,
        "bar": OF_TABLE,
        "stage": OF_TABLE,
        "cut": OF_TABLE,
        "draw": OF_TABLE,
        "pair": OF_TABLE,
        "set-board": OF_TABLE,
        "why-not": OF_TABLE,
        "challenge": OF_TABLE,
        "drop": OF_TABLE,
        "publish": OF_TABLE,
        "unpublish": OF_TABLE,
        "result": OF_TABLE,
        "correct": OF_TABLE,
        "confirm": OF_TABLE,
        "confirm-report": OF_TABLE,
        "no-show": OF_TABLE,
        "decide": OF_TABLE,
        "re-pair": OF_TABLE,
        "show": "show:show",
        "standings": OF_TABLE,
        "report": "reporting:report",
        "category": OF_TABLE,
        "prizes": OF_TABLE,
        "zone": OF_TABLE,
        "next-season": OF_TABLE,
        "print": "printing:print_",
        "export": "exporting:export",
        "close-round": OF_TABLE,
        "close": OF_TABLE,
        "reopen": OF_TABLE,
    }
)
OF_TEAM: Mapping[str, str] = MappingProxyType(
    {
        "add": OF_TABLE,
        "list": OF_TABLE,
        "board-order": OF_TABLE,
        "line-up": OF_TABLE,
        "rules": OF_TABLE,
        "withdraw": OF_TABLE,
        "remove": OF_TABLE,
    }
)
OF_ACCOUNTS: Mapping[str, str] = MappingProxyType(
    {
        "list": "accounts:list_",
        "set-up": OF_TABLE,
        "invite": OF_TABLE,
        "reset": OF_TABLE,
        "role": OF_TABLE,
        "token": OF_TABLE,
        "revoke": OF_TABLE,
    }
)
OF_WEBHOOKS: Mapping[str, str] = MappingProxyType(
    {
        "list": OF_TABLE,
        "add": OF_TABLE,
        "drop": OF_TABLE,
        "test": OF_TABLE,
        "resend": OF_TABLE,
    }
)
_LISTED: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {"": COMMANDS, "event": OF_EVENT, "event team": OF_TEAM, "account": OF_ACCOUNTS, "webhook": OF_WEBHOOKS}
)
GROUPS: Mapping[str, str] = MappingProxyType(
    {
        "": "Collect results, rate players, pair rounds, publish.",
        "event": "Run an event of a league: entries, rounds, results, corrections.",
        "event team": "Run the teams of an event: members, line-ups, rules of matches.",
        "account": "Manage who may sign in to a league: accounts, roles, links, tokens.",
        "webhook": "Manage webhooks: addresses to which published rounds, results and ratings are sent.",
    }
)


def run(words: Sequence[str]) -> None:
    """Run the command line with these words, and end with its exit status."""
    command: TypedCommand | None = None
    try:
        words = _without_debug(load_named_plugins([readable(word) for word in words]))
        command = _called(words)
        line = whole_line() if command is None else line_of(command)
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
        elif word in (known := names_in(group)):
            return command_named(name)
        else:
            raise unknown_command(group, word, [*known, *(each.rpartition(" ")[2] for each in _groups_in(group))])
    return None


def command_named(name: str) -> TypedCommand:
    """Return a command of the terminal by its name; only its module is imported."""
    group, _, word = name.rpartition(" ")
    target = names_in(group)[word]
    if target == OF_TABLE:
        from crosstable.cli.table_commands import typed_command

        return typed_command(name)
    module, _, function = target.partition(":")
    return command_of(name, getattr(import_module(module), function))


def all_commands() -> dict[str, TypedCommand]:
    """Return all commands of the terminal by name."""
    names = [f"{group} {word}".strip() for group in GROUPS for word in names_in(group)]
    return {name: command_named(name) for name in names}


def line_of(command: TypedCommand) -> App:
    """Return a command line that has one command."""
    groups = command.name.split()[:-1]
    top = inner = _group("")
    for at in range(len(groups)):
        group = _group(" ".join(groups[: at + 1]))
        inner.command(group)
        inner = group
    add_command(inner, command)
    return top


def whole_line(commands: Mapping[str, TypedCommand] = MappingProxyType({})) -> App:
    """Return the command line with every command.

    Args:
        commands: by name; what is not there has only its help, which is read from its source.
    """
    apps = {name: _group(name) for name in GROUPS}
    for name, app in apps.items():
        for position, word in enumerate(names_in(name)):
            full = f"{name} {word}".strip()
            if full in commands:
                add_command(app, commands[full], position)
            else:
                app.command(_listed, name=word, help=summary_of(_help_of(full)), sort_key=position)
        for inner in _groups_in(name):
            app.command(apps[inner])
    return apps[""]


def _groups_in(group: str) -> list[str]:
    return [name for name in GROUPS if name and name.rpartition(" ")[0] == group]


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
        sys.stdout.write(f"{whole_line(all_commands()).install_completion()}\n")
    elif show:
        sys.stdout.write(whole_line(all_commands()).generate_completion())
    else:
        _print_help("")


def names_in(group: str) -> dict[str, str]:
    """Return the commands of a group with their functions: those listed here, in order, and the others of the table."""
    known = {word: _place(group, target) for word, target in _LISTED[group].items()}
    of_table = [name for name in modules() if name.rpartition(" ")[0] == group]
    here = {name.rpartition(" ")[2]: name for name in of_table}
    return {**known, **{word: OF_TABLE for word, name in here.items() if word not in known and _is_typed(name)}}


def _place(group: str, target: str) -> str:
    """Return the module and the function of a command that is listed here."""
    folder = group.partition(" ")[0]
    return target and ".".join(["crosstable.cli", *([folder] if folder else []), target])


def _is_typed(name: str) -> bool:
    """Read from its source whether a command of the table is one of the terminal: importing it takes time."""
    return "is_typed=False" not in _source(modules()[name])


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
    found = re.search(pattern, _source(module), re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


def _source(module: str) -> str:
    place = find_spec(module)
    return Path(place.origin).read_text(encoding="utf-8") if place and place.origin else ""
