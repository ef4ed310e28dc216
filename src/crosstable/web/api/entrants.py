"""Who entered an event, and how they stand."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from pydantic import Field

from crosstable.commands.answers import PlayerName
from crosstable.commands.parts.events import names_in
from crosstable.commands.shapes import Shape
from crosstable.model.events import Entrant
from crosstable.reading.snapshot import EventSnapshot
from crosstable.views.entrant_names import name_parts
from crosstable.web.api.answers import answered, described
from crosstable.web.api.events import PREFIX, EventInPath, tag_of_event, view_of_event
from crosstable.web.api.reading import LeagueKey, Stores, reading


class EntrantShape(Shape):
    """A player as entered in an event."""

    player: PlayerName
    number: int | None = Field(description="The starting number.")
    title: str | None = None
    rank: str | None = Field(default=None, description="Such as 3k, in games with ranks.")
    rating: float | None = Field(description="At entry, or before the event in the main rating list.")
    initial_score: float = Field(description="The score in points with which the entrant begins.")
    absent: list[int] = Field(description="Rounds that the entrant does not play.")
    from_round: int
    until_round: int | None = Field(description="The last round before a withdrawal.")


class EntrantList(Shape):
    """The entrants of an event, in the order of entry."""

    items: list[EntrantShape]


def entrants_router(stores: Stores) -> APIRouter:
    """Return the entrants of events."""
    router = APIRouter(tags=["Events"])

    @router.get(PREFIX + "/{event}/entrants", **described("List the entrants of an event", EntrantList))
    def list_entrants(request: Request, league: LeagueKey, event: EventInPath) -> Response:
        """Return who entered, with rating, title and rank at entry."""
        with reading(stores, league) as read:

            def build() -> EntrantList:
                found = view_of_event(read, event).snapshot
                names = names_in(found)
                return EntrantList(items=[_entrant(each, found, names) for each in found.event.entrants])

            return answered(request, tag_of_event(read, event), build)

    return router


def _entrant(entrant: Entrant, of: EventSnapshot, names: dict[str, PlayerName]) -> EntrantShape:
    parts = name_parts(entrant, of.profile)
    return EntrantShape(
        player=names[entrant.id],
        number=entrant.number,
        title=parts.title or None,
        rank=parts.rank or None,
        rating=entrant.rating,
        initial_score=entrant.initial_score / 2,
        absent=sorted(entrant.absent),
        from_round=entrant.from_round,
        until_round=entrant.until_round,
    )
