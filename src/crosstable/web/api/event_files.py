"""What people of an event may read as files: pages to print, files of other programs, the report to a federation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response, Security
from pydantic import BaseModel, Field

from crosstable.commands.event_files import exported, printed, shown_report
from crosstable.commands.perform import check_may
from crosstable.commands.places import check_places
from crosstable.facts.store.store import Store
from crosstable.people.accounts.access import Access, Permission
from crosstable.ratings.rating_registry import federations
from crosstable.web.api.answers import JSON
from crosstable.web.api.commands import BEARER, WRITE_PROBLEMS, Writing
from crosstable.web.api.problems import PROBLEMS
from crosstable.web.api.reading import LeagueKey
from crosstable.web.api.shapes import Shape

EventInPath = Annotated[str, Path(max_length=100, description="The id of the event.", examples=["e3"])]
_SEE = (Permission.SEE_EVENT,)
Part = Annotated[
    str,
    Path(max_length=20, description="pairings, wall-list, standings, categories, prizes, slips or all."),
]
Format = Annotated[str, Path(max_length=100, description="The name of a format.", examples=["trf26"])]


class ReportOfEvent(Shape):
    """What an event does to ratings."""

    event: str
    name: str
    system: str
    entrants: list[dict[str, Any]] = Field(description="As `crosstable event report --json` prints them.")


def event_files_router(writing: Writing) -> APIRouter:
    """Return the resources of events that are files."""
    router = APIRouter(dependencies=[Security(BEARER)])
    prefix = "/leagues/{league}/events/{event}"

    @router.get(f"{prefix}/report", **_described("Report an event to a federation", ReportOfEvent))
    def report(
        request: Request,
        league: LeagueKey,  # noqa: ARG001 - of the path
        event: EventInPath,
        system: Annotated[str | None, Query(max_length=20, description=f"{', '.join(federations())}.")] = None,
    ) -> Response:
        """Return what an event does to ratings: old rating, expected score, K, change and new rating."""

        def build(store: Store, caller: Access) -> ReportOfEvent:  # noqa: ARG001
            _check(store, event)
            return ReportOfEvent(**shown_report(store, event, system))

        return _answer_to(writing, request, _SEE, event, build)

    @router.get(f"{prefix}/print/{{part}}", **_described("Print an event", None))
    def print_part(
        request: Request,
        league: LeagueKey,  # noqa: ARG001
        event: EventInPath,
        part: Part,
        round: Annotated[int | None, Query(ge=1, le=10_000, description="By default the latest published.")] = None,
    ) -> Response:
        """Return a part of an event as a page to print."""
        store = _store(writing, request, event)
        page = printed(store, event, part, round).encode("utf-8", "replace")
        return Response(page, media_type="text/html; charset=utf-8", headers={"Cache-Control": "no-store"})

    @router.get(f"{prefix}/export/{{format}}", **_described("Export an event", None))
    def export(request: Request, league: LeagueKey, event: EventInPath, format: Format) -> Response:  # noqa: ARG001
        """Return an event as a file that other programs read."""
        made = exported(_store(writing, request, event), event, format)
        return Response(made.content, media_type=made.kind, headers=made.headers)

    return router


def _store(writing: Writing, request: Request, event: str) -> Store:
    store, caller = writing.caller(request)
    check_may(store, caller, Permission.SEE_EVENT, {"event": event})
    _check(store, event)
    return store


def _check(store: Store, event: str) -> None:
    with store.read() as connection:
        check_places(connection, {"event": event})


def _answer_to(
    writing: Writing,
    request: Request,
    permissions: tuple[Permission, ...],
    event: str | None,
    build: Callable[[Store, Access], BaseModel],
) -> Response:
    """Return an answer to whoever has one of the permissions; to others there is nothing."""
    store, caller = writing.caller(request)
    permission = next((each for each in permissions if caller.may(each, event)), permissions[0])
    check_may(store, caller, permission, {} if event is None else {"event": event})
    answer = build(store, caller).model_dump_json()
    return Response(answer, media_type=JSON, headers={"Cache-Control": "no-store"})


def _described(summary: str, answer: type[BaseModel] | None) -> dict[str, Any]:
    """Return what the document of the API says of a resource that takes credentials to be read."""
    known = {status: WRITE_PROBLEMS[status] for status in (401, 404)}
    return {"summary": summary, "response_model": answer, "responses": {**PROBLEMS, **known}, "tags": ["Desk"]}
