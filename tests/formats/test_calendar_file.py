"""Calendar files, by the rules of RFC 5545; each test names its section."""

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.formats.calendar_file import Appointment, escaped, folded, write_calendar

STAMP = dt.datetime(2026, 11, 27, 15, 30, 5, tzinfo=dt.UTC)
MATCH = Appointment(
    uid="r1m2@e1",
    summary="Ants – Bees",
    day=dt.date(2027, 7, 9),
    stamp=STAMP,
    time=dt.time(19, 30),
    sequence=12,
    place="Mill Lane 3, Ulm",
    description="Round 1; match 2",
    link="https://example.org/e1.html",
)


def lines(*appointments, name="League", timezone="UTC"):
    """Return the lines of a calendar, unfolded as 3.1 says."""
    return write_calendar(name, appointments, timezone).decode().replace("\r\n ", "").split("\r\n")


def unescaped(text):
    """Read a text as 3.3.11 says."""
    found, characters = "", iter(text)
    for each in characters:
        found += {"n": "\n", "N": "\n"}.get(after := next(characters), after) if each == "\\" else each
    return found


def test_a_calendar_has_what_is_required():
    """3.4, 3.6 and 3.7: VERSION and PRODID; 3.6.1: UID, DTSTAMP and, without a METHOD, DTSTART of each event."""
    assert lines(MATCH) == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//crosstable//calendar//EN",
        "NAME:League",
        "X-WR-CALNAME:League",
        "BEGIN:VEVENT",
        "UID:r1m2@e1",
        "DTSTAMP:20261127T153005Z",
        "SEQUENCE:12",
        "DTSTART:20270709T193000Z",
        "SUMMARY:Ants – Bees",
        "LOCATION:Mill Lane 3\\, Ulm",
        "DESCRIPTION:Round 1\\; match 2",
        "URL:https://example.org/e1.html",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ]


def test_times_are_in_utc_whatever_the_zone():
    """3.3.5, form 2; Berlin is two hours ahead of UTC in July and one in January."""
    assert "DTSTART:20270709T173000Z" in lines(MATCH, timezone="Europe/Berlin")
    winter = Appointment("a", "b", dt.date(2027, 1, 9), STAMP, dt.time(0, 15))
    assert "DTSTART:20270108T231500Z" in lines(winter, timezone="Europe/Berlin")


def test_a_day_without_a_time_is_a_date():
    """3.3.4 and 3.6.1."""
    assert "DTSTART;VALUE=DATE:20270109" in lines(Appointment("a", "b", dt.date(2027, 1, 9), STAMP))


def test_appointments_are_in_the_order_of_time():
    first = Appointment("x", "first", dt.date(2027, 1, 9), STAMP)
    found = lines(MATCH, first)

    assert found.index("SUMMARY:first") < found.index("SUMMARY:Ants – Bees")


def test_texts_are_escaped():
    """3.3.11: backslash, semicolon, comma and line break."""
    assert escaped("a\\b;c,d\r\ne\rf\ng") == "a\\\\b\\;c\\,d\\ne\\nf\\ng"
    assert escaped("bell\x07 and\x7f del\ttab") == "bell and del\ttab"


def test_a_name_cannot_begin_another_property():
    hostile = Appointment("a", "x\r\nATTACH:http://evil", dt.date(2027, 1, 9), STAMP, link="http://a\r\nX:1")

    assert "SUMMARY:x\\nATTACH:http://evil" in lines(hostile)
    assert "URL:http://aX:1" in lines(hostile)


@given(st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=400))
def test_any_text_comes_back(text):
    assert unescaped(escaped(text)) == text


@given(st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=400))
def test_lines_have_at_most_75_octets_and_characters_stay_whole(text):
    """3.1: not more than 75 octets, without the line break."""
    octets = folded(text)

    assert octets.endswith(b"\r\n")
    pieces = octets[:-2].split(b"\r\n")
    assert all(len(each) <= 75 for each in pieces)
    assert all(each.startswith(b" ") for each in pieces[1:])
    assert pieces[0].decode() + "".join(each[1:].decode() for each in pieces[1:]) == text


@pytest.mark.parametrize(("octets", "pieces"), [(75, 1), (76, 2), (149, 2), (150, 3)])
def test_a_line_is_folded_after_75_octets(octets, pieces):
    """3.1; the blank of a further line counts."""
    assert folded("x" * octets).count(b"\r\n") == pieces
