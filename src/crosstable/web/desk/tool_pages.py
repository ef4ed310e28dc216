"""Routes of the pages in `tools`, and of what is printed and exported.

GET /desk/e3/plan        the plan of the event e3; its forms are sent to the paths of the commands
"""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request, Response

from crosstable.commands.event_files import exported, printed, rating_report, report_file
from crosstable.commands.versions import version_of
from crosstable.model.errors import CrosstableError
from crosstable.people.accounts.access import Access, Permission
from crosstable.views.desk import desk_view
from crosstable.views.rating_report import COLUMNS, report_cells
from crosstable.web.accounts.account_pages import NOT_KEPT, in_language_of, page
from crosstable.web.accounts.site_accounts import LeagueAccounts, NotAllowedError
from crosstable.web.desk.event_desk import done_line, may_in
from crosstable.web.desk.event_here import event_here, event_read
from crosstable.web.desk.previews import problem_page
from crosstable.web.desk.tool_page import ToolPage, tool_pages, tools_for


def tool_router(league: LeagueAccounts) -> APIRouter:
    """Return the routes of these pages, and of what is printed and exported."""
    router = APIRouter(include_in_schema=False)
    for name, of in tool_pages().items():
        _add(router, league, name, of)
    seeing: Access = Depends(league.needs(Permission.SEE_EVENT))

    @router.get("/{event}/print/{part}")
    def print_part(
        request: Request, event: str, part: str, round: int | None = None, *, access: Access = seeing
    ) -> Response:
        event_read(league, event)
        try:
            style = f"{league.path(request)}/assets/paper.css"
            text = printed(league.store, event, part, round, base_url=league.address, style=style)
        except CrosstableError as error:
            return problem_page(league, request, access, event, error, "papers")
        return Response(text.encode("utf-8", "replace"), media_type="text/html; charset=utf-8", headers=NOT_KEPT)

    @router.get("/{event}/export/{format}")
    def export(request: Request, event: str, format: str, *, access: Access = seeing) -> Response:
        event_read(league, event)
        try:
            made = exported(league.store, event, format)
        except CrosstableError as error:
            return problem_page(league, request, access, event, error, "papers")
        return Response(made.content, media_type=made.kind, headers=made.headers)

    @router.get("/{event}/report")
    def report(
        request: Request, event: str, system: str = "", settings: str = "", as_file: int = 0, *, access: Access = seeing
    ) -> Response:
        running = event_read(league, event)
        chosen = [line.strip() for line in settings.splitlines() if line.strip()]
        try:
            if as_file:
                made = report_file(league.store, event, system or None, chosen)
                return Response(made.content, media_type=made.kind, headers=made.headers)
            found = rating_report(league.store, event, system or None, chosen)
        except CrosstableError as error:
            return problem_page(league, request, access, event, error, "papers")
        rows = [report_cells(row, found.system) for row in found.rows]
        return page(
            league,
            request,
            "web/desk/report.html",
            access=access,
            desk=desk_view(running),
            columns=COLUMNS,
            rows=rows,
            system=system,
            settings=settings,
            title=found.system.scale.name,
        )

    return router


def _add(router: APIRouter, league: LeagueAccounts, name: str, of: ToolPage) -> None:
    allowed: Access = Depends(league.needs(of.permission))

    @router.get(f"/{{event}}/{name}")
    def show(request: Request, event: str, done: int = 0, *, access: Access = allowed) -> Response:
        with league.store.read() as connection:
            running = event_here(league, connection, event)
            version, last = version_of(connection, event), done_line(connection, event, done, access)
        if of.is_of_teams and running.teams is None:
            raise NotAllowedError(league)
        with in_language_of(league):
            view, may = of.view(running), may_in(access, event)
        return page(
            league,
            request,
            f"web/desk/tools/{name}.html",
            access=access,
            desk=desk_view(running),
            here=name,
            last=last,
            may=may,
            tools=tools_for(may, running),
            running=running,
            version=version,
            view=view,
        )
