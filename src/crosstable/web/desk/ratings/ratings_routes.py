"""All routes of the ratings desk of a league."""

from __future__ import annotations

from fastapi import APIRouter

from crosstable.web.accounts.site_accounts import LeagueAccounts
from crosstable.web.desk.ratings.command_pages import command_router
from crosstable.web.desk.ratings.comparison_job import comparison_router
from crosstable.web.desk.ratings.import_pages import import_router
from crosstable.web.desk.ratings.job_pages import job_router
from crosstable.web.desk.ratings.list_pages import list_router
from crosstable.web.desk.ratings.list_settings import settings_router
from crosstable.web.desk.ratings.log_pages import log_router
from crosstable.web.desk.ratings.long_work import LongWork
from crosstable.web.desk.ratings.player_pages import player_router
from crosstable.web.desk.ratings.ratings_desk import RatingsDesk
from crosstable.web.desk.ratings.webhook_pages import webhook_router

PREFIX = "/ratings"


def ratings_routers(league: LeagueAccounts, work: LongWork) -> list[APIRouter]:
    """Return the routes of the ratings desk, in the order in which they are looked at."""
    desk, found = RatingsDesk(league, work), APIRouter(prefix=PREFIX, include_in_schema=False)
    for part in (
        list_router,
        settings_router,
        comparison_router,
        job_router,
        import_router,
        player_router,
        webhook_router,
        command_router,
        log_router,
    ):
        found.include_router(part(desk))
    return [found]
