"""Games: who played whom, where and when, and how it ended."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from crosstable.commands.cursors import cursor_of, cursor_values
from crosstable.commands.errors import NotFoundError
from crosstable.commands.reading_command import names_of
from crosstable.commands.shared.games import GameShape, game_shape
from crosstable.commands.tags import etag
from crosstable.facts.results.games import game_number
from crosstable.reading.published_games import read_games_after, read_published_game
from crosstable.web.api.answers import Cursor, Limit, answered, described
from crosstable.web.api.reading import LeagueKey, Stores, reading
from crosstable.web.api.shapes import Page


def games_router(stores: Stores) -> APIRouter:
    """Return the resources of games."""
    router = APIRouter(tags=["Games"])

    @router.get("/leagues/{league}/games", **described("List games", Page[GameShape]))
    def list_games(request: Request, league: LeagueKey, limit: Limit = 100, cursor: Cursor = None) -> Response:
        """Return every game of the league that is shown, in the order in which they came.

        The games of one event are at `events/{event}/games`, those of one player in a rating list at
        `players/{player}/ratings/{rating_list}`.
        """
        after = 0 if cursor is None else cursor_values(cursor, 1)[0]
        with reading(stores, league) as read:

            def build() -> Page[GameShape]:
                found = read_games_after(read.connection, read.state(), after, limit + 1)
                names = names_of(read, (player for each in found for player in each.game.players))
                last = game_number(found[limit - 1].id) if len(found) > limit else None
                return Page(
                    items=[game_shape(each.game, names, each.event) for each in found[:limit]],
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
                return game_shape(found.game, names_of(read, found.game.players), found.event)

            return answered(request, etag("game", read.change), build)

    return router
