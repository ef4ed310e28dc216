"""Tables that several threads may use: one method at a time."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")
Table = TypeVar("Table", bound="Locked")


class _Lock(type(threading.RLock())):  # type: ignore[misc]  # its class has no public name
    """A lock that one thread may take again; a copy of it is a new one, which nobody holds."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _Lock, ()


class Locked:
    """A table whose methods marked `locked` wait for one another."""

    def __init__(self) -> None:
        self._lock = _Lock()


def locked(method: Callable[Concatenate[Table, Arguments], Answer]) -> Callable[Concatenate[Table, Arguments], Answer]:
    """Make a method wait until no other thread is in one of its table."""

    @wraps(method)
    def alone(table: Table, /, *arguments: Arguments.args, **facts: Arguments.kwargs) -> Answer:
        with table._lock:  # noqa: SLF001  # a method of its class
            return method(table, *arguments, **facts)

    return alone
