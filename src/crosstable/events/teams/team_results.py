"""Results of matches as a team director writes them: board by board, or a match as a whole.

| line | means |
|---|---|
| `3.2 1-0` | match 3, board 2: won by the team named first |
| `3 1=0+` | match 3, from the first board on: won, drawn, lost, won by forfeit |
| `e1 round 2 match 3 1=0+` | the same, from the code of a slip |

Results are those of the team named first, whatever the colours; after a board stands what the game understands.

| sign | means | | sign | means |
|---|---|---|---|---|
| `1` | won | | `+` | won by forfeit |
| `=` | drawn | | `-` | lost by forfeit |
| `0` | lost | | `!` | neither appeared |
| `.` | no result yet | | | |
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from types import MappingProxyType

from crosstable.events.results import round_of
from crosstable.events.run_round import RunRound
from crosstable.events.running import RunningEvent
from crosstable.events.teams.team_entries import teams_of
from crosstable.model.errors import InputError

_BOARD = re.compile(r"(\d{1,6})\.(\d{1,3})[:.)]?\s+(\S.*)", re.ASCII)
_MATCH = re.compile(r"(\d{1,6})[:.)]?\s+(\S.*)", re.ASCII)
_ALONE = re.compile(r"(\d{1,6})(?:\.(\d{1,3}))?", re.ASCII)
_SLIP = re.compile(r"(?:\S*/events/)?(e\d{1,9})(?: round |[^\s#]*#r)(\d{1,4})(?: match |m)(\d{1,6})(.*)", re.ASCII)
_SIGNS = MappingProxyType(
    {
        "1": "1-0",
        "0": "0-1",
        "=": "=",
        "d": "=",
        "\N{VULGAR FRACTION ONE HALF}": "=",
        "+": "+-",
        "-": "-+",
        "\N{MINUS SIGN}": "-+",
        "!": "!",
        ".": "-",
    }
)


def in_match_lines(words: Sequence[str]) -> list[str]:
    """Return the lines that the words of a command line make up, where quotes may have been left out.

    Example:
        >>> in_match_lines(["3.2", "1-0", "3.3", "="]), in_match_lines(["3 1=0+", "4.1", "="])
        (['3.2 1-0', '3.3 ='], ['3 1=0+', '4.1 ='])
    """
    lines: list[str] = []
    waiting = ""
    for word in words:
        if waiting:
            lines.append(f"{waiting} {word}")
            waiting = ""
        elif _ALONE.fullmatch(word):
            waiting = word
        else:
            lines.append(word)
    return [*lines, waiting] if waiting else lines


def read_match_lines(
    running: RunningEvent, lines: Iterable[str], round: int | None
) -> tuple[list[tuple[int, str]], int | None]:
    """Read lines of results: the board of the round and the word of each, and the round that they are of.

    Args:
        lines: as they were typed or scanned.
        round: that is meant; None is the one that is published, or that of the slips.
    Raises:
        InputError: a line that is not a result, a match or board that does not exist, a slip of another event or round.
    """
    given, round = _without_slips(running, lines, round)
    of = round_of(running, round)
    return [each for line in given for each in _read(running, of, line)], round


def read_confirmed_lines(
    running: RunningEvent, lines: Iterable[str], round: int | None
) -> tuple[list[tuple[int, str]], int | None]:
    """Read lines that confirm, as `read_match_lines` does; a match or a board alone confirms what stands there."""
    given, round = _without_slips(running, lines, round)
    of = round_of(running, round)
    found: list[tuple[int, str]] = []
    for line in given:
        alone = _ALONE.fullmatch(line)
        if alone is None:
            found += _read(running, of, line)
        else:
            boards = _boards(running, of, int(alone[1]), None if alone[2] is None else int(alone[2]))
            found += [(board, "") for board in boards]
    return found, round


def _without_slips(running: RunningEvent, lines: Iterable[str], round: int | None) -> tuple[list[str], int | None]:
    """Return lines with the match in place of the code of a slip, and the round of the slips."""
    found = []
    for line in map(str.strip, lines):
        slip = _SLIP.fullmatch(line)
        if slip is None:
            found.append(line)
            continue
        event, number, match = slip[1], int(slip[2]), int(slip[3])
        if event != running.id:
            raise InputError("events/slip-of-other-event", board=match, event=event, expected=running.id)
        if number != (round or number):
            raise InputError("events/slip-of-other-round", board=match, round=number, expected=round)
        round = number
        found.append(f"{match}{slip[4] if slip[4].startswith('.') else f' {slip[4].strip()}'}".strip())
    return found, round


def _read(running: RunningEvent, run_round: RunRound, line: str) -> Iterator[tuple[int, str]]:
    board = _BOARD.fullmatch(line)
    if board is not None:
        (number,) = _boards(running, run_round, int(board[1]), int(board[2]))
        yield number, "0-1" if board[3] == "0" else board[3]  # alone it would be a loss of both
        return
    match = _MATCH.fullmatch(line)
    if match is None:
        raise InputError("events/teams/line-not-a-match", line=line)
    boards, signs = _boards(running, run_round, int(match[1]), None), "".join(match[2].split())
    if len(signs) != len(boards) or any(sign not in _SIGNS for sign in signs):
        raise InputError(
            "events/teams/signs-of-match",
            match=int(match[1]),
            boards=len(boards),
            signs=match[2],
            count=len(signs),
        )
    for number, sign in zip(boards, signs, strict=True):
        known = run_round.board(number)
        if known is not None and len(known.game.sides) > 1:  # a board without an opponent has its result
            yield number, _SIGNS[sign]


def _boards(running: RunningEvent, run_round: RunRound, match: int, board: int | None) -> list[int]:
    """Return the boards of a match that are played, or one of them, as numbers of the round."""
    count = teams_of(running).rules.boards
    last = len(run_round.pairing.boards)
    if not 1 <= match <= last:
        raise InputError("events/teams/no-such-match", match=match, round=run_round.number, last=last)
    if board is not None and not 1 <= board <= count:
        raise InputError("events/teams/board-not-in-match", match=match, boards=count, board=board)
    numbers = range((match - 1) * count + 1, match * count + 1)
    return list(numbers) if board is None else [numbers[board - 1]]
