"""Values of some pairs of vertices, out of a function that gives blocks of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from crosstable.model.columns import Longs

Pair = tuple[int, int]
_AT_ONCE = 128  # pairs


def of_pairs(pairs: Sequence[Pair], between: Callable[[Longs, Longs], Longs]) -> list[int]:
    """Return the value of each pair.

    Args:
        pairs: of vertices.
        between: returns the values of some vertices against others, both rising; shape (rows, columns).
    """
    found: list[int] = []
    for start in range(0, len(pairs), _AT_ONCE):
        part = np.array(pairs[start : start + _AT_ONCE])
        rows, columns = np.unique(part[:, 0]), np.unique(part[:, 1])
        block = between(rows, columns)
        found += block[np.searchsorted(rows, part[:, 0]), np.searchsorted(columns, part[:, 1])].tolist()
    return found
