"""The costs of one tier: its criteria weighed and added.

Most criteria look at a few facts of the two players: their scores, what colour they are due.  A field of thousands has
few kinds of player by such facts, so these criteria are computed once for each pair of kinds and looked up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from crosstable.matching.costs import FORBIDDEN
from crosstable.model.columns import Labels, Longs
from crosstable.model.errors import PolicyError
from crosstable.pairing.criterion import PairCriterion
from crosstable.pairing.policy import Term, Tier
from crosstable.pairing.state import State

_LARGEST = 2**57  # costs of a criterion stay below it, so that a dozen of them add up


class _Table(NamedTuple):
    """Costs by kinds of player; the last kind is the bye."""

    kind: Longs
    costs: Longs

    def block(self, rows: range) -> Longs:
        """Look up the costs of these vertices against everybody."""
        return np.take(self.costs[self.kind[rows.start : rows.stop]], self.kind, axis=1)


class TierCosts:
    """A tier's costs in its integer unit, forbidden pairs as `FORBIDDEN`.

    Raises:
        PolicyError: when asked for a block, if a criterion costs too much for its weight.
    """

    def __init__(self, state: State, tier: Tier) -> None:
        self.state = state
        self.tier = tier

    def block(self, rows: range) -> Longs:
        """Give the costs of these vertices against everybody.  Shape (rows, state.size)."""
        tables, rest = self._parts
        blocks = [table.block(rows) for table in tables]
        blocks += [self._weighed(term, term.criterion.costs(self.state, rows)) for term in rest]
        return _added(blocks) if blocks else np.zeros((len(rows), self.state.size), dtype=np.int64)

    @cached_property
    def _parts(self) -> tuple[list[_Table], list[Term]]:
        """Split the terms that speak in this round into tables and the rest."""
        tables: list[_Table] = []
        rest: list[Term] = []
        readers: list[tuple[Term, PairCriterion]] = []
        for term in self.tier.active(self.state):
            if isinstance(term.criterion, PairCriterion) and term.criterion.reads:
                readers.append((term, term.criterion))
            else:
                rest.append(term)
        for group in [readers] if self._table(readers) is not None else [[reader] for reader in readers]:
            table = self._table(group)
            if table is None:
                rest += [term for term, _ in group]
            else:
                tables.append(table)
        return tables, rest

    def _table(self, readers: Sequence[tuple[Term, PairCriterion]]) -> _Table | None:
        """Tabulate some terms together, None where there are too many kinds of player for that to pay."""
        first, kind = kinds_of(self.state, dict.fromkeys(name for _, criterion in readers for name in criterion.reads))
        if not readers or 2 * len(first) > self.state.n:
            return None
        small = self.state.only(first)
        whole = slice(0, len(first))
        added = _added([self._weighed(term, criterion.pairs(small, whole)) for term, criterion in readers])
        costs = np.zeros((len(first) + 1, len(first) + 1), dtype=np.int64)
        costs[:-1, :-1] = added
        bye = np.full(self.state.size - self.state.n, len(first), dtype=np.int64)
        return _Table(np.concatenate((kind, bye)), costs)

    def _weighed(self, term: Term, costs: Longs) -> Longs:
        factor = int(term.per_unit * self.tier.unit)
        if factor == 1:
            return costs
        most = int(costs.max(initial=0))
        barred = costs == FORBIDDEN if most == FORBIDDEN else None
        if barred is not None:
            costs = np.where(barred, 0, costs)
            most = int(costs.max(initial=0))
        if most * factor >= _LARGEST:
            raise PolicyError(
                f"tier {self.tier.name!r}: criterion {term.criterion.name!r} costs up to {most} units at {factor} "
                "each, which is too large for one tier. Give it a smaller weight, or a tier of its own."
            )
        weighed: Longs = costs * factor
        if barred is not None:
            weighed[barred] = FORBIDDEN
        return weighed


def tier_costs(state: State, tier: Tier, rows: range) -> Longs:
    """Give a tier's costs, in its integer unit.  Shape (rows, state.size)."""
    return TierCosts(state, tier).block(rows)


def kinds_of(state: State, columns: Iterable[str]) -> tuple[Longs, Longs]:
    """Sort the players into kinds that are alike in these columns: one player of each kind, and the kind of each."""
    first = np.zeros(min(state.n, 1), dtype=np.int64)
    kind = np.zeros(state.n, dtype=np.int64)
    for name in columns:
        column = getattr(state, name)
        values = column.codes if isinstance(column, Labels) else column
        _, code = np.unique(values, return_inverse=True)
        _, first, kind = np.unique(kind * (state.n + 1) + code, return_index=True, return_inverse=True)
    return first, kind


def _added(blocks: Sequence[Longs]) -> Longs:
    """Add costs; what one forbids stays forbidden."""
    if len(blocks) == 1:
        return blocks[0]
    barred = [block == FORBIDDEN for block in blocks if int(block.max(initial=0)) == FORBIDDEN]
    total: Longs = sum(blocks[1:], blocks[0])
    if barred:
        total[np.any(barred, axis=0)] = FORBIDDEN
    return total
