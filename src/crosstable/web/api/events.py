"""Events: what was played under one name, its entrants, rounds, games and standings."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field

from crosstable.commands.answers import PlayerName
from crosstable.commands.errors import NotFoundError
from crosstable.commands.parts.events import names_in
from crosstable.commands.shapes import EventId, Shape
from crosstable.commands.tags import etag, event_tag
from crosstable.model.names import display_text
from crosstable.reading.event_directory import ListedEvent, read_events_after
from crosstable.reading.event_summary import EventStanding
from crosstable.reading.part_changes import last_change_of_event
from crosstable.reading.reader import Reader
from crosstable.web.api.answers import Cursor, Limit, answered, described
from crosstable.web.api.cursors import cursor_of, cursor_values
from crosstable.web.api.reading import LeagueKey, Stores, reading
from crosstable.web.api.shapes import Page

PREFIX = "/leagues/{league}/events"
EventInPath = Annotated[str, Path(max_length=100, description="The id of the event.", examples=["e3"])]


class EventInList(Shape):
    """An event in the list of events."""

    id: EventId
    name: str = Field(examples=["Spring Open"])
    known_as: list[str] = Field(description="What the league's own files call the event.", examples=[["380585"]])
    date: dt.date | None
    season: str | None = Field(description="The key of the season of its date.")
    status: Literal["open", "closed"] | None = Field(
        description="Of an event that is run in the league; null for one whose results came from a file."
    )
    rounds_planned: int | None


class EventShape(EventInList):
    """An event."""

    discipline: str | None = Field(description="What all of its games are of; null where they differ.")
    game: str = Field(description="The game that is played, which decides its words.", examples=["chess"])
    stage: str = Field(description="How far it is, in words.", examples=["round 3 of 5 is on"])
    is_over: bool
    rounds: int = Field(description="How many rounds are published.")
    entrants: int
    winners: list[PlayerName] = Field(description="First place, once a round was played.")
    rules: str = Field(description="The scoring rules.", examples=["fide-2026"])
    tiebreaks: list[str] = Field(description="The tie-breaks, most important first.")
    facts: dict[str, str] = Field(description="Place, arbiter, time control and other facts, as entered.")


def events_router(stores: Stores) -> APIRouter:
    """Return the resources of events."""
    router = APIRouter(tags=["Events"])

    @router.get(PREFIX, **described("List events", Page[EventInList]))
    def list_events(
        request: Request,
        league: LeagueKey,
        status: Annotated[
            Literal["open", "closed"] | None, Query(description="Only events that are run in the league.")
        ] = None,
        season: Annotated[str | None, Query(max_length=100, description="Only events of the season.")] = None,
        known_as: Annotated[
            str | None,
            Query(
                max_length=200,
                description="Only the event of this id or name: what the league's own files call it.",
                examples=["380585"],
            ),
        ] = None,
        limit: Limit = 100,
        cursor: Cursor = None,
    ) -> Response:
        """Return the events of the league, the latest first."""
        after = None if cursor is None else cursor_values(cursor, 3)
        with reading(stores, league) as read:

            def build() -> Page[EventInList]:
                state = read.state()
                seasons = {each.key: each for each in state.config.seasons}
                if season is not None and season not in seasons:
                    raise NotFoundError("web/api/no-such-season", season=season, known=[*seasons])
                found = read_events_after(
                    read.connection,
                    state,
                    after,  # type: ignore[arg-type]  # three numbers
                    limit + 1,
                    status=status,
                    season=None if season is None else seasons[season],
                    known_as=known_as,
                )
                following = cursor_of(*found[limit - 1].key) if len(found) > limit else None
                return Page(items=[_listed(each) for each in found[:limit]], next_cursor=following)

            return answered(request, etag("events", read.change), build)

    @router.get(PREFIX + "/{event}", **described("Read an event", EventShape))
    def read_one_event(request: Request, league: LeagueKey, event: EventInPath) -> Response:
        """Return one event: how far it is, and who won."""
        with reading(stores, league) as read:
            return answered(request, tag_of_event(read, event), lambda: _event(read, event))

    return router


def tag_of_event(read: Reader, event: str) -> str:
    """Return the tag of what depends on an event."""
    return event_tag(event, last_change_of_event(read.connection, event))


def view_of_event(read: Reader, event: str) -> EventStanding:
    """Return an event as it is shown.

    Raises:
        NotFoundError: there is no such event.
    """
    found = read.event(event)
    if found is None:
        raise NotFoundError("commands/no-such-event", event=event)
    return found


def _listed(of: ListedEvent) -> EventInList:
    return EventInList(
        id=of.id,
        name=display_text(of.name, of.id),
        known_as=[of.name],
        date=of.date,
        season=of.season,
        status=of.status or None,  # type: ignore[arg-type]  # one of the two words
        rounds_planned=of.rounds_planned,
    )


def _event(read: Reader, id: str) -> EventShape:
    view = view_of_event(read, id)
    found, names = view.snapshot, names_in(view.snapshot)
    event = found.event
    return EventShape(
        id=event.id,
        name=display_text(event.name, event.id),
        known_as=[event.name],
        date=event.date,
        season=found.season,
        status=found.status or None,  # type: ignore[arg-type]  # one of the two words
        rounds_planned=event.rounds_planned,
        discipline=found.discipline,
        game=found.profile.name,
        stage=view.stage,
        is_over=view.is_over,
        rounds=len(event.rounds),
        entrants=len(event.entrants),
        winners=[names[each] for each in view.winners],
        rules=event.rules.name,
        tiebreaks=list(found.tiebreaks),
        facts=dict(found.facts),
    )
