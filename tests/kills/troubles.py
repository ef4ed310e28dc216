"""What befalls a command at a random moment.

Each trouble runs the command in a process of its own and returns how that ended: `DONE`, `KILLED`, or `TOLD` where the
command ended with an error of ours.  Anything else is a failure.
"""

from __future__ import annotations

import os
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from crosstable.model.errors import CrosstableError
from tests.league import killing

DONE, TOLD, KILLED = "done", "told", "killed"
_TOLD = 3  # the status of a process that ended with an error of ours
_SHORT_WAIT = 0.3  # seconds for which a command waits for a lock


@dataclass(frozen=True, slots=True)
class Attempt:
    """A command that is tried.

    Args:
        lasts: seconds that the command takes.
        control: "stop"s and "start"s the server.
    """

    doing: killing.Doing
    folder: Path
    lasts: float
    chance: Random
    control: Callable[[str], None] = field(default=lambda _: None)

    def moment(self) -> float:
        """Return a random part of the time that the command takes, or a little more."""
        return self.chance.uniform(0, 1.1 * self.lasts)


def started(attempt: Attempt, prepare: Callable[[], object] = lambda: None) -> int:
    """Start the command in a process of its own, and return its number."""
    child = os.fork()
    if child:
        return child
    try:
        prepare()
        attempt.doing(attempt.folder)
    except CrosstableError as error:
        os._exit(_TOLD if str(error) != error.code else 1)
    except BaseException as error:  # a child ends here, whatever happens
        killing.say(f"FAILED: {error!r}")
        os._exit(1)
    os._exit(0)


def ended(child: int, *signals: int) -> str:
    """Wait for a process, and return how it ended; a signal must be one that was sent."""
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in signals:
        return KILLED
    code = os.waitstatus_to_exitcode(status)
    killing.check(code in (0, _TOLD), f"a command ended with {code}")
    return TOLD if code else DONE


def kill(attempt: Attempt) -> str:
    """Kill the process."""
    return _signalled(attempt, signal.SIGKILL)


def terminate(attempt: Attempt) -> str:
    """Ask the process to end."""
    return _signalled(attempt, signal.SIGTERM)


def _signalled(attempt: Attempt, number: int) -> str:
    child = started(attempt)
    time.sleep(attempt.moment())
    os.kill(child, number)
    return ended(child, number)


def fill_disk(attempt: Attempt) -> str:
    """Let no file grow beyond a random size."""
    largest = max((path.stat().st_size for path in attempt.folder.iterdir() if path.is_file()), default=400_000)
    most = attempt.chance.randint(4096, max(65_536, largest // 2))  # of the log of the database, which begins empty

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    return ended(started(attempt, limit))


_HOLDER = """
import sqlite3, sys, time
connection = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=10)
connection.execute(sys.argv[2])
print("held", flush=True)
time.sleep(float(sys.argv[3]))
"""


def hold_lock(attempt: Attempt) -> str:
    """Hold the lock of the file in another program, for less time than the command waits, or for more."""
    place = attempt.folder / killing.LEAGUE
    if not place.exists():
        return ended(started(attempt))
    begin, seconds = attempt.chance.choice(("BEGIN IMMEDIATE", "BEGIN EXCLUSIVE")), attempt.chance.uniform(0, 1)
    words = [sys.executable, "-c", _HOLDER, str(place), begin, str(seconds)]
    with subprocess.Popen(words, text=True, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        killing.WAITS["for others"] = _SHORT_WAIT
        try:
            return ended(started(attempt))
        finally:
            killing.WAITS["for others"] = killing.WAIT


def stop_server(attempt: Attempt) -> str:
    """Stop the database server at once, and start it again."""
    child = started(attempt)
    time.sleep(attempt.moment())
    attempt.control("stop")
    how = ended(child)
    attempt.control("start")
    return how


def is_locked(place: Path) -> bool:
    """Return whether a file has a lock that was left behind."""
    with sqlite3.connect(place, timeout=0, isolation_level=None) as connection:
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return True
        connection.execute("ROLLBACK")
    return False


Trouble = Callable[[Attempt], str]
OF_FILES: Mapping[str, Trouble] = {
    "kill -9": kill,
    "SIGTERM": terminate,
    "full disk": fill_disk,
    "lock held": hold_lock,
}
OF_SERVER: Mapping[str, Trouble] = {"kill -9": kill, "server stopped": stop_server}
