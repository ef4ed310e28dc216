"""Work for workers that live and die: functions of a module, as processes need them."""

import os
import random
import signal
import time
from pathlib import Path

import numpy as np

from crosstable import Game, History
from crosstable.model.errors import RatingError


def a_history(games=400, players=8, seed=3):
    """Games of players of different strength, a day apart."""
    rng = random.Random(seed)
    made = []
    for number in range(games):
        a, b = rng.sample(range(players), 2)
        won = float(rng.random() < 1 / (1 + 10 ** ((b - a) / 8)))
        day = np.datetime64("2020-01-01") + number
        made.append(Game.between(f"p{a}", f"p{b}", won, date=day.astype(object)))
    return History.from_games(made)


def added(shared, task, inside=None):
    """Return the sum of an array and a number."""
    return float(shared.sum() + task)


def killed_once(folder, task, inside=None):
    """Kill the worker the first time that task 3 is carried out."""
    mark = Path(folder) / "killed"
    if task == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return task * task


def killed_always(folder, task, inside=None):
    """Kill the worker."""
    os.kill(os.getpid(), signal.SIGKILL)


def without_memory(shared, task, inside=None):
    """Ask for more memory than there is."""
    raise MemoryError


def wrong(shared, task, inside=None):
    """Raise an error of ours."""
    raise RatingError("ratings/too-few-sides") if task == 2 else KeyError(task)


class UnsendableError(Exception):
    """An error that cannot be made again from its text."""

    def __init__(self, one, other):
        super().__init__(f"{one} and {other}")


def unsendable(shared, task, inside=None):
    """Raise an error that cannot be sent."""
    raise UnsendableError(1, 2)


def slow_one(folder, task, inside=None):
    """Note that the task has begun, and take long."""
    (Path(folder) / f"begun-{os.getpid()}").touch()
    time.sleep(600)


def for_ever(folder):
    """Begin slow tasks in two processes."""
    from crosstable import Processes
    from crosstable.model.independent_tasks import results_of

    with Processes(2) as workers:
        list(results_of(workers, slow_one, folder, [1, 2, 3]))
