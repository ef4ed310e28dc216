"""What cannot share a process or a thread with other tests runs apart from them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any


def in_own_process(function: Callable[..., Any], *arguments: Any) -> Any:
    """Return what a function of a module returns in a new process.

    For whoever forks: a child that is forked where other tests have left threads or a browser inherits the locks that
    these hold, and may wait for ever.
    """
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(function, *arguments).result()


def in_own_loop(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """Return what a coroutine returns, run on a new thread: where a browser is driven, this one has a running loop."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
