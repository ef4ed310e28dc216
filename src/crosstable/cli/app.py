"""The commands, each imported when it is called."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Annotated

import typer

from crosstable import __version__
from crosstable.cli.aliases import current_names
from crosstable.cli.errors import discard_output, exit_status, guarded, tell_error
from crosstable.model.errors import CrosstableError

_HELP = {"help_option_names": ["-h", "--help"]}


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"crosstable {__version__}")
        raise typer.Exit


def common(
    debug: Annotated[bool, typer.Option("--debug", help="Show where an error happened.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Collect results, rate players, pair rounds, publish."""
    del debug, version  # both have had their effect


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
        "convert": "convert:convert",
        "players": "players:players",
        "init": "league.init:init",
        "import": "league.importing:import_",
        "diff": "league.publishing:diff",
        "compare": "league.comparing:compare",
        "publish": "league.publishing:publish",
        "leaderboard": "league.ratings:leaderboard",
        "player": "league.ratings:player",
        "site": "league.publishing:site",
        "correct": "league.correcting:correct",
        "edit-player": "league.correcting:edit_player",
        "merge": "league.merging:merge",
        "log": "league.changes:log",
        "undo": "league.changes:undo",
        "backup": "league.keeping:backup",
        "restore": "league.keeping:restore",
        "demo": "demo:demo",
        "doctor": "doctor:doctor",
    }
)
_EVENT = "event"


def run(words: Sequence[str]) -> None:
    """Run the command line with these words, and end with its exit status."""
    words = current_names([readable(word) for word in words])
    try:
        is_completing = any(name.endswith("CROSSTABLE_COMPLETE") for name in os.environ)
        build(() if is_completing else words)(words)
        sys.stdout.flush()
    except (CrosstableError, OSError) as error:  # a help page that cannot be printed, words that cannot be read
        tell_error(error, as_json="--json" in words)
        discard_output()
        raise SystemExit(exit_status(error)) from None


def readable(word: str) -> str:
    """Return a word without bytes that are not text, as names are kept; a file may be called anything."""
    text = word.encode("utf-8", "ignore").decode()
    return word if text == word or os.path.lexists(word) else text


def build(words: Sequence[str] = ()) -> typer.Typer:
    """Make the command line for these words: the command that they call, or all where they call none."""
    app = typer.Typer(
        name="crosstable",
        help="Collect results, rate players, pair rounds, publish.",
        no_args_is_help=True,
        add_completion=True,
        pretty_exceptions_enable=False,
        context_settings=_HELP,
    )
    app.callback()(common)
    called = next((word for word in words if not word.startswith("-")), None)
    is_known = called in COMMANDS or called == _EVENT
    for name, target in COMMANDS.items():
        if not is_known or name == called:
            module, _, function = target.partition(":")
            command = getattr(import_module(f"crosstable.cli.{module}"), function)
            app.command(name)(guarded(command))
    if not is_known or called == _EVENT:
        app.add_typer(_event(), name=_EVENT)
    return app


def _event() -> typer.Typer:
    from crosstable.cli.event.commands import COMMANDS as OF_EVENT
    from crosstable.cli.event.commands import TAKE_POINTS
    from crosstable.cli.event.points import TakesPoints

    group = typer.Typer(
        help="Run an event of a league: entries, rounds, results, corrections.",
        no_args_is_help=True,
        context_settings=_HELP,
    )
    for command in OF_EVENT:
        kind = TakesPoints if command in TAKE_POINTS else None
        group.command(command.__name__.strip("_").replace("_", "-"), cls=kind)(guarded(command))
    return group
