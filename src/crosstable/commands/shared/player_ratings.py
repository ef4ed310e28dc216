"""Where a player stands in a rating list, as answers show it."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from crosstable.commands.answers import answer
from crosstable.commands.fields import Help
from crosstable.commands.shared.rating_lists import ListKey, PublicationShape
from crosstable.facts.players.players import number_of
from crosstable.model.errors import UnknownName
from crosstable.reading.reader import Reader
from crosstable.views.player import PlayerView
from crosstable.views.player_in_list import PlayerInList, read_player


@answer
class PlayerRatingShape:
    """Where a player stands in a rating list."""

    rating_list: ListKey
    publication: Annotated[PublicationShape, Help("The publication that is shown.")]
    rank: Annotated[int | None, Help("Among active players; null for an inactive one.")]
    ranked: Annotated[int, Help("How many active players there are.")]
    percentile: Annotated[float | None, Help("The share of rated players with a lower rating, 0 to 1.")]
    rating: Annotated[float | None, Help("In full; null before the first rated game.")]
    deviation: Annotated[float | None, Help("In systems that have one.")]
    peak: Annotated[float | None, Help("The best rating so far.")]
    tier: Annotated[str | None, Help("The badge.")]
    games: Annotated[int, Help("Rated games.")]
    wins: Annotated[int, Help("Games won.")]
    draws: Annotated[int, Help("Games drawn.")]
    losses: Annotated[int, Help("Games lost.")]
    mean_place: Annotated[float | None, Help("The average place in games of three sides or more.")]
    last_played: Annotated[dt.date | None, Help("The day of the last rated game.")]
    provisional: Annotated[bool, Help("Whether the player has too few games for a settled rating.")]


def read_player_in(reader: Reader, player: str, key: str) -> PlayerInList | None:
    """Read a player of a published rating list; None for one who is not in it."""
    try:
        number_of(reader.connection, player)
    except UnknownName:
        return None
    return read_player(
        reader.connection, player, reader.today(), key=key, table_of=lambda run: reader.run_table(run).table
    )


def player_rating_shape(view: PlayerView, key: str, publication: PublicationShape) -> PlayerRatingShape:
    """Return where a player stands."""
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
