"""The columns of a league table: played, won, drawn, lost, goals and their difference.

Which of them a game shows, and under which words, says its profile (`GameProfile.table`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from crosstable.games.profile import GameProfile
from crosstable.model.games import DRAWN, WON
from crosstable.ranking.goals import goals_of
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.score_words import plain
from crosstable.ranking.unplayed_rounds import FORFEITS, RoundCategory

SHOWN_ELSEWHERE: Mapping[str, str] = MappingProxyType({"GF": "goals", "GD": "difference", "WIN": "tables won"})


@dataclass(frozen=True, slots=True)
class LeagueRecord:
    """What an entrant achieved.

    Args:
        played: games played or decided by forfeit; byes are not games.
        won, drawn, lost: of these.
        scored, conceded: goals, sets or whatever the results count, in the games where they are known.
    """

    played: int
    won: int
    drawn: int
    lost: int
    scored: Fraction
    conceded: Fraction

    def cell(self, column: str) -> str:
        """Return the text of a column: `goals` is "12:5", `difference` "+7"."""
        if column == "goals":
            return f"{plain(self.scored)}:{plain(self.conceded)}"
        if column == "difference":
            difference = self.scored - self.conceded
            return f"{'+' if difference > 0 else ''}{plain(difference)}"
        return str(getattr(self, column))


def league_records(table: RoundTable) -> dict[str, LeagueRecord]:
    """Return the record of every entrant, by id.

    Example:
        >>> from crosstable import Entrant, Event, Game, Player, Side
        >>> teams = tuple(Entrant(Player(id, id)) for id in ("Ajax", "Brann"))
        >>> game = Game((Side.of("Ajax", place=1, points=3.0), Side.of("Brann", place=2, points=1.0)))
        >>> league_records(RoundTable(Event("cup", "Cup", teams).with_round(game)))["Ajax"].cell("goals")
        '3:1'
    """
    return {id: _record(table, at) for at, id in enumerate(table.ids)}


def _record(table: RoundTable, at: int) -> LeagueRecord:
    games = [
        cell
        for cell in table.cells[at]
        if cell.opponents and (cell.category is RoundCategory.PLAYED or cell.category in FORFEITS)
    ]
    won, drawn = (sum(cell.result == result for cell in games) for result in (WON, DRAWN))
    unit, made = goals_of(table)[at]
    return LeagueRecord(
        len(games),
        won,
        drawn,
        len(games) - won - drawn,
        Fraction(sum([own for _, own, _ in made]), unit),
        Fraction(sum([theirs for _, _, theirs in made]), unit),
    )


def heading(game: GameProfile, column: str) -> str:
    """Return the heading of a column in the words of a game: "goals", "sets"."""
    return game.counted if column == "goals" else column


def code_heading(code: str) -> str:
    """Return the heading of a tie-break: its code, or "Total" and "Average" of the game's own points.

    Example:
        >>> code_heading("SUM-R"), code_heading("BH-C1")
        ('Total', 'BH-C1')
    """
    return {"SUM": "Total", "AVG": "Average"}.get(code.removesuffix("-R"), code)


def shown_tiebreaks(game: GameProfile, codes: Sequence[str]) -> list[int]:
    """Return the positions of the tie-breaks that no column of the table shows already."""
    columns = (*game.table, game.words.points)
    return [at for at, code in enumerate(codes) if SHOWN_ELSEWHERE.get(code) not in columns]
