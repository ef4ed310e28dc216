"""Independent tasks on data that they share: what long work asks of whatever carries it out.

    def loss(history, system, progress): ...

    for number, found in results_of(workers, loss, history, systems):
        ...

Rules
1. A task depends on the shared value and on itself only, so it has the same result wherever and whenever it is run.
   Random numbers are drawn from a seed of its own.
2. Shared values, tasks and results can be pickled; the work is a function of a module.
3. Results come as they are ready.  What is made of them must not depend on their order.
4. `IN_THIS_PROCESS` needs nothing; processes and clusters are in `crosstable.cluster`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from crosstable.model.arguments import wrong_kind

Inside = Callable[[int, int], None]
Work = Callable[[Any, Any, Inside | None], Any]  # of the shared value, a task, and where to report progress inside it
OnTask = Callable[[int, int, int], None]  # number, done, total
_Answer = TypeVar("_Answer")
Plan = Generator[Sequence[Any], Sequence[Any], _Answer]  # yields tasks, is sent their results in order, returns


class TaskQueue(Protocol):
    """Tasks that are being carried out."""

    def give(self, number: int, task: Any) -> None:
        """Add a task, under a number of its own."""

    def next(self) -> tuple[int, Any]:
        """Return the number and the result of the next task that is ready; what a task raises is raised."""


class Workers(Protocol):
    """What carries out tasks: this process, several processes, a cluster."""

    def open(self, work: Work, shared: Any, on_task: OnTask | None = None) -> AbstractContextManager[TaskQueue]:
        """Begin work on a shared value; at the end, nothing of it goes on.

        Args:
            work: what is done for each task.
            shared: is given to each.
            on_task: called with the progress inside a task, where it can be seen from here.
        """


@dataclass(slots=True)
class _HereQueue:
    work: Work
    shared: Any
    on_task: OnTask | None
    waiting: deque[tuple[int, Any]] = field(default_factory=deque)

    def give(self, number: int, task: Any) -> None:
        self.waiting.append((number, task))

    def next(self) -> tuple[int, Any]:
        number, task = self.waiting.popleft()
        report = self.on_task
        inside = None if report is None else lambda done, total: report(number, done, total)
        return number, self.work(self.shared, task, inside)


class InThisProcess:
    """One task after the other, in this process."""

    @contextmanager
    def open(self, work: Work, shared: Any, on_task: OnTask | None = None) -> Iterator[TaskQueue]:
        """Begin work on a shared value."""
        yield _HereQueue(work, shared, on_task)


IN_THIS_PROCESS = InThisProcess()


def check_workers(workers: object) -> None:
    """Check that something that carries out tasks was given, and not how many.

    Raises:
        InputError: something else.
    """
    if not callable(getattr(workers, "open", None)):
        raise wrong_kind("workers", workers, "what carries out the tasks, such as Processes(4)")


def results_of(workers: Workers, work: Work, shared: Any, tasks: Sequence[Any]) -> Iterator[tuple[int, Any]]:
    """Yield the position of each task and its result, as they are ready.

    Example:
        >>> sorted(results_of(IN_THIS_PROCESS, lambda shared, task, inside: shared + task, 10, [1, 2]))
        [(0, 11), (1, 12)]
    """
    check_workers(workers)
    with workers.open(work, shared) as queue:
        for number, task in enumerate(tasks):
            queue.give(number, task)
        for _ in tasks:
            yield queue.next()


def answers_of(
    workers: Workers,
    work: Work,
    shared: Any,
    plans: Sequence[Plan[_Answer]],
    on_task: Callable[[int, Any, int, int], None] | None = None,
) -> list[_Answer]:
    """Carry out plans side by side, each of which needs the results of some tasks before it gives the next.

    Args:
        workers: carry out the tasks of all plans.
        work: what is done for each task.
        shared: is given to each.
        plans: generators that yield lists of tasks, and are sent the lists of their results.
        on_task: called with the position of the plan, the task, and what of it is done, of how much; 1 of 1 at its end.
    Returns:
        What each plan returned.
    """
    answers: dict[int, _Answer] = {}
    given: list[tuple[int, int, Any]] = []  # by number of the task: the plan, the position in its list, the task
    results: list[list[Any]] = [[] for _ in plans]
    missing = [0 for _ in plans]

    def inside(number: int, done: int, total: int) -> None:
        if on_task is not None:
            on_task(given[number][0], given[number][2], done, total)

    check_workers(workers)
    with workers.open(work, shared, inside) as queue:

        def go_on(at: int, found: Sequence[Any] | None) -> None:
            try:
                tasks = plans[at].send(found)  # type: ignore[arg-type]  # a generator begins with None
                while not tasks:
                    tasks = plans[at].send(())
            except StopIteration as end:
                answers[at] = end.value
                return
            results[at], missing[at] = [None] * len(tasks), len(tasks)
            for position, task in enumerate(tasks):
                given.append((at, position, task))
                queue.give(len(given) - 1, task)

        for at in range(len(plans)):
            go_on(at, None)
        while len(answers) < len(plans):
            number, found = queue.next()
            at, position, _ = given[number]
            results[at][position] = found
            missing[at] -= 1
            inside(number, 1, 1)
            if not missing[at]:
                go_on(at, results[at])
    return [answers[at] for at in range(len(plans))]
