"""What is known of a player who is entered: the one list of these fields, for programs, the terminal and the desk.

The club and the home are the player's (`Person`).  Title, rank and what else `EntryDetails` has belong to the entry: a
field here has the name that it has there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from annotated_types import Ge, Le, MaxLen, MultipleOf

from crosstable.commands.fields import INLINE, Help, Text, command_input, made_of, values_of
from crosstable.commands.shared.player_details import Person
from crosstable.events.entry_facts import NewEntry
from crosstable.model.entry_details import DETAIL_NAMES, EntryDetails
from crosstable.model.players import Identity

_RoundNumbers = Annotated[tuple[Annotated[int, Ge(1), Le(1000)], ...], MaxLen(1000)]
_DETAIL_OF = {name: "rank" if name == "grade" else name for name in DETAIL_NAMES}  # what a detail is called here


@command_input
class PlayerNumber:
    """A number that a federation gave a player."""

    organisation: Annotated[Text, Help("The federation.", "FIDE")]
    number: Annotated[Text, Help("The number.", "1503014")]

    @staticmethod
    def of_text(text: str) -> Mapping[str, Any]:
        """Return the number of a text such as `FIDE 1503014`."""
        organisation, _, number = text.strip().rpartition(" ")
        return {"organisation": organisation.strip(), "number": number} if organisation else {"number": number}


@command_input
class EntrantDetails:
    """What belongs to the entry of a player in one event, and what decides who is meant."""

    player: Annotated[Text | None, Help("The player's id, where the name is not enough.", "p17", "ID")] = None
    rating: Annotated[float | None, Ge(-10_000), Le(100_000), Help("The seed rating.", 1850)] = None
    title: Annotated[Text | None, Help("The title.", "WFM")] = None
    rank: Annotated[Text | None, Help("The strength as a rank.", "3k")] = None
    sex: Annotated[Literal["m", "w"] | None, Help("The sex.")] = None
    birth: Annotated[Text | None, Help("The date or the year of birth.", "1990")] = None
    membership: Annotated[Text | None, Help("Of the federation: a kind or an expiry date.")] = None
    rating_kind: Annotated[Text | None, Help("Whose rating it is.", "FIDE")] = None
    notes: Annotated[Text | None, Help("Anything else, in words.")] = None
    numbers: Annotated[
        tuple[PlayerNumber, ...],
        MaxLen(10),
        Help("A number of a federation; may be repeated.", metavar="FEDERATION NUMBER", option="--number"),
    ] = ()
    initial_score: Annotated[
        float, Ge(0), Le(1000), MultipleOf(0.5), Help("Points to start with; the McMahon bar sets them, too.")
    ] = 0
    absent: Annotated[_RoundNumbers, Help("Rounds that the player does not play.", [2], "ROUND")] = ()


@command_input
class NewEntrant:
    """A player to enter."""

    name: Annotated[Text, Help("The name; one that the league does not know is a new player.", "Ann Lee")]
    person: Annotated[Person, INLINE] = Person()
    details: Annotated[EntrantDetails, INLINE] = EntrantDetails()

    def entry(self) -> NewEntry:
        """Return the entry for the league."""
        given = self.details
        stated = {detail: getattr(given, name) for detail, name in _DETAIL_OF.items()}
        return NewEntry(
            self.name,
            given.rating,
            int(2 * given.initial_score),
            player_id=given.player,
            details=tuple((name, value) for name, value in values_of(self.person).items() if value),
            entered=EntryDetails.from_values(stated),
            identities=tuple(Identity(each.organisation, each.number) for each in given.numbers),
            absent=frozenset(given.absent),
        )


def entrant_of(entry: NewEntry) -> NewEntrant:
    """Return an entry that was read from a list or a file as it is given."""
    known = {name: getattr(entry.entered, detail) for detail, name in _DETAIL_OF.items()}
    return made_of(
        NewEntrant,
        {
            "name": entry.name,
            "player": entry.player_id,
            "rating": entry.rating,
            "numbers": tuple(
                PlayerNumber(organisation=each.organisation, number=each.number) for each in entry.identities
            ),
            "initial_score": entry.initial_half_points / 2,
            "absent": tuple(sorted(entry.absent)),
            **known,
            **dict(entry.details),
        },
    )
