"""Read a rating list: its system, its parameters, and what is published."""

from __future__ import annotations

from crosstable.commands.fields import command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_league
from crosstable.commands.shared.rating_lists import ListShape, list_shape, pool_of


@command_input
class ReadRatingList:
    """Nothing besides the list."""


def rating_list(query: Query, given: ReadRatingList) -> ListShape:  # noqa: ARG001
    """Return a rating list."""
    state = query.reader.state()
    return list_shape(state, pool_of(state, query.where["rating_list"]))


COMMAND = ReadingCommand(
    "rating-list",
    "ratings/{rating_list}",
    ReadRatingList,
    rating_list,
    ListShape,
    of_league("list"),
    is_typed=False,
    topic="Ratings",
)
