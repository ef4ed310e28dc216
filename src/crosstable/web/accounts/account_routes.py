"""All routes of accounts, for each league of a site that is open for writing."""

from __future__ import annotations

from fastapi import FastAPI

from crosstable.web.accounts.helpers_page import helpers_router
from crosstable.web.accounts.link_pages import links_router
from crosstable.web.accounts.own_account import own_account_router
from crosstable.web.accounts.owner_page import owner_router
from crosstable.web.accounts.passkeys import passkeys_router
from crosstable.web.accounts.sign_in import handle_errors_of_pages, sign_in_router
from crosstable.web.accounts.site_accounts import SiteAccounts
from crosstable.web.link_paths import hide_links_in_logs
from crosstable.web.own_assets import assets_router


def add_accounts(site: FastAPI, accounts: SiteAccounts) -> None:
    """Add the routes of accounts to a site; none where no league is open for writing."""
    hide_links_in_logs()
    handle_errors_of_pages(site)
    for league in accounts:
        for router in (
            sign_in_router(league),
            links_router(league),
            own_account_router(league),
            owner_router(league),
            helpers_router(league),
            passkeys_router(league),
            assets_router("crosstable.web.accounts", "/account/", "account.css", "passkeys.js"),
        ):
            site.include_router(router, prefix=league.league.path)
