"""What a message tells the user to do, as a command.

Lower floors write `{@reopen-event}`, and a neutral text in the `ACTIONS` of their catalogue; the commands are here.
A command may use the values of its message, and `{league}`, the league that the user named.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from types import MappingProxyType

ACTIONS: Mapping[str, str] = MappingProxyType(
    {
        "name-encoding": "name its encoding: --encoding latin-1",
        "publish": "Publish the rating lists first: crosstable publish {league}",
        "set-board": "Set single boards by hand: crosstable event set-board {league}.",
        "try-again": "Run the command again when the other work is done",
    }
)


def actions_for(league: str | None) -> dict[str, str]:
    """Return the command for each action, with the league as the user would type it."""
    typed = shlex.quote("LEAGUE" if league is None else league).replace("{", "{{").replace("}", "}}")
    return {name: command.replace("{league}", typed) for name, command in ACTIONS.items()}
