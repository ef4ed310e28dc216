"""Damaged files: a real file with bytes, words or lines changed, and what is inside an archive likewise."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from random import Random

_WORDS = (
    b"", b"0", b"-0", b"-1", b"1", b"2", b"0.5", b"1.5", b"1e400", b"-1e400", b"1e-400", b"nan", b"inf", b"999",
    b"9999",
    b"99999", b"2147483648", b"-2147483649", b"9223372036854775807", b"9223372036854775808", b"1" * 98, b"9" * 5001,
    b"0x10", b"1_000", b"1,5", b"\xc2\xbd", b"\xef\xbc\x91", b"\xd9\xa3", b"\xc2\xb2", b"\xe2\x85\xa7", b"+", b"-",
    b"=", b"?",
    b"!", b"*", b"#", b"true", b"null", b"[]", b"{}", b'""', b"None", b"2026-02-30", b"0000-00-00", b"9999-12-31",
    b"10000-01-01", b"0001-01-01", b"24:00", b"1-0", b"0-1", b"\xc2\xbd-\xc2\xbd", b"1-0f", b"0-0", b"bye", b"Ann",
    b"ann", b"white",
    b"black", b"void", b"=cmd|'/c calc'!A1", b"'Ann", b"x" * 300, b"\xc3\xa9" * 40, b"e\xcc\x81", b"\xef\xac\x81",
    b"\xc4\xb0", b"\xc3\x9f",
)  # fmt: skip
_BYTES = (
    b"\0", b"\r", b"\n", b"\r\n", b"\n\n", b"\t", b" ", b",", b";", b'"', b'""', b"'", b"<", b">", b"&", b"&#0;",
    b"[", b"]", b"{",
    b"}", b"(", b")", b":", b"/", b"\\", b"|", b"$", b"%", b"\xff", b"\xef\xbb\xbf", b"\xff\xfe", b"\xc3",
    b"\xe2\x80\xa8",
    b"\xe2\x80\x8b", b"\xe2\x80\xae", b"\xed\xa0\x80", b"\xc2\x85", b"\xc2\xa0", b"\x0b", b"\x0c", b"\x1c", b"\x1e",
    b"\x7f", b"<!--", b"]]>",
)  # fmt: skip
_WORD = re.compile(rb"[0-9A-Za-z\x80-\xff_.+-]+")
_NUMBER = re.compile(rb"\d+")
_ZIP = b"PK\x03\x04"
_MOST_EDITS = 6


def mutated(rng: Random, data: bytes, others: list[bytes]) -> bytes:
    """Return a file with a few changes; now and then it takes a piece of another file."""
    members = unpacked(data)
    if members and rng.random() < 0.95:
        name = rng.choice([each for each in members if members[each]] or list(members))
        return packed({**members, name: _edited(rng, members[name], [])})
    return _edited(rng, data, others)


def _edited(rng: Random, data: bytes, others: list[bytes]) -> bytes:
    for _ in range(1 + int(rng.random() ** 3 * _MOST_EDITS)):
        change = rng.choice((_word, _word, _number, _lines, _lines, _noise, _stretch, _column))
        data = change(rng, data)
    if others and rng.random() < 0.1:
        other = rng.choice(others)
        data = data[: rng.randrange(len(data) + 1)] + other[rng.randrange(len(other) + 1) :]
    return data


def _replaced(rng: Random, data: bytes, pattern: re.Pattern[bytes], word: bytes) -> bytes:
    found = pattern.search(data, rng.randrange(len(data) + 1)) or pattern.search(data)
    if found is None:
        return data + word
    if rng.random() < 0.3:  # as wide as before, for files in columns
        word = word[: len(found[0])].ljust(len(found[0]))
    return data[: found.start()] + word + data[found.end() :]


def _word(rng: Random, data: bytes) -> bytes:
    """Put another word in the place of one, often one of the file itself."""
    own = _WORD.search(data, rng.randrange(len(data) + 1))
    return _replaced(rng, data, _WORD, own[0] if own and rng.random() < 0.5 else rng.choice(_WORDS))


def _number(rng: Random, data: bytes) -> bytes:
    made = (b"%d" % rng.randrange(40), b"%d" % rng.randrange(10_000), rng.choice(_WORDS))
    return _replaced(rng, data, _NUMBER, rng.choice(made))


def _noise(rng: Random, data: bytes) -> bytes:
    at = rng.randrange(len(data) + 1)
    put = rng.choice(_BYTES) if rng.random() < 0.8 else bytes(rng.randrange(256) for _ in range(rng.randrange(4)))
    return data[:at] + put + data[at + rng.choice((0, 0, 1, len(put))) :]


def _lines(rng: Random, data: bytes) -> bytes:
    """Drop, repeat, move, cut or exchange lines."""
    lines = re.split(rb"(?<=\n)|(?<=\r)(?!\n)", data)
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(6):
        case 0:
            del lines[one]
        case 1:
            lines.insert(other, lines[one])
        case 2:
            lines.insert(other, lines.pop(one))
        case 3:
            lines[one], lines[other] = lines[other], lines[one]
        case 4:
            lines[one] = lines[one][: rng.randrange(len(lines[one]) + 1)]
        case _:
            del lines[min(one, other) : max(one, other)]
    return b"".join(lines)


def _stretch(rng: Random, data: bytes) -> bytes:
    """Cut off, drop or repeat a stretch."""
    start = rng.randrange(len(data) + 1)
    stretch = data[start : start + rng.choice((1, 2, 5, 20, 100))]
    match rng.randrange(4):
        case 0:
            return data[:start] if rng.random() < 0.3 else data
        case 1:
            return data[:start] + stretch * rng.choice((2, 2, 3, 200)) + data[start + len(stretch) :]
        case 2:
            at = rng.randrange(len(data) + 1)
            return data[:at] + stretch + data[at:]
        case _:
            return data[:start] + data[start + len(stretch) :]


def _column(rng: Random, data: bytes) -> bytes:
    """Change a character in every line, as an editor of columns does."""
    at, put = rng.randrange(60), rng.choice((b"", b" ", b"\t", b",", b"0", b"-"))
    return b"\n".join(line[:at] + put + line[at + 1 :] for line in data.split(b"\n"))


def unpacked(data: bytes) -> dict[str, bytes]:
    """Return the members of an archive by name; nothing if it is none."""
    if not data.startswith(_ZIP):
        return {}
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return {name: archive.read(name) for name in archive.namelist()}
    except (zipfile.BadZipFile, zlib.error, OSError, ValueError, NotImplementedError, EOFError, RuntimeError):
        return {}


def packed(members: dict[str, bytes]) -> bytes:
    """Make an archive."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(name), data)
    return made.getvalue()
