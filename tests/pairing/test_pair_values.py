"""Values of pairs, out of blocks."""

from __future__ import annotations

from random import Random

import numpy as np

from crosstable.model.columns import Longs
from crosstable.pairing.pair_values import of_pairs


def test_every_pair_gets_its_own_value_whatever_the_order() -> None:
    rng = Random(1)
    pairs = [(rng.randrange(50), rng.randrange(50, 1000)) for _ in range(300)]
    asked: list[int] = []

    def between(rows: Longs, columns: Longs) -> Longs:
        assert (np.diff(rows) > 0).all()
        assert (np.diff(columns) > 0).all()
        asked.append(rows.size * columns.size)
        return 1000 * rows[:, None] + columns

    assert of_pairs(pairs, between) == [1000 * one + other for one, other in pairs]
    assert len(asked) == 3
    assert max(asked) <= 128 * 128


def test_no_pairs_have_no_values() -> None:
    assert of_pairs([], lambda rows, columns: rows[:, None] + columns) == []
