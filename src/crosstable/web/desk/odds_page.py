"""The page of an event's odds at the desk: chances, what a player needs, and what results would change.

GET /desk/e3/odds?results=4 1&player=p7
"""

from __future__ import annotations

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
from crosstable.publish.odds_pages import chances_table
from crosstable.views.odds import how_words, origin_words
from crosstable.web.accounts.account_pages import in_language_of
from crosstable.web.desk.event_here import event_here
from crosstable.web.desk.frame import event_page

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from crosstable.commands.reading_command import Query
    from crosstable.web.accounts.site_accounts import LeagueAccounts

_NOT_ASKED = (None, "")


def odds_router(league: LeagueAccounts) -> APIRouter:
    """Return the route of the page."""
    router = APIRouter(include_in_schema=False)
    seeing: Access = Depends(league.needs(Permission.SEE_EVENT))

    @router.get("/{event}/odds")
    def show(request: Request, event: str, results: str = "", player: str = "", *, access: Access = seeing) -> Response:
        changes = {"results": results.splitlines()}
        with query_of(league.store, {"event": event}, access) as query, in_language_of(league):
            names = event_here(league, query.reader.connection, event).names
            found: dict[str, Any] = {
                "chances": _answered(lambda: _chances(query, names)),
                "needed": _answered(lambda: needs(query, AskNeeds(player=player))) if player else _NOT_ASKED,
                "would": _answered(lambda: what_if(query, read_input(WhatIf, changes))) if results else _NOT_ASKED,
            }
        asked = {"results": results, "player": player}
        return event_page(league, request, "web/desk/odds.html", event, access, here="odds", asked=asked, **found)

    return router


def _answered(read: Callable[[], Any]) -> tuple[Any, str]:
    """Return an answer, or why there is none."""
    try:
        return read(), ""
    except CrosstableError as error:
        return None, str(error)


def _chances(query: Query, names: Mapping[str, str]) -> dict[str, Any]:
    """Return the table of the chances, and how they were computed; hidden players are named, as all over the desk."""
    odds(query, AskOdds())
    shown, found = query.for_words["event"], query.for_words["odds"]

    def link(player: str) -> Markup:
        return Markup('<a href="entries/{}">{}</a>').format(player, names[player])

    said = [how_words(found.odds), origin_words(found.strengths.origin)]
    return {"table": chances_table(found, names, shown.game, link), "said": said}
