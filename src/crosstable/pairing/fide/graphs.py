"""A graph of the pairs that are allowed among some players, with the penalties of the criteria of a system."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import numpy as np

from crosstable.pairing.fide.bracket import allowed_pairs
from crosstable.pairing.fide.face import PenaltyGraph
from crosstable.pairing.fide.players import DutchPlayer


def pair_graph(
    allowed: Sequence[int],
    players: Sequence[DutchPlayer],
    kinds: Sequence[Hashable],
    levels_of: Callable[[int, int], Sequence[int]],
    size: int,
) -> PenaltyGraph:
    """Return the allowed pairs, by places in `players`, with their penalties.

    Args:
        allowed: bit masks of opponents, by vertex.
        players: who may be paired.
        kinds: of each player; pairs of the same two kinds, in the same order, have the same penalties.
        levels_of: the penalties of a pair by places, the smaller first, most important first.
        size: how many levels there are.
    """
    known: dict[Hashable, int] = {}
    kind = np.array([known.setdefault(each, len(known)) for each in kinds], dtype=np.int64)
    one, other = allowed_pairs(allowed, players, 0)
    both, examples, kind_of_pair = np.unique(
        kind[one] * len(known) + kind[other], return_index=True, return_inverse=True
    )
    levels = np.zeros((len(both), size), dtype=np.int64)
    for row, pair in enumerate(zip(one[examples].tolist(), other[examples].tolist(), strict=True)):
        levels[row] = levels_of(*pair)
    return PenaltyGraph(one, other, kind_of_pair.astype(np.int64).reshape(-1), levels)
