"""Addresses of forms that are opened again, as by a browser that was restored: they lead to the page of the form."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from urllib.parse import quote

from fastapi import APIRouter, FastAPI, Request, Response

from crosstable.web.accounts.account_pages import lead_to
from crosstable.web.accounts.site_accounts import LeagueAccounts, SiteAccounts

# The page of each form that is sent to an address without a page of its own.
PAGES: Mapping[str, str] = MappingProxyType(
    {
        "/account/password": "/account/",
        "/account/token": "/account/",
        "/account/revoke": "/account/",
        "/account/sign-out": "/account/",
        "/desk/{event}/list": "/desk/{event}/entrants",
        "/desk/{event}/slips": "/desk/{event}",
        "/desk/{event}/hall-sheet": "/desk/{event}/papers",
        "/desk/ratings/jobs": "/desk/ratings/",
        "/desk/ratings/jobs/{job}/stop": "/desk/ratings/jobs/{job}",
        "/desk/ratings/players/{player}/spelling": "/desk/ratings/players/{player}",
        "/desk/ratings/players/{player}/display": "/desk/ratings/players/{player}",
        "/desk/ratings/webhooks/{webhook}/{do}": "/desk/ratings/webhooks/{webhook}",
    }
)


def add_opened_again(site: FastAPI, accounts: SiteAccounts) -> None:
    """Add a route for the address of each form; before the routes of the desk, which find nothing there."""
    for league in accounts:
        router = APIRouter(include_in_schema=False)
        for path, page in PAGES.items():
            lead_again(router, league, path, page)
        site.include_router(router, prefix=league.league.path)


def lead_again(router: APIRouter, league: LeagueAccounts, path: str, page: str) -> None:
    """Lead from the address of a form to its page; both are below the league, with names in braces."""

    def lead(request: Request) -> Response:
        named = {name: quote(str(value), safe="") for name, value in request.path_params.items()}
        return lead_to(league, request, page.format_map(named))

    router.add_api_route(path, lead, methods=["GET"])
