"""Teams that were pasted: the name of a team, a line for each player in board order, an empty line."""

from __future__ import annotations

import re
from itertools import groupby

from crosstable.model.errors import InputError

_NUMBERED = re.compile(r"(?:board\s*)?\d{1,3}\s*[.):]?\s+(?=\D)", re.ASCII | re.IGNORECASE)
_SUBSTITUTE = re.compile(r"(?:substitutes?|subs?|reserves?|res)\.?\s*[.):-]?\s+(?=\w)", re.IGNORECASE)


def pasted_teams(text: str) -> list[tuple[str, list[str], list[str]]]:
    r"""Return the teams of a pasted text: name, members in board order, and substitutes.

    The number of a board before a name is left out; `Sub` or `Reserve` before a name makes a substitute.  A colon
    behind the name of a team is left out; players may follow it in the same line, with commas between them.

    Raises:
        InputError: a team has no players.
    Example:
        >>> pasted_teams("Ants\n1. Ann Lee 2010\n2. Al Roy\nSub Abe\n\nBees: Bo, Bea")
        [('Ants', ['Ann Lee 2010', 'Al Roy'], ['Abe']), ('Bees', ['Bo', 'Bea'], [])]
    """
    found = []
    lines = [line.replace("\t", " ").strip() for line in text.splitlines()]
    for is_team, block in groupby(lines, bool):
        if is_team:
            head, *rest = block
            name, _colon, behind = head.partition(":")
            players = [*(each.strip() for each in behind.split(",")), *rest]
            members, substitutes = _players([each for each in players if each])
            if not members:
                raise InputError("commands/pasted-team-without-players", team=name.strip())
            found.append((name.strip(), members, substitutes))
    return found


def _players(lines: list[str]) -> tuple[list[str], list[str]]:
    members, substitutes = [], []
    for line in lines:
        mark = _SUBSTITUTE.match(line)
        if mark is None:
            members.append(_NUMBERED.sub("", line, count=1))
        else:
            substitutes.append(line[mark.end() :])
    return members, substitutes
