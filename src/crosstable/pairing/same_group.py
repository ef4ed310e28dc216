"""Same club, family, city, region, country: meet players from elsewhere, in the first rounds or in all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from crosstable.matching.costs import FORBIDDEN
from crosstable.model.columns import Flags, Labels, Longs
from crosstable.model.errors import PolicyError
from crosstable.pairing.criterion import PairCriterion, same_words
from crosstable.pairing.state import State


@dataclass(frozen=True, slots=True)
class SameGroup(PairCriterion):
    """Cost 1 for two players who come from the same place.

    Unknown is never the same as unknown, and the words are compared without case.
    Args:
        until_round: the last round in which the rule holds; 0 is all rounds.
        hard: no pair at all, instead of a cost.
        ignore: words that stand for no group: "none".
    Raises:
        PolicyError: a negative round.
    """

    sentence: ClassVar[str] = "The two players do not come from the same place."
    source: ClassVar[str] = "go-pairer README: same family/club/city/state; OpenGotha, geographical criteria"
    field: ClassVar[str] = ""

    until_round: int = 0
    hard: bool = False
    ignore: tuple[str, ...] = ("none",)

    def __post_init__(self) -> None:
        if self.until_round < 0:
            raise PolicyError(f"{self.name}: until_round {self.until_round!r} is negative. Use 0 for all rounds.")

    @property
    def reads(self) -> tuple[str, ...]:
        """Name what decides the cost."""
        return (self.field,)

    def is_active(self, state: State) -> bool:
        """Tell whether the rule holds in this round and anybody's group is known."""
        in_time = not self.until_round or state.round <= self.until_round
        return in_time and bool((self._words(state).codes >= 0).any())

    def pairs(self, state: State, rows: slice) -> Longs:
        """Give the costs of these players against all players."""
        return same_words(self._words(state), rows) * (FORBIDDEN if self.hard else 1)

    def _words(self, state: State) -> Labels:
        words: Labels = getattr(state, self.field)
        ignored: Flags = _is_one_of(words, self.ignore)
        codes = words.codes.copy()
        codes[ignored] = -1
        return Labels(codes, words.names)


def _is_one_of(words: Labels, ignore: tuple[str, ...]) -> Flags:
    return np.isin(words.codes, [code for code, name in enumerate(words.names) if name in ignore])


class SameClub(SameGroup):
    """Cost 1 for two members of one club."""

    __slots__ = ()
    name: ClassVar[str] = "same-club"
    sentence: ClassVar[str] = "The two players are of different clubs."
    field: ClassVar[str] = "club"


class SameFamily(SameGroup):
    """Cost 1 for two members of one family."""

    __slots__ = ()
    name: ClassVar[str] = "same-family"
    sentence: ClassVar[str] = "The two players are of different families."
    field: ClassVar[str] = "family"


class SameCity(SameGroup):
    """Cost 1 for two players from one city."""

    __slots__ = ()
    name: ClassVar[str] = "same-city"
    sentence: ClassVar[str] = "The two players come from different cities."
    field: ClassVar[str] = "city"


class SameRegion(SameGroup):
    """Cost 1 for two players from one region (a state, a province)."""

    __slots__ = ()
    name: ClassVar[str] = "same-region"
    sentence: ClassVar[str] = "The two players come from different regions."
    field: ClassVar[str] = "region"


class SameCountry(SameGroup):
    """Cost 1 for two players from one country."""

    __slots__ = ()
    name: ClassVar[str] = "same-country"
    sentence: ClassVar[str] = "The two players come from different countries."
    field: ClassVar[str] = "country"
