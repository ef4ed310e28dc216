"""Requests that wait for a change: a reader who has a page is answered as soon as there is a newer one.

Rules
1. A request with `If-None-Match` and `Prefer: wait=20` (RFC 7240) is answered when the page differs from the one that
   the reader has, and with 304 when the seconds have passed.  The answer says so: `Preference-Applied: wait`.
2. While anybody waits, one task looks seven times a second for changes.  It costs the same for one reader and for 500.
3. After a change, those who wait are answered spread over 3 milliseconds for each of them, 0.3 seconds at most: a few
   screens change at once, and a hall full of phones leaves room for the desk.
4. At most 2,000 readers wait; the others are answered at once and ask again later, as on a site of files.  So are all
   while the number of the last change cannot be read.
5. Nobody waits longer than two thirds of the time after which a request is given up.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from random import Random
from typing import Any

from crosstable.model.errors import CrosstableError
from crosstable.web.defence import Application, Receive, Scope, Send, header

_LOOKS_EVERY = 0.15
_SPREAD_OF_ONE, _WIDEST_SPREAD = 0.003, 0.3
_LONGEST = 20.0
_SHARE = 2 / 3  # of the time that a request may take: the rest is for making the page
_MOST = 2000
_WAIT = re.compile(r"(?:^|[,;\s])wait=(\d{1,3})\b")
_APPLIED = (b"preference-applied", b"wait")
Number = Callable[[], int]


class Changes:
    """Waits for the next change of some leagues; one object serves all requests of a process.

    Args:
        number: returns a number that differs after each change.
        is_instant: whether it answers without waiting for a server.
    """

    def __init__(self, number: Number, is_instant: Callable[[], bool]) -> None:
        self._number = number
        self._is_instant = is_instant
        self._task: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._is_stopped = False
        self.waiting = 0
        self._woken = 0  # who waited at the last change

    @property
    def is_full(self) -> bool:
        """Whether no more readers may wait."""
        return self._is_stopped or self.waiting >= _MOST

    @property
    def spread(self) -> float:
        """The seconds over which those who waited for the last change are answered."""
        return min(_SPREAD_OF_ONE * self._woken, _WIDEST_SPREAD)

    async def number(self) -> int:
        """Return the number of the last change.

        Raises:
            StoreError: a league cannot be read.
        """
        return self._number() if self._is_instant() else await asyncio.to_thread(self._number)

    async def differs(self, since: int) -> None:
        """Wait until the number is another one, or until the server stops.

        Raises:
            StoreError: a league cannot be read.
        """
        self.waiting += 1
        try:
            while not self._is_stopped:
                if self._task is None or self._task.done():
                    self._changed = asyncio.Event()
                    self._task = asyncio.create_task(self._look(since))
                changed = self._changed  # taken before the number is read, so that no change falls in between
                if await self.number() != since:
                    return
                await changed.wait()
        finally:
            self.waiting -= 1

    def stop(self) -> None:
        """Answer all who wait, because the server stops."""
        self._is_stopped = True
        self._changed.set()

    async def _look(self, last: int) -> None:
        while self.waiting and not self._is_stopped:
            await asyncio.sleep(_LOOKS_EVERY)
            with suppress(CrosstableError):  # a league that cannot be read now may be read at the next look
                now = await self.number()
                if now != last:
                    last, self._woken = now, self.waiting
                    self._changed.set()
                    self._changed = asyncio.Event()


class HeldRequests:
    """An ASGI application around another one, by the rules above.

    Args:
        limit: seconds after which a request is given up.
    """

    def __init__(self, inner: Application, changes: Changes, limit: float) -> None:
        self._inner = inner
        self._changes = changes
        self._longest = min(_LONGEST, limit * _SHARE)
        self._random = Random(0)  # noqa: S311 - spreads answers, protects nothing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        seconds = min(_seconds(scope), self._longest)
        if not seconds or self._changes.is_full:
            await self._inner(scope, receive, send)
            return
        left = asyncio.create_task(_disconnected(receive))
        try:
            await self._hold(scope, send, seconds, left)
        finally:
            left.cancel()

    async def _hold(self, scope: Scope, send: Send, seconds: float, left: asyncio.Task[None]) -> None:
        clock = asyncio.get_running_loop()
        end = clock.time() + seconds
        while not left.done():
            try:
                since = await self._changes.number()
            except CrosstableError:  # of one league: the pages of the others can be read
                await self._inner(scope, _no_body(), send)
                return
            is_last = clock.time() >= end or self._changes.is_full
            answer = _Answer(send, keeps_unchanged=not is_last)
            await self._inner(scope, _no_body(), answer)
            if answer.is_sent:
                return
            changed = asyncio.create_task(self._changes.differs(since))
            try:
                await asyncio.wait((changed, left), timeout=end - clock.time(), return_when=asyncio.FIRST_COMPLETED)
            finally:
                changed.cancel()
            if changed.done() and changed.exception() is None and not self._changes.is_full:
                await asyncio.sleep(self._random.random() * self._changes.spread)


class _Answer:
    """Sends an answer, unless it is 304 and the request shall wait."""

    def __init__(self, send: Send, *, keeps_unchanged: bool) -> None:
        self._send = send
        self._keeps_unchanged = keeps_unchanged
        self.is_sent = False

    async def __call__(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            if message["status"] == 304 and self._keeps_unchanged:
                return
            self.is_sent = True
            message = {**message, "headers": [*message.get("headers", ()), _APPLIED]}
        if self.is_sent:
            await self._send(message)


def _seconds(scope: Scope) -> int:
    """Return for how long a request may wait; 0 for most."""
    if scope["type"] != "http" or scope["method"] != "GET" or header(scope, b"if-none-match") is None:
        return 0
    found = _WAIT.search(header(scope, b"prefer") or "")
    return int(found[1]) if found else 0


async def _disconnected(receive: Receive) -> None:
    """Wait until the reader has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _no_body() -> Receive:
    """Return what an application receives of a request without a body."""
    messages = iter(({"type": "http.request", "body": b"", "more_body": False},))

    async def receive() -> MutableMapping[str, Any]:
        found = next(messages, None)
        if found is None:
            await asyncio.Event().wait()  # the reader stays until the answer is there
        return found or {"type": "http.disconnect"}

    return receive
