"""Ranks: kyu and dan, and their ratings.

    GO_RANKS.rank("3k").rating      1800.0
    GO_RANKS.of_rating(2130.0)      1d

Source: EGF, official ratings system, 2021: 1 dan is 2100, a rank is 100; 1 kyu is 2000, 20 kyu is 100, 30 kyu is -900.
Professional dan: 1p is 2700 and 30 a rank.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from crosstable.model.errors import ResultError

_RANK = re.compile(r"\s*([0-9]{1,2})\s*(k|kyu|d|dan|p|pro)\s*", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Rank:
    """A rank with its number: 3 kyu, 1 dan."""

    number: int
    letter: str
    rating: float

    def __str__(self) -> str:
        return f"{self.number}{self.letter}"


@dataclass(frozen=True, slots=True)
class RankScale:
    """Ranks of kyu, dan and professional dan, and their ratings.

    Args:
        first_dan: the rating of 1 dan.
        step: rating points from rank to rank.
        weakest: the weakest kyu.
        strongest: the strongest amateur dan.
        first_pro: the rating of a first professional dan.
        pro_step: rating points between professional ranks.
    """

    first_dan: float = 2100.0
    step: float = 100.0
    weakest: int = 30
    strongest: int = 9
    first_pro: float = 2700.0
    pro_step: float = 30.0

    def matches(self, text: str) -> bool:
        """Return whether a text has the form of a rank: `3k`, `1 dan`."""
        return _RANK.fullmatch(text) is not None

    def rank(self, text: str) -> Rank:
        """Read a rank.

        Raises:
            ResultError: the text is not a rank of this scale.
        Example:
            >>> RankScale().rank("3 Kyu").rating
            1800.0
        """
        found = _RANK.fullmatch(text)
        number, letter = (int(found[1]), found[2][0].lower()) if found else (0, "")
        most = {"k": self.weakest, "d": self.strongest, "p": 9}.get(letter, 0)
        if not 1 <= number <= most:
            raise ResultError("games/unknown-rank", rank=text.strip(), weakest=self.weakest, strongest=self.strongest)
        return self._made(number, letter)

    def of_rating(self, rating: float) -> Rank:
        """Return the rank nearest to a rating, the stronger one at a half; at most the ends of the scale.

        Example:
            >>> str(RankScale().of_rating(2049.0)), str(RankScale().of_rating(2050.0))
            ('1k', '1d')
        """
        above = int((rating - self.first_dan + self.step / 2) // self.step)  # 0 is 1 dan, -1 is 1 kyu
        above = min(max(above, -self.weakest), self.strongest - 1)
        return self._made(above + 1, "d") if above >= 0 else self._made(-above, "k")

    def _made(self, number: int, letter: str) -> Rank:
        if letter == "p":
            return Rank(number, letter, self.first_pro + (number - 1) * self.pro_step)
        above = number - 1 if letter == "d" else -number
        return Rank(number, letter, self.first_dan + above * self.step)


GO_RANKS = RankScale()
