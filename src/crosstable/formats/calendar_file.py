"""Write appointments as a calendar file (iCalendar), which calendars of phones and computers subscribe to.

Rules
1. Lines end in CR LF and are folded after 75 octets of UTF-8, never inside a character (3.1).
2. Backslashes, semicolons, commas and line breaks in texts are escaped; other control characters are left out (3.3.11).
3. A time is written in UTC, so that no description of a time zone is needed (3.3.5, form 2); a day without a time as a
   date, and the appointment is then the whole day (3.6.1).
4. The UID of an appointment stays; SEQUENCE grows when it is moved, and DTSTAMP is when that was (3.8.4.7, 3.8.7.4,
   3.8.7.2).
Source: RFC 5545 (September 2009); NAME: RFC 7986, 5.1.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from crosstable.model.moments import zone_named

_PROGRAM = "-//crosstable//calendar//EN"
_MOST_OCTETS = 75
_ESCAPES = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})


@dataclass(frozen=True, slots=True)
class Appointment:
    """Something with a day in a calendar.

    Args:
        uid: names it for good, in the whole world.
        summary: its title.
        day: the day.
        stamp: when it was set or moved last.
        time: by the clock of the time zone; None for the whole day.
        sequence: grows with every change of day, time or place.
        place, description, link: more about it; "" for nothing.
    """

    uid: str
    summary: str
    day: dt.date
    stamp: dt.datetime
    time: dt.time | None = None
    sequence: int = 0
    place: str = ""
    description: str = ""
    link: str = ""


def write_calendar(name: str, appointments: Iterable[Appointment], timezone: str = "UTC") -> bytes:
    """Return a calendar file.

    Args:
        name: of the calendar.
        appointments: in any order; they are written by time.
        timezone: of their times, such as Europe/Berlin.
    """
    zone = zone_named(timezone)
    ordered = sorted(appointments, key=lambda each: (each.day, each.time or dt.time.min, each.uid))
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:{_PROGRAM}"]
    lines += [f"{key}:{escaped(name)}" for key in ("NAME", "X-WR-CALNAME")]
    for each in ordered:
        lines += ["BEGIN:VEVENT", *_properties(each, zone), "END:VEVENT"]
    lines.append("END:VCALENDAR")
    return b"".join(folded(line) for line in lines)


def _properties(appointment: Appointment, zone: dt.tzinfo) -> list[str]:
    found = [f"UID:{escaped(appointment.uid)}", f"DTSTAMP:{_utc(appointment.stamp)}"]
    found += [f"SEQUENCE:{appointment.sequence}"] if appointment.sequence else []
    if appointment.time is None:
        found.append(f"DTSTART;VALUE=DATE:{appointment.day:%Y%m%d}")
    else:
        found.append(f"DTSTART:{_utc(dt.datetime.combine(appointment.day, appointment.time, zone))}")
    found.append(f"SUMMARY:{escaped(appointment.summary)}")
    texts = (("LOCATION", appointment.place), ("DESCRIPTION", appointment.description))
    found += [f"{key}:{escaped(text)}" for key, text in texts if text]
    return found + ([f"URL:{''.join(filter(_is_visible, appointment.link))}"] if appointment.link else [])


def _utc(at: dt.datetime) -> str:
    moment = at.astimezone(dt.UTC)
    return f"{moment.year:04}{moment:%m%dT%H%M%SZ}"


def escaped(text: str) -> str:
    r"""Return a text as the value of a property.

    Example:
        >>> escaped("Ann, Bo; 1\\2")
        'Ann\\, Bo\\; 1\\\\2'
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(each for each in lines if each == "\n" or _is_visible(each) or each in " \t").translate(_ESCAPES)


def _is_visible(character: str) -> bool:
    """Return whether a character is no control character, which a text may not have."""
    return ord(character) > 32 and ord(character) != 127 and not 0xD800 <= ord(character) <= 0xDFFF


def folded(line: str) -> bytes:
    """Return a line of a calendar file, in pieces of at most 75 octets; each but the first begins with a blank."""
    pieces, piece = [], b""
    for character in line:
        octets = character.encode()
        if len(piece) + len(octets) > _MOST_OCTETS:
            pieces.append(piece)
            piece = b" "
        piece += octets
    return b"\r\n".join([*pieces, piece]) + b"\r\n"
