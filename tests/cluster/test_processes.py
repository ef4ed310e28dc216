"""Processes as workers: the same numbers as one process, and what happens when one of them is killed."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from crosstable import Elo, Glicko2, Processes, RatingError, WorkersError, backtest, tune
from crosstable.arena import Battles, PlannedArena, bootstrap, fit, simulate_arena
from crosstable.model.errors import InternalError
from crosstable.model.independent_tasks import results_of
from tests.cluster.tasks import (
    a_history,
    added,
    killed_always,
    killed_once,
    unsendable,
    without_memory,
    wrong,
)

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def two():
    with Processes(2) as workers:
        yield workers


def a_fit(models=12, battles=900):
    rng = np.random.default_rng(5)
    first = rng.integers(0, models, battles)
    second = (first + rng.integers(1, models, battles)) % models
    outcome = np.where(rng.random(battles) < 1 / (1 + np.exp((first - second) / 9)), 0, 2)
    return fit(Battles(tuple(f"m{n}" for n in range(models)), first, second, outcome))


def test_the_numbers_are_those_of_one_process(two):
    history, systems, seen = a_history(), [Elo(), Glicko2()], []
    grid = {"k": np.linspace(4, 60, 15).tolist()}
    fitted, planned = a_fit(), PlannedArena(5)

    assert tune(history, Elo(), grid=grid) == tune(history, Elo(), grid=grid, workers=two)
    there = backtest(history, systems, workers=two, progress=lambda *told: seen.append(told))
    assert backtest(history, systems).rows == there.rows
    assert sorted(seen) == seen
    assert seen[-1][0] == seen[-1][1]
    assert np.array_equal(bootstrap(fitted, 250, seed=4).draws, bootstrap(fitted, 250, seed=4, workers=two).draws)
    drawn = [simulate_arena(planned, [60, 90], repetitions=3, workers=each) for each in (two,)]
    assert drawn == [simulate_arena(planned, [60, 90], repetitions=3)]


def test_an_error_of_a_task_is_raised_and_the_workers_are_ready_for_the_next(two):
    with pytest.raises(RatingError):
        list(results_of(two, wrong, None, [2]))
    with pytest.raises(KeyError, match="5"):
        list(results_of(two, wrong, None, [5]))
    with pytest.raises(InternalError, match=r"A worker reports UnsendableError: 1 and 2. Report it."):
        list(results_of(two, unsendable, None, [1]))
    assert {0: 5.0} == dict(results_of(two, added, np.ones(4), [1]))


def test_a_worker_that_is_killed_costs_its_task_only(two, tmp_path):
    found = dict(results_of(two, killed_once, str(tmp_path), list(range(8))))

    assert {number: number * number for number in range(8)} == found
    assert (tmp_path / "killed").exists()


def test_a_task_that_kills_its_workers_is_given_up(two, tmp_path):
    with pytest.raises(
        WorkersError, match=r"One task has lost 3 workers; the last ended with signal SIGKILL. They may"
    ):
        list(results_of(two, killed_always, str(tmp_path), [1]))
    assert [] == two.ids


def test_a_worker_without_memory_is_told(two):
    with pytest.raises(MemoryError) as caught:
        list(results_of(two, without_memory, None, [1, 2]))

    assert "A worker has too little memory for its task. Give fewer workers more each" in str(caught.value)


def test_a_worker_that_cannot_start_is_told(tmp_path):
    program = tmp_path / "program.py"  # without the usual line, each process would begin processes
    program.write_text(
        "import numpy as np\nfrom crosstable import Processes\n"
        "from crosstable.model.independent_tasks import results_of\n"
        "from tests.cluster.tasks import added\nwith Processes(1) as workers:\n"
        "    print(list(results_of(workers, added, np.ones(1), [1])))\n",
        encoding="utf-8",
    )

    done = subprocess.run(
        [sys.executable, program],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "No worker can be started: it ended with status 1 before its first task" in done.stderr


def _begun(folder, count, driver):
    """Return the numbers of the processes that have begun a task."""
    for _ in range(600):
        found = [int(path.name.removeprefix("begun-")) for path in folder.glob("begun-*")]
        if len(found) == count:
            return found
        assert driver.poll() is None, driver.communicate()
        time.sleep(0.1)
    raise AssertionError("no worker began")


def _is_there(process):
    """Return whether a process lives: one that has ended may still be listed."""
    try:
        return " Z " not in Path(f"/proc/{process}/stat").read_text(encoding="ascii")
    except OSError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 1), (signal.SIGKILL, -signal.SIGKILL)])
def test_nothing_is_left_when_the_program_is_interrupted_or_killed(tmp_path, sent, code):
    words = "import sys; from tests.cluster.tasks import for_ever\nif __name__ == '__main__': for_ever(sys.argv[1])"
    program = tmp_path / "program.py"
    program.write_text(words, encoding="utf-8")
    driver = subprocess.Popen(
        [sys.executable, program, tmp_path],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    workers = _begun(tmp_path, 2, driver)

    if sent == signal.SIGINT:
        os.killpg(driver.pid, sent)  # as a terminal does
    else:
        os.kill(driver.pid, sent)
    told = driver.communicate()[1]

    assert abs(driver.returncode) in (abs(code), signal.SIGINT), told
    assert told.count("Traceback") <= 1, told  # none of a worker
    for _ in range(300):
        left = [worker for worker in workers if _is_there(worker)]
        if not left:
            break
        time.sleep(0.1)
    assert [] == left
