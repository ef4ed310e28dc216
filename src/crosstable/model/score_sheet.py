"""The score sheet of a game of Preferans: three papers in, three scores out.

Each player keeps a paper: the middle (how the player's own bula went, negative is good) and a column for each
neighbour, the points that the player took while that neighbour led.

    score = middle x 10 - left - right + what the two opponents wrote against the player

A negative score is a good one.  At the end of a game the three middles sum to zero, and then the scores do.

Source: preferans-rating-js 2.4.5, README, "Detailed Example".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from numbers import Real
from typing import Any

from crosstable.model.arguments import all_of_kind, make_plain, wrong_kind
from crosstable.model.errors import ResultError
from crosstable.model.messages import Message, message

_SEATS = ("first", "second", "third")
_POINTS_OF_MIDDLE = 10.0
LARGEST = 1e9


@dataclass(frozen=True, slots=True)
class Paper:
    """One player's paper of a score sheet of Preferans.

    Args:
        left: the points that stand against the left neighbour.
        middle: how the player's own bula went, negative is good; it counts ten times.
        right: the points that stand against the right neighbour.
    See also: `ScoreSheet`.
    Example:
        >>> from crosstable import Paper, ScoreSheet
        >>> ScoreSheet(Paper(320, -20, 160), Paper(120, 4, 60), Paper(20, 16, 60)).checked()
        (-500.0, 40.0, 460.0)
    """

    left: float
    middle: float
    right: float

    def __post_init__(self) -> None:
        for name in ("left", "middle", "right"):
            value = getattr(self, name)
            if not isinstance(value, Real) or isinstance(value, bool):
                raise wrong_kind(name, value, "a number of points")
        make_plain(self, "left", "middle", "right")


@dataclass(frozen=True, slots=True, init=False)
class ScoreSheet:
    """The three papers of a game, in the order of the seats: the left neighbour of the first sits third.

    Args:
        papers: of the three players, one by one or as a list; the left neighbour is the one before, the right
            neighbour the one after.
    Raises:
        ResultError: not three papers, or a number that is not finite.
    See also: `Paper`, `Preferans`; docs/games.md.
    Example:
        >>> sheet = ScoreSheet(Paper(320, -20, 160), Paper(120, 4, 60), Paper(20, 16, 60))
        >>> sheet.scores, sheet.problem
        ((-500.0, 40.0, 460.0), None)
    """

    papers: tuple[Paper, Paper, Paper]

    def __init__(self, *papers: Paper | Iterable[Paper]) -> None:
        listed: Any = papers[0] if len(papers) == 1 and not isinstance(papers[0], Paper) else papers
        wanted = "three papers, each such as Paper(320, -20, 160)"
        object.__setattr__(self, "papers", tuple(all_of_kind("papers", listed, Paper, wanted)))
        if len(self.papers) != 3:
            raise ResultError("model/sheet-of-three", papers=len(self.papers))
        for seat, paper in zip(_SEATS, self.papers, strict=True):
            for name in ("left", "middle", "right"):
                number = getattr(paper, name)
                if not -LARGEST <= number <= LARGEST:
                    raise ResultError("model/sheet-number", column=name, number=number, seat=seat)

    @property
    def scores(self) -> tuple[float, float, float]:
        """Return the score of each player; negative is good."""
        first, second, third = (self._score(seat) for seat in range(3))
        return first, second, third

    @property
    def problem(self) -> Message | None:
        """The error if the middles do not sum to zero; None if they do."""
        total = sum(paper.middle for paper in self.papers)
        if total == 0:
            return None
        middles = [f"{paper.middle:g}" for paper in self.papers]
        return message("model/sheet-sum", middles=middles, total=total, scores=total * _POINTS_OF_MIDDLE)

    def checked(self) -> tuple[float, float, float]:
        """Return the scores of a game that is over.

        Raises:
            ResultError: the middles do not sum to zero.
        """
        if self.problem is not None:
            raise ResultError("model/sheet-wrong", problem=self.problem)
        return self.scores

    def _score(self, seat: int) -> float:
        own, before, after = self.papers[seat], self.papers[seat - 1], self.papers[(seat + 1) % 3]
        against = before.right + after.left
        return _POINTS_OF_MIDDLE * own.middle - own.left - own.right + against
