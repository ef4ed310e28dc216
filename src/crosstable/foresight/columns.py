"""The rounds of an event as columns: one row for what was played, or a row for each simulation of what is to come.

All arrays are of entrants in the order of the event, (n,) where every simulation has the same, else (simulations, n).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosstable.foresight.situation import Situation
from crosstable.model.columns import Longs
from crosstable.model.games import DRAWN, LOST, WON
from crosstable.model.results import ResultKind, ResultRules
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.unplayed_rounds import VOLUNTARY, RoundCategory, first_of_the_end

Column = NDArray[Any]
PLAYED, OPEN, AWARDED = (each.value for each in (RoundCategory.PLAYED, RoundCategory.OPEN, RoundCategory.AWARDED))
REQUESTED, TO_END = RoundCategory.REQUESTED.value, RoundCategory.REQUESTED_TO_END.value
FORFEITS = (RoundCategory.FORFEIT_WIN.value, RoundCategory.FORFEIT_LOSS.value)
VOLUNTARY_VALUES = tuple(each.value for each in VOLUNTARY)


@dataclass(slots=True, eq=False)
class RoundColumns:
    """One round.

    Args:
        opponent: by position, -1 for none.
        paid: in half-points.
        result: WON, DRAWN or LOST, or what the pay corresponds to.
        category: the value of a `RoundCategory`.
    """

    opponent: Column
    paid: Column
    result: Column
    category: Column

    def spread(self, simulations: int) -> RoundColumns:
        """Return the round with a row of its own for each simulation."""
        columns = (self.opponent, self.paid, self.result, self.category)
        return RoundColumns(*(np.broadcast_to(each, (simulations, each.shape[-1])).copy() for each in columns))


@dataclass(frozen=True, slots=True, eq=False)
class Pay:
    """What results are worth, in half-points: win, draw and loss of a game, and the bye that is allocated."""

    win: int
    draw: int
    loss: int
    bye: int

    @classmethod
    def of(cls, rules: ResultRules) -> Pay:
        """Return what results pay by some rules."""
        played = rules[ResultKind.PLAYED]
        return cls(
            played.win_half_points,
            played.draw_half_points,
            played.loss_half_points,
            rules[ResultKind.ALLOCATED_BYE].win_half_points,
        )

    def result(self, paid: int) -> int:
        """Return the result that a pay corresponds to (C.07 16.3.1)."""
        return WON if paid >= self.win else DRAWN if paid >= self.draw else LOST


def columns_of(situation: Situation) -> list[RoundColumns]:
    """Return all rounds: those played, and those to come with what entrants get who do not play in them.

    A round to come has the category OPEN for those who play in it.
    """
    table, pay = RoundTable(situation.event), Pay.of(situation.event.rules)
    found = []
    for number in range(table.rounds):
        cells = [row[number] for row in table.cells]
        is_open = [each.category is RoundCategory.OPEN for each in cells]
        found.append(
            _columns(
                [each.opponents[0] if each.opponents else -1 for each in cells],
                [0 if is_open else each.half_points for each, is_open in zip(cells, is_open, strict=True)],
                [each.result for each in cells],
                [each.category.value for each in cells],
            )
        )
    n = table.size
    for number in range(table.rounds + 1, situation.rounds + 1):
        kinds = [_idle(situation, at, number) for at in range(n)]
        paid = [0 if kind is None else situation.event.rules[kind].win_half_points for kind in kinds]
        categories = [OPEN if kind is None else REQUESTED for kind in kinds]
        found.append(_columns([-1] * n, paid, [pay.result(each) for each in paid], categories))
    _mark_ends(found, n)
    return found


def playing(rounds: Sequence[RoundColumns], number: int) -> Longs:
    """Return the positions of those who play a round to come."""
    found: Longs = np.flatnonzero(rounds[number - 1].category == OPEN)
    return found


def _columns(opponent: list[int], paid: list[int], result: list[int], category: list[int]) -> RoundColumns:
    return RoundColumns(
        np.array(opponent, np.int16), np.array(paid, np.int16), np.array(result, np.int8), np.array(category, np.int8)
    )


def _idle(situation: Situation, at: int, number: int) -> ResultKind | None:
    """Return what a round to come counts as for an entrant who does not play in it; None for one who does."""
    entrant = situation.event.entrants[at]
    if entrant.takes_part(number):
        return None
    return ResultKind.LATE if number < entrant.from_round else ResultKind.ZERO_BYE


def _mark_ends(rounds: Sequence[RoundColumns], entrants: int) -> None:
    """Categorise requested byes by whether a round follows that is played (C.07 16.2.3, 16.2.5)."""
    for at in range(entrants):
        categories = [RoundCategory(int(each.category[at])) for each in rounds]
        end = first_of_the_end(categories)
        for number, category in enumerate(categories):
            if category.value in (REQUESTED, TO_END):
                rounds[number].category[at] = TO_END if number >= end else REQUESTED
