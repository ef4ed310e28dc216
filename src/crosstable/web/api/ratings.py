"""Rating lists: their systems, and what is published of them."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field

from crosstable.commands.errors import NotFoundError
from crosstable.commands.tags import etag
from crosstable.facts.settings.config import PoolConfig
from crosstable.model.games import Better
from crosstable.model.names import display_text
from crosstable.ratings.rating_registry import system_name
from crosstable.ratings.settings import settings_of
from crosstable.ratings.system import AnySystem
from crosstable.reading.part_changes import last_change_of_list
from crosstable.reading.public_state import PublicState
from crosstable.reading.reader import Reader
from crosstable.runs.rating_lists import Published
from crosstable.web.api.answers import answered, described
from crosstable.web.api.reading import LeagueKey, Stores, reading
from crosstable.web.api.shapes import Shape, Stamp

PREFIX = "/leagues/{league}/ratings"
ListInPath = Annotated[
    str, Path(max_length=100, description="The key of the rating list, as the league lists it.", examples=["overall"])
]
AsOf = Annotated[
    dt.date | None,
    Query(description="The list as it was published at the end of this day; by default, as it is now."),
]


class ScaleShape(Shape):
    """The scale of a rating system."""

    name: str
    better: Better
    unit: str
    decimals: int = Field(description="With how many decimals ratings are displayed and compared.")


class PublicationShape(Shape):
    """One publication of a rating list."""

    version: int = Field(description="Counts the publications of the list.")
    at: Stamp
    date: dt.date = Field(description="The day of it where the league is: `ratings/overall/{date}.csv` is this list.")
    run: int = Field(description="The run that was published.")


class ListShape(Shape):
    """A rating list."""

    key: str = Field(examples=["overall"])
    name: str = Field(examples=["Overall"])
    system: str = Field(description="The rating system.", examples=["elo"])
    parameters: dict[str, Any] = Field(description="Its parameters.")
    scale: ScaleShape
    tiers: dict[str, float] = Field(description="Badges, each with the rating from which on it is given.")
    inactive_after_months: int = Field(description="After how many months without a game a player is inactive.")
    publication: PublicationShape | None = Field(description="What is published; null for nothing.")


class ListsShape(Shape):
    """The rating lists of a league."""

    items: list[ListShape]


class PublicationList(Shape):
    """The publications of a rating list, oldest first."""

    items: list[PublicationShape]


@dataclass(frozen=True, slots=True)
class ChosenList:
    """A rating list and one of its publications, with the day by which players are active."""

    config: PoolConfig
    publication: Published
    day: dt.date


def ratings_router(stores: Stores) -> APIRouter:
    """Return the resources of rating lists."""
    router = APIRouter(tags=["Ratings"])

    @router.get(PREFIX, **described("List the rating lists", ListsShape))
    def list_rating_lists(request: Request, league: LeagueKey) -> Response:
        """Return every rating list with its system and what is published of it."""
        with reading(stores, league) as read:

            def build() -> ListsShape:
                state = read.state()
                return ListsShape(items=[_list(state, pool) for pool in state.config.pools])

            return answered(request, etag("lists", read.change), build)

    @router.get(PREFIX + "/{rating_list}", **described("Read a rating list", ListShape))
    def read_rating_list(request: Request, league: LeagueKey, rating_list: ListInPath) -> Response:
        """Return the system of a rating list, its parameters, and what is published."""
        with reading(stores, league) as read:

            def build() -> ListShape:
                state = read.state()
                return _list(state, pool_of(state, rating_list))

            return answered(request, etag("list", rating_list, read.change), build)

    @router.get(PREFIX + "/{rating_list}/publications", **described("List the publications", PublicationList))
    def list_publications(request: Request, league: LeagueKey, rating_list: ListInPath) -> Response:
        """Return when the list was published, and which run; publications that were taken back are left out."""
        with reading(stores, league) as read:

            def build() -> PublicationList:
                state = read.state()
                found = state.publications[pool_of(state, rating_list).key]
                return PublicationList(items=[publication_shape(state, each) for each in found])

            return answered(request, etag("publications", rating_list, read.change), build)

    return router


def chosen_list(read: Reader, key: str, as_of: dt.date | None) -> ChosenList:
    """Return a rating list as it is published, now or at the end of a day.

    Raises:
        NotFoundError: there is no such list, it was not published by then, or the day is in the future.
    """
    state = read.state()
    pool = pool_of(state, key)
    today = read.today()
    if as_of is None or as_of == today:
        if not state.publications[key]:
            raise NotFoundError("web/api/not-published", key=key)
        return ChosenList(pool, state.publications[key][-1], today)
    if as_of > today:
        raise NotFoundError("web/api/date-in-future", date=as_of, format="csv")
    found = state.as_of(key, as_of)
    if found is None:
        raise NotFoundError("web/api/not-published-by", key=key, date=as_of)
    return ChosenList(pool, found, as_of)


def list_tag(read: Reader, chosen: ChosenList) -> str:
    """Return what a list that was read depends on: publication, day, names and settings."""
    changed = last_change_of_list(read.connection, chosen.config.key)
    return f"{chosen.config.key} {chosen.publication.change} {chosen.day} {changed}"


def publication_shape(state: PublicState, published: Published) -> PublicationShape:
    """Return a publication as the API shows it."""
    return PublicationShape(
        version=published.version, at=published.at, date=state.config.date_at(published.at), run=published.run
    )


def system_shapes(system: AnySystem) -> dict[str, Any]:
    """Return the name, the parameters and the scale of a rating system."""
    scale = system.scale
    return {
        "system": system_name(system),
        "parameters": settings_of(system),
        "scale": ScaleShape(name=scale.name, better=scale.better, unit=scale.unit, decimals=scale.decimals),
    }


def pool_of(state: PublicState, key: str) -> PoolConfig:
    """Return the settings of a rating list.

    Raises:
        NotFoundError: there is no such list.
    """
    found = next((pool for pool in state.config.pools if pool.key == key), None)
    if found is None:
        raise NotFoundError("web/api/no-such-list", key=key, known=[pool.key for pool in state.config.pools])
    return found


def _list(state: PublicState, pool: PoolConfig) -> ListShape:
    found = state.publications[pool.key]
    return ListShape(
        key=pool.key,
        name=display_text(pool.name, pool.key),
        **system_shapes(pool.system),
        tiers={tier.name: tier.bound for tier in pool.tiers},
        inactive_after_months=pool.inactive_after_months,
        publication=publication_shape(state, found[-1]) if found else None,
    )
