"""A short run of the fuzzer over every reader; and it finds, limits and shrinks what it is there to find."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from crosstable.formats.event.event_formats import EVENT_FORMATS
from crosstable.formats.format_registry import FORMATS
from tests.apart import in_own_process
from tests.fuzz import fuzz as fuzzer
from tests.fuzz.fuzz import Tally, case, fuzz
from tests.fuzz.mutations import packed, unpacked
from tests.fuzz.readers import READERS, reads
from tests.fuzz.seeds import seeds
from tests.fuzz.shrink import shrunk

FILES, SEED = 60, 20261124  # files of each reader: 40 seconds on a quiet machine


@pytest.mark.slow
def test_every_format_has_a_reader_that_accepts_some_seed():
    assert set(FORMATS) | set(EVENT_FORMATS) <= set(READERS)
    assert not [name for name, reader in READERS.items() if not any(reads(reader.check, each) for each in seeds(name))]


def _read_all():
    tally = Tally()
    fuzz(list(READERS), seed=SEED, seconds=500, tally=tally, files=FILES)
    return tally


@pytest.mark.slow
def test_no_reader_breaks_a_rule():
    tally = in_own_process(_read_all)

    assert not tally.failures, "see what was printed"
    assert dict.fromkeys(READERS, FILES) == tally.files


def _broken(reader, monkeypatch, check):
    monkeypatch.setattr(fuzzer, "READERS", {reader: replace(READERS[reader], check=check)})
    tally = Tally()
    fuzz([reader], seed=1, seconds=0.5, tally=tally)
    return {kind for _, kind in tally.failures}


def _raise_index_error(data):
    if b"3" in data:
        raise IndexError("list index out of range")


def _eat(data):
    bytearray(2 * fuzzer.FILE_BYTES)


def _wait(data):
    while True:
        time.process_time()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("check", "kind"),
    [
        (_raise_index_error, "IndexError in the fuzzer"),
        (_eat, "more than 500 MB in the fuzzer"),
        (_wait, "more than 0.1 s in the fuzzer"),
    ],
)
def test_the_fuzzer_finds_a_fault(check, kind, monkeypatch, capsys):
    monkeypatch.setattr(fuzzer, "FILE_SECONDS", 0.1)
    monkeypatch.setattr(fuzzer, "shrunk", lambda data, fails: data)

    assert {kind} == _broken("pasted", monkeypatch, check)
    assert "pasted_players(DATA.decode(), CHESS)" in capsys.readouterr().out


def test_a_file_follows_from_its_seed_and_number():
    assert case("csv", 7, 3) == case("csv", 7, 3) != case("csv", 8, 3)


def test_what_fails_is_shrunk():
    data = b"".join(b"line %d\n" % number for number in range(200))

    assert b"x" == shrunk(data + b"say x\n" + data, lambda text: b"x" in text)
    assert {"a": b"", "b": b"x"} == unpacked(shrunk(packed({"a": data, "b": data + b"x"}), _has_x))


def _has_x(data):
    return b"x" in unpacked(data).get("b", b"")
