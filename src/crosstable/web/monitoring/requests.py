"""The outermost application: a number for each request, and how long it took.

Rules
1. Each request gets a number, which its answer carries (`X-Request-ID`) and every line that is logged for it.
2. Where metrics are asked for, requests are counted by route, method and status, and their times by route and method.
3. A request that waits for a change takes as long as its reader wants: it is counted, and its time is not.
"""

from __future__ import annotations

import os
from collections.abc import MutableMapping
from time import perf_counter
from typing import Any

from crosstable.web.defence import Application, Receive, Scope, Send
from crosstable.web.monitoring.log_lines import REQUEST
from crosstable.web.monitoring.metrics import DurationHistogram, Metric, Numbers
from crosstable.web.monitoring.route_names import OTHER, RouteNames

_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_LEFT = 499  # as nginx logs readers who left before there was an answer
_HELD = b"preference-applied"


class RequestMetrics:
    """Counts requests and their times.

    Args:
        base_path: under which a proxy serves the site; requests may have it or not.
    """

    def __init__(self, names: RouteNames, base_path: str) -> None:
        self._names = names
        self._base_path = base_path
        self._counted = Numbers(
            "crosstable_requests_total", "Requests that were answered.", ("route", "method", "status")
        )
        self._times = DurationHistogram(
            "crosstable_request_seconds", "Seconds of requests, without those that waited.", ("route", "method")
        )

    @property
    def metrics(self) -> tuple[Metric, ...]:
        """What was counted."""
        return self._counted, self._times

    def note(self, named: tuple[str, str], status: int, seconds: float, *, is_held: bool) -> None:
        """Count a request; no status is that of a reader who left before there was an answer."""
        route, method = named
        self._counted.add(route, method, str(status or _LEFT))
        if not is_held:
            self._times.note(seconds, route, method)

    def named(self, scope: Scope) -> tuple[str, str]:
        """Return route and method of a request, of few names each."""
        path = scope["path"].removeprefix(self._base_path)
        return self._names.name(path), scope["method"] if scope["method"] in _METHODS else OTHER


class Requests:
    """An ASGI application around another one, by the rules above."""

    def __init__(self, inner: Application, metrics: RequestMetrics | None) -> None:
        self._inner = inner
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        number = os.urandom(8).hex()
        REQUEST.set(number)
        begun, status, is_held = perf_counter(), 0, False
        named = ("", "") if self._metrics is None else self._metrics.named(scope)  # who is inside may change the scope

        async def send_numbered(message: MutableMapping[str, Any]) -> None:
            nonlocal status, is_held
            if message["type"] == "http.response.start":
                status, own = message["status"], list(message.get("headers", ()))
                is_held = any(name == _HELD for name, _ in own)
                message = {**message, "headers": [*own, (b"x-request-id", number.encode())]}
            await send(message)

        try:
            await self._inner(scope, receive, send_numbered)
        finally:
            if self._metrics is not None:
                self._metrics.note(named, status, perf_counter() - begun, is_held=is_held)
