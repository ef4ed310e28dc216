"""Battles for tests: drawn from known strengths, or those of a golden case."""

from __future__ import annotations

import numpy as np

from crosstable.arena import Battles
from tests.golden.given_cases import read_cases


def drawn(strengths, count, seed, nu=0.7, first=0.0):
    """Draw battles by Davidson's model: first, second, outcome."""
    rng = np.random.default_rng(seed)
    n = len(strengths)
    one = rng.integers(0, n, count)
    two = (one + rng.integers(1, n, count)) % n
    return one, two, outcomes(rng, strengths[one] - strengths[two] + first, nu)


def outcomes(rng, differences, nu):
    win, loss = np.exp(differences / 2), np.exp(-differences / 2)
    total, chance = win + loss + nu, rng.random(len(differences))
    return np.where(chance < win / total, 2, np.where(chance < (win + nu) / total, 1, 0))


def battles_of(one, two, outcome, n=None, **others):
    """Return battles of numbered models."""
    n = int(max(one.max(), two.max())) + 1 if n is None else n
    names = tuple(f"m{number:02d}" for number in range(n))
    return Battles(names, one.astype(np.int64), two.astype(np.int64), outcome.astype(np.int64), None, others)


def golden_cases():
    """Return the golden cases, each with its battles."""
    found = read_cases("arena_cases.json")
    return [(case, _battles(case)) for case in (found["cases"] if found else [])]


def _battles(case):
    rows = np.array(case.get("counts") or case["rows"], dtype=float)
    names = tuple(f"m{number:02d}" for number in range(case["n"]))
    first, second, outcome = rows[:, :3].astype(np.int64).T
    if "counts" in case:
        return Battles(names, first, second, outcome, rows[:, 3])
    others = {name: rows[:, place] for place, name in enumerate(case["row_fields"][3:], 3)}
    return Battles(names, first, second, outcome, None, others)
