"""A whole rating list, now or as of any publication, as CSV, JSON and Parquet."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from crosstable.commands.errors import NotFoundError
from crosstable.commands.reading_command import names_of
from crosstable.commands.shared.rating_lists import ChosenList, chosen_list
from crosstable.commands.tags import etag
from crosstable.reading.part_changes import last_change_of_list
from crosstable.reading.reader import Reader
from crosstable.views.leaderboard_columns import values_of
from crosstable.views.table_rows import order_of
from crosstable.web.api.answers import CACHED, has_already
from crosstable.web.api.commands import ListInPath
from crosstable.web.api.problems import PROBLEMS
from crosstable.web.api.reading import LeagueKey, Stores, reading
from crosstable.web.api.table_files import WRITERS


def list_files_router(stores: Stores) -> APIRouter:
    """Return whole rating lists as files."""
    router = APIRouter(tags=["Ratings"])

    @router.get(
        "/leagues/{league}/ratings/{rating_list}/{day}.{form}",
        summary="Download a rating list",
        response_class=Response,
        responses={
            200: {
                "description": "The whole list: all players with a rated game, active ones first.",
                "content": {media: {} for media, _ in WRITERS.values()},
            },
            304: {"description": "Not changed since the ETag that was sent as `If-None-Match`."},
            **PROBLEMS,
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
            tag = etag("file", form, spreadsheet, _tag(read, chosen))
            headers = {"ETag": tag, "Cache-Control": CACHED}
            if has_already(request, tag):
                return Response(status_code=304, headers=headers)
            content = stores.kept.files.get((read.key, tag), lambda: _file(read, chosen, form, spreadsheet))
        headers["Content-Disposition"] = f'inline; filename="{chosen.config.key}-{chosen.day}.{form}"'
        return Response(content, media_type=media, headers=headers)

    return router


def _date(text: str) -> dt.date:
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        raise NotFoundError("web/api/no-such-date", date=text) from None


def _tag(read: Reader, chosen: ChosenList) -> str:
    changed = last_change_of_list(read.connection, chosen.config.key)
    return f"{chosen.config.key} {chosen.publication.change} {chosen.day} {changed}"


def _file(read: Reader, chosen: ChosenList, form: str, spreadsheet: bool) -> bytes:
    order = order_of(read, chosen.publication.run, chosen.day, chosen.config.listing)
    names = {id: each.name for id, each in names_of(read, order.ids(0, len(order))).items()}
    rows = [{**values_of(row), "last_played": row.last_played or None} for row in order.rows(0, len(order), names)]
    _, write = WRITERS[form]
    return write(rows, is_for_spreadsheet=spreadsheet)
