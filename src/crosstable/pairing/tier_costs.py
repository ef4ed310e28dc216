"""The costs of one tier: its criteria weighed and added.

Most criteria look at a few facts of the two players: their scores, what colour they are due.  A field of thousands has
few kinds of player by such facts, so these criteria are computed once for each pair of kinds and looked up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from crosstable.matching.costs import FORBIDDEN
from crosstable.model.columns import Labels, Longs
from crosstable.model.errors import PolicyError
from crosstable.pairing.criterion import ListedCriterion, ListedPairs, PairCriterion, Part
from crosstable.pairing.player_boxes import Boxes
from crosstable.pairing.policy import Term, Tier
from crosstable.pairing.state import State

_KINDS = 2000  # at most, in a table: 32 MB
_WIDE = 1 << 20  # cells, 8 MB: of a table spread out over all players
_LARGEST = 2**57  # costs of a criterion stay below it, so that a dozen of them add up


@dataclass(frozen=True)
class _Table:
    """Costs by kinds of player; the last kind is the bye."""

    kind: Longs
    costs: Longs

    def block(self, rows: Part) -> Longs:
        """Look up the costs of these vertices against all vertices."""
        if self.costs.shape[0] * len(self.kind) <= _WIDE:
            return self._wide[self.kind[rows]]
        return np.take(self.costs[self.kind[rows]], self.kind, axis=1)

    def between(self, rows: Longs, columns: Longs) -> Longs:
        """Look up the costs of these vertices against those."""
        return np.take(self.costs[self.kind[rows]], self.kind[columns], axis=1)

    @cached_property
    def _wide(self) -> Longs:
        """The costs of each kind against every vertex."""
        return np.take(self.costs, self.kind, axis=1)


class _Listed(NamedTuple):
    """Listed costs by vertex: those of vertex v are `start[v]` to `start[v + 1]`."""

    start: Longs
    other: Longs
    cost: Longs

    @classmethod
    def of(cls, pairs: ListedPairs, size: int) -> _Listed:
        """Sort listed pairs by vertex, both ways."""
        here = np.concatenate((pairs.first, pairs.second))
        order = np.argsort(here, kind="stable")
        start = np.searchsorted(here[order], np.arange(size + 1))
        other, cost = np.concatenate((pairs.second, pairs.first)), np.concatenate((pairs.cost, pairs.cost))
        return cls(start, other[order], cost[order])

    def block(self, rows: Longs, columns: Longs) -> Longs:
        """Return the costs of these vertices against those."""
        result = np.zeros((len(rows), len(columns)), dtype=np.int64)
        place = np.full(len(self.start) - 1, -1)
        place[columns] = np.arange(len(columns))
        for row, vertex in enumerate(rows.tolist()):
            part = slice(int(self.start[vertex]), int(self.start[vertex + 1]))
            there = place[self.other[part]]
            result[row, there[there >= 0]] = self.cost[part][there >= 0]
        return result


class TierCosts:
    """A tier's costs in its integer unit, forbidden pairs as `FORBIDDEN`.

    Raises:
        PolicyError: when asked for a block, if a criterion costs too much for its weight.
    """

    def __init__(self, state: State, tier: Tier) -> None:
        self.state = state
        self.tier = tier
        self._kinds_by_name: dict[tuple[str, ...], tuple[Longs, Longs]] = {}

    @cached_property
    def terms(self) -> tuple[Term, ...]:
        """The criteria that are active in this round, with their weights."""
        return self.tier.active(self.state)

    @cached_property
    def _factors(self) -> dict[int, int]:
        """What one cost unit of each term counts, in units of the tier; a criterion may be in several terms."""
        unit = self.tier.unit
        return {id(term): int(term.per_unit * unit) for term in self.terms}

    def block(self, rows: range) -> Longs:
        """Return the costs of these vertices against all vertices.  Shape (rows, state.size)."""
        tables, rest = self._parts
        blocks = [table.block(slice(rows.start, rows.stop)) for table in tables]
        blocks += [self._weighed(term, term.criterion.costs(self.state, rows)) for term in rest]
        return added(blocks) if blocks else np.zeros((len(rows), self.state.size), dtype=np.int64)

    def between(self, rows: Longs, columns: Longs) -> Longs:
        """Return the costs of these vertices against those, both rising.  Shape (rows, columns)."""
        tables, rest = self._parts
        blocks = [table.between(rows, columns) for table in tables]
        blocks += [
            self._weighed(term, criterion.between(self.state, rows, columns))
            for term, criterion in ((term, term.criterion) for term in rest)
            if isinstance(criterion, PairCriterion)
        ]
        blocks += [self._weighed(term, listed.block(rows, columns)) for term, listed in self._listed]
        return added(blocks) if blocks else np.zeros((len(rows), len(columns)), dtype=np.int64)

    def most(self) -> int | None:
        """Return a cost that no pair exceeds; None when a criterion does not know."""
        tables, rest = self._parts
        known: list[int | None] = [_largest(table.costs) for table in tables]
        for term in rest:
            if not isinstance(term.criterion, ListedCriterion):
                most = self._most(term.criterion) if isinstance(term.criterion, PairCriterion) else None
                known.append(None if most is None else _largest(self._weighed(term, np.array([most]))))
        known += [_largest(self._weighed(term, listed.cost)) for term, listed in self._listed]
        found = [most for most in known if most is not None]
        return sum(found) if len(found) == len(known) else None

    def bound(self, boxes: Boxes, rows: slice) -> Longs:
        """Bound the costs between players of these boxes and those of all boxes.  Shape (rows, boxes)."""
        active = [(term, term.criterion) for term in self.terms]
        blocks = [
            self._weighed(term, criterion.bound(self.state, boxes, rows))
            for term, criterion in active
            if isinstance(criterion, PairCriterion)
        ]
        return added(blocks) if blocks else np.zeros((len(boxes.start[rows]), len(boxes.start)), dtype=np.int64)

    def _most(self, criterion: PairCriterion) -> int | None:
        """Ask the criterion, or look at all kinds of player if they are few enough."""
        most = criterion.most(self.state)
        if most is not None or not criterion.reads:
            return most
        first, _ = kinds_of(self.state, criterion.reads)
        if len(first) > _KINDS:
            return None
        return _largest(criterion.pairs(self.state.only(first), slice(0, len(first))))

    @cached_property
    def _listed(self) -> list[tuple[Term, _Listed]]:
        """Return the terms that list their pairs."""
        terms = [(term, term.criterion) for term in self._parts[1]]
        return [
            (term, _Listed.of(criterion.listed(self.state), self.state.size))
            for term, criterion in terms
            if isinstance(criterion, ListedCriterion)
        ]

    @cached_property
    def _parts(self) -> tuple[list[_Table], list[Term]]:
        """Split the terms that speak in this round into tables and the rest."""
        tables: list[_Table] = []
        rest: list[Term] = []
        readers: list[tuple[Term, PairCriterion]] = []
        for term in self.terms:
            if isinstance(term.criterion, PairCriterion) and term.criterion.reads:
                readers.append((term, term.criterion))
            else:
                rest.append(term)
        while readers:
            taken = next((k for k in range(len(readers), 0, -1) if self._can_tabulate(readers[:k])), 0)
            if taken:
                tables.append(self._table(readers[:taken]))
            else:
                rest.append(readers[0][0])
            readers = readers[max(taken, 1) :]
        return tables, rest

    def _can_tabulate(self, readers: Sequence[tuple[Term, PairCriterion]]) -> bool:
        """Return whether there are few enough kinds of player for a table to pay."""
        return len(self._kinds(readers)[0]) <= min(self.state.n // 2, _KINDS)

    def _kinds(self, readers: Sequence[tuple[Term, PairCriterion]]) -> tuple[Longs, Longs]:
        names = tuple(dict.fromkeys(name for _, criterion in readers for name in criterion.reads))
        if names not in self._kinds_by_name:
            self._kinds_by_name[names] = kinds_of(self.state, names)
        return self._kinds_by_name[names]

    def _table(self, readers: Sequence[tuple[Term, PairCriterion]]) -> _Table:
        """Tabulate some terms together."""
        first, kind = self._kinds(readers)
        small = self.state.only(first)
        whole = slice(0, len(first))
        costs = np.zeros((len(first) + 1, len(first) + 1), dtype=np.int64)
        costs[:-1, :-1] = added([self._weighed(term, criterion.pairs(small, whole)) for term, criterion in readers])
        bye = np.full(self.state.size - self.state.n, len(first), dtype=np.int64)
        return _Table(np.concatenate((kind, bye)), costs)

    def _weighed(self, term: Term, costs: Longs) -> Longs:
        factor = self._factors[id(term)]
        if factor == 1:
            return costs
        most = int(costs.max(initial=0))
        barred = costs == FORBIDDEN if most == FORBIDDEN else None
        if barred is not None:
            costs = np.where(barred, 0, costs)
            most = int(costs.max(initial=0))
        if most * factor >= _LARGEST:
            raise PolicyError(
                "pairing/criterion-too-wide", tier=self.tier.name, criterion=term.criterion.name, most=most,
                factor=factor,
            )  # fmt: skip
        weighed: Longs = costs * factor
        if barred is not None:
            weighed[barred] = FORBIDDEN
        return weighed


def _largest(costs: Longs) -> int:
    """Return the largest cost that is not forbidden."""
    return int(costs.max(initial=0, where=costs != FORBIDDEN))


def kinds_of(state: State, columns: Iterable[str]) -> tuple[Longs, Longs]:
    """Sort the players into kinds that are alike in these columns: one player of each kind, and the kind of each."""
    first = np.zeros(min(state.n, 1), dtype=np.int64)
    kind = np.zeros(state.n, dtype=np.int64)
    for number, name in enumerate(columns):
        column = getattr(state, name)
        values = column.codes if isinstance(column, Labels) else column
        if number:
            values = kind * (state.n + 1) + np.unique(values, return_inverse=True)[1]
        _, first, kind = np.unique(values, return_index=True, return_inverse=True)
    return first, kind


def added(blocks: Sequence[Longs]) -> Longs:
    """Add costs; what one forbids stays forbidden."""
    if len(blocks) == 1:
        return blocks[0]
    barred = [block == FORBIDDEN for block in blocks if int(block.max(initial=0)) == FORBIDDEN]
    total: Longs = sum(blocks[1:], blocks[0])
    if barred:
        total[np.any(barred, axis=0)] = FORBIDDEN
    return total
