"""Results as they are typed, in an event of players or of teams: see `result_lines` and `teams.team_results`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from crosstable.events.result_lines import read_boards, read_lines
from crosstable.events.running import RunningEvent

_BETWEEN = re.compile(r",(?![^(]*\))")  # commas between boards, not those of sets: 3-1 (11-7, 9-11, ...)
BoardsAndRound = tuple[list[tuple[int, str]], int | None]
ReadEvent = Callable[[], RunningEvent]


def read_typed(event_id: str, teams: ReadEvent | None, lines: Iterable[str], round: int | None) -> BoardsAndRound:
    """Read lines of results: the board of the round and the word of each, and the round that they are of.

    Args:
        teams: reads the event, if it is one of teams; None for an event of players.
        lines: as they were typed or scanned.
        round: that is meant; None is the one that is published, or that of the slips.
    Raises:
        InputError: a line that is not a result, a board that does not exist, a slip of another event or round.
    """
    if teams is None:
        return read_lines(lines, event_id, round)
    from crosstable.events.teams.team_results import read_match_lines

    return read_match_lines(teams(), lines, round)


def read_confirmed(event_id: str, teams: ReadEvent | None, lines: Iterable[str], round: int | None) -> BoardsAndRound:
    """Read lines that confirm, as `read_typed` does; a board without a result confirms what stands there.

    A line may name several boards with commas between them: `7 1, 8`.
    """
    lines = [word.strip() for line in lines for word in _BETWEEN.split(line) if word.strip()]
    if teams is None:
        return read_boards(lines, event_id, round)
    from crosstable.events.teams.team_results import read_confirmed_lines

    return read_confirmed_lines(teams(), lines, round)
