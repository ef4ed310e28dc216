"""One game as a system takes it, on lists instead of arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from crosstable.model.columns import NO_DATE


class LiveGame(NamedTuple):
    """One game as a system takes it.

    Args:
        sizes: the number of members of each side.
        places: of each side.
        players: the id of each member, side after side.
        number: of the game in the table, from 1.
        day: its day number, `NO_DATE` without.
        period: the number of its rating period; 0 in systems without.
        weight: how much it counts.
        handicap: stones that the first side has; below zero, those that the second has.
        shares: the share of the game that each member played; empty where all played all of it.
        points: of each side; empty where they are not known.
        length: of the game, such as the bula of a Preferans sheet.
        neutral: whether it was on neutral ground, where the first side has no advantage.
        score: of the first of two sides, where it is none that its places show, such as 0.75.
    """

    sizes: tuple[int, ...]
    places: tuple[int, ...]
    players: Sequence[str | int]
    number: int
    day: int = NO_DATE
    period: int = 0
    weight: float = 1.0
    handicap: float = 0.0
    shares: tuple[float, ...] = ()
    points: tuple[float, ...] = ()
    length: float | None = None
    neutral: bool = False
    score: float | None = None

    @property
    def half_points(self) -> int:
        """The score of the first of two sides: 2 won, 1 drawn, 0 lost."""
        first, second = self.places
        return 1 if first == second else 2 if first < second else 0

    @property
    def exact_half_points(self) -> float:
        """The same in systems that take any score."""
        return self.half_points if self.score is None else 2.0 * self.score

    @property
    def is_of_two(self) -> bool:
        """Whether it has two sides of one player who played the whole game."""
        return self.sizes == (1, 1) and not self.shares


LivePlay = Callable[[list[float], LiveGame], None]
