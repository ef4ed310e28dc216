"""How many parameters a function has: what belongs together is a value."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[1] / "src" / "crosstable"
MOST = 10
# Rating systems follow the formulas of their papers, and their loops are compiled.
LEFT_OUT = ("ratings",)
ARRAYS = "a loop that numba compiles: it takes arrays and numbers, no values of Python"
LONGER = {
    "arena.fit.fit": "the choices of a fit, each of which is printed with its result",
    "matching.block_cache.price_stored": ARRAYS,
    "matching.pair_slacks.judge_pairs": ARRAYS,
    "matching.pricing.price_rows": ARRAYS,
    "matching.tight_pairs.bar_loose": ARRAYS,
    "model.games.between": "the facts of a game, each an option of the constructor that examples call",
    "model.teams.team_rules.changed_rules": "each rule of a team event that may be changed, one by one",
    "pairing.pair.pair": "what a round is paired from, and how; each has a default that examples leave out",
    "facts.store.optimistic_write.compute_then_write": "the steps of a change, and the options of `write`",
}


def signatures() -> Iterator[tuple[str, int]]:
    """Yield each function with the number of its parameters, without `self`."""
    for path in sorted(SOURCES.rglob("*.py")):
        module = path.relative_to(SOURCES).with_suffix("")
        if module.parts[0] in LEFT_OUT:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                named = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
                yield f"{'.'.join(module.parts)}.{node.name}", sum(each.arg not in ("self", "cls") for each in named)


@pytest.mark.slow
def test_no_function_has_more_than_ten_parameters() -> None:
    found = list(signatures())

    assert set(LONGER) == {name for name, count in found if count > MOST}
    assert len(found) > 5000
