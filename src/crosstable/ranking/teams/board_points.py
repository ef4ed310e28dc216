"""Tie-breaks of team knock-outs, by the boards on which points were made: BC, TBR, BBE.

Source: FIDE C.07 of 1 March 2026, article 12.
Errata: 12.1 is meant for teams with equal game points; where a list puts it earlier, it is computed all the same.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate, groupby
from typing import ClassVar

from crosstable.model.games import Better
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.teams.team_table import Boards, team_table
from crosstable.ranking.tiebreak import EntrantTieBreak, Kind, TieBreak
from crosstable.ranking.working import Contribution, Working, add_up


def board_count(boards: Boards) -> int:
    """Return the board count of half-points by board: each times the number of its board (12.1)."""
    return sum(board * points for board, points in enumerate(boards, start=1))


def from_the_top(boards: Boards) -> tuple[int, ...]:
    """Return what top board results compare, one after the other (12.2)."""
    return boards


def without_the_bottom(boards: Boards) -> tuple[int, ...]:
    """Return what bottom board elimination compares: all boards but the last, but the last two, ... (12.3).

    Example:
        >>> without_the_bottom((4, 3, 2, 1))
        (9, 7, 4)
    """
    return tuple(reversed(list(accumulate(boards))[:-1]))


class BoardCount(EntrantTieBreak):
    """Multiply the points made on each board by its number, and add up; less is better.

    Source: FIDE C.07 12.1.
    Errata: see the head of the file.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "BC"
    title: ClassVar[str] = "Board Count"
    article: ClassVar[str] = "12.1"
    kind: ClassVar[Kind] = "B"
    better: ClassVar[Better] = "lower"

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one team; the factors are the board and its half-points."""
        boards = team_table(table, self).board_points(at)
        return add_up(
            [
                Contribution(None, None, board * points, "points", (board, points))
                for board, points in enumerate(boards, start=1)
            ],
            2,
        )


class _ByBoards(TieBreak):
    """Rank the tied by the points on their boards; the value is the rank, 0 for a group that nothing separates."""

    __slots__ = ()
    kind: ClassVar[Kind] = "B"
    better: ClassVar[Better] = "lower"

    @abstractmethod
    def key(self, boards: Boards) -> tuple[int, ...]:
        """Return what is compared, one after the other."""

    def workings(self, table: RoundTable, tied: Sequence[Sequence[int]]) -> list[Working]:
        """Compute a working for each team, in the order of the table."""
        teams = team_table(table, self)
        found = [Working(Fraction(0), rule="shown") for _ in range(table.size)]
        for group in tied:
            keys = {at: self.key(teams.board_points(at)) for at in group}
            order = sorted(group, key=lambda at: keys[at], reverse=True)
            split = [list(same) for _, same in groupby(order, key=lambda at: keys[at])]
            rank = 1
            for same in split:
                for at in same:
                    parts = tuple([Contribution(None, None, points, "points") for points in keys[at]])
                    value = rank if len(split) > 1 else 0
                    found[at] = Working(Fraction(value), parts, 2, "shown", Contribution(None, None, value, "rank"))
                rank += len(same)
        return found


class TopBoardResults(_ByBoards):
    """Compare the points on the first board, then on the second, and so on; the parts are the boards from the top.

    Source: FIDE C.07 12.2.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "TBR"
    title: ClassVar[str] = "Top Board Results"
    article: ClassVar[str] = "12.2"

    def key(self, boards: Boards) -> tuple[int, ...]:
        """Return what is compared, one after the other."""
        return from_the_top(boards)


class BottomBoardElimination(_ByBoards):
    """Compare the points on all boards but the last, then on all but the last two, and so on.

    The parts are these sums, in this order.

    Source: FIDE C.07 12.3.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "BBE"
    title: ClassVar[str] = "Bottom Board Elimination"
    article: ClassVar[str] = "12.3"

    def key(self, boards: Boards) -> tuple[int, ...]:
        """Return what is compared, one after the other."""
        return without_the_bottom(boards)


Knockout = Callable[[Boards], tuple[int, ...]]
"""What a tie-break of article 12 compares: the greater is better."""


def fewest_by_board_count(boards: Boards) -> tuple[int, ...]:
    """Return what the board count compares, the greater the better."""
    return (-board_count(boards),)
