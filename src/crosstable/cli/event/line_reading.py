"""How lines of results are read: by board, or in a team event by match and board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crosstable.cli.event.opening import OpenEvent

Results = tuple[list[tuple[int, str]], int | None]


class LineReading:
    """How the results of an event are read; `read` and `confirmed` return boards of the round, their words, the round.

    Args:
        event: that was opened.
        is_of_teams: whether its results are those of teams.
    """

    def __init__(self, event: OpenEvent, *, is_of_teams: bool) -> None:
        self._event, self._teams = event, event.read if is_of_teams else None

    @property
    def example(self) -> str:
        """What is typed, for a person who is asked for it."""
        if self._teams is None:
            return "board and result, such as 7 b"
        return "match and board with the result, such as 3.2 1-0, or the whole match: 3 1=0+"

    def lines(self, words: Sequence[str]) -> list[str]:
        """Return the lines that the words of a command make up."""
        if self._teams is None:
            from crosstable.league.events.result_lines import in_lines

            return in_lines(words)
        from crosstable.league.events.teams.team_results import in_match_lines  # with the teams of the event

        return in_match_lines(words)

    def read(self, lines: Iterable[str], round: int | None) -> Results:
        """Read lines of results."""
        from crosstable.league.events.typed_results import read_typed

        return read_typed(self._event.id, self._teams, lines, round)

    def confirmed(self, words: Sequence[str], round: int | None) -> Results:
        """Read the words of a command that confirms results."""
        from crosstable.league.events.result_lines import in_boards
        from crosstable.league.events.typed_results import read_confirmed

        return read_confirmed(self._event.id, self._teams, in_boards(words) if self._teams is None else words, round)


def line_reading(event: OpenEvent) -> LineReading:
    """Return how the results of an event are read."""
    from crosstable.league.events.plan_rows import plan_of

    with event.league.store.read() as connection:
        _, plan = plan_of(connection, event.id)
    return LineReading(event, is_of_teams=plan.teams is not None)
