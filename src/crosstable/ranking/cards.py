"""Card tie-breaks: MW%, OMW%, GW%, OGW%, percentages with a floor.

Rules (Magic Tournament Rules of 27 February 2026, appendix C)
Match-win percentage   match points over three for each round played; the floor if lower.
                       A bye is a match won; rounds before a late entry and after a withdrawal do not count.
Game-win percentage    game points (3 a win, 1 a draw) over three for each game; the floor if lower.
                       A bye is two games won.
Opponents'             the average over the opponents, without the entrant's own byes.
Errata: a game's own `points` are the games won; `length` is the number of games, those without
a winner being drawn.  Without points a match is read as one game.  A later text with other
tie-breaks (MOTC, OP1-OP3) has been reported and is not implemented, for lack of a text.
"""

from __future__ import annotations

from abc import abstractmethod
from fractions import Fraction
from math import lcm
from typing import ClassVar

from crosstable.model.games import DRAWN, WON
from crosstable.ranking.round_table import Cell, RoundTable
from crosstable.ranking.tiebreak import EntrantTieBreak, Kind
from crosstable.ranking.unplayed_rounds import FORFEITS, RoundCategory
from crosstable.ranking.working import Contribution, Working, average

_WIN, _DRAW, _BYE_GAMES = 3, 1, 2


class _Percentage(EntrantTieBreak):
    """A share of what was possible, not below the floor.

    The parts are what each round gave, in shares of the whole; one of them has the reason "floor"
    if the share was raised.
    """

    __slots__ = ()
    article: ClassVar[str] = "MTR C"
    kind: ClassVar[Kind] = "B"

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        rounds = [(cell, *self.points_of(table, cell)) for cell in table.cells[at] if _took_part(cell)]
        made = sum((points for _, points, _ in rounds), Fraction(0))
        possible = sum((most for _, _, most in rounds), Fraction(0))
        share, floor = made / possible if possible else Fraction(0), self.floor(table)
        shares = [(cell.round, points / possible, "score") for cell, points, _ in rounds] if possible else []
        if share < floor:
            shares.append((0, floor - share, "floor"))
        unit = lcm(*(part.denominator for _, part, _ in shares)) if shares else 1
        parts = tuple(
            Contribution(number or None, None, int(part * unit), "floor" if why == "floor" else "score")
            for number, part, why in shares
        )
        return Working(max(share, floor), parts, unit)

    @abstractmethod
    def points_of(self, table: RoundTable, cell: Cell) -> tuple[Fraction, Fraction]:
        """Return the points of a round, and how many it could have paid."""

    @abstractmethod
    def floor(self, table: RoundTable) -> Fraction:
        """Return the least percentage that counts."""


class MatchWins(_Percentage):
    """Divide the match points by those that were possible.

    Source: MTR appendix C, match-win percentage.
    Errata: see the head of the file.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "MW%"
    title: ClassVar[str] = "Match-win percentage"

    def points_of(self, table: RoundTable, cell: Cell) -> tuple[Fraction, Fraction]:  # noqa: ARG002  # same signature as its sibling
        """Return the points of a round, and how many it could have paid."""
        return Fraction(_outcome(cell)), Fraction(_WIN)

    def floor(self, table: RoundTable) -> Fraction:
        """Return the least percentage that counts."""
        return table.rules.match_floor


class GameWins(_Percentage):
    """Divide the game points by those that were possible.

    Source: MTR appendix C, game-win percentage.
    Errata: see the head of the file.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "GW%"
    title: ClassVar[str] = "Game-win percentage"

    def points_of(self, table: RoundTable, cell: Cell) -> tuple[Fraction, Fraction]:
        """Return the points of a round, and how many it could have paid."""
        if not cell.opponents or cell.category in FORFEITS:
            return Fraction(_BYE_GAMES * _outcome(cell)), Fraction(_BYE_GAMES * _WIN)
        if cell.points is None:
            return Fraction(_outcome(cell)), Fraction(_WIN)
        theirs = [table.cells[other][cell.round - 1].points or Fraction(0) for other in cell.opponents]
        decided = cell.points + sum(theirs)
        played = max(decided, cell.games or decided)
        return _WIN * cell.points + _DRAW * (played - decided), _WIN * played

    def floor(self, table: RoundTable) -> Fraction:
        """Return the least percentage that counts."""
        return table.rules.game_floor


class _OfOpponents(EntrantTieBreak):
    """Average a percentage over the opponents, without the entrant's own byes."""

    __slots__ = ()
    article: ClassVar[str] = "MTR C"
    kind: ClassVar[Kind] = "CC"

    @abstractmethod
    def base(self) -> EntrantTieBreak:
        """Return the percentage that is averaged."""

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        base = self.base()
        values = table.once(f"all:{base.code}", lambda: [base.working(table, who).value for who in range(table.size)])
        met = [(cell, other) for cell in table.cells[at] if _took_part(cell) for other in cell.opponents]
        unit = lcm(*(values[other].denominator for _, other in met)) if met else 1
        return average(
            [Contribution(cell.round, table.ids[who], int(values[who] * unit), "opponent-value") for cell, who in met],
            unit,
        )


class OpponentsMatchWins(_OfOpponents):
    """Average the match-win percentages of the opponents.

    Source: MTR appendix C, opponents' match-win percentage.
    Errata: see the head of the file.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "OMW%"
    title: ClassVar[str] = "Opponents' match-win percentage"

    def base(self) -> EntrantTieBreak:
        """Return the percentage that is averaged."""
        return MatchWins()


class OpponentsGameWins(_OfOpponents):
    """Average the game-win percentages of the opponents.

    Source: MTR appendix C, opponents' game-win percentage.
    Errata: see the head of the file.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "OGW%"
    title: ClassVar[str] = "Opponents' game-win percentage"

    def base(self) -> EntrantTieBreak:
        """Return the percentage that is averaged."""
        return GameWins()


def _took_part(cell: Cell) -> bool:
    return cell.category in {RoundCategory.PLAYED, RoundCategory.AWARDED, *FORFEITS}


def _outcome(cell: Cell) -> int:
    return _WIN if cell.result == WON else _DRAW if cell.result == DRAWN else 0
