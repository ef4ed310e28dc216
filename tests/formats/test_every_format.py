"""The kit runs on every format of event files; and the kit itself finds what it is there to find."""

from __future__ import annotations

import io
import re
from contextlib import suppress
from dataclasses import replace
from typing import IO

import pytest

from crosstable.formats.event.document import ABOUT, EventDocument
from crosstable.formats.event.document_facts import FACTS
from crosstable.formats.event.event_format import EventWriter, ReadEvent, WrittenEvent
from crosstable.formats.event.event_formats import EVENT_FORMATS, SNIFFED, format_to_write, sniff
from crosstable.formats.event.json_reader import EventJson
from crosstable.formats.event.lost_facts import LossLog
from crosstable.formats.player_lists.reading import read_player_list
from crosstable.model.errors import FormatError, Problem
from crosstable.testing import check_format
from crosstable.testing.sample_documents import plain_document, sample_documents
from tests.formats.peer_samples import SAMPLES

NO_GAMES = {"plain": "a list of players holds no games"}
EXEMPT = {"players": NO_GAMES, "players-xlsx": NO_GAMES}


@pytest.mark.slow
@pytest.mark.parametrize("name", EVENT_FORMATS)
def test_every_format_keeps_its_promises(name: str) -> None:
    check_format(name, samples=SAMPLES.get(name, ()), exempt=EXEMPT.get(name))


def test_the_samples_hold_every_sort_of_fact() -> None:
    from random import Random

    held = {
        code for document in sample_documents(Random(1)) for code, fact in FACTS.items() if fact.values_in(document)
    }

    assert set(FACTS) == held
    assert {f"about-{key}" for key in ABOUT} <= held


@pytest.mark.parametrize("name", [name for name in EVENT_FORMATS if issubclass(EVENT_FORMATS[name], EventWriter)])
def test_a_file_that_a_format_writes_is_known_by_its_first_bytes_or_its_name(name: str) -> None:
    from random import Random

    form = EVENT_FORMATS[name]()
    data = form.write(plain_document(Random(1))).data

    known = sniff(data[:SNIFFED], f"cup{form.endings[0]}")
    tables = {"results", "results-xlsx", "players-xlsx"}  # whose endings say nothing: they are read as results
    assert known == (None if name in tables else "trf16" if name == "trf26" else name)


@pytest.mark.parametrize("digits", [b"9" * 400, b"9" * 5001], ids=["too large for a float", "too long for an int"])
@pytest.mark.parametrize("name", [name for name in SAMPLES if name != "pgn"])
def test_a_number_without_end_anywhere_is_read_or_rejected(name: str, digits: bytes) -> None:
    sample = SAMPLES[name][0]
    for number in list(re.finditer(rb"\d+", sample))[::2]:
        data = sample[: number.start()] + digits + sample[number.end() :]
        with suppress(FormatError):
            if name in EVENT_FORMATS:
                EVENT_FORMATS[name]().read(io.BytesIO(data), name="cup")
            else:
                list(read_player_list(io.BytesIO(data), name="list").players)


@pytest.mark.parametrize("name", ["opengotha", "macmahon", "wer"])
def test_a_file_that_is_cut_off_has_the_same_problems_each_time(name: str) -> None:
    data = SAMPLES[name][0][:-20]

    first, again = (EVENT_FORMATS[name]().read(io.BytesIO(data), name="cup") for _ in range(2))
    assert first == again


@pytest.mark.parametrize(
    ("first", "filename", "name"),
    [
        (b"012 Cup\r001    1 ", "cup.txt", "trf16"),
        (b"001    1      Lee\r\n142 9\r\n", "cup.txt", "trf26"),
        (b"\xef\xbb\xbf; EV[Cup]\n", "cup.txt", "egf"),
        (b";name=cup\n", "cup.txt", "ffg"),
        (b"TOURNEY Cup\n", "cup.txt", "aga"),
        (b'<?xml version="1.0"?>\n<Tournament version="1">', "cup.xml", "opengotha"),
        (b'<event id="1">', "cup.xml", "wer"),
        (b'{"schema": 1, "event"', "cup.json", "event-json"),
        (b'{"players": [{"id": 1, "initialScore": 0', "cup.json", "event-json"),
        (b'[{"white": "Ann"', "games.json", None),
        (b"name,rating\nAnn,2000\n", "entries.csv", "players"),
        (b"date,player_a,player_b,score_a\n", "games.csv", None),
        (b"name,score\nAnn,3\n", "games.csv", None),
        (b"PK\x03\x04", "games.xlsx", None),
        (b"what is this", "cup.h9", "egf"),
        (b"what is this", "cup.dat", None),
        (b"", "cup", None),
    ],
)
def test_the_format_is_known_by_the_first_bytes_then_by_the_name(first: bytes, filename: str, name: str | None) -> None:
    assert sniff(first, filename) == name


def test_the_ending_names_the_format_to_write() -> None:
    assert [format_to_write(f"cup{ending}") for ending in (".trf", ".H9", ".json", ".csv")] == [
        "trf26",
        "egf",
        "event-json",
        "results",
    ]
    with pytest.raises(
        FormatError,
        match=r"'cup\.doc': the ending does not identify a format\. Known endings: \.trf, .*also name the format",
    ):
        format_to_write("cup.doc")


class Broken(EventJson):
    """A format with a fault put in."""

    __slots__ = ()

    def write(self, document: EventDocument) -> WrittenEvent:
        return super().write(self.spoilt(document))

    def spoilt(self, document: EventDocument) -> EventDocument:
        return document


class Forgets(Broken):
    def spoilt(self, document: EventDocument) -> EventDocument:
        return replace(document, about={})


class MakesUp(Broken):
    def spoilt(self, document: EventDocument) -> EventDocument:
        event = document.event
        if not event.rounds or not event.rounds[-1].games:
            return document
        again = replace(event.rounds[-1], number=len(event.rounds) + 1)
        return replace(document, event=replace(event, rounds=(*event.rounds, again)))


class Restless(EventJson):
    __slots__ = ()
    count = [0]  # noqa: RUF012  # a fault on purpose

    def write(self, document: EventDocument) -> WrittenEvent:
        self.count[0] += 1
        return WrittenEvent(super().write(document).data + b" " * self.count[0])


class Lenient(EventJson):
    __slots__ = ()

    def read(self, stream: IO[bytes], *, name: str, strict: bool = False, encoding: str | None = None) -> ReadEvent:
        found = super().read(stream, name=name, encoding=encoding)
        return ReadEvent(found.document, (Problem(1, None, "error", "something"),))


class Crashes(EventJson):
    __slots__ = ()

    def read(self, stream: IO[bytes], *, name: str, strict: bool = False, encoding: str | None = None) -> ReadEvent:
        data = stream.read()
        if data and not data.startswith(b"{"):  # as half of the fuzzed files are
            raise IndexError("list index out of range")
        return super().read(io.BytesIO(data), name=name, strict=strict, encoding=encoding)


class Lossy(Broken):
    def write(self, document: EventDocument) -> WrittenEvent:
        return WrittenEvent(super().write(document).data, LossLog(document, "Lossy", ()).losses)


class Nameless(EventJson):
    __slots__ = ()

    def __init__(self) -> None:
        object.__setattr__(self, "name", "nameless")
        object.__setattr__(self, "endings", ("json",))
        object.__setattr__(self, "sentence", "x")


@pytest.mark.parametrize(
    ("form", "check"),
    [
        (Nameless, "described"),
        (Lossy, "plain"),
        (Forgets, "round trip"),
        (MakesUp, "round trip"),
        (Restless, "stable"),
        (Lenient, "strict"),
        (Crashes, "fuzz"),
    ],
)
def test_the_kit_finds_a_fault(form: type[EventJson], check: str) -> None:
    with pytest.raises(AssertionError, match=f"check '{check}'"):
        check_format(form(), examples=100)


def test_the_kit_knows_its_checks_and_its_exemptions() -> None:
    with pytest.raises(AssertionError, match=r"check 'speed' is not known\. Known: described, plain, round trip"):
        check_format("event-json", exempt={"speed": "slow"})
    with pytest.raises(AssertionError, match="check 'described' holds: the exemption 'no reason' is stale"):
        check_format("event-json", exempt={"described": "no reason"})


def test_losses_are_reported_with_their_places_and_claims_are_none() -> None:
    from random import Random

    document = next(each for each in sample_documents(Random(1)) if each.event.id == "full")
    losses = LossLog(document, "Stone tablet", ()).losses

    told = {loss.code: str(loss) for loss in losses}
    names = [entrant.player.name for entrant in document.event.entrants]
    assert told["club"] == f"Stone tablet has no place for clubs: {names[0]}; {names[1]}; {names[2]} and 5 more."
    assert told["about-city"] == "Stone tablet has no place for city (where it was played): event."
    assert not {"stated-score", "stated-place", "criteria"} & set(told)
