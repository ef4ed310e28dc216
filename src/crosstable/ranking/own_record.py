"""Tie-breaks that count an entrant's own rounds: WIN, WON, BPG, BWG, REP, STD.

Source: FIDE C.07 of 1 March 2026, articles 7.1 to 7.4, 7.6 and 7.7 (type B).
"Over the board" in 7.2 to 7.4 goes before 15.2: a forfeit is not won over the board in any event.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from crosstable.model.games import WON
from crosstable.ranking.round_table import Cell, RoundTable
from crosstable.ranking.tiebreak import EntrantTieBreak, Kind
from crosstable.ranking.unplayed_rounds import VOLUNTARY, RoundCategory
from crosstable.ranking.working import Contribution, Working, add_up


class _Count(EntrantTieBreak):
    """Add up what single rounds are worth, in half-points."""

    __slots__ = ()
    kind: ClassVar[Kind] = "B"

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        found = [(cell, self.half_points(cell)) for cell in table.cells[at]]
        return add_up([_part(table, cell, half_points) for cell, half_points in found if half_points], 2)

    @abstractmethod
    def half_points(self, cell: Cell) -> int:
        """Return what a round is worth, in half-points."""


class Wins(_Count):
    """Count the rounds that paid a win, with or without playing.

    Source: FIDE C.07 7.1.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "WIN"
    title: ClassVar[str] = "Number of Wins"
    article: ClassVar[str] = "7.1"

    def half_points(self, cell: Cell) -> int:
        """Return what a round is worth, in half-points."""
        return 2 if cell.result == WON and cell.category is not RoundCategory.OPEN else 0


class GamesWon(_Count):
    """Count the games won over the board.

    Source: FIDE C.07 7.2.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "WON"
    title: ClassVar[str] = "Number of Games Won"
    article: ClassVar[str] = "7.2"

    def half_points(self, cell: Cell) -> int:
        """Return what a round is worth, in half-points."""
        return 2 if cell.category is RoundCategory.PLAYED and cell.result == WON else 0


class GamesWithBlack(_Count):
    """Count the games played over the board with Black.

    Source: FIDE C.07 7.3.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "BPG"
    title: ClassVar[str] = "Number of Games Played with Black"
    article: ClassVar[str] = "7.3"

    def half_points(self, cell: Cell) -> int:
        """Return what a round is worth, in half-points."""
        return 2 if cell.category is RoundCategory.PLAYED and cell.colour == "black" else 0


class GamesWonWithBlack(_Count):
    """Count the games won over the board with Black.

    Source: FIDE C.07 7.4.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "BWG"
    title: ClassVar[str] = "Number of Games Won with Black"
    article: ClassVar[str] = "7.4"

    def half_points(self, cell: Cell) -> int:
        """Return what a round is worth, in half-points."""
        return 2 if cell.category is RoundCategory.PLAYED and cell.result == WON and cell.colour == "black" else 0


class RoundsElected(_Count):
    """Count the rounds one elected to play: all but half-point byes, zero-point byes, forfeit losses.

    Source: FIDE C.07 7.6 (formerly Games one Elected to Play).
    Errata: rounds after a withdrawal are zero-point byes (16.1.1), here as well.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "REP"
    title: ClassVar[str] = "Rounds one Elected to Play in"
    article: ClassVar[str] = "7.6"

    def half_points(self, cell: Cell) -> int:
        """Return what a round is worth, in half-points."""
        return 0 if cell.category in VOLUNTARY else 2


class StandardPoints(EntrantTieBreak):
    """Count 1 for each round with more points than the scheduled opponent, 1/2 for as many.

    Without playing, more points than a draw's are 1 and exactly a draw's are 1/2.  It makes wins
    and draws of any scoring system comparable.
    Source: FIDE C.07 7.7.
    Errata: in a double forfeit both have as many points as the scheduled opponent, and both
    obtained less than a draw without playing.  The second half of the sentence is about rounds
    without playing, so it decides: nothing for either, as FIDE's reference server has it.  A
    game over the board that both lost is 1/2 for each, by the first half.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "STD"
    title: ClassVar[str] = "Standard Points"
    article: ClassVar[str] = "7.7"
    kind: ClassVar[Kind] = "B"

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        found = [(cell, self._half_points(table, cell)) for cell in table.cells[at]]
        return add_up([_part(table, cell, half_points) for cell, half_points in found if half_points], 2)

    def _half_points(self, table: RoundTable, cell: Cell) -> int:
        if cell.category is RoundCategory.OPEN:
            return 0
        against = table.draw_half_points
        if cell.category is RoundCategory.PLAYED and cell.opponents:
            against = max(table.cells[opponent][cell.round - 1].half_points for opponent in cell.opponents)
        return 2 if cell.half_points > against else 1 if cell.half_points == against else 0


def _part(table: RoundTable, cell: Cell, half_points: int) -> Contribution:
    opponent = table.ids[cell.opponents[0]] if cell.opponents else None
    return Contribution(cell.round, opponent, half_points, "round")
