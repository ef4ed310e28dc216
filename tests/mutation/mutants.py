"""Break single operators and constants of the pure floors, run the tests that should notice, print who survived.

    python tests/mutation/mutants.py 60 20261122          sixty mutants of this seed

Each mutant is a process of its own, forked before anything of the project is imported; the mutated module takes the
place of the real one when a test imports it.  A mutant that a test fails on, or that never ends, is killed.
"""

from __future__ import annotations

import ast
import contextlib
import importlib.abc
import importlib.util
import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import numpy as np  # noqa: F401  # imported once, before the forks
import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
SECONDS = 60  # for the tests of one mutant
_DID_NOT_RUN = 99

# The tests that should notice, fastest first.
TESTS = {
    "ranking/scores.py": ("ranking/test_rule_books.py", "ranking/test_scores.py", "pairing/test_state.py"),
    "ranking/cuts.py": ("ranking/test_rule_books.py", "ranking/test_unplayed.py"),
    "ranking/opponents.py": (
        "ranking/test_unplayed.py",
        "ranking/test_rule_books.py",
        "golden/test_tiebreaks.py",
    ),
    "ranking/unplayed_rounds.py": ("ranking/test_unplayed.py",),
    "ranking/round_table.py": (
        "ranking/test_unplayed.py",
        "ranking/test_go.py",
        "ranking/test_game_points.py",
        "ranking/test_rule_books.py",
        "golden/test_tiebreaks.py",
    ),
    "ranking/sonneborn_berger.py": (
        "ranking/test_unplayed.py",
        "ranking/test_table.py",
        "golden/test_tiebreaks.py",
    ),
    "ranking/direct_encounter.py": (
        "ranking/test_table.py",
        "ranking/test_go.py",
        "ranking/test_teams.py",
        "golden/test_tiebreaks.py",
    ),
    "pairing/past.py": ("pairing/test_state.py", "ranking/test_rule_books.py", "pairing/test_criteria.py"),
    "pairing/colours.py": ("pairing/test_colours.py", "pairing/test_go_pairer.py", "pairing/test_pair.py"),
    "pairing/berger.py": ("pairing/test_berger.py",),
    "pairing/handicap.py": (
        "pairing/test_handicap.py",
        "pairing/test_criteria.py",
        "pairing/test_go_pairer.py",
        "pairing/test_player_boxes.py",
    ),
    "pairing/float_direction.py": ("pairing/test_criteria.py",),
    "pairing/bye.py": ("pairing/test_criteria.py", "pairing/test_pair.py"),
    "pairing/constraints.py": ("pairing/test_state.py",),
}
_COMPARED = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_COMPUTED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult}


@dataclass(frozen=True)
class Mutant:
    """One change of one file; `text` names it in reports, whatever line it is on."""

    file: str
    number: int
    text: str
    code: str


def mutants(file: str) -> Iterator[Mutant]:
    """Yield every mutant of a file."""
    text = (SOURCE / "crosstable" / file).read_text(encoding="utf-8")
    lines = text.splitlines()
    places = len(list(_places(ast.parse(text))))
    for number in range(places):
        tree = ast.parse(text)
        node, change = list(_places(tree))[number]
        line = lines[node.lineno - 1].strip()
        before = ast.unparse(node)
        change()
        yield Mutant(file, number, f"{file}: {line}: {before} -> {ast.unparse(node)}", ast.unparse(tree))


def _places(tree: ast.AST):
    """Yield the nodes that can be changed, each with the change."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in _COMPARED:
            yield node, lambda node=node: node.ops.__setitem__(0, _COMPARED[type(node.ops[0])]())
        elif isinstance(node, ast.BinOp) and type(node.op) in _COMPUTED and not _is_type(node):
            yield node, lambda node=node: setattr(node, "op", _COMPUTED[type(node.op)]())
        elif isinstance(node, ast.BoolOp):
            yield node, lambda node=node: setattr(node, "op", ast.And() if isinstance(node.op, ast.Or) else ast.Or())
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield node, lambda node=node: setattr(node, "value", node.value + 1)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            yield node, lambda node=node: setattr(node, "op", ast.UAdd())


def _is_type(node: ast.BinOp) -> bool:
    """Whether an operator is part of an annotation, such as `tuple[int, ...] + None`; none of those computes."""
    return isinstance(node.left, ast.Constant) and isinstance(node.left.value, str)


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Return the mutated module in the place of the real one."""

    def __init__(self, mutant: Mutant) -> None:
        self.name = "crosstable." + mutant.file.removesuffix(".py").replace("/", ".")
        self.mutant = mutant

    def find_spec(self, fullname, path, target=None):  # as the import system calls it
        return importlib.util.spec_from_loader(fullname, self) if fullname == self.name else None

    def exec_module(self, module) -> None:
        exec(compile(self.mutant.code, str(SOURCE / "crosstable" / self.mutant.file), "exec"), module.__dict__)


def survives(mutant: Mutant) -> bool:
    """Return whether the tests pass with a mutant.

    Raises:
        RuntimeError: the tests did not run at all.
    """
    child = os.fork()
    if not child:
        code = _DID_NOT_RUN
        with contextlib.suppress(BaseException):
            _silence()
            signal.alarm(SECONDS)
            sys.meta_path.insert(0, _Finder(mutant))
            tests = [str(ROOT / "tests" / test) for test in TESTS[mutant.file]]
            # Without a time limit of each test, which would replace the alarm: a mutant may run for ever.
            options = ["-q", "-x", "-n0", "-p", "no:cacheprovider", "-o", "timeout=0", "-m", "not slow"]
            code = int(pytest.main([*options, *tests]))
        os._exit(code)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code > pytest.ExitCode.INTERRUPTED:
        raise RuntimeError(f"the tests of {mutant.file} did not run: exit code {code}")
    return code == 0


def _silence() -> None:
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)


def main(count: int, seed: int) -> int:
    """Print the mutants that survive, and how many were tried."""
    sys.path.insert(0, str(ROOT))
    every = [mutant for file in TESTS for mutant in mutants(file)]
    # By a hash of each mutant, so that a change elsewhere does not draw others.
    chosen = sorted(every, key=lambda mutant: sha256(f"{seed} {mutant.text}".encode()).digest())[:count]
    control = Mutant(
        "pairing/constraints.py", -1, "", (SOURCE / "crosstable/pairing/constraints.py").read_text("utf-8")
    )
    if not survives(control):
        raise RuntimeError("the tests fail without any change")
    for mutant in chosen:
        if survives(mutant):
            sys.stdout.write(f"{mutant.text}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{len(chosen)} of {len(every)} mutants tried\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
