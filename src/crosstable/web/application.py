"""The live site as an ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI

import crosstable
from crosstable.facts.store.store import Store
from crosstable.web.accounts.account_routes import add_accounts
from crosstable.web.accounts.site_accounts import SiteAccounts
from crosstable.web.api.api_path import PATH
from crosstable.web.api.application import api
from crosstable.web.api.commands import Writing
from crosstable.web.api.list_files import list_files
from crosstable.web.cross_site import CrossSiteGuard
from crosstable.web.defence import Defence
from crosstable.web.desk.desk_routes import add_desk
from crosstable.web.held_requests import Changes, HeldRequests
from crosstable.web.league_list import LeagueListApplication
from crosstable.web.league_site import LeagueSite
from crosstable.web.leagues import Leagues
from crosstable.web.line_up_opener import LineUpOpener
from crosstable.web.monitoring.watching import Watched, add_health, add_requests
from crosstable.web.opened_again import add_opened_again
from crosstable.web.pages import LeaguePages
from crosstable.web.player.player_routes import add_player_pages
from crosstable.web.reader_language import ReaderLanguage
from crosstable.web.settings import WebSettings
from crosstable.web.sign_up.sign_up_routes import add_sign_up_pages
from crosstable.web.webhooks.deliverer import Deliverer


def app(
    stores: Store | Sequence[Store], settings: WebSettings | None = None, *, writers: Sequence[Store] = ()
) -> FastAPI:
    """Build the live site of one or several leagues; it can be mounted into another ASGI application.

    Pages of the only league are at `/`, those of several at `/<key of the league>/`.  The JSON API is at `/api/v1`.
    `app.state.leagues` holds the leagues, `app.state.settings` the settings, `app.state.pages` those made,
    `app.state.changes` who waits for a change, `app.state.accounts` who may sign in.

    Args:
        stores: the leagues; nothing is written to them.
        settings: address and limits.
        writers: the same leagues in the same order, open for writing: people sign in and run events.  Without them, all
            is read-only.
    Returns:
        The application.
    Raises:
        InputError: no league, or two leagues of the same key, or the texts of their language cannot be read.
        UnknownName: there are no texts in the language of a league.
        StoreError: a league cannot be read.
    Example:
        uvicorn.run(app(open_store("league.db")))
    """
    settings = settings or WebSettings()
    leagues = Leagues.of([stores] if isinstance(stores, Store) else stores)
    leagues.check_languages()
    pages = {league.key: LeagueSite(league, settings, takes_sign_ups=bool(writers)) for league in leagues}
    changes = Changes(
        lambda: sum(each.change_number() for each in pages.values()),
        lambda: all(each.is_instant for each in pages.values()),
    )
    webhooks = Deliverer(writers, allow_private=settings.private_webhooks)
    line_ups = LineUpOpener(writers)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        webhooks.start()
        line_ups.start()
        yield
        for work in works:
            work.close()
        webhooks.stop()
        line_ups.stop()
        for each in pages.values():
            each.close()
        resources.state.stores.close()

    site = FastAPI(
        lifespan=lifespan,
        title="crosstable",
        version=crosstable.__version__,
        docs_url=None,  # these pages would load scripts from elsewhere
        redoc_url=None,
        openapi_url=None,
    )
    site.state.leagues = leagues
    site.state.settings = settings
    site.state.pages = pages
    site.state.changes = changes
    site.state.accounts = accounts = SiteAccounts.of(leagues, writers, settings)
    add_accounts(site, accounts)
    add_opened_again(site, accounts)
    works = add_desk(site, accounts, pages)
    add_player_pages(site, accounts, pages)
    add_sign_up_pages(site, accounts)
    writing = (
        Writing(accounts.writers(), accounts.access, Path(settings.lists) if settings.lists else None)
        if writers
        else None
    )
    resources = api({league.key: league.store for league in leagues}, writing=writing)
    site.mount(PATH, resources)
    for league in leagues:
        site.router.routes.extend(list_files(resources, league.key, league.path))
    site.add_middleware(ReaderLanguage, keep=accounts.keep_language)
    site.add_middleware(HeldRequests, changes=changes, limit=settings.seconds)
    site.add_middleware(CrossSiteGuard)
    counted = add_health(site, Watched(leagues, writers, lambda: changes.waiting), settings)
    site.add_middleware(Defence, settings=settings)
    add_requests(site, counted)  # the outermost
    # Pages take every path that is left, so they come last.
    for league in leagues:
        site.mount(league.path, LeaguePages(pages[league.key]))
    if len(leagues) > 1:
        site.mount("", LeagueListApplication(leagues))
    return site
