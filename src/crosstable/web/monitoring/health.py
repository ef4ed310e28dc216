"""Answer those who watch a server: `/healthz`, `/readyz`, and `/metrics` for Prometheus.

Rules
1. `/healthz` answers 200 while the process answers at all: it asks no database.
2. `/readyz` answers 200 where every league can be read and has the layout of this program, else 503 and which league
   has not.  It asks the databases once a second at most.
3. `/metrics` answers those addresses alone that the settings name; for all others there is no such page.
"""

from __future__ import annotations

import ipaddress
import os
import time
from collections.abc import Callable, Sequence

from starlette.concurrency import run_in_threadpool

from crosstable.facts.store.schema import SCHEMA_VERSION
from crosstable.model.errors import CrosstableError
from crosstable.web.api.problems import RETRY_AFTER
from crosstable.web.defence import Application, Receive, Scope, Send
from crosstable.web.leagues import Leagues, ServedLeague
from crosstable.web.monitoring import metrics
from crosstable.web.monitoring.metrics import Metric, metrics_text
from crosstable.web.pages import answer, path_below

HEALTH, READY, METRICS = "/healthz", "/readyz", "/metrics"
PATHS = (HEALTH, READY, METRICS)
_ASKED_AGAIN = 1.0  # seconds after which databases are asked again
_NOT_KEPT = (b"cache-control", b"no-store")


class Health:
    """An ASGI application around another one, by the rules above.

    Args:
        readers: addresses and networks, in numbers, from which metrics may be read.
        measured: returns the metrics; it may ask databases.
    """

    def __init__(
        self, inner: Application, leagues: Leagues, readers: Sequence[str], measured: Callable[[], Sequence[Metric]]
    ) -> None:
        self._inner = inner
        self._leagues = leagues
        self._readers = [ipaddress.ip_network(reader) for reader in readers]
        self._measured = measured
        self._asked = float("-inf")
        self._faults: list[str] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        path = path_below(scope) if scope["type"] == "http" and scope["method"] in ("GET", "HEAD") else ""
        is_head = bool(path) and scope["method"] == "HEAD"
        if path == HEALTH:
            await answer(send, 200, [_NOT_KEPT], b"ok\n", is_head=is_head)
        elif path == READY:
            faults = await run_in_threadpool(self._not_ready)
            more = [(b"retry-after", RETRY_AFTER.encode())] if faults else []
            text = "".join(f"{fault}\n" for fault in faults) or "ok\n"
            await answer(send, 503 if faults else 200, [_NOT_KEPT, *more], text.encode(), is_head=is_head)
        elif path == METRICS and self._may_read(scope):
            text = await run_in_threadpool(self._text)
            await answer(send, 200, [_NOT_KEPT], text.encode(), kind=metrics.TYPE.encode(), is_head=is_head)
        else:
            await self._inner(scope, receive, send)

    def _may_read(self, scope: Scope) -> bool:
        """Return whether a reader may see metrics; the address of one behind a trusted proxy is what it says."""
        try:
            address = ipaddress.ip_address((scope.get("client") or ("",))[0].partition("%")[0])
        except ValueError:
            return False
        return any(address in network for network in self._readers)

    def _text(self) -> str:
        return metrics_text(self._measured(), {"worker": str(os.getpid())})

    def _not_ready(self) -> list[str]:
        """Return what is not as it must be, in a line for each league."""
        if time.monotonic() - self._asked > _ASKED_AGAIN:
            self._faults = [fault for league in self._leagues if (fault := _fault(league))]
            self._asked = time.monotonic()
        return self._faults


def _fault(league: ServedLeague) -> str:
    """Return why a league cannot be served, without the place of its database; "" where it can be."""
    try:
        layout = league.store.version()
        with league.store.read() as connection:
            league.config(connection)
    except CrosstableError:
        return f"{league.key}: the database cannot be read"
    if layout != SCHEMA_VERSION:
        return f"{league.key}: the database has layout {layout}, and this program layout {SCHEMA_VERSION}"
    return ""
