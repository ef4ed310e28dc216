"""The conditions of a category, as commands take them."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Ge, Le, MaxLen

from crosstable.commands.command import Call
from crosstable.commands.fields import INLINE, Entrant, Help, Text, command_input
from crosstable.model.categories import Category
from crosstable.model.names import clean_name

_Year = Annotated[int | None, Ge(1), Le(9999)]
_Rating = Annotated[float | None, Ge(-10_000), Le(100_000)]


@command_input
class Conditions:
    """What the members of a category have in common; each condition must be met."""

    born_from: Annotated[_Year, Help("Born in this year or later.", metavar="YEAR")] = None
    born_to: Annotated[_Year, Help("Born in this year or earlier.", metavar="YEAR")] = None
    rating_from: Annotated[_Rating, Help("Rated at least this.", metavar="RATING")] = None
    rating_below: Annotated[_Rating, Help("Rated below this, or unrated.", metavar="RATING")] = None
    unrated: Annotated[
        bool, Help("Whether players without a rating are below; default: they are.", option="--unrated/--rated")
    ] = True
    women: Annotated[bool, Help("Only women.")] = False
    club: Annotated[Text | None, Help("Of this club.")] = None
    region: Annotated[Text | None, Help("Of this region.")] = None
    country: Annotated[Text | None, Help("Of this country.")] = None
    members: Annotated[
        tuple[Entrant, ...] | None,
        MaxLen(5000),
        Help("A member, or a team; may be repeated. By default all entrants.", ["p1"], "PLAYER", "--player"),
    ] = None

    def category(self, name: str, call: Call) -> Category:
        """Return the category of this name.

        Raises:
            UnknownName: a member is not in the event.
        """
        return Category(
            clean_name(name),
            born_from=self.born_from,
            born_to=self.born_to,
            rating_from=self.rating_from,
            rating_below=self.rating_below,
            unrated=self.unrated,
            women=self.women,
            club=self.club,
            region=self.region,
            country=self.country,
            members=None if self.members is None else frozenset(map(call.side, self.members)),
        )


@command_input
class NamedCategory:
    """A category and its conditions."""

    name: Annotated[Text, Help("Its name.", "Under 18")]
    conditions: Annotated[Conditions, INLINE] = Conditions()
