"""Make an input that fails as small as it gets: fewer lines, then fewer bytes, then plainer ones."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from tests.fuzz.mutations import packed, unpacked

Fails = Callable[[bytes], bool]


class _TimeIsOverError(Exception):
    pass


def shrunk(data: bytes, fails: Fails, *, seconds: float = 30.0) -> bytes:
    """Return a smaller input that fails in the same way; the members of an archive are made small one by one.

    Args:
        fails: whether an input fails in the same way.
        seconds: after which the smallest one so far is returned.
    """
    end, smallest = time.monotonic() + seconds, data

    def holds(candidate: bytes) -> bool:
        nonlocal smallest
        if time.monotonic() > end:
            raise _TimeIsOverError
        if not fails(candidate):
            return False
        smallest = candidate
        return True

    with suppress(_TimeIsOverError):
        members = unpacked(data)
        if not members or not holds(packed(members)):
            return _shorter(data, holds)
        for name in sorted(members, key=lambda each: -len(members[each])):
            members[name] = _shorter(members[name], lambda text, name=name: holds(packed({**members, name: text})))
        return packed(members)
    return smallest


def _shorter(data: bytes, fails: Fails) -> bytes:
    before = None
    while before != data:
        before = data
        data = b"".join(_fewer(re.split(rb"(?<=[\n\r])", data), fails))
        data = b"".join(_fewer(re.split(rb"(?<=[^0-9A-Za-z])(?=.)", data), fails))
        data = b"".join(_fewer([data[at : at + 1] for at in range(len(data))], fails))
    return _plainer(data, fails)


def _fewer(pieces: Sequence[bytes], fails: Fails) -> Sequence[bytes]:
    """Leave out ever smaller stretches as long as it fails: delta debugging.

    Source: Zeller and Hildebrandt, Simplifying and Isolating Failure-Inducing Input, 2002.
    """
    size = len(pieces)
    while size > 0:
        at = 0
        while at < len(pieces):
            fewer = [*pieces[:at], *pieces[at + size :]]
            if fails(b"".join(fewer)):
                pieces = fewer
            else:
                at += size
        size = min(size // 2, len(pieces))
    return pieces


def _plainer(data: bytes, fails: Fails) -> bytes:
    """Put a plain letter or digit in the place of each, where it fails all the same."""
    for at in range(min(len(data), 400)):
        for plain in (b"a", b"1"):
            candidate = data[:at] + plain + data[at + 1 :]
            if data[at : at + 1].isalnum() and data[at : at + 1] not in b"a1" and fails(candidate):
                data = candidate
                break
    return data
