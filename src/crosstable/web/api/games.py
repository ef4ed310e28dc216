"""Games: who played whom, where and when, and how it ended."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from crosstable.commands.answers import PlayerName
from crosstable.commands.cursors import cursor_of, cursor_values
from crosstable.commands.errors import NotFoundError
from crosstable.commands.reading_command import names_of
from crosstable.commands.tags import etag
from crosstable.facts.results.games import game_number
from crosstable.model.games import Game, Side
from crosstable.reading.published_games import read_games_after, read_published_game
from crosstable.web.api.answers import Cursor, Limit, answered, described
from crosstable.web.api.reading import LeagueKey, Stores, reading
from crosstable.web.api.shapes import EventId, GameId, Page, Shape


class SideShape(Shape):
    """One side of a game."""

    players: list[PlayerName] = Field(description="One player, or the members of a team.")
    place: int | None = Field(
        description="The place in the game, 1 for the winner, shared by those level; null without a result."
    )
    points: float | None = Field(default=None, description="Points of the game itself: goals, points of a sheet.")
    colour: Literal["black", "white"] | None = None
    score: float | None = Field(
        default=None, description="The score in points, where it was decided against the rules."
    )
    reason: str | None = Field(default=None, description="Why the side was not classified.")


class GameShape(Shape):
    """A game, or a round without an opponent."""

    id: GameId | None = Field(description="Null for a bye that only the pairing knows.")
    kind: str = Field(
        description="What happened: `played`, `unrated`, `forfeit`, `double-forfeit`, `double-loss`, `void`, "
        "`full-bye`, `half-bye`, `zero-bye`, `allocated-bye`, `late`, `unplayed` or `unknown`.",
        examples=["played"],
    )
    event: EventId | None = Field(description="Null for a game outside of events.")
    event_name: str | None = Field(default=None, description="What the league's own files call the event.")
    date: dt.date | None
    time: dt.time | None = None
    round: int | None
    board: int | None
    discipline: str | None = None
    handicap: float | None = None
    komi: float | None = None
    length: float | None = Field(default=None, description="Of a game that is longer or shorter than others.")
    weight: float = Field(default=1.0, description="How much the game counts.")
    neutral: bool = Field(default=False, description="On neutral ground, where being first is no advantage.")
    sides: list[SideShape] = Field(description="The sides; the first is home, Black or the first mover.")


def games_router(stores: Stores) -> APIRouter:
    """Return the resources of games."""
    router = APIRouter(tags=["Games"])

    @router.get("/leagues/{league}/games", **described("List games", Page[GameShape]))
    def list_games(request: Request, league: LeagueKey, limit: Limit = 100, cursor: Cursor = None) -> Response:
        """Return every game of the league that is shown, in the order in which they came.

        The games of one event are at `events/{event}/games`, those of one player in a rating list at
        `players/{player}/ratings/{list}/history`.
        """
        after = 0 if cursor is None else cursor_values(cursor, 1)[0]
        with reading(stores, league) as read:

            def build() -> Page[GameShape]:
                found = read_games_after(read.connection, read.state(), after, limit + 1)
                names = names_of(read, (player for each in found for player in each.game.players))
                last = game_number(found[limit - 1].id) if len(found) > limit else None
                return Page(
                    items=[shape_of(each.game, names, each.event) for each in found[:limit]],
                    next_cursor=None if last is None else cursor_of(last),
                )

            return answered(request, etag("games", read.change), build)

    @router.get("/leagues/{league}/games/{game}", **described("Read a game", GameShape))
    def read_game(
        request: Request,
        league: LeagueKey,
        game: Annotated[str, Path(max_length=100, description="The id of the game.", examples=["g204"])],
    ) -> Response:
        """Return one game as it is shown."""
        with reading(stores, league) as read:

            def build() -> GameShape:
                found = read_published_game(read.connection, read.state(), game)
                if found is None:
                    raise NotFoundError("web/api/no-such-game", game=game)
                return shape_of(found.game, names_of(read, found.game.players), found.event)

            return answered(request, etag("game", read.change), build)

    return router


def shape_of(game: Game, names: Mapping[str, PlayerName], event_name: str | None = None) -> GameShape:
    """Return a game as the API shows it."""
    is_of_store = game.row_id is not None and game_number(game.row_id) is not None
    return GameShape(
        id=game.row_id if is_of_store else None,
        kind=game.kind.value,
        event=game.event,
        event_name=event_name,
        date=game.date,
        time=game.time,
        round=game.round,
        board=None if game.kind.is_one_sided else game.board,
        discipline=game.discipline,
        handicap=game.handicap,
        komi=game.komi,
        length=game.length,
        weight=game.weight,
        neutral=game.neutral,
        sides=_sides(game.sides, names),
    )


def _sides(sides: Sequence[Side], names: Mapping[str, PlayerName]) -> list[SideShape]:
    return [
        SideShape(
            players=[names.get(each) or PlayerName(id=each, name=each) for each in side.players],
            place=side.place,
            points=side.points,
            colour=side.colour,
            score=None if side.score is None else side.score / 2,
            reason=side.reason,
        )
        for side in sides
    ]
