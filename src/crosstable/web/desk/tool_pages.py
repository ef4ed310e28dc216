"""Routes of the pages in `tools`, and of what is printed and exported.

GET /desk/e3/plan        the plan of the event e3; its forms are sent to the paths of the commands
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import HTMLResponse

from crosstable.commands.event.export import ExportEvent
from crosstable.commands.event.export import export as export_event
from crosstable.commands.event.print_ import PrintEvent, printed
from crosstable.commands.event.report import ReadReport, event_of, rated
from crosstable.commands.made_files import MadeFile
from crosstable.commands.reading import read_input
from crosstable.commands.reading_command import Query, query_of
from crosstable.model.errors import CrosstableError
from crosstable.people.accounts.access import Access, Permission
from crosstable.views.rating_report import COLUMNS, report_cells
from crosstable.web.accounts.account_pages import NOT_KEPT, in_language_of, page
from crosstable.web.accounts.site_accounts import LeagueAccounts, NotAllowedError
from crosstable.web.desk.event_here import check_event
from crosstable.web.desk.frame import event_page, frame_values
from crosstable.web.desk.previews import problem_page
from crosstable.web.desk.tool_page import ToolPage, tool_pages


def tool_router(league: LeagueAccounts) -> APIRouter:
    """Return the routes of these pages, and of what is printed and exported."""
    router = APIRouter(include_in_schema=False)
    for name, of in tool_pages().items():
        _add(router, league, name, of)

    @contextmanager
    def reading(event: str, access: Access) -> Iterator[Query]:
        with query_of(league.store, {"event": event}, access) as query:
            check_event(league, query.reader.connection, event)
            yield query

    seeing: Access = Depends(league.needs(Permission.SEE_EVENT))

    @router.get("/{event}/print/{part}")
    def print_part(
        request: Request, event: str, part: str, round: int | None = None, *, access: Access = seeing
    ) -> Response:
        style = f"{league.path(request)}/assets/paper.css"
        try:
            wanted = {"what": part, "round": round, "base_url": league.address, "reports": False}
            with reading(event, access) as query:
                page = printed(query, read_input(PrintEvent, wanted), style=style)
        except CrosstableError as error:
            return problem_page(league, request, access, event, error, "papers")
        return HTMLResponse(page.content, headers=NOT_KEPT)

    @router.get("/{event}/export/{format}")
    def export(request: Request, event: str, format: str, *, access: Access = seeing) -> Response:
        try:
            with reading(event, access) as query:
                return _download(export_event(query, read_input(ExportEvent, {"format": format})))
        except CrosstableError as error:
            return problem_page(league, request, access, event, error, "papers")

    @router.get("/{event}/report")
    def report(
        request: Request, event: str, system: str = "", settings: str = "", as_file: int = 0, *, access: Access = seeing
    ) -> Response:
        try:
            with reading(event, access) as query:
                given = read_input(ReadReport, {"system": system, "settings": settings}, texts=True)
                found = rated(event_of(query), given)
                if as_file:
                    return _download(found.table())
        except CrosstableError as error:
            return problem_page(league, request, access, event, error, "papers")
        rows = [report_cells(row, found.system) for row in found.rows]
        values = {"columns": COLUMNS, "rows": rows, "title": found.system.scale.name}
        made: dict[str, Any] = {"system": system, "settings": settings, **values}
        return event_page(league, request, "web/desk/report.html", event, access, here="papers", **made)

    return router


def _download(made: MadeFile) -> Response:
    return Response(made.content, media_type=made.media_type, headers=made.headers)


def _add(router: APIRouter, league: LeagueAccounts, name: str, of: ToolPage) -> None:
    allowed: Access = Depends(league.needs(of.permission))

    @router.get(f"/{{event}}/{name}")
    def show(request: Request, event: str, done: int = 0, *, access: Access = allowed) -> Response:
        values = frame_values(league, request, event, access, here=name, done=done)
        running = values["running"]
        if of.is_of_teams and running.teams is None:
            raise NotAllowedError(league)
        with in_language_of(league), league.store.read() as connection:
            view = of.shown(connection, running)
        return page(league, request, f"web/desk/tools/{name}.html", access=access, view=view, **values)
