"""Events: what was played under one name, its entrants, rounds, games and standings."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field

from crosstable.league.reading.event_directory import ListedEvent, read_events_after
from crosstable.league.reading.part_changes import last_change_of_event
from crosstable.league.snapshot import EventSnapshot, PairedRound
from crosstable.model.events import Entrant
from crosstable.model.games import Game
from crosstable.standings.round_table import RoundTable
from crosstable.standings.table import ranked
from crosstable.views.directory import display_text
from crosstable.views.entrant_names import name_parts
from crosstable.views.event import EventView
from crosstable.web.api.answers import Cursor, Limit, answered, described, etag, event_tag
from crosstable.web.api.cursors import cursor_of, cursor_values
from crosstable.web.api.games import GameShape
from crosstable.web.api.games import shape_of as game_shape
from crosstable.web.api.problems import NotFoundError
from crosstable.web.api.reading import LeagueKey, LeagueReading, Stores, reading
from crosstable.web.api.shapes import EventId, Page, PlayerName, ReasonShape, Shape
from crosstable.web.api.standings import StandingsShape, standings_shape

EventInPath = Annotated[str, Path(max_length=100, description="The id of the event.", examples=["e3"])]
RoundInPath = Annotated[int, Path(ge=1, le=10_000, description="The number of the round.")]


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


class BoardShape(GameShape):
    """A board of a round."""

    reasons: list[ReasonShape] = Field(default=[], description="The criteria that pairing these players violated.")
    by_hand: str | None = Field(default=None, description="The reason, where the director set the board by hand.")
    is_confirmed: bool = Field(default=False, description="Whether a second person confirmed the result.")


class RoundShape(Shape):
    """A published round of an event."""

    number: int
    policy: str | None = Field(description="By what it was paired; null for events that were not run in the league.")
    is_closed: bool | None = None
    is_proven: bool | None = Field(default=None, description="Whether the pairing was proven to be optimal.")
    missing: int = Field(description="How many boards have no result yet.")
    boards: list[BoardShape] = Field(description="In order; byes last.")


class RoundList(Shape):
    """The published rounds of an event."""

    items: list[RoundShape]


class GameList(Shape):
    """The games of an event, round by round."""

    items: list[GameShape]


def events_router(stores: Stores) -> APIRouter:
    """Return the resources of events."""
    router = APIRouter(tags=["Events"])
    prefix = "/leagues/{league}/events"

    @router.get(prefix, **described("List events", Page[EventInList]))
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

    @router.get(prefix + "/{event}", **described("Read an event", EventShape))
    def read_one_event(request: Request, league: LeagueKey, event: EventInPath) -> Response:
        """Return one event: how far it is, and who won."""
        with reading(stores, league) as read:
            return answered(request, tag_of_event(read, event), lambda: _event(read, event))

    @router.get(prefix + "/{event}/entrants", **described("List the entrants of an event", EntrantList))
    def list_entrants(request: Request, league: LeagueKey, event: EventInPath) -> Response:
        """Return who entered, with rating, title and rank at entry."""
        with reading(stores, league) as read:

            def build() -> EntrantList:
                found = view_of_event(read, event).snapshot
                names = names_in(found)
                return EntrantList(items=[_entrant(each, found, names) for each in found.event.entrants])

            return answered(request, tag_of_event(read, event), build)

    @router.get(prefix + "/{event}/rounds", **described("List the rounds of an event", RoundList))
    def list_rounds(request: Request, league: LeagueKey, event: EventInPath) -> Response:
        """Return the published rounds with boards, byes and results."""
        with reading(stores, league) as read:

            def build() -> RoundList:
                found = view_of_event(read, event).snapshot
                names = names_in(found)
                return RoundList(items=[_round(found, each.number, names) for each in found.event.rounds])

            return answered(request, tag_of_event(read, event), build)

    @router.get(prefix + "/{event}/rounds/{round}", **described("Read a round", RoundShape))
    def read_round(request: Request, league: LeagueKey, event: EventInPath, round: RoundInPath) -> Response:
        """Return one published round: its boards in order, byes last, with results and reasons."""
        with reading(stores, league) as read:

            def build() -> RoundShape:
                found = view_of_event(read, event).snapshot
                numbers = [each.number for each in found.event.rounds]
                if round not in numbers:
                    known = f"1 to {len(numbers)}" if numbers else "none yet"
                    raise NotFoundError("web/api/no-such-round", event=event, round=round, rounds=known)
                return _round(found, round, names_in(found))

            return answered(request, tag_of_event(read, event), build)

    @router.get(prefix + "/{event}/games", **described("List the games of an event", GameList))
    def list_games_of_event(request: Request, league: LeagueKey, event: EventInPath) -> Response:
        """Return the games and byes of the event, round by round."""
        with reading(stores, league) as read:

            def build() -> GameList:
                found = view_of_event(read, event).snapshot
                names, name = names_in(found), found.event.name
                return GameList(items=[game_shape(each, names, name) for each in found.event.games()])

            return answered(request, tag_of_event(read, event), build)

    @router.get(prefix + "/{event}/standings", **described("Read the standings of an event", StandingsShape))
    def read_standings(
        request: Request,
        league: LeagueKey,
        event: EventInPath,
        working: Annotated[bool, Query(description="Show how each tie-break is calculated.")] = False,
        after_round: Annotated[
            int | None, Query(ge=0, le=10_000, description="Leave later rounds out; by default all rounds count.")
        ] = None,
    ) -> Response:
        """Return place, score and tie-breaks of every entrant."""
        with reading(stores, league) as read:

            def build() -> StandingsShape:
                found = view_of_event(read, event).snapshot
                if after_round is None:
                    view = view_of_event(read, event)
                    table, trouble = view.standings, str(view.trouble)
                else:
                    table, trouble = ranked(RoundTable(found.event, None, after_round), found.tiebreaks), ""
                return standings_shape(table, names_in(found), with_working=working, trouble=trouble)

            return answered(request, tag_of_event(read, event), build)

    return router


def tag_of_event(read: LeagueReading, event: str) -> str:
    """Return the tag of what depends on an event."""
    return event_tag(event, last_change_of_event(read.connection, event))


def view_of_event(read: LeagueReading, event: str) -> EventView:
    """Return an event as it is shown.

    Raises:
        NotFoundError: there is no such event.
    """
    found = read.event(event)
    if found is None:
        raise NotFoundError("web/api/no-such-event", event=event)
    return found


def names_in(of: EventSnapshot) -> dict[str, PlayerName]:
    """Return the entrants of an event by id, with the names that may be shown."""
    entered = {each.id: each.player for each in of.event.entrants}
    return {id: PlayerName(id=id, name=display_text(each.shown_name(), id)) for id, each in entered.items()}


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


def _event(read: LeagueReading, id: str) -> EventShape:
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


def _round(of: EventSnapshot, number: int, names: dict[str, PlayerName]) -> RoundShape:
    games = [each for each in of.event.games() if each.round == number]
    paired = next((each for each in of.paired if each.number == number), None)
    boards = [_board(each, of.event.name, paired, names) for each in _in_order(games)]
    return RoundShape(
        number=number,
        policy=None if paired is None else paired.policy,
        is_closed=None if paired is None else paired.is_closed,
        is_proven=None if paired is None else paired.is_proven,
        missing=sum(each.kind == "unplayed" for each in boards),
        boards=boards,
    )


def _in_order(games: Sequence[Game]) -> list[Game]:
    return sorted(games, key=lambda game: (game.kind.is_one_sided, game.board or 0))


def _board(game: Game, event_name: str, paired: PairedRound | None, names: dict[str, PlayerName]) -> BoardShape:
    plain = game_shape(game, names, event_name)
    if paired is None or game.board is None or game.board not in paired.boards or game.kind.is_one_sided:
        reasons = paired.bye_reasons if paired is not None and game.kind.value == "allocated-bye" else ()
        return BoardShape(**dict(plain), reasons=[ReasonShape(criterion=name, cost=cost) for name, cost in reasons])
    board = paired.boards[game.board]
    return BoardShape(
        **dict(plain),
        reasons=[ReasonShape(criterion=name, cost=cost) for name, cost in board.reasons],
        by_hand=board.by_hand or None,
        is_confirmed=game.board in paired.confirmed,
    )
