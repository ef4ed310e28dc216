"""Workers that begin in this process, and go on in several where that is faster.

Rules
1. Tasks are carried out here at first, one after the other.
2. After a second, if those that wait would take two seconds or more at this pace, processes take them: to start some
   takes one to two seconds.
3. Where the shared value is large, processes take everything: its first task alone would take longer.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

from crosstable.cluster.processes import Processes
from crosstable.cluster.shared_value import cores, size_of
from crosstable.model.independent_tasks import IN_THIS_PROCESS, OnTask, TaskQueue, Work

_FIRST = 1.0  # seconds
_WORTH = 2.0  # seconds
_LARGE = 64 << 20  # bytes: a history of about a million games


class WherePays:
    """Workers that are this process alone, and several where that is faster.

    Args:
        processes: that are started then; it is for this to end them.
    """

    def __init__(self, processes: Processes) -> None:
        self._processes = processes

    @contextmanager
    def open(self, work: Work, shared: Any, on_task: OnTask | None = None) -> Iterator[TaskQueue]:
        """Begin work on a shared value."""
        with ExitStack() as stack:
            here = stack.enter_context(IN_THIS_PROCESS.open(work, shared, on_task))
            if cores() == 1:
                yield here
                return
            yield _Moving(here, lambda: stack.enter_context(self._processes.open(work, shared)), size_of(shared))


@dataclass(slots=True)
class _Moving:
    """Tasks that are carried out here, until they move."""

    queue: TaskQueue
    elsewhere: Any
    size: int
    waiting: deque[tuple[int, Any]] = field(default_factory=deque)
    has_moved: bool = False
    done: int = 0
    seconds: float = 0.0

    def give(self, number: int, task: Any) -> None:
        """Add a task."""
        if self.has_moved:
            self.queue.give(number, task)
        else:
            self.waiting.append((number, task))

    def next(self) -> tuple[int, Any]:
        """Return the next result."""
        if not self.has_moved and self._pays():
            self.queue, self.has_moved = self.elsewhere(), True
            while self.waiting:
                self.queue.give(*self.waiting.popleft())
        if self.has_moved:
            return self.queue.next()
        self.queue.give(*self.waiting.popleft())
        begun = time.monotonic()
        found = self.queue.next()
        self.seconds += time.monotonic() - begun
        self.done += 1
        return found

    def _pays(self) -> bool:
        if len(self.waiting) < 2:
            return False
        if self.size >= _LARGE:
            return True
        return self.seconds >= _FIRST and self.seconds / self.done * len(self.waiting) >= _WORTH
