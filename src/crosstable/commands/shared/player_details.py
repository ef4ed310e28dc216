"""What is known of a player besides their games."""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.fields import INLINE, Help, LogReason, Text, command_input, values_of
from crosstable.model.players import Display


@command_input
class Person:
    """Where a player belongs."""

    club: Annotated[Text | None, Help("The club.", "Elm Street")] = None
    family: Annotated[Text | None, Help("The family, whose members are not paired with each other.")] = None
    city: Annotated[Text | None, Help("The city.")] = None
    region: Annotated[Text | None, Help("The region.")] = None
    country: Annotated[Text | None, Help("The country.", "NO")] = None


@command_input
class Details:
    """Details of a player; what is left out stays, an empty one is removed."""

    display: Annotated[Display | None, Help("How the player is shown.")] = None
    person: Annotated[Person, INLINE] = Person()
    reason: LogReason = ""

    def details(self) -> dict[str, str | None]:
        """Return the details that are given."""
        display = {} if self.display is None else {"display": self.display}
        return {name: value or None for name, value in {**display, **values_of(self.person)}.items()}
