"""The ratings of a player: where they stand in each list, and every game and adjustment that made the rating."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Literal

from fastapi import APIRouter, Request, Response
from pydantic import Field

from crosstable.commands.answers import PlayerName
from crosstable.commands.cursors import cursor_of, cursor_values
from crosstable.commands.errors import NotFoundError
from crosstable.commands.reading_command import names_of
from crosstable.commands.shared.rating_lists import PublicationShape, chosen_list, publication_shape
from crosstable.commands.tags import etag
from crosstable.facts.players.players import number_of
from crosstable.model.errors import UnknownName
from crosstable.model.results import KINDS
from crosstable.reading.part_changes import last_change_of_list
from crosstable.reading.reader import Reader
from crosstable.views.player import PlayerView
from crosstable.views.player_in_list import PlayerInList
from crosstable.views.player_in_list import read_player as read_player_in_list
from crosstable.views.player_steps import RatingStep
from crosstable.web.api.answers import Cursor, Limit, answered, described
from crosstable.web.api.commands import ListInPath
from crosstable.web.api.players import PlayerInPath, player_of
from crosstable.web.api.reading import LeagueKey, Stores, reading
from crosstable.web.api.shapes import EventId, GameId, PartOfList, PlayerId, Shape


class PlayerRatingShape(Shape):
    """Where a player stands in a rating list."""

    rating_list: str = Field(description="The key of the list.", examples=["overall"])
    publication: PublicationShape
    rank: int | None = Field(description="Among active players; null for an inactive one.")
    ranked: int = Field(description="How many active players there are.")
    percentile: float | None = Field(description="The share of rated players with a lower rating, 0 to 1.")
    rating: float | None = Field(description="In full; null before the first rated game.")
    deviation: float | None
    peak: float | None
    tier: str | None = Field(description="The badge.")
    games: int
    wins: int
    draws: int
    losses: int
    mean_place: float | None
    last_played: dt.date | None
    provisional: bool


class PlayerRatings(Shape):
    """The ratings of a player, the main list first."""

    player: PlayerName
    items: list[PlayerRatingShape]


class StepShape(Shape):
    """A game, or an adjustment of the rating without a game."""

    reason: str | None = Field(
        description="Null for a rated game; else the adjustment (`decay`, `reset`, ...), or the kind of a result that "
        "is not rated.",
        examples=[None],
    )
    game: GameId | None = Field(description="Null for an adjustment.")
    event: EventId | None
    date: dt.date | None
    round: int | None
    opponents: list[PlayerName] = Field(description="The players of all other sides.")
    partners: list[PlayerName] = Field(description="The other players of the own side.")
    result: Literal["W", "D", "L"] | None = Field(description="Of a game of two sides; null where none was played.")
    place: int | None = Field(description="Among several sides.")
    before: float | None
    after: float | None
    change: float | None = Field(description="Null where the game did not count.")
    expected: float | None = Field(description="The expected score before the game, 0 to 1.")
    deviation: float | None = Field(description="Before the game, in systems that have one.")


class HistoryPage(PartOfList):
    """A page of the history of a player in a rating list, oldest first."""

    items: list[StepShape]
    player: PlayerId
    rating_list: str = Field(description="The key of the list.", examples=["overall"])
    publication: PublicationShape


def player_ratings_router(stores: Stores) -> APIRouter:
    """Return the resources of a player's ratings."""
    router = APIRouter(tags=["Players"])
    prefix = "/leagues/{league}/players/{player}/ratings"

    @router.get(prefix, **described("Read the ratings of a player", PlayerRatings))
    def list_ratings_of_player(request: Request, league: LeagueKey, player: PlayerInPath) -> Response:
        """Return where the player stands in every published rating list that has them."""
        with reading(stores, league) as read:

            def build() -> PlayerRatings:
                known = player_of(read, player)
                state = read.state()
                found = []
                for key, published in state.publications.items():
                    of = _read(read, player, key) if published else None
                    if of is not None:
                        found.append(_shape(of.view, key, publication_shape(state, published[-1])))
                return PlayerRatings(player=PlayerName(id=player, name=known.player.name), items=found)

            return answered(request, etag("ratings", read.change, read.today()), build)

    @router.get(prefix + "/{rating_list}/history", **described("Read the history of a rating", HistoryPage))
    def read_history(
        request: Request,
        league: LeagueKey,
        player: PlayerInPath,
        rating_list: ListInPath,
        limit: Limit = 100,
        cursor: Cursor = None,
    ) -> Response:
        """Return every game and adjustment of a player in a rating list, oldest first, with what it did to the rating.

        The cursor is of one publication; after a new one, begin again.
        """
        with reading(stores, league) as read:
            tag = etag("history", player, rating_list, _list_change(read, rating_list))

            def build() -> HistoryPage:
                chosen = chosen_list(read, rating_list, None)
                run, start = (chosen.publication.run, 0) if cursor is None else cursor_values(cursor, 2)
                player_of(read, player)
                of = _read(read, player, rating_list)
                if of is None:
                    raise NotFoundError("web/api/not-in-list", player=player, key=rating_list)
                if run != chosen.publication.run or start < 0:
                    start = 0
                end = start + limit
                return HistoryPage(
                    items=_steps(read, of, of.steps[start:end]),
                    next_cursor=cursor_of(run, end) if end < len(of.steps) else None,
                    player=player,
                    rating_list=rating_list,
                    publication=publication_shape(read.state(), chosen.publication),
                )

            return answered(request, tag, build)

    return router


def _list_change(read: Reader, key: str) -> int:
    state = read.state()
    if key not in state.publications:
        raise NotFoundError("commands/no-such-list", key=key, known=[*state.publications])
    return last_change_of_list(read.connection, key)


def _read(read: Reader, player: str, key: str) -> PlayerInList | None:
    try:
        number_of(read.connection, player)
    except UnknownName:
        return None
    today = read.today()
    return read_player_in_list(read.connection, player, today, key=key, table_of=lambda run: read.run_table(run).table)


def _shape(view: PlayerView, key: str, publication: PublicationShape) -> PlayerRatingShape:
    return PlayerRatingShape(
        rating_list=key,
        publication=publication,
        rank=view.rank,
        ranked=view.ranked,
        percentile=view.percentile,
        rating=view.rating if view.is_rated else None,
        deviation=view.deviation if view.is_rated else None,
        peak=view.peak if view.is_rated else None,
        tier=view.tier or None,
        games=view.games,
        wins=view.wins,
        draws=view.draws,
        losses=view.losses,
        mean_place=view.mean_place,
        last_played=view.last_played,
        provisional=view.is_provisional,
    )


def _steps(read: Reader, player: PlayerInList, steps: Sequence[RatingStep]) -> list[StepShape]:
    ids, table = player.pool.history.players, player.table
    own = player.pool.number[player.view.id]
    shown = (ids[each] for step in steps for each in (*table.opposite(step), *table.mates(step, own)))
    names = names_of(read, shown)
    found = []
    for step in steps:
        letter = table.letter(step)
        change = step.change
        found.append(
            StepShape(
                reason=step.why if not step.is_game else None if change is not None else KINDS[step.kind].value,
                game=_game_id(player, step),
                event=table.event_ids[step.event] if step.event >= 0 else None,
                date=step.date or None,  # type: ignore[arg-type]  # pydantic reads the date
                round=step.round if step.round >= 0 else None,
                opponents=[names[ids[each]] for each in table.opposite(step)],
                partners=[names[ids[each]] for each in table.mates(step, own)],
                result=letter if letter in ("W", "D", "L") else None,  # type: ignore[arg-type]  # one of the three
                place=int(letter) if letter.isdecimal() else None,
                before=step.before if change is not None else None,
                after=None if change is None else step.before + change,
                change=change,
                expected=step.expected,
                deviation=step.deviation,
            )
        )
    return found


def _game_id(player: PlayerInList, step: RatingStep) -> str | None:
    if step.appearance < 0:
        return None
    return player.pool.history.game(int(player.pool.appearances.game[step.appearance])).row_id
