"""The API as an application of its own: it is mounted at `/api/v1`, and into anybody's ASGI application."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from fastapi import FastAPI, Request, Response
from fastapi.routing import APIRoute

import crosstable
from crosstable.commands.limits import EngineLimits
from crosstable.facts.store.store import Store
from crosstable.web.api.answers import CACHED
from crosstable.web.api.changes import changes_router
from crosstable.web.api.commands import Writing, commands_router
from crosstable.web.api.engine import engine_router
from crosstable.web.api.games import games_router
from crosstable.web.api.kept_answers import KeptAnswers
from crosstable.web.api.leagues import leagues_router
from crosstable.web.api.problems import handle_errors, with_problems
from crosstable.web.api.rating_files import list_files_router
from crosstable.web.api.reading import Stores
from crosstable.web.api.readings import readings_router
from crosstable.web.api.reference import reference_page, reference_style

_ABOUT = """\
Everything that a league has published, as JSON: leagues, players, events, rounds, games, standings with their
working, rating lists as of any publication, runs, and what changed since.  And the engine behind it, for values
that you send: `/rate`, `/pair`, `/standings`.

**Ids** are short and never given again: `p17`, `e3`, `g204`.  What a league's own files call players and events is
in every answer (`known_as`) and can be asked for: `players?known_as=swbmtg`, `events?known_as=380585`.

**Parts of lists.**  Send `next_cursor` of an answer as `cursor` to get the next part; the header `Link` has the
whole address.

**Changes.**  Every answer has an `ETag`; send it as `If-None-Match` and get 304 while nothing changed.

**Errors** are problem details (RFC 9457) with the `code` and the `values` of the error.

Scores are in points.  Dates are those of the league's time zone, times are in UTC.
"""
_TAGS = (
    ("Leagues", "What a league is called, and which lists and seasons it has."),
    ("Players", "Who plays, by which names files know them, and how their ratings came about."),
    ("Events", "Entrants, rounds, games and standings of an event; one that is running is shown as it is now."),
    ("Games", "Every game of a league."),
    ("Ratings", "Rating lists in pages and as files, now and as of any publication."),
    ("Runs", "What makes a published list reproducible, and who moved."),
    ("Changes", "What has to be read again."),
    ("Running an event", "Commands on events: entries, rounds, results, stages."),
    ("Running a league", "Commands on a league: players, imports, rating lists."),
    ("Desk", "What people of an event or a league may read: results that wait to be confirmed, webhooks."),
    ("Engine", "Rate, pair and rank values that are sent; nothing is kept."),
)


@dataclass(frozen=True, slots=True)
class ApiSettings:
    """The settings of the API."""

    limits: EngineLimits = field(default_factory=EngineLimits)


def api(
    stores: Mapping[str, Store] | Callable[[], Mapping[str, Store]],
    settings: ApiSettings | None = None,
    writing: Writing | None = None,
) -> FastAPI:
    """Build the API of some leagues, to be mounted at `api_path.PATH`.

    Args:
        stores: the leagues by key, or a function that returns them.
        writing: the leagues open for writing, and who may do what; without it, nothing can be changed.
    Example:
        app.mount("/api/v1", api({"sunday": open_store("league.db")}))
    """
    chosen = settings or ApiSettings()
    of = Stores(stores if callable(stores) else lambda: stores)
    app = FastAPI(
        title="crosstable",
        version=crosstable.__version__,
        description=_ABOUT,
        openapi_tags=[{"name": name, "description": text} for name, text in _TAGS],
        docs_url=None,  # these pages would load scripts from elsewhere
        redoc_url=None,
        openapi_url="/openapi.json",
        generate_unique_id_function=_operation_id,
        separate_input_output_schemas=False,
    )
    for router in (
        leagues_router(of),
        games_router(of),
        list_files_router(of),
        changes_router(of),
        readings_router(of, writing),
        engine_router(chosen.limits),
    ):
        app.include_router(router)
    if writing is not None:
        app.include_router(commands_router(writing))
    handle_errors(app)
    app.add_middleware(KeptAnswers, stores=of)
    app.state.stores = of  # to be closed by whoever mounts the API, when it ends
    document_of = app.openapi
    app.openapi = lambda: app.openapi_schema or with_problems(document_of())  # type: ignore[method-assign]

    @app.get("/docs", include_in_schema=False)
    def docs(request: Request) -> Response:
        """Return the reference."""
        page = reference_page(app.openapi(), request.scope.get("root_path", ""))
        return Response(page, media_type="text/html; charset=utf-8")

    @app.get("/docs.css", include_in_schema=False)
    def style() -> Response:
        """Return the style sheet of the reference."""
        return Response(reference_style(), media_type="text/css; charset=utf-8", headers={"Cache-Control": CACHED})

    return app


def _operation_id(route: APIRoute) -> str:
    return route.name
