"""The commands of the terminal, and where each is: its module is imported when it is called."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType

from crosstable.cli.command_line import TypedCommand, command_of
from crosstable.commands.table import modules

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
        "simulate": "simulate:simulate",
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
        "import": OF_TABLE,
        "diff": OF_TABLE,
        "compare": OF_TABLE,
        "publish": OF_TABLE,
        "leaderboard": OF_TABLE,
        "player": OF_TABLE,
        "add-list": OF_TABLE,
        "edit-list": OF_TABLE,
        "drop-list": OF_TABLE,
        "settings": OF_TABLE,
        "site": "league.site:site",
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
        "sign-up": OF_TABLE,
        "sign-ups": OF_TABLE,
        "accept": OF_TABLE,
        "decline": OF_TABLE,
        "enter": OF_TABLE,
        "rename": OF_TABLE,
        "replace": OF_TABLE,
        "bye": OF_TABLE,
        "cancel-bye": OF_TABLE,
        "hall-code": OF_TABLE,
        "check-in": OF_TABLE,
        "missing": OF_TABLE,
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
        "draw-fixtures": OF_TABLE,
        "schedule": OF_TABLE,
        "fixtures": OF_TABLE,
        "move-match": OF_TABLE,
        "answer-move": OF_TABLE,
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
        "show": OF_TABLE,
        "standings": OF_TABLE,
        "odds": OF_TABLE,
        "what-if": OF_TABLE,
        "needs": OF_TABLE,
        "report": OF_TABLE,
        "category": OF_TABLE,
        "prizes": OF_TABLE,
        "zone": OF_TABLE,
        "next-season": OF_TABLE,
        "print": OF_TABLE,
        "export": OF_TABLE,
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
        "edit": OF_TABLE,
        "line-up": OF_TABLE,
        "line-ups": OF_TABLE,
        "rules": OF_TABLE,
        "withdraw": OF_TABLE,
        "remove": OF_TABLE,
    }
)
OF_ACCOUNTS: Mapping[str, str] = MappingProxyType(
    {
        "list": OF_TABLE,
        "set-up": OF_TABLE,
        "invite": OF_TABLE,
        "reset": OF_TABLE,
        "role": OF_TABLE,
        "token": OF_TABLE,
        "revoke": OF_TABLE,
    }
)
OF_ARENAS: Mapping[str, str] = MappingProxyType(
    {
        "fit": "leaderboard:fit_arena",
        "rank": "leaderboard:rank_arena",
        "matrix": "leaderboard:matrix_arena",
        "next": "planning:next_arena",
        "fragile": "planning:fragile_arena",
        "simulate": "planning:simulate",
        "sprt": "sprt:test_engines",
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
    {
        "": COMMANDS,
        "event": OF_EVENT,
        "event team": OF_TEAM,
        "account": OF_ACCOUNTS,
        "webhook": OF_WEBHOOKS,
        "arena": OF_ARENAS,
    }
)
GROUPS: Mapping[str, str] = MappingProxyType(
    {
        "": "Collect results, rate players, pair rounds, publish.",
        "arena": "Compare AI models, prompts or engines by their battles: ratings, ranks, what is next, tests.",
        "event": "Run an event of a league: entries, rounds, results, corrections.",
        "event team": "Run the teams of an event: members, line-ups, rules of matches.",
        "account": "Manage who may sign in to a league: accounts, roles, links, tokens.",
        "webhook": "Manage webhooks: addresses to which published rounds, results and ratings are sent.",
    }
)


def command_named(name: str) -> TypedCommand:
    """Return a command of the terminal by its name; only its module is imported."""
    group, _, word = name.rpartition(" ")
    target = _place(group, _LISTED[group].get(word, OF_TABLE))
    if target == OF_TABLE:
        from crosstable.cli.table_commands import typed_command

        return typed_command(name)
    module, _, function = target.partition(":")
    return command_of(name, getattr(import_module(module), function))


def all_commands() -> dict[str, TypedCommand]:
    """Return all commands of the terminal by name."""
    names = [f"{group} {word}".strip() for group in GROUPS for word in names_in(group)]
    return {name: command_named(name) for name in names}


def is_command(name: str) -> bool:
    """Return whether this is the name of a command: most are found without asking which others there are."""
    group, _, word = name.rpartition(" ")
    return word in _LISTED[group] or word in names_in(group)


def groups_in(group: str) -> list[str]:
    """Return the groups in a group, by their whole names."""
    return [name for name in GROUPS if name and name.rpartition(" ")[0] == group]


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
    return "is_typed=False" not in source_of(modules()[name])


def source_of(module: str) -> str:
    """Return the source of a module, which is not imported."""
    place = find_spec(module)
    return Path(place.origin).read_text(encoding="utf-8") if place and place.origin else ""
