"""Put what watches a site around it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from fastapi import FastAPI
from starlette.routing import BaseRoute

from crosstable.facts.store.store import Store
from crosstable.web.leagues import Leagues
from crosstable.web.monitoring.database_times import DatabaseTimes
from crosstable.web.monitoring.health import PATHS, Health
from crosstable.web.monitoring.league_metrics import league_metrics
from crosstable.web.monitoring.metrics import Metric, Numbers
from crosstable.web.monitoring.requests import RequestMetrics, Requests
from crosstable.web.monitoring.route_names import RouteNames
from crosstable.web.settings import WebSettings


@dataclass(frozen=True, slots=True)
class Watched:
    """What is watched.

    Args:
        writers: the same leagues in the same order, open for writing; or none.
        waiting: returns how many readers wait for a change.
    """

    leagues: Leagues
    writers: Sequence[Store]
    waiting: Callable[[], int]


def add_health(site: FastAPI, watched: Watched, settings: WebSettings) -> RequestMetrics | None:
    """Answer those who watch a site; return what counts its requests, None where nothing is measured.

    It is called when the site has all its routes, and before what is to be outside of it, such as the check of hosts.
    """
    if not settings.metrics:
        site.add_middleware(Health, leagues=watched.leagues, readers=(), measured=tuple)
        return None
    names = RouteNames((*PATHS, *_paths(site.routes)), (league.path for league in watched.leagues))
    requests, databases = RequestMetrics(names, settings.base_path), DatabaseTimes()
    for league in watched.leagues:
        databases.watch(league.store.engine, league.key, "read")
    for league, writer in zip(watched.leagues, watched.writers, strict=False):
        databases.watch(writer.engine, league.key, "write")

    def measured() -> list[Metric]:
        waiting = Numbers("crosstable_waiting_readers", "Readers who wait for a change.", kind="gauge")
        waiting.set(to=watched.waiting())
        return [*requests.metrics, *databases.metrics, waiting, *league_metrics(watched.leagues)]

    site.add_middleware(Health, leagues=watched.leagues, readers=settings.metrics, measured=measured)
    return requests


def add_requests(site: FastAPI, metrics: RequestMetrics | None) -> None:
    """Number and count the requests of a site; called last, as it is the outermost."""
    site.add_middleware(Requests, metrics=metrics)


def _paths(routes: Iterable[BaseRoute], above: str = "") -> Iterable[str]:
    """Yield the paths of routes, those of mounted applications with the path of their mount."""
    for route in routes:
        router: Any = getattr(route, "original_router", None)
        if router is not None:  # as FastAPI includes a router
            context: Any = getattr(route, "include_context", None)
            yield from _paths(router.routes, above + context.prefix)
            continue
        path = above + str(getattr(route, "path", ""))
        below = getattr(route, "routes", None)
        if below:
            yield from _paths(below, path)
        elif path:
            yield path
