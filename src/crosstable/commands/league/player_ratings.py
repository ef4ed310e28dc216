"""Read the ratings of a player: where they stand in every published rating list that has them."""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.answers import PlayerName, answer
from crosstable.commands.fields import Help, command_input
from crosstable.commands.reading_command import Query, ReadingCommand
from crosstable.commands.shared.player_ratings import PlayerRatingShape, player_rating_shape, read_player_in
from crosstable.commands.shared.players import player_of
from crosstable.commands.shared.rating_lists import of_day, publication_shape


@command_input
class ReadPlayerRatings:
    """Nothing besides the player."""


@answer
class PlayerRatings:
    """The ratings of a player, the main list first."""

    player: Annotated[PlayerName, Help("The player.")]
    items: Annotated[tuple[PlayerRatingShape, ...], Help("Where the player stands in each list.")]


def player_ratings(query: Query, given: ReadPlayerRatings) -> PlayerRatings:  # noqa: ARG001
    """Return where the player stands in every published list."""
    reader, id = query.reader, query.where["player"]
    listed, state, found = player_of(reader, id), reader.state(), []
    for key, published in state.publications.items():
        of = read_player_in(reader, id, key) if published else None
        if of is not None:
            found.append(player_rating_shape(of.view, key, publication_shape(state, published[-1])))
    return PlayerRatings(player=PlayerName(id=id, name=listed.player.name), items=tuple(found))


COMMAND = ReadingCommand(
    "player-ratings",
    "players/{player}/ratings",
    ReadPlayerRatings,
    player_ratings,
    PlayerRatings,
    of_day("ratings"),
    is_typed=False,
    topic="Players",
)
