"""The commands, each imported when it is called."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

import typer

from crosstable import __version__
from crosstable.cli.answers import Answer
from crosstable.cli.errors import discard_output, exit_status, guarded, print_error
from crosstable.cli.plugins import load_named_plugins
from crosstable.commands.table import modules
from crosstable.model.errors import CrosstableError

_HELP = {"help_option_names": ["-h", "--help"]}


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"crosstable {__version__}")
        raise typer.Exit


def common(
    debug: Annotated[bool, typer.Option("--debug", help="Show where an error happened.")] = False,
    plugin: Annotated[
        list[str] | None,
        typer.Option(
            "--plugin",
            metavar="MODULE",
            help="Load a module with plugins, such as rating systems, that files may then name.",
        ),
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Collect results, rate players, pair rounds, publish."""
    del debug, plugin, version  # all have had their effect


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
        "systems": "parts:systems",
        "tiebreaks": "parts:tiebreaks",
        "policies": "parts:policies",
        "criteria": "parts:criteria",
        "formats": "parts:formats",
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
        "log": "league.changes:log",
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
        "list": "listing:list_",
        "take-over": OF_TABLE,
        "enter": "entering:enter",
        "replace": OF_TABLE,
        "bye": OF_TABLE,
        "cancel-bye": OF_TABLE,
        "present": OF_TABLE,
        "withdraw": OF_TABLE,
        "return": OF_TABLE,
        "requests": "requests:requests",
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
        "list": "teams:list_",
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
        "list": "webhooks:list_",
        "add": OF_TABLE,
        "drop": OF_TABLE,
        "test": OF_TABLE,
        "resend": OF_TABLE,
    }
)
_EVENT, _TEAM, _ACCOUNT, _WEBHOOK = "event", "team", "account", "webhook"
_TAKE_POINTS = ("result", "correct", "confirm")  # points may be below zero


def run(words: Sequence[str]) -> None:
    """Run the command line with these words, and end with its exit status."""
    try:
        words = load_named_plugins([readable(word) for word in words])
        is_completing = any(name.endswith("CROSSTABLE_COMPLETE") for name in os.environ)
        build(None if is_completing else words)(words)
        sys.stdout.flush()
    except (CrosstableError, OSError) as error:  # a help page that cannot be printed, words that cannot be read
        print_error(error, as_json="--json" in words)
        discard_output()
        raise SystemExit(exit_status(error)) from None


def readable(word: str) -> str:
    """Return a word without bytes that are not text, as names are kept; a file may be called anything."""
    text = word.encode("utf-8", "ignore").decode()
    return word if text == word or os.path.lexists(word) else text


def build(words: Sequence[str] | None = None) -> typer.Typer:
    """Build the command line for these words; all of it without words.

    Only the module of the command that is called is imported.  If none is, the commands are there to be listed.
    """
    app = typer.Typer(
        name="crosstable",
        help="Collect results, rate players, pair rounds, publish.",
        no_args_is_help=True,
        add_completion=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings=_HELP,
    )
    app.callback()(common)
    called: Sequence[str | None] = (None, None, None)
    if words is not None:
        called = [*(word for word in words if not word.startswith("-")), "", "", ""]
    _add_commands(app, _all(COMMANDS, ""), "", called[0], also=(_EVENT, _ACCOUNT, _WEBHOOK))
    if called[0] not in (*COMMANDS, _ACCOUNT, _WEBHOOK):
        group = _group("Run an event of a league: entries, rounds, results, corrections.")
        _add_commands(group, _all(OF_EVENT, "event"), "event.", called[1], also=(_TEAM,), prefix="event")
        if called[1] not in OF_EVENT:
            teams = _group("Run the teams of an event: members, line-ups, rules of matches.")
            _add_commands(teams, _all(OF_TEAM, "event team"), "event.", called[2], prefix="event team")
            group.add_typer(teams, name=_TEAM)
        app.add_typer(group, name=_EVENT)
    if called[0] not in (*COMMANDS, _EVENT, _WEBHOOK):
        accounts = _group("Manage who may sign in to a league: accounts, roles, links, tokens.")
        _add_commands(accounts, _all(OF_ACCOUNTS, "account"), "account.", called[1], prefix="account")
        app.add_typer(accounts, name=_ACCOUNT)
    if called[0] not in (*COMMANDS, _EVENT, _ACCOUNT):
        webhooks = _group("Manage webhooks: addresses to which published rounds, results and ratings are sent.")
        _add_commands(webhooks, _all(OF_WEBHOOKS, "webhook"), "webhook.", called[1], prefix="webhook")
        app.add_typer(webhooks, name=_WEBHOOK)
    return app


def _group(words: str) -> typer.Typer:
    return typer.Typer(help=words, no_args_is_help=True, rich_markup_mode=None, context_settings=_HELP)


def _all(known: Mapping[str, str], prefix: str) -> dict[str, str]:
    """Return the commands of a group: those that are listed here in their order, and the others of the table."""
    of_table = [name for name in modules() if name.rpartition(" ")[0] == prefix]
    here = {name.removeprefix(prefix).strip(): name for name in of_table}
    return {**known, **{word: OF_TABLE for word, name in here.items() if word not in known and _is_typed(name)}}


def _is_typed(name: str) -> bool:
    """Read from its source whether a command of the table is one of the terminal: importing it takes time."""
    return "is_typed=False" not in _source(modules()[name])


def _add_commands(
    app: typer.Typer,
    targets: Mapping[str, str],
    folder: str,
    called: str | None,
    also: Sequence[str] = (),
    prefix: str = "",
) -> None:
    """Add the command that is called; all of them where that is None, and only their help where it is none of them."""
    from crosstable.cli.event.points import TakesPoints

    for name, target in targets.items():
        kind = TakesPoints if folder and name in _TAKE_POINTS else None
        full = f"{prefix} {name}".strip()
        if called is None or called == name:
            app.command(name, cls=kind)(guarded(_function(full, folder, target)))
        elif called not in targets and called not in also:
            app.command(name, help=_help_of(full, folder, target))(_listed)


def _function(name: str, folder: str, target: str) -> Callable[..., Answer | None]:
    """Return the function of a command."""
    if target == OF_TABLE:
        from crosstable.cli.table_commands import typed_command

        return typed_command(name)
    module, _, function = f"crosstable.cli.{folder}{target}".partition(":")
    found: Callable[..., Answer | None] = getattr(import_module(module), function)
    return found


def _listed() -> None:
    """Stand for a command that is listed and not called."""


def _help_of(name: str, folder: str, target: str) -> str:
    """Read the help of a command from its source: importing all that 50 commands need takes half a second."""
    if target == OF_TABLE:
        return _docstring(modules()[name], r'\A"""(.*?)"""')
    module, _, function = f"crosstable.cli.{folder}{target}".partition(":")
    return _docstring(module, rf'^def {function}\(.*?^    """(.*?)"""')


def _docstring(module: str, pattern: str) -> str:
    found = re.search(pattern, _source(module), re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


def _source(module: str) -> str:
    place = find_spec(module)
    return Path(place.origin).read_text(encoding="utf-8") if place and place.origin else ""
