"""The rounds of an event, their boards and games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from crosstable.commands.answers import PlayerName
from crosstable.commands.errors import NotFoundError
from crosstable.commands.shared.events import names_in
from crosstable.commands.shared.rounds import ReasonShape
from crosstable.model.games import Game
from crosstable.reading.snapshot import EventSnapshot, PairedRound
from crosstable.web.api.answers import answered, described
from crosstable.web.api.events import PREFIX, EventInPath, tag_of_event, view_of_event
from crosstable.web.api.games import GameShape
from crosstable.web.api.games import shape_of as game_shape
from crosstable.web.api.reading import LeagueKey, Stores, reading
from crosstable.web.api.shapes import Shape

RoundInPath = Annotated[int, Path(ge=1, le=10_000, description="The number of the round.")]


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


def rounds_router(stores: Stores) -> APIRouter:
    """Return the rounds and games of events."""
    router = APIRouter(tags=["Events"])

    @router.get(PREFIX + "/{event}/rounds", **described("List the rounds of an event", RoundList))
    def list_rounds(request: Request, league: LeagueKey, event: EventInPath) -> Response:
        """Return the published rounds with boards, byes and results."""
        with reading(stores, league) as read:

            def build() -> RoundList:
                found = view_of_event(read, event).snapshot
                names = names_in(found)
                return RoundList(items=[_round(found, each.number, names) for each in found.event.rounds])

            return answered(request, tag_of_event(read, event), build)

    @router.get(PREFIX + "/{event}/rounds/{round}", **described("Read a round", RoundShape))
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

    @router.get(PREFIX + "/{event}/games", **described("List the games of an event", GameList))
    def list_games_of_event(request: Request, league: LeagueKey, event: EventInPath) -> Response:
        """Return the games and byes of the event, round by round."""
        with reading(stores, league) as read:

            def build() -> GameList:
                found = view_of_event(read, event).snapshot
                names, name = names_in(found), found.event.name
                return GameList(items=[game_shape(each, names, name) for each in found.event.games()])

            return answered(request, tag_of_event(read, event), build)

    return router


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
