"""The commands, and what the command line does for all of them.

Exit codes: 0 done, 1 refused by the rules, 2 usage, 3 bad input, 4 too large, 5 file or database,
70 our bug, 130 interrupted.
"""

from __future__ import annotations

import functools
import os
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Annotated, ParamSpec

import typer

from crosstable import __version__
from crosstable.cli.output import say
from crosstable.model.errors import ConflictError, CrosstableError, InputError, NoPairingError, StoreError

_P = ParamSpec("_P")

_HELP = {"help_option_names": ["-h", "--help"]}


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"crosstable {__version__}")
        raise typer.Exit


def common(
    context: typer.Context,
    debug: Annotated[bool, typer.Option("--debug", help="Show where an error happened.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Collect results, rate players, pair rounds, publish."""
    del version
    context.obj = {"debug": debug}


def exit_code(error: BaseException) -> int:
    """Give the code with which the command line ends after this error."""
    codes: list[tuple[type[BaseException], int]] = [
        (ConflictError, 1),
        (NoPairingError, 1),
        (InputError, 3),
        (MemoryError, 4),
        (StoreError, 5),
        (OSError, 5),
        (KeyboardInterrupt, 130),
    ]
    return next((code for kind, code in codes if isinstance(error, kind)), 70)


def explain(error: BaseException) -> str:
    """Say in a sentence what ended the command."""
    if isinstance(error, KeyboardInterrupt):
        return "Interrupted. Nothing was left half written."
    if isinstance(error, MemoryError):
        return str(error) or "Out of memory: the input is too large for this machine. Split it by date."
    if isinstance(error, OSError):
        where = "" if error.filename is None else f" {os.fspath(error.filename)!r}"
        return f"Cannot use{where}: {error.strerror or error}."
    if exit_code(error) == 70 and not isinstance(error, CrosstableError):
        return f"This is a bug in crosstable: {type(error).__name__}: {error}. Run again with --debug and report it."
    return str(error)


def _guarded(function: Callable[_P, None]) -> Callable[_P, None]:
    """Turn every error into a sentence on stderr and an exit code."""

    @functools.wraps(function)
    def run(*arguments: _P.args, **options: _P.kwargs) -> None:
        try:
            function(*arguments, **options)
            sys.stdout.flush()
        except typer.Exit:
            raise
        except BrokenPipeError:  # the reader of our output has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(0) from None
        except BaseException as error:
            if "--debug" in sys.argv:
                traceback.print_exc()
            say(explain(error), style="bold red")
            raise typer.Exit(exit_code(error)) from None

    return run


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
            app.command(name)(_guarded(command))
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
        group.command(command.__name__.strip("_").replace("_", "-"), cls=kind)(_guarded(command))
    return group
