"""A Ray cluster that carries out tasks.

The shared value is put into the object store once, and each node reads it from there; a process of a node makes it
once and keeps it for its next tasks.  Ray gives the task of a node that is lost to another one, and uses nodes that
come late.
"""

from __future__ import annotations

import logging
import platform
import socket
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np

from crosstable import __version__
from crosstable.model.errors import CrosstableError, InputError, WorkersError
from crosstable.model.independent_tasks import OnTask, TaskQueue, Work
from crosstable.model.messages import message
from crosstable.model.plugins import load_plugins, plugin_modules

_MOST_LOST = 3  # workers, by one task
_AHEAD = 2  # tasks for each processor of the cluster that are given to Ray at once
_LEAST_AHEAD = 8
_SECONDS_TO_ANSWER = 5.0
_KEPT: dict[str, Any] = {}  # in a process of the cluster: the shared value that it has, by the name of its object


class RayCluster:
    """A Ray cluster as workers.

    Args:
        address: the host and port of its head, from a node of the cluster: "10.0.0.5:6379"; "ray://10.0.0.5:10001"
            from any machine.
    Raises:
        InputError: the address is none, or nobody answers there.
        WorkersError: Ray is not installed; versions differ; the cluster or three workers of one task are lost.
        MemoryError: a worker has too little memory.
    See also: `Processes`; docs/cluster.md.
    Example:
        >>> from crosstable import Elo, History, RayCluster, tune
        >>> games = [{"date": f"2025-01-{n:02}", "white": "Ann", "black": "Bo", "score": 1} for n in range(1, 31)]
        >>> history = History.from_records(games)
        >>> with RayCluster("10.0.0.5:6379") as workers:  # doctest: +SKIP
        ...     tune(history, Elo(), workers=workers)
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self._ray: Any = None

    def __enter__(self) -> Self:
        self._ray = _joined(self._address)
        try:
            _check_nodes(self._ray)
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave the cluster, which ends what it still does for this program."""
        if self._ray is not None:
            self._ray.shutdown()
            self._ray = None

    @contextmanager
    def open(self, work: Work, shared: Any, on_task: OnTask | None = None) -> Iterator[TaskQueue]:  # noqa: ARG002
        """Begin work on a shared value; progress inside a task is not seen from here."""
        ray = self._ray
        names = [module.__name__ for module in plugin_modules()]
        remote = ray.remote(max_retries=_MOST_LOST - 1, num_cpus=1)(_carried_out)
        queue = _RayQueue(ray, remote, [ray.put((work, shared))], names, self._address)
        try:
            yield queue
        finally:
            queue.cancel()


@dataclass(slots=True)
class _RayQueue:
    """Tasks of a Ray cluster: some are given to it, the others wait here."""

    ray: Any
    remote: Any
    shared: list[Any]  # in a list, so that a task is given its name and not the value
    plugins: list[str]
    address: str
    waiting: deque[tuple[int, Any]] = field(default_factory=deque)
    running: dict[Any, int] = field(default_factory=dict)

    def give(self, number: int, task: Any) -> None:
        """Add a task."""
        self.waiting.append((number, task))
        if len(self.running) < _LEAST_AHEAD:
            self._hand_out(_LEAST_AHEAD)

    def next(self) -> tuple[int, Any]:
        """Return the next result."""
        with self._told():
            self._hand_out(max(_LEAST_AHEAD, int(_AHEAD * self.ray.cluster_resources().get("CPU", 0))))
            ready, _ = self.ray.wait(list(self.running), num_returns=1)
            number = self.running.pop(ready[0])
            return number, self.ray.get(ready[0])

    def cancel(self) -> None:
        """Give up what is not done."""
        for each in self.running:
            with suppress(Exception):  # the cluster may be lost
                self.ray.cancel(each, force=True)
        self.running.clear()

    def _hand_out(self, most: int) -> None:
        while self.waiting and len(self.running) < most:
            number, task = self.waiting.popleft()
            self.running[self.remote.remote(self.shared, task, self.plugins)] = number

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Raise what Ray reports in words of ours."""
        errors = self.ray.exceptions
        try:
            yield
        except (errors.OutOfMemoryError, MemoryError):  # of the node, or of the task
            raise MemoryError(message("cluster/worker-out-of-memory")) from None
        except errors.RayTaskError as error:
            if isinstance(error.cause, CrosstableError):
                raise error.cause from None
            raise
        except (errors.WorkerCrashedError, errors.NodeDiedError) as error:
            raise WorkersError("cluster/workers-lost", count=_MOST_LOST, status=type(error).__name__) from None
        except (errors.RaySystemError, errors.ObjectLostError, ConnectionError) as error:
            raise WorkersError("cluster/cluster-lost", address=self.address, reason=_first_line(error)) from None


def _carried_out(shared: list[Any], task: Any, plugins: list[str]) -> Any:
    """Carry out a task, in a process of the cluster."""
    import ray

    name = shared[0].hex()
    if name not in _KEPT:
        for plugin in plugins:
            load_plugins(plugin)
        _KEPT.clear()
        _KEPT[name] = ray.get(shared[0])
    work, value = _KEPT[name]
    return work(value, task, None)


def _joined(address: str) -> Any:
    """Join a cluster; return the module of Ray."""
    try:
        import ray
        import ray.exceptions
    except ImportError:
        raise WorkersError("cluster/ray-not-installed") from None
    _check_address(address)
    try:
        ray.init(address, log_to_driver=False, logging_level=logging.CRITICAL, configure_logging=False)
    except RuntimeError as error:
        if "ersion mismatch" in str(error):
            reason = " ".join(str(error).split())
            raise WorkersError("cluster/versions-differ", address=address, reason=reason) from None
        raise WorkersError("cluster/no-cluster-joined", address=address, reason=_first_line(error)) from None
    except (OSError, ValueError, TimeoutError) as error:
        raise WorkersError("cluster/no-cluster-joined", address=address, reason=_first_line(error)) from None
    return ray


def _check_address(address: str) -> None:
    """Check that somebody answers, which Ray tries for a minute.

    Raises:
        InputError: nobody does, or this is no address.
    """
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not (host and colon and port.isdecimal() and 0 < int(port) < 65536):
        raise InputError("cluster/no-address", address=address)
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=_SECONDS_TO_ANSWER).close()
    except OSError as error:
        raise InputError("cluster/nobody-at-address", address=address, reason=error.strerror or str(error)) from None


def versions() -> dict[str, str]:
    """Return the versions on which the numbers depend."""
    return {"crosstable": __version__, "Python": platform.python_version(), "numpy": np.__version__}


def _check_nodes(ray: Any) -> None:
    """Check that each node has our versions.

    Raises:
        WorkersError: one has others, or cannot load crosstable.
    """
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    here, asked = versions(), ray.remote(num_cpus=0)(versions)
    nodes = [node for node in ray.nodes() if node["Alive"]]
    found = {
        node["NodeManagerAddress"]: asked.options(
            scheduling_strategy=NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)
        ).remote()
        for node in nodes
    }
    for node, answer in found.items():
        try:
            there = ray.get(answer)
        except ray.exceptions.RayTaskError as error:
            reason = f"{type(error.cause).__name__}: {error.cause}"
            raise WorkersError("cluster/node-without-us", reason=reason, version=__version__) from None
        for part, version in here.items():
            if there[part] != version:
                raise WorkersError("cluster/node-differs", node=node, part=part, there=there[part], here=version)


def _first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0].rstrip(".")
