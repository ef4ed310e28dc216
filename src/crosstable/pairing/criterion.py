"""What a criterion is: the cost of pairing two players, seen from one rule.

A criterion is a frozen value with a name, a sentence, a source, and

    costs(state, rows) -> int64[rows, state.size]

the costs of these vertices against everybody; `FORBIDDEN` where the rule allows no pair; the bye is the last vertex
when the players are odd.  Costs are integers, not negative, the same both ways, and in `1 / unit` of what the sentence
counts.  They depend on the state only.  The diagonal is nobody's business.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Protocol, runtime_checkable

import numpy as np

from crosstable.matching.costs import FORBIDDEN
from crosstable.model.columns import Flags, Labels, Longs
from crosstable.pairing.state import State

__all__ = ["FORBIDDEN", "Criterion", "PairCriterion", "differences", "same_words"]


@runtime_checkable
class Criterion(Protocol):
    """One rule, as costs."""

    @property
    def name(self) -> str:
        """The name in the registry."""

    @property
    def sentence(self) -> str:
        """What it wants, for the person who reads a pairing."""

    @property
    def source(self) -> str:
        """Where the rule comes from."""

    @property
    def unit(self) -> int:
        """How many cost units make one of what the sentence counts."""

    def is_active(self, state: State) -> bool:
        """Tell whether the rule says anything in this round; if not, all its costs are 0."""

    def costs(self, state: State, rows: range) -> Longs:
        """Give the costs of these vertices against everybody.  Shape (rows, state.size)."""


class PairCriterion(ABC):
    """A rule about two players; the bye costs nothing."""

    __slots__ = ()
    name: ClassVar[str]
    sentence: ClassVar[str]
    source: ClassVar[str]

    @property
    def unit(self) -> int:
        """How many cost units make one of what the sentence counts."""
        return 1

    @property
    def reads(self) -> tuple[str, ...]:
        """Name the columns of the state on which a cost depends, when it depends on nothing else of the two players.

        Then it is computed once per kind of player and looked up (see `tier_costs`).  None: it depends on more.
        """
        return ()

    def is_active(self, state: State) -> bool:
        """Tell whether the rule says anything in this round."""
        return state.n > 0

    def costs(self, state: State, rows: range) -> Longs:
        """Give the costs of these vertices against everybody, 0 against the bye."""
        if rows.stop <= state.n == state.size and self.is_active(state):
            return self.pairs(state, slice(rows.start, rows.stop))
        result = np.zeros((len(rows), state.size), dtype=np.int64)
        players = range(min(rows.start, state.n), min(rows.stop, state.n))
        if players and self.is_active(state):
            result[: len(players), : state.n] = self.pairs(state, slice(players.start, players.stop))
        return result

    @abstractmethod
    def pairs(self, state: State, rows: slice) -> Longs:
        """Give the costs of these players against all players.  Shape (rows, n)."""


def differences(values: Longs, rows: slice) -> Longs:
    """Give the distance of these rows' values from everybody's."""
    distance: Longs = np.abs(values[rows, None] - values[None, :])
    return distance


def same_words(words: Labels, rows: slice) -> Longs:
    """Give 1 where two players have the same word, 0 where not or where it is unknown."""
    codes = words.codes
    here = codes[rows, None]
    same: Flags = (here == codes[None, :]) & (here >= 0)
    return same.astype(np.int64)
