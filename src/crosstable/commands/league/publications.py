"""List the publications of a rating list: when it was published, and which run.

Publications that were taken back are left out.
"""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.answers import answer
from crosstable.commands.fields import Help, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_league
from crosstable.commands.shared.rating_lists import PublicationShape, pool_of, publication_shape


@command_input
class ReadPublications:
    """Nothing besides the list."""


@answer
class PublicationList:
    """The publications of a rating list."""

    items: Annotated[tuple[PublicationShape, ...], Help("The publications, oldest first.")]


def publications(query: Query, given: ReadPublications) -> PublicationList:  # noqa: ARG001
    """Return the publications of the list, oldest first."""
    state = query.reader.state()
    found = state.publications[pool_of(state, query.where["rating_list"]).key]
    return PublicationList(items=tuple(publication_shape(state, each) for each in found))


COMMAND = ReadingCommand(
    "publications",
    "ratings/{rating_list}/publications",
    ReadPublications,
    publications,
    PublicationList,
    of_league("publications"),
    is_typed=False,
    topic="Ratings",
)
