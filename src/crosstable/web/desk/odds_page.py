"""The page of an event's odds at the desk: chances, what a player needs, and what results would change.

GET /desk/e3/odds?results=4 1&player=p7
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Depends, Request, Response
from markupsafe import Markup

from crosstable.commands.event.needs import AskNeeds, needs
from crosstable.commands.event.odds import AskOdds, odds
from crosstable.commands.event.what_if import WhatIf, what_if
from crosstable.commands.reading import read_input
from crosstable.commands.reading_command import query_of
from crosstable.model.errors import CrosstableError
from crosstable.people.accounts.access import Access, Permission
from crosstable.publish.table_html import page_table
from crosstable.views.odds import how_words, origin_words
from crosstable.views.tables.odds import odds_lines, odds_table
from crosstable.views.texts import game_words
from crosstable.web.accounts.account_pages import in_language_of
from crosstable.web.desk.event_here import check_event, event_here
from crosstable.web.desk.frame import event_page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from crosstable.commands.reading_command import Query
    from crosstable.web.accounts.site_accounts import LeagueAccounts


def odds_router(league: LeagueAccounts) -> APIRouter:
    """Return the route of the page."""
    router = APIRouter(include_in_schema=False)
    seeing: Access = Depends(league.needs(Permission.SEE_EVENT))

    @router.get("/{event}/odds")
    def show(request: Request, event: str, results: str = "", player: str = "", *, access: Access = seeing) -> Response:
        @contextmanager
        def reading() -> Iterator[Query]:
            with query_of(league.store, {"event": event}, access) as query:
                check_event(league, query.reader.connection, event)
                yield query

        def answered(read: Callable[[Query], Any]) -> tuple[Any, str]:
            """Return an answer, or why there is none."""
            try:
                with in_language_of(league), reading() as query:
                    return read(query), ""
            except CrosstableError as error:
                return None, str(error)

        changes = {"results": results.splitlines()}
        return event_page(
            league,
            request,
            "web/desk/odds.html",
            event,
            access,
            here="odds",
            chances=answered(lambda query: _chances(query, event_here(league, query.reader.connection, event).names)),
            needed=answered(lambda query: needs(query, AskNeeds(player=player))) if player else (None, ""),
            would=answered(lambda query: what_if(query, read_input(WhatIf, changes))) if results else (None, ""),
            asked={"results": results, "player": player},
        )

    return router


def _chances(query: Query, names: Mapping[str, str]) -> dict[str, Any]:
    """Return the table of the chances, and how they were computed; hidden players are named, as all over the desk."""
    odds(query, AskOdds())
    shown, found = query.for_words["event"], query.for_words["odds"]
    lines = odds_lines(found, dict(names))
    table = odds_table(lines, found, game_words(shown.game.words), "page")
    said = [how_words(found.odds), origin_words(found.strengths.origin)]

    def link(player: str) -> Markup:
        return Markup('<a href="entries/{}">{}</a>').format(player, names[player])

    return {"table": page_table(table, "stack", link), "said": said}
