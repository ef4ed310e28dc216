"""Bytes become text in one place, and every reading ends."""

from __future__ import annotations

import io
import time
from pathlib import Path

import pytest

from crosstable.formats import decoding
from crosstable.formats.decoding import TextLines, read_whole, seekable
from crosstable.formats.event.event_formats import sniff
from crosstable.formats.reading import read_results
from crosstable.model.errors import FormatError


class Endless(io.RawIOBase):
    """A device that never ends, as a link in a folder of results may lead to one."""

    def __init__(self, block: bytes) -> None:
        self._block = block

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        return self._block[:size] if size >= 0 else self._block


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decoding, "LARGEST_STREAM", 2**20)
    monkeypatch.setattr(decoding, "LARGEST_WHOLE", 2**20)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["r.csv", "r.tsv", "r.json", "r.jsonl", "r.pgn"])
@pytest.mark.parametrize("block", [b"\0" * 2**20, b"Ann,Bo,1\n" * 50_000])
def test_a_device_without_end_is_rejected(name: str, block: bytes) -> None:
    with pytest.raises(FormatError, match=r"(is larger than|has more than|NUL|JSON|column|no array)"):
        read_results(Endless(block), name)  # type: ignore[arg-type]  # it reads


def test_a_pipe_without_end_is_rejected_where_the_end_is_needed() -> None:
    with pytest.raises(FormatError, match=r"^r\.xlsx: the file is larger than 1 MB"):
        seekable(Endless(b"\0" * 2**23), "r.xlsx")  # type: ignore[arg-type]  # it reads


def test_a_whole_file_is_bounded() -> None:
    assert read_whole(io.BytesIO(b"abc"), name="x", most=3) == b"abc"
    with pytest.raises(FormatError, match=r"^x: the file is larger than 0 MB\. Check"):
        read_whole(io.BytesIO(b"abcd"), name="x", most=3)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_in_any_way_and_bytes_that_are_not_utf_8_are_latin_1(end: str) -> None:
    data = end.join(["Zoé", "x"]).encode() + end.encode() + "Zoë".encode("latin-1")

    lines = TextLines(io.BytesIO(data), name="x", encoding=None, is_mixed=True)

    assert list(lines.numbered()) == [(1, "Zoé"), (2, "x"), (3, "Zoë")]


@pytest.mark.parametrize("text", ["\n", "\r", "\r\n", "x\n", " \n", ";\n"])
def test_very_many_line_ends_cost_no_more_than_their_bytes(text: str) -> None:
    began = time.process_time()
    for name in ("a.csv", "a.txt", "a.json", "a.xml"):
        sniff(text.encode() * 70_000, name)

    assert time.process_time() - began < 1.0


def test_every_format_reads_bytes_by_the_one_decoder() -> None:
    folder = Path(decoding.__file__).parent
    own = [path.name for path in folder.rglob("*.py") if ".decode(" in path.read_text(encoding="utf-8")]

    assert sorted(own) == ["decoding.py", "event_formats.py", "ffg.py", "fide_xml.py", "opengotha.py"]
