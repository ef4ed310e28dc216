"""The table of commands: what programs and pages can do to a league, in the words of the command line."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from crosstable.commands import (
    entries,
    groups,
    imports,
    lists,
    plans,
    players,
    prizes,
    reports,
    requests,
    results,
    rounds,
    taking_over,
    teams,
    webhooks,
)
from crosstable.commands.command import Command

_OF_EVENTS = (plans, taking_over, entries, requests, teams, groups, rounds, results, reports, prizes)
_PARTS = (*_OF_EVENTS, players, imports, lists, webhooks)
COMMANDS: tuple[Command, ...] = tuple(command for part in _PARTS for command in part.COMMANDS)
BY_NAME: Mapping[str, Command] = MappingProxyType({each.name: each for each in COMMANDS})
