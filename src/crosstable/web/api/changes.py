"""What changed since: the resources that a program that keeps a copy has to read again."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from crosstable.commands.tags import etag
from crosstable.reading.public_changes import read_changes_after
from crosstable.web.api.answers import Limit, answered, described
from crosstable.web.api.reading import LeagueKey, Stores, reading
from crosstable.web.api.shapes import Shape, Stamp


class ChangeShape(Shape):
    """A change of what is shown."""

    number: int = Field(description="Of the change; numbers rise.", examples=[412])
    at: Stamp
    what: Literal["event", "rating-list", "player", "league"] = Field(
        description="What changed; `league` stands for anything, such as after an undo."
    )
    id: str | None = Field(description="Of the event or player; null where the change is of several.", examples=["e3"])


class ChangeList(Shape):
    """Changes, oldest first."""

    items: list[ChangeShape]
    last_change: int = Field(description="What to send as `since` the next time.")


def changes_router(stores: Stores) -> APIRouter:
    """Return the resource of changes."""
    router = APIRouter(tags=["Changes"])

    @router.get("/leagues/{league}/changes", **described("List changes", ChangeList))
    def list_changes(
        request: Request,
        league: LeagueKey,
        since: Annotated[
            int, Query(ge=0, le=2**31 - 1, description="The number of the last change that the reader knows.")
        ] = 0,
        limit: Limit = 100,
    ) -> Response:
        """Return what changed after a change: which event, player or list has to be read again.

        Drafts, imports and recalculations are not among them: nothing of them is shown before it is published.
        """
        with reading(stores, league) as read:

            def build() -> ChangeList:
                found = read_changes_after(read.connection, since, limit)
                items = [
                    ChangeShape(number=each.number, at=each.at, what=each.what, id=each.id)  # type: ignore[arg-type]
                    for each in found
                ]
                last = found[-1].number if len(found) == limit else max(read.change, since)
                return ChangeList(items=items, last_change=last)

            return answered(request, etag("changes", read.change), build)

    return router
