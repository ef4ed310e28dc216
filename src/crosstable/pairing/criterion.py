"""What a criterion is: the cost of pairing two players, seen from one rule.

A criterion is a frozen value with a name, a sentence, a source, and

    costs(state, rows) -> int64[rows, state.size]

the costs of these vertices against all others; `FORBIDDEN` where the rule allows no pair; the bye is the last vertex
when the players are odd.  Costs are integers, not negative, the same both ways, and in `1 / unit` of what the sentence
counts.  They depend on the state only.  The diagonal is never read.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import ClassVar, NamedTuple, Protocol, runtime_checkable

import numpy as np

from crosstable.matching.costs import FORBIDDEN
from crosstable.model.columns import Flags, Labels, Longs
from crosstable.pairing.player_boxes import Boxes, codes_of
from crosstable.pairing.state import EVERYBODY, Part, State

__all__ = [
    "EVERYBODY",
    "FORBIDDEN",
    "Criterion",
    "ListedCriterion",
    "ListedPairs",
    "PairCriterion",
    "Part",
    "differences",
    "same_words",
]


@runtime_checkable
class Criterion(Protocol):
    """One rule, as costs."""

    @property
    def name(self) -> str:
        """The name in the registry."""

    @property
    def sentence(self) -> str:
        """What it wants, for the reader of a pairing."""

    @property
    def source(self) -> str:
        """Where the rule comes from."""

    @property
    def unit(self) -> int:
        """The number of cost units in one of what the sentence counts."""

    def is_active(self, state: State) -> bool:
        """Return whether the criterion is active in this round; if not, all its costs are 0."""

    def costs(self, state: State, rows: range) -> Longs:
        """Return the costs of these vertices against all others.  Shape (rows, state.size)."""


class PairCriterion(ABC):
    """A rule about two players; the bye costs nothing."""

    __slots__ = ()
    name: ClassVar[str]
    sentence: ClassVar[str]
    source: ClassVar[str]

    @property
    def unit(self) -> int:
        """The number of cost units in one of what the sentence counts."""
        return 1

    @property
    def reads(self) -> tuple[str, ...]:
        """The columns of the state on which a cost depends, when it depends on nothing else of the two players.

        Then it is computed once per kind of player and looked up (see `tier_costs`).  None: it depends on more.
        """
        return ()

    @property
    def only_forbids(self) -> bool:
        """Whether a pair either costs nothing or is forbidden."""
        return False

    @property
    def places(self) -> str | None:
        """The column of places inside groups by which costs grow, if there is one."""
        return None

    def is_active(self, state: State) -> bool:
        """Return whether the criterion is active in this round."""
        return state.n > 0

    def costs(self, state: State, rows: range) -> Longs:
        """Return the costs of these vertices against all others, 0 against the bye."""
        if rows.stop <= state.n == state.size and self.is_active(state):
            return self.pairs(state, slice(rows.start, rows.stop))
        result = np.zeros((len(rows), state.size), dtype=np.int64)
        players = range(min(rows.start, state.n), min(rows.stop, state.n))
        if players and self.is_active(state):
            result[: len(players), : state.n] = self.pairs(state, slice(players.start, players.stop))
        return result

    @abstractmethod
    def pairs(self, state: State, rows: Part, columns: Part = EVERYBODY) -> Longs:
        """Return the costs of these players against those, in the order of score groups.  Shape (rows, columns)."""

    def between(self, state: State, rows: Longs, columns: Longs) -> Longs:
        """Return the costs of these vertices against those, 0 against the bye."""
        here, there = rows < state.n, columns < state.n
        if here.all() and there.all():
            return self.pairs(state, rows, columns)
        result = np.zeros((len(rows), len(columns)), dtype=np.int64)
        result[np.ix_(here, there)] = self.pairs(state, rows[here], columns[there])
        return result

    def most(self, state: State) -> int | None:  # noqa: ARG002  # criteria that know it from the state override this
        """Return a cost that no pair exceeds; None when it is not known, which makes large rounds slower.

        It is not needed where `reads` names columns of few kinds.
        """
        return None

    def bound(self, state: State, boxes: Boxes, rows: slice) -> Longs:
        """Bound the costs between players of these boxes and those of all boxes from below.  Shape (rows, boxes).

        Boxes whose players are alike in all that the rule reads have one cost, which is the bound; others have 0.
        A criterion that knows more overrides this.
        """
        result = np.zeros((len(boxes.start[rows]), len(boxes.start)), dtype=np.int64)
        if self.reads:
            single = boxes.single(*(codes_of(getattr(state, name)) for name in self.reads))
            here, there = np.flatnonzero(single[rows]), np.flatnonzero(single)
            both = state.only(boxes.order[boxes.start[there]])
            mine = np.searchsorted(there, here + rows.start)
            result[np.ix_(here, there)] = self.pairs(both, mine)
        return result


class ListedPairs(NamedTuple):
    """Pairs of vertices, each once, and what they cost."""

    first: Longs
    second: Longs
    cost: Longs


class ListedCriterion(ABC):
    """A rule about some pairs of vertices; all others cost nothing."""

    __slots__ = ()
    name: ClassVar[str]
    sentence: ClassVar[str]
    source: ClassVar[str]

    @property
    def unit(self) -> int:
        """Costs are whole."""
        return 1

    @abstractmethod
    def is_active(self, state: State) -> bool:
        """Return whether the criterion is active in this round."""

    @abstractmethod
    def listed(self, state: State) -> ListedPairs:
        """List the pairs that cost anything."""

    def costs(self, state: State, rows: range) -> Longs:
        """Return the costs of these vertices against all others."""
        result = np.zeros((len(rows), state.size), dtype=np.int64)
        if self.is_active(state):
            first, second, cost = self.listed(state)
            for here, there in ((first, second), (second, first)):
                mine = (here >= rows.start) & (here < rows.stop)
                result[here[mine] - rows.start, there[mine]] = cost[mine]
        return result


def differences(values: Longs, rows: Part, columns: Part) -> Longs:
    """Return the distance of these players' values from those players'."""
    distance: Longs = np.abs(values[rows][:, None] - values[columns])
    return distance


def same_words(words: Labels, rows: Part, columns: Part, *, ignore: Collection[str] = ()) -> Longs:
    """Return 1 where two players have the same word, 0 where not, or where it is unknown or to be ignored."""
    here = words.codes[rows][:, None]
    if not (here >= 0).any():
        return np.zeros((len(here), len(words.codes[columns])), dtype=np.int64)
    same: Flags = (here == words.codes[columns]) & (here >= 0)
    for name in ignore:
        if name in words.names:
            same &= here != words.names.index(name)
    return same.astype(np.int64)
