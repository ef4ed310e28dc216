"""The players of a rating list, now or as of any publication: in pages, or whole as CSV, JSON and Parquet."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field

from crosstable.commands.cursors import cursor_of, cursor_values
from crosstable.commands.errors import NotFoundError
from crosstable.commands.reading_command import names_of
from crosstable.commands.tags import etag
from crosstable.reading.reader import Reader
from crosstable.views.leaderboard_columns import LeaderboardRow, values_of
from crosstable.views.table_rows import TableOrder
from crosstable.web.api.answers import CACHED, Cursor, Limit, answered, described, has_already
from crosstable.web.api.ratings import (
    PREFIX,
    AsOf,
    ChosenList,
    ListInPath,
    ListShape,
    PublicationShape,
    chosen_list,
    list_tag,
    pool_of,
    publication_shape,
)
from crosstable.web.api.reading import LeagueKey, Stores, reading
from crosstable.web.api.run_tables import RunTables
from crosstable.web.api.shapes import PartOfList, PlayerId, Shape
from crosstable.web.api.table_files import WRITERS


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


class RatingPage(PartOfList):
    """A page of a rating list."""

    items: list[RatingRow]
    rating_list: str = Field(description="The key of the list.", examples=["overall"])
    publication: PublicationShape = Field(description="The publication that the page shows.")
    players: int = Field(description="How many players the whole list has.")
    active: int = Field(description="How many of them are active: they come first.")


def rated_players_router(stores: Stores, tables: RunTables) -> APIRouter:
    """Return the players of rating lists."""
    router = APIRouter(tags=["Ratings"])
    _add_files(router, stores, tables)
    _add_pages(router, stores, tables)
    return router


def _add_files(router: APIRouter, stores: Stores, tables: RunTables) -> None:
    @router.get(
        PREFIX + "/{rating_list}/{day}.{form}",
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
            content = stores.kept.files.get((read.key, tag), lambda: _file(read, tables, chosen, form, spreadsheet))
        headers["Content-Disposition"] = f'inline; filename="{chosen.config.key}-{chosen.day}.{form}"'
        return Response(content, media_type=media, headers=headers)


def _add_pages(router: APIRouter, stores: Stores, tables: RunTables) -> None:
    @router.get(PREFIX + "/{rating_list}/players", **described("Read a page of a rating list", RatingPage))
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
                rows = _rows(read, order, start, start + limit)
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


def _rows(read: Reader, order: TableOrder, start: int, stop: int) -> list[LeaderboardRow]:
    names = {id: each.name for id, each in names_of(read, order.ids(start, stop)).items()}
    return order.rows(start, stop, names)


def _chosen_by_cursor(read: Reader, key: str, as_of: dt.date | None, cursor: str | None) -> tuple[ChosenList, int]:
    if cursor is None:
        return chosen_list(read, key, as_of), 0
    change, day, start = cursor_values(cursor, 3)
    state = read.state()
    pool = pool_of(state, key)
    found = next((each for each in state.publications[key] if each.change == change), None)
    if found is None or start < 0 or not 1 <= day <= dt.date.max.toordinal():  # it was taken back meanwhile
        return chosen_list(read, key, as_of), max(0, start)
    return ChosenList(pool, found, dt.date.fromordinal(day)), start


def _date(text: str) -> dt.date:
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        raise NotFoundError("web/api/no-such-date", date=text) from None


def _file(read: Reader, tables: RunTables, chosen: ChosenList, form: str, spreadsheet: bool) -> bytes:
    order = _order(read, tables, chosen)
    rows = _rows(read, order, 0, len(order))
    _, write = WRITERS[form]
    return write([_values(row, order) for row in rows], is_for_spreadsheet=spreadsheet)


def _values(row: LeaderboardRow, order: TableOrder) -> dict[str, Any]:
    """Return a row under the names of the data files of pages."""
    found = values_of(row)
    if order.of.records is None:  # of an old publication, whose games are not kept
        found |= {"wins": None, "draws": None, "losses": None, "mean_place": None}
    return {**found, "last_played": row.last_played or None}


def _order(read: Reader, tables: RunTables, chosen: ChosenList) -> TableOrder:
    return tables.order(read, chosen.publication.run, chosen.day, chosen.config.inactive_after_months)
