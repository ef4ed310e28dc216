"""Tie-breaks of leagues with goals: goal difference, goals scored, head to head.

Rules
GF     the points (goals, sets, ...) that an entrant made in the games played.
GD     these minus the points that the opponents made against the entrant.
H2H    among those still tied: more points in the games among them, then the better difference in these
       games, then more goals in them; the same again for the games among those who are still tied.
Forfeits count in the score and have no goals unless a result with goals is entered.

Source: Regulations of the UEFA European Football Championship 2022-24, article 20.01 (a) to (f); the order GD, GF,
    H2H is that of the Premier League Handbook, section C (league table), and the order H2H, GD, GF that of handball
    (EHF and IHF group matches).
Errata: the regulations go on with disciplinary points and a draw of lots; here a tie that stays is marked.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import ClassVar

from crosstable.model.games import Better
from crosstable.ranking.round_table import Cell, RoundTable
from crosstable.ranking.tiebreak import EntrantTieBreak, Kind, TieBreak
from crosstable.ranking.unplayed_rounds import FORFEITS, RoundCategory
from crosstable.ranking.working import Contribution, Working, add_up

_Key = tuple[int, Fraction, Fraction]


def goals(table: RoundTable, cell: Cell) -> tuple[Fraction, Fraction] | None:
    """Return the points made and conceded in a round; None unless a game was played and they are known."""
    if cell.category is not RoundCategory.PLAYED or cell.points is None or not cell.opponents:
        return None
    if len(cell.opponents) == 1:
        conceded = table.cells[cell.opponents[0]][cell.round - 1].points
        return None if conceded is None else (cell.points, conceded)
    theirs = [table.cells[other][cell.round - 1].points for other in cell.opponents]
    known = [points for points in theirs if points is not None]
    if len(known) < len(theirs):
        return None
    return cell.points, sum(known, Fraction(0))


class GoalsFor(EntrantTieBreak):
    """Add up the goals scored, or whatever the results of the game count.

    Source: UEFA European Football Championship 2022-24, article 20.01 (f).
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "GF"
    title: ClassVar[str] = "Goals for"
    article: ClassVar[str] = "20.01 f"
    kind: ClassVar[Kind] = "B"

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        unit, games = goals_of(table)[at]
        return add_up([Contribution(round, None, own, "points") for round, own, _ in games], unit)


class GoalDifference(EntrantTieBreak):
    """Add up the goals scored minus the goals conceded.

    Source: UEFA European Football Championship 2022-24, article 20.01 (e).
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "GD"
    title: ClassVar[str] = "Goal difference"
    article: ClassVar[str] = "20.01 e"
    kind: ClassVar[Kind] = "B"

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        unit, games = goals_of(table)[at]
        return add_up([Contribution(round, None, own - theirs, "points") for round, own, theirs in games], unit)


class HeadToHead(TieBreak):
    """Rank the tied by points, difference and goals in the games among them.

    The value is the rank among the tied, 0 for a group that nothing separates; the parts are the points of the games
    among the tied.

    Source: UEFA European Football Championship 2022-24, article 20.01 (a) to (d).
    Errata: see the head of the file.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "H2H"
    title: ClassVar[str] = "Head to head"
    article: ClassVar[str] = "20.01 a-d"
    kind: ClassVar[Kind] = "A"
    better: ClassVar[Better] = "lower"

    def workings(self, table: RoundTable, tied: Sequence[Sequence[int]]) -> list[Working]:
        """Compute a working for each entrant, in the order of the table."""
        found = [Working(Fraction(0), rule="shown") for _ in range(table.size)]
        for group in tied:
            if len(group) < 2:
                found[group[0]] = Working(Fraction(0), (), 2, "shown", Contribution(None, None, 0, "rank"))
                continue
            ranked = _ranked(table, list(group))
            rank = 1
            for same in ranked:
                for at in same:
                    found[at] = _working(table, group, at, rank if len(ranked) > 1 else 0)
                rank += len(same)
        return found


def _ranked(table: RoundTable, group: list[int]) -> list[list[int]]:
    """Rank a group by the games among it, best first; again for those still tied."""
    if len(group) < 2:
        return [group]
    keys = {at: _key(table, group, at) for at in group}
    order = sorted(group, key=keys.__getitem__, reverse=True)
    split = [list(same) for _, same in groupby(order, key=keys.__getitem__)]
    return split if len(split) == 1 else [part for same in split for part in _ranked(table, same)]


def _among(table: RoundTable, group: Sequence[int], at: int) -> list[Cell]:
    """Return the games of an entrant against the others of a group."""
    meetings = table.once(f"meetings:{at}", lambda: _meetings(table, at))
    found = {cell.round: cell for other in group if other != at for cell in meetings.get(other, ())}
    return [found[round] for round in sorted(found)]


def _meetings(table: RoundTable, at: int) -> dict[int, list[Cell]]:
    """Return the games of an entrant by opponent; a game against several stands with each of them."""
    found: dict[int, list[Cell]] = {}
    for cell in table.cells[at]:
        for other in cell.opponents if _counts(cell) else ():
            found.setdefault(other, []).append(cell)
    return found


def _counts(cell: Cell) -> bool:
    return cell.category is RoundCategory.PLAYED or cell.category in FORFEITS


def _key(table: RoundTable, group: Sequence[int], at: int) -> _Key:
    """Return points, difference and goals in the games among a group."""
    games = _among(table, group, at)
    made = [each for cell in games if (each := goals(table, cell)) is not None]
    scored = sum((own for own, _ in made), Fraction(0))
    return sum(cell.half_points for cell in games), scored - sum((theirs for _, theirs in made), Fraction(0)), scored


def _working(table: RoundTable, group: Sequence[int], at: int, rank: int) -> Working:
    parts = [
        Contribution(cell.round, table.ids[cell.opponents[0]], cell.half_points, "encounter")
        for cell in _among(table, group, at)
    ]
    return Working(Fraction(rank), tuple(parts), 2, "shown", Contribution(None, None, rank, "rank"))


def goals_of(table: RoundTable) -> list[tuple[int, list[tuple[int, int, int]]]]:
    """Return the games of each entrant as round, goals made and conceded, in whole units; built once for a table."""
    return table.once("goals", lambda: [_in_units(table, at) for at in range(table.size)])


def _in_units(table: RoundTable, at: int) -> tuple[int, list[tuple[int, int, int]]]:
    found = [(cell.round, made) for cell in table.cells[at] if (made := goals(table, cell)) is not None]
    unit = lcm(*(points.denominator for _, made in found for points in made)) if found else 1
    if unit == 1:
        return 1, [(round, own.numerator, theirs.numerator) for round, (own, theirs) in found]
    return unit, [(round, int(own * unit), int(theirs * unit)) for round, (own, theirs) in found]
