"""When and where rounds and matches are played: the schedule of an event.

Rules
1. A round has a day, a time and a place; a match of its own has what differs.  Each may be missing.
2. The place of a round holds all its matches; a place of one match holds one match at a time.
3. Times are those of the clock in the time zone of the league.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from crosstable.model.arguments import check_count, check_kind, make_plain
from crosstable.model.moments import check_whole_day

WHOLE_ROUND = 0  # in the place of the number of a board


@dataclass(frozen=True, slots=True)
class Slot:
    """A day, a time and a place, each of which may be open.

    Args:
        day: when it is played.
        time: of the clock in the time zone of the league.
        place: where, such as an address; "" where it is open.
        moves: how often it was moved since it was set.
    See also: `Fixture`.
    Example:
        >>> import datetime as dt
        >>> Slot(dt.date(2027, 1, 9), place="Town hall").over(Slot(time=dt.time(19, 30))).as_values()
        {'day': '2027-01-09', 'time': '19:30', 'place': 'Town hall'}
    """

    day: dt.date | None = None
    time: dt.time | None = None
    place: str = ""
    moves: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "day", check_whole_day("day", self.day))
        check_kind("time", self.time, (dt.time, type(None)), "a time of the day, such as time(19, 30)")
        check_kind("place", self.place, str, "where it is played, which is text")
        check_count("moves", self.moves, is_optional=False)

    @property
    def is_open(self) -> bool:
        """Whether nothing is set."""
        return self.day is None and self.time is None and not self.place

    def over(self, other: Slot) -> Slot:
        """Return this slot, with what it leaves open from another one; moves are counted together.

        Args:
            other: what fills in what is open.
        """
        check_kind("other", other, Slot, "a slot, such as Slot(place='Hall')")
        day, time = self.day or other.day, other.time if self.time is None else self.time
        return Slot(day, time, self.place or other.place, self.moves + other.moves)

    def as_values(self) -> dict[str, str | int]:
        """Return what is set as plain values."""
        found: dict[str, str | int] = {}
        found |= {} if self.day is None else {"day": self.day.isoformat()}
        found |= {} if self.time is None else {"time": self.time.isoformat("auto" if self.time.second else "minutes")}
        found |= {"place": self.place} if self.place else {}
        return found | ({"moves": self.moves} if self.moves else {})


NO_SLOT = Slot()


@dataclass(frozen=True, slots=True)
class Fixture:
    """When and where a round, or one of its matches, is played.

    Args:
        round: its number.
        board: the number of the match in its round; 0 for the whole round.
        slot: the day, the time and the place.
    See also: `Slot`; `EventDocument`, which holds them.
    Example:
        >>> import datetime as dt
        >>> Fixture(3, 0, Slot(dt.date(2027, 1, 9))).slot.day.isoformat()
        '2027-01-09'
    """

    round: int
    board: int
    slot: Slot

    def __post_init__(self) -> None:
        check_count("round", self.round, is_optional=False)
        check_count("board", self.board, is_optional=False)
        check_kind("slot", self.slot, Slot, "a day, a time and a place, such as Slot(date(2027, 1, 9))")
        make_plain(self, "round", "board")


@dataclass(frozen=True, slots=True, order=True)
class Stamp:
    """The change that set a slot last, and when that was; an undo is a change too."""

    change: int
    at: dt.datetime


@dataclass(frozen=True, slots=True)
class Schedule:
    """The slots of an event, by round and board.

    Args:
        stamps: of the slots, where they are kept in a league.
    """

    slots: Mapping[tuple[int, int], Slot] = field(default_factory=lambda: MappingProxyType({}))
    stamps: Mapping[tuple[int, int], Stamp] = field(default_factory=lambda: MappingProxyType({}), compare=False)

    @classmethod
    def from_fixtures(cls, fixtures: Iterable[Fixture]) -> Schedule:
        """Return the schedule with these slots."""
        return cls(MappingProxyType({(each.round, each.board): each.slot for each in fixtures}))

    def stamp(self, round: int, board: int = WHOLE_ROUND) -> Stamp | None:
        """Return the last change of when and where a match, or a round, is played."""
        found = [self.stamps[key] for key in {(round, board), (round, WHOLE_ROUND)} if key in self.stamps]
        return max(found, default=None)

    def of(self, round: int, board: int = WHOLE_ROUND) -> Slot:
        """Return when and where a match, or a round, is played.

        Example:
            >>> schedule = Schedule(
            ...     {(1, 0): Slot(dt.date(2027, 1, 9), place="Hall"), (1, 2): Slot(dt.date(2027, 1, 12))}
            ... )
            >>> schedule.of(1, 2).as_values()
            {'day': '2027-01-12', 'place': 'Hall'}
        """
        return self.slots.get((round, board), NO_SLOT).over(self.round_slot(round)) if board else self.round_slot(round)

    def round_slot(self, round: int) -> Slot:
        """Return the slot of a round."""
        return self.slots.get((round, WHOLE_ROUND), NO_SLOT)

    def own(self, round: int, board: int) -> Slot:
        """Return what a match has besides its round."""
        return self.slots.get((round, board), NO_SLOT)

    @property
    def fixtures(self) -> tuple[Fixture, ...]:
        """All slots, by round and board."""
        return tuple(Fixture(*key, slot) for key, slot in sorted(self.slots.items()))


NO_SCHEDULE = Schedule()
