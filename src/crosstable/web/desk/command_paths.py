"""Which command a form is sent to, by its path."""

from __future__ import annotations

import re
from functools import cache

from crosstable.commands.command import Command
from crosstable.commands.table import all_commands

_PLACE = re.compile(r"\\\{([a-z]+)\\\}")


def command_at(path: str) -> tuple[Command, dict[str, str]] | None:
    """Return the command of a path below a league, and what it is about; None where there is none.

    Example:
        >>> command, where = command_at("events/e3/entries/p7/withdraw")
        >>> command.name, where
        ('event withdraw', {'event': 'e3', 'player': 'p7'})
    """
    for command, pattern in _patterns():
        match = pattern.fullmatch(path)
        if match is not None:
            return command, match.groupdict()
    return None


@cache
def _patterns() -> tuple[tuple[Command, re.Pattern[str]], ...]:
    return tuple(
        (each, re.compile(_PLACE.sub(r"(?P<\1>[a-z0-9]{1,20})", re.escape(each.path))))
        for each in all_commands().values()
        if each.is_routed
    )
