"""Answers that are kept: while nothing changed, a resource is answered without a thread and without the database.

Rules
1. An answer is kept with the number of the last change and the quarter of an hour before it was made: a day begins with
   a quarter of an hour in every time zone.
2. It is used while both are the same; afterwards the resource is asked again, which may find its tag unchanged.
3. Only answers to GET that have an ETag are kept, up to some bytes, those used last.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import Any

from starlette.concurrency import run_in_threadpool

from crosstable.commands.tags import is_known
from crosstable.facts.store.store import Store
from crosstable.model.errors import CrosstableError
from crosstable.web.api.reading import Stores

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
Moment = tuple[int, int]

MOST_BYTES = 16 * 2**20
_LONGEST = 2**19  # bytes of one answer
_OVERHEAD = 1000  # bytes of an answer besides its body, about
_QUARTER = 900  # seconds
_START = "http.response.start"


@dataclass(frozen=True, slots=True)
class _Kept:
    seen: Moment
    tag: str
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


class KeptAnswers:
    """An ASGI application around the API, by the rules above."""

    def __init__(self, app: Application, stores: Stores, most_bytes: int = MOST_BYTES) -> None:
        self._inner = app
        self._stores = stores
        self._most = most_bytes
        self._kept: OrderedDict[tuple[str, bytes], _Kept] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        store = self._store(scope)
        moment = None if store is None else await self._moment(store)
        if moment is None:
            await self._inner(scope, receive, send)
            return
        key = (scope["path"], scope["query_string"])
        kept = self._kept.get(key)
        if kept is not None and kept.seen == moment:
            await _answer(scope, send, kept)
            return
        made = _Made(send)
        await self._inner(scope, receive, made)
        answer = made.answer(moment)
        if answer is not None:
            self._keep(key, answer)

    def _store(self, scope: Scope) -> tuple[str, Store] | None:
        """Return the league of a request with its key; None where there is none."""
        if scope["type"] != "http" or scope["method"] != "GET":
            return None
        parts = scope["path"].removeprefix(scope.get("root_path", "")).split("/", 3)
        if len(parts) < 3 or parts[1] != "leagues":
            return None
        store = self._stores.found().get(parts[2])
        return None if store is None else (parts[2], store)

    async def _moment(self, league: tuple[str, Store]) -> Moment | None:
        key, store = league
        clock = self._stores.clock(key, store)
        try:
            number = clock.number() if clock.is_instant else await run_in_threadpool(clock.number)
        except CrosstableError:  # the resource reports it
            return None
        return number, int(store.clock().timestamp()) // _QUARTER

    def _keep(self, key: tuple[str, bytes], answer: _Kept) -> None:
        with self._lock:
            before = self._kept.pop(key, None)
            self._bytes -= 0 if before is None else len(before.body) + _OVERHEAD
            self._kept[key] = answer
            self._bytes += len(answer.body) + _OVERHEAD
            while self._bytes > self._most and self._kept:
                self._bytes -= len(self._kept.popitem(last=False)[1].body) + _OVERHEAD


class _Made:
    """Sends an answer on, and notes it."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._start: Message = {}
        self._body: list[bytes] = []

    async def __call__(self, message: Message) -> None:
        if message["type"] == _START:
            self._start = message
        else:
            self._body.append(message.get("body", b""))
        await self._send(message)

    def answer(self, moment: Moment) -> _Kept | None:
        """Return the answer to keep; None for one that is not kept."""
        headers = tuple((bytes(name), bytes(value)) for name, value in self._start.get("headers", ()))
        tag = next((value.decode("latin-1") for name, value in headers if name == b"etag"), None)
        body = b"".join(self._body)
        is_to_keep = tag is not None and self._start.get("status") == 200 and len(body) <= _LONGEST
        return _Kept(moment, tag, headers, body) if is_to_keep and tag is not None else None


async def _answer(scope: Scope, send: Send, kept: _Kept) -> None:
    sent = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"if-none-match"), "")
    if is_known(sent, kept.tag):
        headers = [pair for pair in kept.headers if pair[0] in (b"etag", b"cache-control")]
        await send({"type": _START, "status": 304, "headers": headers})
        await send({"type": "http.response.body", "body": b""})
        return
    await send({"type": _START, "status": 200, "headers": list(kept.headers)})
    await send({"type": "http.response.body", "body": kept.body})
