"""The engine that `auto` chooses: compiled wherever the compiled solver is at hand."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from crosstable.matching import solve
from crosstable.model.kernel import Kernel
from tests.matching.graphs import random_matrix

PROGRAM = """
import sys
import numpy as np
from crosstable.matching import solve
costs = np.array([[0, 3, 1, 9], [3, 0, 9, 1], [1, 9, 0, 4], [9, 1, 4, 0]])
engines = [solve(costs).stats.engine]
assert "numba" not in sys.modules
import numba
engines.append(solve(costs).stats.engine)
print(*engines)
"""


@pytest.mark.slow
def test_few_vertices_are_compiled_as_soon_as_numba_is_loaded() -> None:
    solve(random_matrix(np.random.default_rng(1), 6), engine="compiled")  # leaves the compiled loops on disk
    run = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)

    assert run.stdout.split() == ["plain", "compiled"]


def test_a_loop_that_was_never_compiled_is_not_at_hand() -> None:
    def add_up(values: list[int]) -> int:
        total = 0
        for value in values:
            total += value
        return total

    loop = Kernel(add_up, (), (), 10)

    assert not loop.is_at_hand
    assert loop.run([1, 2], work=0, engine="plain") == 3
