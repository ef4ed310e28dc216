"""List the rating lists, each with its system and what is published of it."""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.answers import answer
from crosstable.commands.fields import Help, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_league
from crosstable.commands.shared.rating_lists import ListShape, list_shape


@command_input
class ReadRatingLists:
    """Nothing besides the league."""


@answer
class RatingLists:
    """The rating lists of a league."""

    items: Annotated[tuple[ListShape, ...], Help("The lists, in the order of the settings.")]


def rating_lists(query: Query, given: ReadRatingLists) -> RatingLists:  # noqa: ARG001
    """Return the rating lists of the league."""
    state = query.reader.state()
    return RatingLists(items=tuple(list_shape(state, pool) for pool in state.config.pools))


COMMAND = ReadingCommand(
    "rating-lists",
    "ratings",
    ReadRatingLists,
    rating_lists,
    RatingLists,
    of_league("lists"),
    is_typed=False,
    topic="Ratings",
)
