"""What the pages show of the club itself: a text, a logo from an image file, and its colour (see `accent`).

Rules
1. A logo is a PNG, JPEG, GIF or WebP file, recognised by its first bytes, of at most 100 KB.  SVG is not accepted: such
   a file can contain scripts.
2. The league keeps the image itself, as base64, so that its pages need no other file.
3. A text is shown as it is, never as HTML; an empty line begins a new paragraph.
"""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass
from pathlib import Path

from crosstable.facts.settings.accent import Accent
from crosstable.model.errors import InputError
from crosstable.model.names import clean_name

MOST_BYTES = 100_000
MOST_CHARACTERS = 2000
_STARTS = {
    "png": re.compile(rb"\x89PNG\r\n\x1a\n"),
    "jpg": re.compile(rb"\xff\xd8\xff"),
    "gif": re.compile(rb"GIF8[79]a"),
    "webp": re.compile(rb"RIFF....WEBP", re.DOTALL),
}


@dataclass(frozen=True, slots=True)
class Logo:
    """An image: its content, and the ending of a file that holds it."""

    content: bytes
    ending: str


@dataclass(frozen=True, slots=True)
class Club:
    """The text, paragraph by paragraph, the logo, and the accent colour of a club."""

    paragraphs: tuple[str, ...] = ()
    logo: Logo | None = None
    accent: Accent | None = None


def read_logo(path: Path) -> str:
    """Read the file of a logo, and return it as a league keeps it.

    Raises:
        InputError: there is no such file, it is too large, or not an image.
    """
    if not path.is_file():
        raise InputError("facts/logo-not-found", path=str(path))
    with path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise InputError("facts/logo-too-large", path=str(path), most=MOST_BYTES)
    if _ending(content) is None:
        raise InputError("facts/logo-not-an-image", path=str(path))
    return base64.b64encode(content).decode("ascii")


def kept_logo(text: str) -> Logo | None:
    """Return the logo that a league keeps; None for "".

    Raises:
        InputError: the text is not base64 of an image.
    """
    if not text:
        return None
    try:
        content = base64.b64decode(text, validate=True)
    except binascii.Error:
        content = b""
    ending = _ending(content)
    if ending is None or len(content) > MOST_BYTES:
        raise InputError("facts/logo-not-kept")
    return Logo(content, ending)


def paragraphs(text: str) -> tuple[str, ...]:
    r"""Return the paragraphs of a text.

    Raises:
        InputError: it is too long.
    Example:
        >>> paragraphs("We meet on\nMondays.\n\nBring a friend.")
        ('We meet on Mondays.', 'Bring a friend.')
    """
    if len(text) > MOST_CHARACTERS:
        raise InputError("facts/club-text-too-long", count=len(text), most=MOST_CHARACTERS)
    return tuple(filter(None, (clean_name(each) for each in re.split(r"\n\s*\n", text))))


def _ending(content: bytes) -> str | None:
    return next((ending for ending, start in _STARTS.items() if start.match(content)), None)
