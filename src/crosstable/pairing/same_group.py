"""Same club, family, city, region, country: meet players from elsewhere, in the first rounds or in all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from crosstable.matching.costs import FORBIDDEN
from crosstable.model.columns import Labels, Longs
from crosstable.model.errors import PolicyError
from crosstable.pairing.criterion import EVERYBODY, PairCriterion, Part, same_words
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

    sentence: ClassVar[str] = "The two players should not come from the same place."
    source: ClassVar[str] = "go-pairer README: same family/club/city/state; OpenGotha, geographical criteria"
    field: ClassVar[str] = ""

    until_round: int = 0
    hard: bool = False
    ignore: tuple[str, ...] = ("none",)

    def __post_init__(self) -> None:
        if self.until_round < 0:
            raise PolicyError("pairing/until-round-negative", criterion=self.name, until_round=self.until_round)

    @property
    def reads(self) -> tuple[str, ...]:
        """The columns of the state that decide the cost."""
        return (self.field,)

    @property
    def only_forbids(self) -> bool:
        """Whether a pair either costs nothing or is forbidden."""
        return self.hard

    def is_active(self, state: State) -> bool:
        """Return whether the criterion holds in this round and the group of any player is known."""
        in_time = not self.until_round or state.round <= self.until_round
        words: Labels = getattr(state, self.field)
        ignored = [code for code, name in enumerate(words.names) if name in self.ignore]
        return in_time and bool(((words.codes >= 0) & ~np.isin(words.codes, ignored)).any())

    def most(self, state: State) -> int:  # noqa: ARG002  # the same in every round
        """Return what two players of one place cost."""
        return 0 if self.hard else 1

    def pairs(self, state: State, rows: Part, columns: Part = EVERYBODY) -> Longs:
        """Return the costs of these players against those."""
        return same_words(getattr(state, self.field), rows, columns, ignore=self.ignore) * (
            FORBIDDEN if self.hard else 1
        )


class SameClub(SameGroup):
    """Cost 1 for two members of one club."""

    __slots__ = ()
    name: ClassVar[str] = "same-club"
    sentence: ClassVar[str] = "The two players should be of different clubs."
    field: ClassVar[str] = "club"


class SameFamily(SameGroup):
    """Cost 1 for two members of one family."""

    __slots__ = ()
    name: ClassVar[str] = "same-family"
    sentence: ClassVar[str] = "The two players should be of different families."
    field: ClassVar[str] = "family"


class SameCity(SameGroup):
    """Cost 1 for two players from one city."""

    __slots__ = ()
    name: ClassVar[str] = "same-city"
    sentence: ClassVar[str] = "The two players should come from different cities."
    field: ClassVar[str] = "city"


class SameRegion(SameGroup):
    """Cost 1 for two players from one region (a state, a province)."""

    __slots__ = ()
    name: ClassVar[str] = "same-region"
    sentence: ClassVar[str] = "The two players should come from different regions."
    field: ClassVar[str] = "region"


class SameCountry(SameGroup):
    """Cost 1 for two players from one country."""

    __slots__ = ()
    name: ClassVar[str] = "same-country"
    sentence: ClassVar[str] = "The two players should come from different countries."
    field: ClassVar[str] = "country"
