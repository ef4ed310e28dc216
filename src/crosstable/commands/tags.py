"""ETags: what an answer depends on, and whether a reader has it already."""

from __future__ import annotations

import hashlib

import crosstable

_LENGTH = 20


def etag(*parts: object) -> str:
    """Return the ETag of an answer that depends on these values."""
    text = "\0".join(map(str, (crosstable.__version__, *parts)))
    return f'W/"{hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_LENGTH]}"'


def event_tag(event: str, last_change: int) -> str:
    """Return the ETag of an event as its last change left it; commands on the event check it."""
    return etag("event", event, last_change)


def is_known(sent: str, tag: str) -> bool:
    """Return whether an ETag is among those of a header `If-None-Match`.

    Example:
        >>> is_known('"a", W/"b"', 'W/"a"'), is_known("*", 'W/"a"'), is_known("", 'W/"a"')
        (True, True, False)
    """
    return bool(sent) and (
        sent.strip() == "*" or tag[2:] in {each.strip().removeprefix("W/") for each in sent.split(",")}
    )
