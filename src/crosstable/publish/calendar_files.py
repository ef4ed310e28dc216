"""Calendar files of an event, a team and a player: `calendar/e1-league.ics`, `calendar/e1-league/t3.ics`.

Rules
1. The calendar of an event has its rounds, with the matches of each, and the matches that have a day of their own.
2. That of a team or a player has their matches, and rounds that are not paired yet.
3. What has no day is in no calendar.
4. An appointment keeps its UID when it is moved; its SEQUENCE is the number of the change that set it last.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Sequence
from uuid import NAMESPACE_URL, uuid5

from crosstable.formats.calendar_file import Appointment, write_calendar
from crosstable.model.fixtures import WHOLE_ROUND, Slot
from crosstable.publish.fixture_pages import named, parts_with_fixtures
from crosstable.publish.site_data import SiteData
from crosstable.reading.snapshot import EventSnapshot
from crosstable.views.fixtures import FixtureLine, fixture_lines
from crosstable.views.texts import _, capital, formats, numbered

_NO_STAMP = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)  # of what was not set in this league


def calendar_file(data: SiteData, key: str) -> bytes | None:
    """Return the calendar of an event, or of a team or player of it; None where it has no fixtures."""
    found = parts_with_fixtures(data, key)
    if found is None:
        return None
    parts, entrant = found
    snapshot, names = parts.view.snapshot, named(parts)
    event_name = data.directory.event_names[snapshot.event.id]
    name = event_name if entrant is None else f"{names[entrant]} · {event_name}"
    make = _Appointments(data, snapshot, names.__getitem__, event_name, key)
    lines = [line for line in fixture_lines(snapshot, entrant) if line.slot.day is not None]
    made = make.of_event(lines) if entrant is None else map(make.of_entrant(entrant), lines)
    return write_calendar(name, made, data.frame.timezone)


class _Appointments:
    """Makes the appointments of one calendar."""

    def __init__(
        self, data: SiteData, snapshot: EventSnapshot, name: Callable[[str], str], event_name: str, key: str
    ) -> None:
        self._snapshot, self._name, self._event_name = snapshot, name, event_name
        self._league = data.frame.key
        self._round = capital(_(snapshot.profile.words.round))
        self._link = "" if data.base_url is None else f"{data.base_url}fixtures/{key}.html"

    def of_event(self, lines: Sequence[FixtureLine]) -> Iterator[Appointment]:
        """Yield the rounds, and the matches that are played at another time."""
        schedule = self._snapshot.schedule
        for number in sorted({number for number, board in schedule.slots if board == WHOLE_ROUND}):
            slot = schedule.of(number)
            together = [
                line
                for line in lines
                if line.round == number and line.number and (line.slot.day, line.slot.time) == (slot.day, slot.time)
            ]
            matches = "\n".join(self._match(line) for line in together)
            if slot.day is not None:
                yield self._appointment(f"r{number}", self._in_round(number), (number, WHOLE_ROUND), slot, matches)
        for line in lines:
            slot = schedule.of(line.round)
            if line.number and (line.slot.day, line.slot.time) != (slot.day, slot.time):
                title = f"{self._match(line)} ({self._in_round(line.round)})"
                yield self._appointment(f"r{line.round}m{line.number}", title, (line.round, line.number), line.slot)

    def of_entrant(self, entrant: str) -> Callable[[FixtureLine], Appointment]:
        """Return what makes an appointment of a match of a team or player, or of a round."""

        def appointment(line: FixtureLine) -> Appointment:
            title = self._match(line) if line.number else self._event_name
            key, mark = (line.round, line.number), f"r{line.round}-{entrant}"
            return self._appointment(mark, title, key, line.slot, self._in_round(line.round))

        return appointment

    def _appointment(
        self, mark: str, title: str, key: tuple[int, int], slot: Slot, description: str = ""
    ) -> Appointment:
        stamp = self._snapshot.schedule.stamp(*key)
        return Appointment(
            uid=str(uuid5(NAMESPACE_URL, f"crosstable:{self._league}/{self._snapshot.event.id}/{mark}")),
            summary=title,
            day=slot.day or dt.date.max,
            stamp=_NO_STAMP if stamp is None else stamp.at,
            time=slot.time,
            sequence=0 if stamp is None else stamp.change,
            place=slot.place,
            description=description,
            link=self._link,
        )

    def _match(self, line: FixtureLine) -> str:
        return " \N{EN DASH} ".join(map(self._name, line.sides))

    def _in_round(self, number: int) -> str:
        return formats().joined([self._event_name, numbered(self._round, number)])
