"""Players: who they are, and by which names the league's own files know them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field

from crosstable.commands.cursors import cursor_of, cursor_values
from crosstable.commands.errors import NotFoundError
from crosstable.commands.tags import etag
from crosstable.model.names import display_text
from crosstable.reading.player_directory import ListedPlayer, read_player, read_players_after
from crosstable.reading.reader import Reader
from crosstable.web.api.answers import Cursor, Limit, answered, described
from crosstable.web.api.reading import LeagueKey, Stores, reading
from crosstable.web.api.shapes import Page, PlayerId, Shape

PlayerInPath = Annotated[str, Path(max_length=100, description="The id of the player.", examples=["p17"])]


class IdentityShape(Shape):
    """The number of a player at an organisation."""

    organisation: str = Field(examples=["FIDE"])
    number: str = Field(examples=["1503014"])


class PlayerShape(Shape):
    """A player.  Who is not shown by name has no details here."""

    id: PlayerId
    name: str = Field(description="The name as it may be shown.", examples=["Ann Lee"])
    display: str = Field(description="How the player is shown: `public`, `initials` or `hidden`.", examples=["public"])
    own_name: str | None = Field(
        description="What the league's own files call the player: the number at the league itself, else the name.",
        examples=["swbmtg"],
    )
    known_as: list[str] = Field(description="The names under which results name the player.", examples=[["Lee, Ann"]])
    identities: list[IdentityShape] = Field(description="Numbers at federations and other organisations.")
    club: str | None = None
    family: str | None = None
    city: str | None = None
    region: str | None = None
    country: str | None = None


def players_router(stores: Stores) -> APIRouter:
    """Return the resources of players."""
    router = APIRouter(tags=["Players"])

    @router.get("/leagues/{league}/players", **described("List players", Page[PlayerShape]))
    def list_players(
        request: Request,
        league: LeagueKey,
        known_as: Annotated[
            str | None,
            Query(
                max_length=200,
                description="Only the player with this id, name, spelling or number (`1503014` or `FIDE 1503014`): "
                "what the league's own files call the player.",
                examples=["swbmtg"],
            ),
        ] = None,
        name: Annotated[
            str | None,
            Query(min_length=1, max_length=100, description="Only players of whose name a word begins like this."),
        ] = None,
        limit: Limit = 100,
        cursor: Cursor = None,
    ) -> Response:
        """Return players in the order in which they came to the league."""
        after = 0 if cursor is None else cursor_values(cursor, 1)[0]
        with reading(stores, league) as read:
            return answered(
                request, etag("players", read.change), lambda: _page(read, after, limit, known_as=known_as, name=name)
            )

    @router.get("/leagues/{league}/players/{player}", **described("Read a player", PlayerShape))
    def read_one_player(request: Request, league: LeagueKey, player: PlayerInPath) -> Response:
        """Return one player."""
        with reading(stores, league) as read:
            return answered(request, etag("player", read.change), lambda: shape_of(player_of(read, player)))

    return router


def player_of(read: Reader, id: str) -> ListedPlayer:
    """Read a player who is shown.

    Raises:
        NotFoundError: there is no such player.
    """
    state = read.state()
    found = read_player(read.connection, id, league_key=state.config.key, published=state.in_force)
    if found is None:
        raise NotFoundError("web/api/no-such-player", player=id)
    return found


def _page(read: Reader, after: int, limit: int, *, known_as: str | None, name: str | None) -> Page[PlayerShape]:
    state = read.state()
    found = read_players_after(
        read.connection,
        after,
        limit + 1,
        league_key=state.config.key,
        published=state.in_force,
        known_as=known_as,
        starts_with=name,
    )
    following = cursor_of(found[limit - 1][0]) if len(found) > limit else None
    return Page(items=[shape_of(each) for _, each in found[:limit]], next_cursor=following)


def shape_of(listed: ListedPlayer) -> PlayerShape:
    """Return a player as the API shows them."""
    of = listed.player
    return PlayerShape(
        id=of.id,
        name=display_text(of.name, of.id),
        display=of.display,
        own_name=listed.own_name or None,
        known_as=list(listed.spellings),
        identities=[IdentityShape(organisation=each.organisation, number=each.number) for each in of.identities],
        club=of.club,
        family=of.family,
        city=of.city,
        region=of.region,
        country=of.country,
    )
