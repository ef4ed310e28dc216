"""What every test shares: which groups run, and that a skip can be made a failure."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import Any

import hypothesis
import pytest

DATA = "CROSSTABLE_DATA"

# The tests run in parallel already: threads of their own would only compete.  Read when numpy is imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Machines are shared, so no example is too slow; in CI the examples are the same every time, in `make test-all` more.
hypothesis.settings.register_profile("crosstable", deadline=None, derandomize="CI" in os.environ, max_examples=40)
hypothesis.settings.register_profile("many-examples", hypothesis.settings.get_profile("crosstable"), max_examples=100)
hypothesis.settings.load_profile("crosstable")

# Modules and thousands of tests are made while tests are collected, and all stay to the end: looking for garbage among
# them took a third of the time of collecting.
gc.disable()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fail-on-skip", action="store_true", help="a skipped test fails the run")


def pytest_configure(config: pytest.Config) -> None:
    """Compile the languages whose catalogues have changed, once for all workers."""
    if not hasattr(config, "workerinput"):
        from compile_languages import compile_languages

        compile_languages()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if DATA in os.environ:
        return
    left_out = [item for item in items if "real_data" in item.keywords]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if "real_data" not in item.keywords]


def pytest_collection_finish() -> None:
    gc.freeze()  # no later collection looks at them again
    gc.set_threshold(100_000)  # as `crosstable` sets it: with Python's 700 it took a thirtieth of the time of all tests
    gc.enable()


def pytest_report_header() -> str | None:
    if DATA in os.environ:
        return None
    return f"real-data tests are left out: set {DATA} to the folder of result files to run them"


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    if session.config.getoption("--fail-on-skip") and skipped and exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        reporter.write_line(f"{len(skipped)} tests were skipped, and --fail-on-skip was given", red=True)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The browser of this worker: Playwright can be started once in a process."""
    from tests.chromium import launched

    with launched() as browser:
        yield browser


@pytest.fixture(scope="session")
def whole_demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demo league as `crosstable demo` makes it, once for all workers; to be read, or copied."""
    from tests.commands import run_here

    shared = tmp_path_factory.getbasetemp()
    folder = (shared.parent if "PYTEST_XDIST_WORKER" in os.environ else shared) / "demo"
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        flock(lock, LOCK_EX)  # released with the file
        if not (folder / "said.json").exists():
            done = run_here("demo", "--json", folder=folder)
            assert done.code == 0, done.err
            (folder / "said.json").write_text(done.out, encoding="utf-8")
    return folder / "demo-league"


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of real results."""
    return Path(os.environ[DATA])
