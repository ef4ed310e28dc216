"""Ranks: kyu and dan, and their ratings.

    GO_RANKS.rank("3k").rating      1800.0
    GO_RANKS.of_rating(2130.0)      1d

Rules
1. A rating is a number on a scale.  Ratings of different scales are compared by their levels: how many ranks they are
   above the weakest 1 dan.  1d is from 0 up to 1, 1k from -1 up to 0, whatever the scale.
2. Go has two scales: GoR of the EGF, and ratings of the AGA, which have no values between -1 and 1.
   A number from 1 up to 50, above or below 0, is an AGA rating unless it is said to be one of the EGF.
   Any other number is GoR.
Source: EGF, official ratings system, 2021: 1 dan is 2100, a rank is 100; 1 kyu is 2000, 20 kyu is 100, 30 kyu is -900.
Professional dan: 1p is 2700 and 30 a rank.  AGA, "The AGA rating system": 3.7 is 3 dan, -3.7 is 3 kyu.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from crosstable.model.columns import Floats
from crosstable.model.errors import ResultError

EGF, AGA = "EGF", "AGA"
_LARGEST_AGA = 50.0  # the strongest players have 10, beginners -40
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
        name: whose ratings they are.
        first_dan: the rating of 1 dan.
        step: rating points from rank to rank.
        weakest: the weakest kyu.
        strongest: the strongest amateur dan.
        first_pro: the rating of a first professional dan.
        pro_step: rating points between professional ranks.
    """

    name: str = EGF
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

    def scale_of(self, rating: float, kind: str | None = None) -> RankScale:  # noqa: ARG002  # some games have one scale
        """Return the scale of a rating in this game.

        Args:
            rating: the number.
            kind: whose rating it is said to be.
        """
        return self

    def of_rating(self, rating: float) -> Rank:
        """Return the rank nearest to a rating, the stronger one at a half; at most the ends of the scale.

        Example:
            >>> str(RankScale().of_rating(2049.0)), str(RankScale().of_rating(2050.0))
            ('1k', '1d')
        """
        above = int(self.whole_ranks(np.array([rating]))[0])
        above = min(max(above, -self.weakest), self.strongest - 1)
        return self._made(above + 1, "d") if above >= 0 else self._made(-above, "k")

    def levels(self, ratings: Floats) -> Floats:
        """Return how many ranks ratings are above the weakest 1 dan."""
        return (ratings - self.first_dan) / self.step + 0.5

    def at_levels(self, levels: Floats) -> Floats:
        """Return the ratings of levels."""
        return (levels - 0.5) * self.step + self.first_dan

    def whole_ranks(self, ratings: Floats) -> Floats:
        """Return the ranks of ratings as numbers: 2d is 1, 1d 0, 1k -1."""
        return np.floor((ratings - self.first_dan) / self.step + 0.5)

    def _made(self, number: int, letter: str) -> Rank:
        if letter == "p":
            return Rank(number, letter, self.first_pro + (number - 1) * self.pro_step)
        above = number - 1 if letter == "d" else -number
        return Rank(number, letter, self.first_dan + above * self.step)


@dataclass(frozen=True, slots=True)
class GoRanks(RankScale):
    """Ranks of Go: GoR, with AGA ratings as the other scale."""

    def scale_of(self, rating: float, kind: str | None = None) -> RankScale:
        """Return the scale of a rating of Go: rule 2.

        Example:
            >>> [GO_RANKS.scale_of(*each).name for each in [(6.5,), (2600.0,), (12.0, "EGF")]]
            ['AGA', 'EGF', 'EGF']
        """
        return AGA_RANKS if 1 <= abs(rating) < _LARGEST_AGA and kind != EGF else GO_RANKS


@dataclass(frozen=True, slots=True)
class AgaRanks(GoRanks):
    """Ranks of the AGA: the whole part of a rating is the rank."""

    name: str = AGA
    first_dan: float = 1.5
    step: float = 1.0

    def levels(self, ratings: Floats) -> Floats:
        """Return how many ranks ratings are above the weakest 1 dan: without the values that do not exist."""
        return ratings - np.sign(ratings)

    def whole_ranks(self, ratings: Floats) -> Floats:
        """Return the ranks of ratings as numbers: 2d is 1, 1d 0, 1k -1."""
        return np.where(ratings > 0, np.floor(ratings) - 1, np.ceil(ratings))

    def at_levels(self, levels: Floats) -> Floats:
        """Return the ratings of levels."""
        return levels + np.where(levels >= 0, 1.0, -1.0)

    def _made(self, number: int, letter: str) -> Rank:
        """Return a rank with the rating in its middle; a professional is as strong as by GoR."""
        level = GO_RANKS.levels(np.array([GoRanks()._made(number, letter).rating]))  # noqa: SLF001  # of one family
        return Rank(number, letter, round(float(self.at_levels(level)[0]), 6))


GO_RANKS = GoRanks()
AGA_RANKS = AgaRanks()


def as_gor(rating: float, kind: str | None = None) -> float:
    """Return a rating of Go as GoR.

    Example:
        >>> as_gor(6.5), as_gor(-1.5), as_gor(2310.0)
        (2600.0, 2000.0, 2310.0)
    """
    scale = GO_RANKS.scale_of(rating, kind)
    if scale is GO_RANKS:
        return rating
    return round(float(GO_RANKS.at_levels(scale.levels(np.array([rating])))[0]), 4)


def kind_of_gor(rating: float | None) -> str | None:
    """Return whose rating a GoR is where its number alone would be read as an AGA rating; None elsewhere."""
    return EGF if rating is not None and GO_RANKS.scale_of(rating) is AGA_RANKS else None
