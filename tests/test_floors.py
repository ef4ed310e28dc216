"""A package imports only from lower floors, and floors 0 to 3 touch nothing outside their arguments."""

import ast
import re
from pathlib import Path

import pytest

import crosstable
from tests.sources import imports_in

SOURCE = Path(crosstable.__file__).parent
# docs/architecture.md, Floors.
FLOORS = {
    "model": 0,
    "games": 1,
    "matching": 1,
    "ratings": 2,
    "ranking": 2,
    "formats": 2,
    "pairing": 3,
    "evaluation": 3,
    "arena": 3,
    "foresight": 4,
    "cluster": 4,
    "facts": 4,
    "runs": 5,
    "events": 6,
    "reading": 7,
    "people": 7,
    "views": 8,
    "intake": 8,
    "publish": 9,
    "changes": 9,
    "commands": 10,
    "web": 11,
    "demo": 11,
    "simulation": 12,
    "cli": 13,
    "__main__.py": 14,
    "testing": 14,
}
PURE_UP_TO = 3
PURE_ABOVE = {"foresight"}
REGISTRY_ENTRY = re.compile(r"crosstable(\.\w+)+:\w+")
# The world outside: files, terminal, clock, environment, unseeded chance.
CALLS = {"open", "print", "input", "breakpoint", "io.open", "os.open", "os.getenv", "os.urandom", "time.sleep"}
CALLS |= {f"time.{name}" for name in ("time", "time_ns", "monotonic", "perf_counter", "localtime", "gmtime")}
METHODS = {"now", "today", "utcnow", "read_text", "write_text", "read_bytes", "write_bytes"}
NAMES = {"os.environ", "sys.stdout", "sys.stderr", "sys.stdin", "sys.argv"}
SEEDED = {"random.Random", "np.random.Generator", "np.random.PCG64"}  # classes that take a seed or a generator


def dotted(node):
    """Return `a.b.c` for that expression, "" for any other."""
    if isinstance(node, ast.Name):
        return node.id
    inner = dotted(node.value) if isinstance(node, ast.Attribute) else ""
    return f"{inner}.{node.attr}" if inner else ""


def imported(text):
    """Return every module of ours that a module names, with the line: imports and registry entries."""
    for node in imports_in(text):
        module = "" if isinstance(node, ast.Import) else "." * node.level + (node.module or "")
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif module == "crosstable":
            yield from ((node.lineno, _home(alias.name)) for alias in node.names)
        else:
            yield node.lineno, module
    for node in ast.walk(ast.parse(text)) if REGISTRY_ENTRY.search(text) else ():
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and REGISTRY_ENTRY.fullmatch(node.value):
            yield node.lineno, node.value.partition(":")[0]


def _home(name):
    if name in FLOORS:
        return f"crosstable.{name}"
    home = crosstable._HOMES.get(name)
    return home or "crosstable"


def floor_breaches(package, text):
    """Return what a module of this package imports from its own floor or above."""
    for line, module in imported(text):
        if module.startswith("."):
            yield f"line {line}: {module} is a relative import"
        top, _, rest = module.partition(".")
        other = rest.partition(".")[0]
        if top != "crosstable" or not other or other == package:
            continue
        if other not in FLOORS:
            yield f"line {line}: {other} stands on no floor"
        elif FLOORS[other] >= FLOORS[package]:
            yield f"line {line}: {package} (floor {FLOORS[package]}) imports {module} (floor {FLOORS[other]})"


def purity_breaches(text):
    """Return where a module reaches for files, terminal, clock, environment or unseeded chance."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and not node.level:
            full = [f"{node.module}.{alias.name}" for alias in node.names]
            found = [name for name in full if _is_outside(name) or name in CALLS]
        elif isinstance(node, ast.Call):
            name = dotted(node.func)
            method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            is_outside = name in CALLS or (method in METHODS and not _is_our_own_data(node))
            found = [name or f"....{method}"] if is_outside else []
        elif isinstance(node, ast.Attribute):
            found = [dotted(node)] if _is_outside(dotted(node)) else []
        else:
            continue
        yield from (f"line {node.lineno}: {name}" for name in found)


def _is_our_own_data(call):
    """Return whether a file is read out of the package itself: `(files("crosstable.x") / "y").read_text()`."""
    return any(
        isinstance(node, ast.Call)
        and dotted(node.func) in ("files", "resources.files")
        and [str(arg.value).partition(".")[0] for arg in node.args if isinstance(arg, ast.Constant)] == ["crosstable"]
        for node in ast.walk(call.func)
    )


def _is_outside(name):
    is_chance = name.startswith(("random.", "np.random.", "numpy.random.", "secrets.")) and name not in SEEDED
    return name in NAMES or is_chance


def modules(*, up_to=13):
    for path in sorted(SOURCE.rglob("*.py")):
        package = path.relative_to(SOURCE).parts[0]
        if package in FLOORS and FLOORS[package] <= up_to:
            yield path, package


def test_every_package_appears_on_a_floor():
    packages = {path.relative_to(SOURCE).parts[0] for path in SOURCE.rglob("*.py")} - {"__init__.py"}

    assert set() == packages - set(FLOORS)


def test_every_module_imports_from_lower_floors_only():
    found = {
        str(path.relative_to(SOURCE)): breaches
        for path, package in modules()
        if (breaches := list(floor_breaches(package, path.read_text(encoding="utf-8"))))
    }

    assert {} == found


def test_floors_up_to_pairing_touch_nothing_outside():
    found = {
        str(path.relative_to(SOURCE)): breaches
        for path, package in modules()
        if FLOORS[package] <= PURE_UP_TO or package in PURE_ABOVE
        if (breaches := list(purity_breaches(path.read_text(encoding="utf-8"))))
    }

    assert {} == found


def test_floor_zero_needs_numpy_alone_and_takes_narwhals_late():
    at_import = {
        name.partition(".")[0]
        for path, _ in modules(up_to=0)
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""])
    }

    assert set() == at_import & {"narwhals", "numba", "pandas", "polars", "pyarrow", "openpyxl", "scipy"}


@pytest.mark.parametrize(
    ("package", "line"),
    [
        ("model", "from crosstable.ratings.elo.elo import Elo"),
        ("model", "from crosstable import Elo"),
        ("ratings", "from crosstable.ranking.scores import scores"),
        ("ratings", "import crosstable.pairing"),
        ("ranking", "def f():\n    from crosstable.facts import store"),
        ("model", "PARTS = {'elo': 'crosstable.ratings.elo.elo:Elo'}"),
        ("runs", "from crosstable.events.plan import Plan"),
        ("facts", "from crosstable.cli import main"),
        ("ratings", "from . import elo"),
        ("ratings", "from crosstable.attic import old"),
        ("model", "from crosstable import ratings"),
    ],
)
def test_planted_import_from_a_floor_that_is_not_lower_is_found(package, line):
    assert 1 == len(list(floor_breaches(package, line)))


@pytest.mark.parametrize(
    ("package", "line"),
    [
        ("ratings", "from crosstable.model.games import Game"),
        ("ratings", "from crosstable import Game"),
        ("cli", "from crosstable import __version__, Elo"),
        ("ratings", "from crosstable.ratings.scale import Scale\nimport numpy"),
    ],
)
def test_import_from_a_lower_floor_is_no_breach(package, line):
    assert [] == list(floor_breaches(package, line))


@pytest.mark.parametrize(
    "line",
    [
        "open('x')",
        "print(1)",
        "x = input()",
        "dt.date.today()",
        "datetime.now()",
        "dt.datetime.now(dt.UTC)",
        "time.time()",
        "from time import perf_counter",
        "a = os.environ['HOME']",
        "from os import environ",
        "os.getenv('HOME')",
        "random.choice([1])",
        "from random import shuffle",
        "np.random.default_rng()",
        "Path('x').read_text()",
        "(files('elsewhere') / 'x').read_text()",
        "sys.stdout.write('x')",
    ],
)
def test_planted_reach_outside_is_found(line):
    assert [] != list(purity_breaches(line))


@pytest.mark.parametrize(
    "line",
    [
        "def f(rng: random.Random): rng.random()",
        "from random import Random",
        "board.open()",
        "(files('crosstable.pairing') / 'policies' / name).read_text(encoding='utf-8')",
    ],
)
def test_seeded_chance_and_own_methods_are_no_breach(line):
    assert [] == list(purity_breaches(line))
