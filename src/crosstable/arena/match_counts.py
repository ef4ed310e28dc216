"""The counts of a match: wins, draws and losses, or pairs of games on one opening by their points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from crosstable.model.arguments import wrong_kind
from crosstable.model.columns import Floats
from crosstable.model.errors import InputError

_TOO_MANY = 2**53
ALMOST_NOTHING = 1e-3  # what a count of 0 is taken for, as engine projects do


@dataclass(frozen=True, slots=True)
class MatchCounts:
    """How a match went, from the side of the first.

    Args:
        wins: games won.
        losses: games lost.
        draws: games drawn.
        pairs: how many pairs of games brought 0, 1/2, 1, 3/2 and 2 points; None where games were not paired.
    Raises:
        InputError: a count is negative or not whole, nothing was played, or games and pairs do not fit each other.
    See also: `sprt_of`, `match_statistics`.
    Example:
        >>> from crosstable.arena import MatchCounts
        >>> MatchCounts(wins=60, losses=40, draws=100).games
        200
    """

    wins: int = 0
    losses: int = 0
    draws: int = 0
    pairs: tuple[int, int, int, int, int] | None = None

    def __post_init__(self) -> None:
        if self.pairs is not None and not isinstance(self.pairs, (list, tuple)):
            raise wrong_kind("pairs", self.pairs, "five numbers of pairs")
        for name, count in self._named():
            if isinstance(count, bool) or not isinstance(count, (int, np.integer)) or not 0 <= count < _TOO_MANY:
                raise InputError("arena/not-a-count", name=name, count=count)
        if self.pairs is not None and len(self.pairs) != 5:
            raise InputError("arena/not-five-pairs", count=len(self.pairs))
        games = self.wins + self.losses + self.draws
        if not games and not sum(self.pairs or ()):
            raise InputError("arena/no-games")
        if games and self.pairs is not None:
            points = 2 * self.wins + self.draws
            of_pairs = sum(place * count for place, count in enumerate(self.pairs))
            if games != 2 * sum(self.pairs) or points != of_pairs:
                raise InputError(
                    "arena/counts-do-not-pair",
                    games=games,
                    points=points / 2,
                    pairs=sum(self.pairs),
                    points_of_pairs=of_pairs / 2,
                )

    def _named(self) -> list[tuple[str, int]]:
        own = [("wins", self.wins), ("losses", self.losses), ("draws", self.draws)]
        return [*own, *(("pairs", count) for count in self.pairs or ())]

    @property
    def frequencies(self) -> tuple[int, ...]:
        """The counts of the smallest to the largest score: of pairs where there are pairs, else of games."""
        return (self.losses, self.draws, self.wins) if self.pairs is None else self.pairs

    @property
    def is_paired(self) -> bool:
        """Whether pairs of games are counted."""
        return self.pairs is not None

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.losses + self.draws if self.pairs is None else 2 * sum(self.pairs)


def shares(frequencies: Sequence[float], floor: float = ALMOST_NOTHING) -> tuple[Floats, Floats, float]:
    """Return the scores from 0 to 1, the share of each, and the number of games or pairs.

    Args:
        frequencies: of the scores, from the smallest.
        floor: what a count of 0 is taken for.
    """
    counts = np.array([count if count else floor for count in frequencies], dtype=np.float64)
    total = float(counts.sum())
    return np.linspace(0.0, 1.0, len(counts)), counts / total, total
