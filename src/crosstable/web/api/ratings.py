"""Rating lists: as they are now, or as of any publication, in pages or whole as CSV and Parquet."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field

from crosstable.league.config import PoolConfig
from crosstable.league.lists.rating_lists import Published
from crosstable.league.reading.part_changes import last_change_of_list
from crosstable.league.reading.public_state import PublicState
from crosstable.ratings.settings import settings_of
from crosstable.ratings.system import AnySystem, system_name
from crosstable.views.board_columns import BoardRow, values_of
from crosstable.views.directory import display_text
from crosstable.views.table_rows import TableOrder
from crosstable.web.api.answers import CACHED, Cursor, Limit, answered, described, etag, has_already
from crosstable.web.api.cursors import cursor_of, cursor_values
from crosstable.web.api.problems import NotFoundError
from crosstable.web.api.reading import LeagueKey, LeagueReading, Stores, reading
from crosstable.web.api.run_tables import RunTables
from crosstable.web.api.shapes import Part, PlayerId, Shape, Stamp
from crosstable.web.api.table_files import WRITERS

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
    better: Literal["higher", "lower"]
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


class RatingRow(Shape):
    """A player in a rating list."""

    rank: int | None = Field(description="Among active players; equal ratings share it.  Null for inactive players.")
    id: PlayerId
    name: str = Field(description="The name as it may be shown.")
    rating: float = Field(description="In full; `scale.decimals` of the list says how it is displayed.")
    deviation: float | None = Field(description="In systems that have one.")
    peak: float
    games: int = Field(description="Rated games.")
    wins: int | None
    draws: int | None
    losses: int | None
    mean_place: float | None = Field(description="In games of three sides or more.")
    last_played: dt.date | None
    provisional: bool = Field(description="Whether the player has too few games for a settled rating.")
    active: bool


class RatingPage(Part):
    """A page of a rating list."""

    items: list[RatingRow]
    rating_list: str = Field(description="The key of the list.", examples=["overall"])
    publication: PublicationShape = Field(description="The publication that the page shows.")
    players: int = Field(description="How many players the whole list has.")
    active: int = Field(description="How many of them are active: they come first.")


class PublicationList(Shape):
    """The publications of a rating list, oldest first."""

    items: list[PublicationShape]


@dataclass(frozen=True, slots=True)
class ChosenList:
    """A rating list and one of its publications, with the day by which players are active."""

    config: PoolConfig
    publication: Published
    day: dt.date


def ratings_router(stores: Stores, tables: RunTables) -> APIRouter:
    """Return the resources of rating lists."""
    router = APIRouter(tags=["Ratings"])
    prefix = "/leagues/{league}/ratings"

    @router.get(prefix, **described("List the rating lists", ListsShape))
    def list_rating_lists(request: Request, league: LeagueKey) -> Response:
        """Return every rating list with its system and what is published of it."""
        with reading(stores, league) as read:

            def build() -> ListsShape:
                state = read.state()
                return ListsShape(items=[_list(state, pool) for pool in state.config.pools])

            return answered(request, etag("lists", read.change), build)

    @router.get(
        prefix + "/{rating_list}/{day}.{form}",
        summary="Download a rating list",
        response_class=Response,
        responses={
            200: {
                "description": "The whole list: all players with a rated game, active ones first.",
                "content": {media: {} for media, _ in WRITERS.values()},
            },
            304: {"description": "Not changed since the ETag that was sent as `If-None-Match`."},
            **described("", ListShape)["responses"],
        },
    )
    def download_list(
        request: Request,
        league: LeagueKey,
        rating_list: ListInPath,
        day: Annotated[
            str,
            Path(
                pattern=r"^(latest|\d{4}-\d{2}-\d{2})$",
                description="A day, for the list as it was published at its end, or `latest`.",
                examples=["latest"],
            ),
        ],
        form: Annotated[Literal["csv", "parquet", "json"], Path(description="The format.", examples=["csv"])],
        spreadsheet: Annotated[
            bool,
            Query(description="CSV that is safe to open in a spreadsheet: texts that look like formulas are quoted."),
        ] = False,
    ) -> Response:
        """Return a whole rating list as a file, at an address that stays.

        A list of an earlier day changes only if its publication is taken back.  Ratings are written in full.
        """
        media, _ = WRITERS[form]
        as_of = None if day == "latest" else _date(day)
        with reading(stores, league) as read:
            chosen = chosen_list(read, rating_list, as_of)
            tag = etag("file", form, spreadsheet, list_tag(read, chosen))
            headers = {"ETag": tag, "Cache-Control": CACHED}
            if has_already(request, tag):
                return Response(status_code=304, headers=headers)
            content = stores.files.get((read.key, tag), lambda: _file(read, tables, chosen, form, spreadsheet))
        headers["Content-Disposition"] = f'inline; filename="{chosen.config.key}-{chosen.day}.{form}"'
        return Response(content, media_type=media, headers=headers)

    @router.get(prefix + "/{rating_list}", **described("Read a rating list", ListShape))
    def read_rating_list(request: Request, league: LeagueKey, rating_list: ListInPath) -> Response:
        """Return the system of a rating list, its parameters, and what is published."""
        with reading(stores, league) as read:

            def build() -> ListShape:
                state = read.state()
                return _list(state, _pool(state, rating_list))

            return answered(request, etag("list", rating_list, read.change), build)

    @router.get(prefix + "/{rating_list}/players", **described("Read a page of a rating list", RatingPage))
    def list_ratings(
        request: Request,
        league: LeagueKey,
        rating_list: ListInPath,
        as_of: AsOf = None,
        limit: Limit = 100,
        cursor: Cursor = None,
    ) -> Response:
        """Return the players of a rating list, best first: the active ones by rank, then the inactive ones.

        The pages that follow by cursor are of the same publication, even if another one is published meanwhile.
        """
        with reading(stores, league) as read:
            chosen, start = _chosen_by_cursor(read, rating_list, as_of, cursor)

            def build() -> RatingPage:
                order = _order(read, tables, chosen)
                rows = list_rows(read, order, start, start + limit)
                end = start + limit
                day = chosen.day.toordinal()
                return RatingPage(
                    items=[RatingRow(**_values(row, order)) for row in rows],
                    next_cursor=cursor_of(chosen.publication.change, day, end) if end < len(order) else None,
                    rating_list=rating_list,
                    publication=publication_shape(read.state(), chosen.publication),
                    players=len(order),
                    active=int(order.is_active.sum()),
                )

            return answered(request, etag("rows", list_tag(read, chosen)), build)

    @router.get(prefix + "/{rating_list}/publications", **described("List the publications", PublicationList))
    def list_publications(request: Request, league: LeagueKey, rating_list: ListInPath) -> Response:
        """Return when the list was published, and which run; publications that were taken back are left out."""
        with reading(stores, league) as read:

            def build() -> PublicationList:
                state = read.state()
                found = state.publications[_pool(state, rating_list).key]
                return PublicationList(items=[publication_shape(state, each) for each in found])

            return answered(request, etag("publications", rating_list, read.change), build)

    return router


def chosen_list(read: LeagueReading, key: str, as_of: dt.date | None) -> ChosenList:
    """Return a rating list as it is published, now or at the end of a day.

    Raises:
        NotFoundError: there is no such list, it was not published by then, or the day is in the future.
    """
    state = read.state()
    pool = _pool(state, key)
    today = read.today(state)
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


def list_tag(read: LeagueReading, chosen: ChosenList) -> str:
    """Return what a list that was read depends on: publication, day, names and settings."""
    changed = last_change_of_list(read.connection, chosen.config.key)
    return f"{chosen.config.key} {chosen.publication.change} {chosen.day} {changed}"


def list_rows(read: LeagueReading, order: TableOrder, start: int, stop: int) -> list[BoardRow]:
    """Return rows of a rating list with names."""
    names = {id: each.name for id, each in read.names(order.ids(start, stop)).items()}
    return order.rows(start, stop, names)


def publication_shape(state: PublicState, of: Published) -> PublicationShape:
    """Return a publication as the API shows it."""
    return PublicationShape(version=of.version, at=of.at, date=state.config.date_at(of.at), run=of.run)


def system_shapes(system: AnySystem) -> dict[str, Any]:
    """Return the name, the parameters and the scale of a rating system."""
    scale = system.scale
    return {
        "system": system_name(system),
        "parameters": settings_of(system),
        "scale": ScaleShape(name=scale.name, better=scale.better, unit=scale.unit, decimals=scale.decimals),
    }


def _chosen_by_cursor(
    read: LeagueReading, key: str, as_of: dt.date | None, cursor: str | None
) -> tuple[ChosenList, int]:
    if cursor is None:
        return chosen_list(read, key, as_of), 0
    change, day, start = cursor_values(cursor, 3)
    state = read.state()
    pool = _pool(state, key)
    found = next((each for each in state.publications[key] if each.change == change), None)
    if found is None or start < 0 or not 1 <= day <= dt.date.max.toordinal():  # it was taken back meanwhile
        return chosen_list(read, key, as_of), max(0, start)
    return ChosenList(pool, found, dt.date.fromordinal(day)), start


def _pool(state: PublicState, key: str) -> PoolConfig:
    found = next((pool for pool in state.config.pools if pool.key == key), None)
    if found is None:
        raise NotFoundError("web/api/no-such-list", key=key, known=[pool.key for pool in state.config.pools])
    return found


def _date(text: str) -> dt.date:
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        raise NotFoundError("web/api/no-such-date", date=text) from None


def _order(read: LeagueReading, tables: RunTables, chosen: ChosenList) -> TableOrder:
    return tables.order(read, chosen.publication.run, chosen.day, chosen.config.inactive_after_months)


def _file(read: LeagueReading, tables: RunTables, chosen: ChosenList, form: str, spreadsheet: bool) -> bytes:
    order = _order(read, tables, chosen)
    rows = list_rows(read, order, 0, len(order))
    _, write = WRITERS[form]
    return write([_values(row, order) for row in rows], is_for_spreadsheet=spreadsheet)


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


def _values(row: BoardRow, order: TableOrder) -> dict[str, Any]:
    """Return a row under the names of the data files of pages."""
    found = values_of(row)
    if order.of.records is None:  # of an old publication, whose games are not kept
        found |= {"wins": None, "draws": None, "losses": None, "mean_place": None}
    return {**found, "last_played": row.last_played or None}
