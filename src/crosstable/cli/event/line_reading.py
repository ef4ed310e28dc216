"""How lines of results are read: by board, or in a team event by match and board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from crosstable.cli.event.opening import OpenEvent

Results = tuple[list[tuple[int, str]], int | None]


class LineReading(Protocol):
    """How the results of an event are read; the methods return boards of the round, their words, and the round."""

    @property
    def example(self) -> str:
        """What is typed, for a person who is asked for it."""

    def lines(self, words: Sequence[str]) -> list[str]:
        """Return the lines that the words of a command make up."""

    def read(self, lines: Iterable[str], round: int | None) -> Results:
        """Read lines of results."""

    def confirmed(self, words: Sequence[str], round: int | None) -> Results:
        """Read the words of a command that confirms results."""


class _Boards:
    """Results by board."""

    example = "board and result, such as 7 b"

    def __init__(self, event: OpenEvent) -> None:
        self._event = event

    def lines(self, words: Sequence[str]) -> list[str]:
        """Return the lines that the words of a command make up."""
        from crosstable.league.events.result_lines import in_lines

        return in_lines(words)

    def read(self, lines: Iterable[str], round: int | None) -> Results:
        """Read lines of results."""
        from crosstable.league.events.result_lines import read_lines

        return read_lines(lines, self._event.id, round)

    def confirmed(self, words: Sequence[str], round: int | None) -> Results:
        """Read the words of a command that confirms results."""
        from crosstable.league.events.result_lines import in_boards, read_boards

        return read_boards(in_boards(words), self._event.id, round)


class _Matches:
    """Results by match and board."""

    example = "match and board with the result, such as 3.2 1-0, or the whole match: 3 1=0+"

    def __init__(self, event: OpenEvent) -> None:
        self._event = event

    def lines(self, words: Sequence[str]) -> list[str]:
        """Return the lines that the words of a command make up."""
        from crosstable.league.events.teams.team_results import in_match_lines

        return in_match_lines(words)

    def read(self, lines: Iterable[str], round: int | None) -> Results:
        """Read lines of results."""
        from crosstable.league.events.teams.team_results import read_match_lines

        return read_match_lines(self._event.read(), lines, round)

    def confirmed(self, words: Sequence[str], round: int | None) -> Results:
        """Read the words of a command that confirms results."""
        from crosstable.league.events.teams.team_results import read_confirmed_lines

        return read_confirmed_lines(self._event.read(), words, round)


def line_reading(event: OpenEvent) -> LineReading:
    """Return how the results of an event are read."""
    from crosstable.league.events.plan_rows import plan_of

    with event.league.store.read() as connection:
        _, plan = plan_of(connection, event.id)
    return _Boards(event) if plan.teams is None else _Matches(event)
