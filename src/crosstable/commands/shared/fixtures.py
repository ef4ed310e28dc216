"""Days, times and places of rounds and matches, as commands take and return them."""

from __future__ import annotations

import datetime as dt
import re
from typing import Annotated

from annotated_types import Ge, Le, MaxLen

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Values
from crosstable.commands.fields import Help, command_input
from crosstable.commands.reading import FieldError
from crosstable.events.draw_fixtures import Calendar
from crosstable.events.moved_matches import MovedMatch
from crosstable.model.fixtures import Slot

_TIME = re.compile(r"([01]?[0-9]|2[0-3])[:.h]([0-5][0-9])", re.ASCII)
TimeOfDay = Annotated[
    str | None, MaxLen(8), Help("The time of the clock in the time zone of the league.", "19:30", "HH:MM")
]
PlaceText = Annotated[str, MaxLen(200), Help("The place, such as an address.", "Club house, Mill Lane 3")]
RoundOfMatch = Annotated[int, Ge(1), Le(1000), Help("The round.", 3, "ROUND", is_argument=True)]
MatchNumber = Annotated[
    int, Ge(1), Le(1_000_000), Help("The number of the match in its round.", 2, "MATCH", is_argument=True)
]


@command_input
class Days:
    """The days of the rounds of an event."""

    day: Annotated[
        tuple[dt.date, ...],
        MaxLen(1000),
        Help("The day of a round, from the first on; may be repeated.", ["2027-01-09", "2027-01-16"]),
    ] = ()
    every: Annotated[
        int | None, Ge(1), Le(366), Help("Days between rounds, for those after the last given day.", 7, "DAYS")
    ] = None
    time: TimeOfDay = None
    place: PlaceText = ""

    def calendar(self) -> Calendar:
        """Return the days, with time and place.

        Raises:
            FieldError: the time is none.
        """
        return Calendar(self.day, self.every, time_of(self.time), self.place)


@answer
class SlotShape:
    """When and where a round or a match is played; each may be open."""

    day: Annotated[dt.date | None, Help("The day.", "2027-01-09")]
    time: Annotated[str | None, Help("The time of the clock in the time zone of the league.", "19:30")]
    place: Annotated[str, Help("The place; empty where none is set.")]
    moves: Annotated[int, Help("How often it was moved.")]


@answer
class MoveDone(Done):
    """A match as a move, or an answer to one, left it."""

    round: Annotated[int, Help("The round.")]
    match: Annotated[int | None, Help("The number of the match; null for the whole round.")]
    before: Annotated[SlotShape, Help("When and where it was to be played.")]
    after: Annotated[SlotShape, Help("When and where it is played now; of a move that waits, what is asked for.")]
    is_asked: Annotated[bool, Help("Whether the move waits for the other side or the director.")]
    to_agree: Annotated[tuple[str, ...], Help("Who must agree, by name.")]


def time_of(word: str | None) -> dt.time | None:
    """Return the time of a word such as 19:30.

    Raises:
        FieldError: it is no time.
    """
    if word is None or not word.strip():
        return None
    found = _TIME.fullmatch(word.strip())
    if found is None:
        raise FieldError("commands/field-not-a-time", given=word, label="time")
    return dt.time(int(found[1]), int(found[2]))


def slot_shape(slot: Slot) -> SlotShape:
    """Return a slot as an answer."""
    time = None if slot.time is None else f"{slot.time:%H:%M}"
    return SlotShape(day=slot.day, time=time, place=slot.place, moves=slot.moves)


def move_values(call: Call, moved: MovedMatch) -> Values:
    """Return a move as the values of a `MoveDone`."""
    names = call.running().names if moved.to_agree else {}
    return {
        "round": moved.round,
        "match": moved.board or None,
        "before": slot_shape(moved.before),
        "after": slot_shape(moved.after),
        "is_asked": moved.is_asked,
        "to_agree": tuple(names[each] for each in moved.to_agree),
    }
