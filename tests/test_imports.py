"""What `import crosstable` loads, what it offers, and that everything public explains itself."""

import doctest
import importlib
import importlib.util
import inspect
import pkgutil
import re
import subprocess
import sys
from functools import cache

import pytest

import crosstable
from crosstable.model.errors import CrosstableError, InputError, NoPairingError
from crosstable.ratings.rating_registry import SYSTEMS
from tests.public_api import is_alias

OPTIONAL = (
    "numba",
    "narwhals",
    "pandas",
    "polars",
    "pyarrow",
    "cyclopts",
    "rich",
    "openpyxl",
    "pydantic",
    "sqlalchemy",
    "fastapi",
    "ray",
)
# Modules that only the extra `app` can import.
NEEDS_APP = ("crosstable.cli",)


@cache
def module_names():
    return sorted(found.name for found in pkgutil.walk_packages(crosstable.__path__, "crosstable."))


def public_parts(module):
    """Yield the public classes and functions that a module defines, and the public methods of its classes."""
    for name, value in vars(module).items():
        if name.startswith("_") or getattr(value, "__module__", None) != module.__name__:
            continue
        if inspect.isclass(value) or inspect.isfunction(value):
            yield f"{module.__name__}.{name}", value
        if inspect.isclass(value):
            for inner, attribute in vars(value).items():
                method = getattr(attribute, "__func__", getattr(attribute, "fget", attribute))
                if inspect.isfunction(method) and not inner.startswith("_"):
                    yield f"{module.__name__}.{name}.{inner}", method


class Sections(doctest.DocTestParser):
    """Ends an example where the next section of a docstring begins, as docs of this package are written."""

    headings = re.compile(
        r"^(?= *(Args|Returns|Raises|Shapes|Cost|Exact|Source|Errata|See also)\b[^\n]*:)", re.MULTILINE
    )

    def parse(self, string, name="<string>"):
        return super().parse(self.headings.sub("\n", string), name)


def examples_of(module):
    return doctest.DocTestFinder(parser=Sections()).find(module, module.__name__)


def loaded_by(code):
    """Return the optional packages in memory after this code ran in a process of its own."""
    report = f"{code}\nimport sys\nprint(' '.join(name for name in {OPTIONAL!r} if name in sys.modules))"
    run = subprocess.run([sys.executable, "-c", report], capture_output=True, text=True, check=True)
    return run.stdout.split()


EVERY_NAME = "import crosstable\nfor name in crosstable.__all__: getattr(crosstable, name)"
SMALL_RUN = """
from crosstable import Elo, Game, History, rate
rate(History.from_games([Game.between("Ann", "Bo", 1)]), Elo()).leaderboard()
"""


@pytest.mark.parametrize(
    "code", ["import crosstable", EVERY_NAME, SMALL_RUN], ids=["import", "every name", "small run"]
)
@pytest.mark.slow
def test_optional_packages_stay_out(code):
    assert [] == loaded_by(code)


def test_public_names_are_sorted_and_can_be_had():
    names = crosstable.__all__

    assert sorted(names) == names
    assert {"Ladder", "backtest", "pair", "rate", "standings", "tune", "write_state"} <= set(names)
    own = [name for name in names if not is_alias(getattr(crosstable, name))]
    assert own == [name for name in own if getattr(crosstable, name).__module__.startswith("crosstable.")]


def test_no_public_name_is_also_a_package():
    packages = {module.name for module in pkgutil.iter_modules(crosstable.__path__)}

    assert set() == packages & set(crosstable.__all__)


def test_unknown_attribute_is_an_attribute_error():
    with pytest.raises(AttributeError, match="module 'crosstable' has no attribute 'elo_rating'"):
        _ = crosstable.elo_rating


def test_every_rating_system_and_error_is_a_public_name_that_a_shell_completes():
    systems = {entry.partition(":")[2] for entry in SYSTEMS.entries.values()}
    kinds = (CrosstableError, InputError, NoPairingError, *InputError.__subclasses__())
    errors = {kind.__name__ for kind in kinds if kind.__module__ == "crosstable.model.errors"}

    assert set(crosstable.__all__) <= set(dir(crosstable))
    assert set() == (systems | errors) - set(crosstable.__all__)


def modules_of(package):
    return [importlib.import_module(name) for name in module_names() if f"{name}.".startswith(f"{package}.")]


PACKAGES = sorted({".".join(name.split(".")[:2]) for name in module_names()})


@pytest.mark.parametrize("package", PACKAGES)
def test_everything_public_has_a_docstring(package):
    modules = modules_of(package)

    assert [] == [module.__name__ for module in modules if not module.__doc__]
    assert [] == [
        part for module in modules for part, value in public_parts(module) if not (value.__doc__ or "").strip()
    ]


@pytest.mark.slow
@pytest.mark.parametrize("package", PACKAGES)
def test_examples_in_docstrings_run(package):
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for module in modules_of(package):
        for test in examples_of(module):
            runner.run(test)

    assert 0 == runner.summarize(verbose=False).failed


def test_examples_of_the_package_run():
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for test in examples_of(crosstable):
        runner.run(test)

    assert 0 == runner.summarize(verbose=False).failed


@pytest.mark.slow
def test_package_has_examples_to_run():
    modules = [importlib.import_module(name) for name in module_names() if not name.startswith(NEEDS_APP)]

    assert sum(len(test.examples) for module in modules for test in examples_of(module)) >= 10


@pytest.mark.parametrize("name", list(SYSTEMS))
@pytest.mark.parametrize("section", ["Source:", "Errata:", "Args:", "Raises:", "Example:"])
def test_every_rating_system_shows_where_it_comes_from(name, section):
    assert section in inspect.getdoc(SYSTEMS[name])
