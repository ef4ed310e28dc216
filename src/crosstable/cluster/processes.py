"""Processes of this machine that carry out tasks."""

from __future__ import annotations

import pickle
import signal
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Self

from crosstable.cluster.shared_value import SharedValue, cores, memory_for_workers
from crosstable.cluster.worker_process import Opened, work_for_parent
from crosstable.model.errors import WorkersError
from crosstable.model.independent_tasks import OnTask, TaskQueue, Work
from crosstable.model.messages import message
from crosstable.model.plugins import plugin_modules

_MOST_LOST = 3  # workers, by one task
_OWN_MEMORY = 200 << 20  # bytes of a worker, besides the shared value
_OF_SHARED = 2  # times its bytes are what the rating of a history takes


@dataclass(slots=True)
class _Worker:
    """A process, the number of the task that it has, and whether it has the shared value."""

    process: BaseProcess
    connection: Connection
    task: int | None = None
    is_open: bool = False


class Processes:
    """Processes of this machine as workers.

    They are started when the first work begins, and kept until the end of the `with` block.

    Args:
        count: how many; None is one for each core, as far as the memory goes.
    Raises:
        WorkersError: from the work: a task has lost three workers, or none can be started.
        MemoryError: a worker has too little memory.
    See also: `tune`, `backtest`, which take them.
    Example:
        >>> from crosstable import Elo, History, Processes, tune
        >>> games = [{"date": f"2025-01-{n:02}", "white": "Ann", "black": "Bo", "score": 1} for n in range(1, 31)]
        >>> history = History.from_records(games)
        >>> with Processes(2) as workers:  # doctest: +SKIP
        ...     tune(history, Elo(), workers=workers)
    """

    def __init__(self, count: int | None = None) -> None:
        self._wanted = count
        self._workers: list[_Worker] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def ids(self) -> list[int]:
        """The numbers of the processes, as the system counts them."""
        return [worker.process.pid or 0 for worker in self._workers]

    def close(self) -> None:
        """End all processes, whatever they do."""
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.join()
            worker.process.close()
            worker.connection.close()
        self._workers.clear()

    @contextmanager
    def open(self, work: Work, shared: Any, on_task: OnTask | None = None) -> Iterator[TaskQueue]:  # noqa: ARG002
        """Begin work on a shared value; progress inside a task is not seen from here."""
        value = SharedValue(shared)
        try:
            size = sum(end - begin for begin, end in value.at.cuts)
            queue = _ProcessQueue(self._workers, self._wanted or _usual_count(size), (work, value.at))
            queue.begin()
            yield queue
            queue.end()
        except BaseException:
            self.close()
            raise
        finally:
            value.close()


def _usual_count(size: int) -> int:
    """Return how many workers there are: one for each core, but no more than the memory is enough for."""
    free = memory_for_workers()
    fitting = cores() if free is None else free // (_OWN_MEMORY + _OF_SHARED * size)
    return max(1, min(cores(), fitting))


@dataclass(slots=True)
class _ProcessQueue:
    """Tasks that processes carry out, each one at a time."""

    workers: list[_Worker]
    count: int
    opened: Opened
    tasks: dict[int, Any] = field(default_factory=dict)
    waiting: deque[int] = field(default_factory=deque)
    lost: Counter[int] = field(default_factory=Counter)

    def begin(self) -> None:
        """Start the processes that are missing, and give the shared value to all."""
        for worker in list(self.workers):
            worker.is_open = False
            self._send(worker, ("open", self.opened))
        for _ in range(self.count - len(self.workers)):
            self._add()

    def end(self) -> None:
        """End the processes that are still busy, or not yet ready."""
        for worker in [each for each in self.workers if each.task is not None or not each.is_open]:
            self._remove(worker)

    def give(self, number: int, task: Any) -> None:
        """Add a task."""
        self.tasks[number] = task
        self.waiting.append(number)
        self._hand_out()

    def next(self) -> tuple[int, Any]:
        """Return the next result."""
        while True:
            self._hand_out()
            ready = wait([each for worker in self.workers for each in (worker.connection, worker.process.sentinel)])
            for worker in [each for each in self.workers if each.connection in ready or each.process.sentinel in ready]:
                received = self._received(worker)
                if received is None:
                    continue
                number, kind, found = received
                if kind == "failed":
                    is_memory = isinstance(found, MemoryError)
                    raise MemoryError(message("cluster/worker-out-of-memory")) if is_memory else found
                return number, found

    def _received(self, worker: _Worker) -> tuple[int, str, Any] | None:
        """Return what a worker has sent; None where it has ended instead, or had nothing to do."""
        try:
            sent = worker.connection.recv_bytes() if worker.connection.poll() else b""
        except (EOFError, OSError):
            sent = b""
        if not sent:
            self._replace(worker)
            return None
        kind, found = pickle.loads(sent)  # noqa: S301  # of our own process
        if kind == "opened":
            worker.is_open = True
            return None
        number, worker.task = worker.task, None
        if number is not None:
            self.tasks.pop(number)
        return number or 0, kind, found

    def _hand_out(self) -> None:
        for worker in list(self.workers):
            if worker.task is None and self.waiting:
                number = self.waiting.popleft()
                worker.task = number
                self._send(worker, ("task", self.tasks[number]))

    def _send(self, worker: _Worker, what: tuple[str, Any]) -> None:
        with suppress(BrokenPipeError, ConnectionResetError):  # it has ended, which `next` will see
            worker.connection.send(what)

    def _replace(self, worker: _Worker) -> None:
        """Start another worker for one that has ended, and give it the task."""
        self._remove(worker)
        status = worker_status(worker.process.exitcode)
        if worker.task is not None:
            self.waiting.appendleft(worker.task)
            self.lost[worker.task] += 1
        worst = max(self.lost.values(), default=0)
        if not worker.is_open and (worker.process.exitcode or 0) > 0:
            raise WorkersError("cluster/worker-not-started", status=status)
        if worst >= _MOST_LOST:
            raise WorkersError("cluster/workers-lost", count=worst, status=status)
        self._add()

    def _remove(self, worker: _Worker) -> None:
        self.workers.remove(worker)
        worker.process.kill()
        worker.process.join()
        worker.connection.close()

    def _add(self) -> None:
        ours, theirs = get_context("spawn").Pipe()
        names = [module.__name__ for module in plugin_modules()]
        process = get_context("spawn").Process(target=work_for_parent, args=(theirs, names), daemon=True)
        with _without_interrupts():
            process.start()
        theirs.close()
        worker = _Worker(process, ours)
        self.workers.append(worker)
        self._send(worker, ("open", self.opened))


def worker_status(code: int | None) -> str:
    """Return how a process ended, for people."""
    if code is None or code >= 0:
        return f"status {code}"
    with suppress(ValueError):
        return f"signal {signal.Signals(-code).name}"
    return f"signal {-code}"


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Start a process that Ctrl-C does not reach: it inherits which signals are held back."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # it would let them through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
