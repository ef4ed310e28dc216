"""A process that carries out tasks for the one that began it, and ends with it."""

from __future__ import annotations

import os
import pickle
import signal
import threading
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from typing import Any

from crosstable.cluster.shared_value import Attached, SharedAt
from crosstable.model.errors import InternalError
from crosstable.model.independent_tasks import Work
from crosstable.model.plugins import load_plugins

Opened = tuple[Work, SharedAt]


def work_for_parent(connection: Connection, plugins: Sequence[str]) -> None:
    """Carry out tasks until the other end closes: it sends ("open", an `Opened`), then one ("task", ...) at a time.

    Args:
        connection: to the process that began this one.
        plugins: modules that it has loaded.
    """
    with suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever interrupts the parent has it end this process
    threading.Thread(target=_end_with_parent, daemon=True).start()
    attached: Attached | None = None
    work: Work | None = None
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            kind, given = connection.recv()
            try:
                if kind == "open":
                    for name in plugins:
                        load_plugins(name)
                    work, attached = None, None
                    work, attached = given[0], Attached(given[1])
                    answer: tuple[str, Any] = ("opened", None)
                elif work is None or attached is None:
                    continue
                else:
                    answer = ("done", work(attached.value, given, None))
                sent = pickle.dumps(answer, protocol=5)
            except BaseException as error:
                sent = pickle.dumps(("failed", _portable(error)), protocol=5)
            connection.send_bytes(sent)
    os._exit(0)  # what is in shared memory is not taken down bit by bit


def _portable(error: BaseException) -> BaseException:
    """Return an error as it can be sent; one that cannot be sent is told."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301  # our own
    except Exception:
        return InternalError("cluster/error-of-worker", kind=type(error).__name__, error=str(error))
    return error


def _end_with_parent() -> None:
    """End when the process that began this one has ended, however that was, also in the middle of a task."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
