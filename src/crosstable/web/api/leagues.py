"""Leagues: what each is called, and which rating lists and seasons it has."""

from __future__ import annotations

import datetime as dt

from fastapi import APIRouter, Request, Response
from pydantic import Field

from crosstable.commands.tags import etag
from crosstable.reading.reader import Reader
from crosstable.web.api.answers import answered, described
from crosstable.web.api.reading import LeagueKey, Stores, reading
from crosstable.web.api.shapes import Shape


class SeasonShape(Shape):
    """A season of a league."""

    key: str = Field(description="The short name in paths and filters.", examples=["2026"])
    name: str = Field(examples=["Season 2026"])
    starts: dt.date = Field(description="The first day.")
    ends: dt.date | None = Field(description="The last day; null while it is running.")


class ListName(Shape):
    """A rating list by key and name."""

    key: str = Field(description="The short name in paths.", examples=["overall"])
    name: str = Field(examples=["Overall"])
    is_published: bool = Field(description="Whether it has been published.")


class LeagueShape(Shape):
    """A league."""

    key: str = Field(description="The short name in paths.", examples=["sunday"])
    name: str = Field(examples=["The Sunday League"])
    timezone: str = Field(description="The time zone of its dates.", examples=["Europe/Berlin"])
    last_change: int = Field(description="The number of the last change: `changes?since=` this shows what is new.")
    lists: list[ListName] = Field(description="The rating lists, the main one first.")
    seasons: list[SeasonShape] = Field(description="The seasons, in the order of the settings.")
    disciplines: list[str] = Field(description="What is played.")


class LeagueList(Shape):
    """The leagues of this server."""

    items: list[LeagueShape]


def leagues_router(stores: Stores) -> APIRouter:
    """Return the resources of leagues."""
    router = APIRouter(tags=["Leagues"])

    @router.get("/leagues", **described("List the leagues", LeagueList))
    def list_leagues(request: Request) -> Response:
        """Return every league of this server."""
        found = []
        for key in stores.found():
            with reading(stores, key) as read:
                found.append(_league(read))
        tag = etag(*((each.key, each.last_change) for each in found))
        return answered(request, tag, lambda: LeagueList(items=found))

    @router.get("/leagues/{league}", **described("Read a league", LeagueShape))
    def read_league(request: Request, league: LeagueKey) -> Response:
        """Return one league: its rating lists and seasons."""
        with reading(stores, league) as read:
            return answered(request, etag("league", read.change), lambda: _league(read))

    return router


def _league(read: Reader) -> LeagueShape:
    state = read.state()
    config = state.config
    return LeagueShape(
        key=read.key,
        name=config.name,
        timezone=config.timezone,
        last_change=read.change,
        lists=[
            ListName(key=pool.key, name=pool.name, is_published=bool(state.publications[pool.key]))
            for pool in config.pools
        ],
        seasons=[
            SeasonShape(key=each.key, name=each.name, starts=each.starts, ends=each.ends) for each in config.seasons
        ],
        disciplines=list(config.disciplines),
    )
