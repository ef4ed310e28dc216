"""The accent colour of a league: for light pages as it is set, for dark ones made lighter.

Rules
1. Text in the accent has a contrast of at least 4.5:1 on the grounds of pages, as WCAG 2.2 (1.4.3) asks.
2. A colour without that contrast is not accepted; the message has the nearest darker one that would be.
3. Won and lost are told by shape or text as well, so that any hue may be chosen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from crosstable.model.errors import InputError

LEAST_CONTRAST = 4.5
_WHITE, _BLACK, _LIGHT, _DARK = (255, 255, 255), (0, 0, 0), (245, 246, 248), (24, 28, 34)  # and the surfaces of pages
_FORM = re.compile(r"#[0-9a-f]{6}")
_LIGHT_SHARE, _DARK_SHARE = 0.1, 0.16  # of the accent in its soft ground
_STEPS = 50
_Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Accent:
    """A colour for text and buttons with its soft ground, on light and on dark pages: "#7a1f5c"."""

    light: str
    light_soft: str
    dark: str
    dark_soft: str


def accent_of(text: str) -> Accent | None:
    """Return the accent of a colour; None for "".

    Raises:
        InputError: it is not a colour such as "#7a1f5c", or cannot be read on light pages.
    Example:
        >>> accent_of("#7a1f5c").light_soft
        '#f2e9ef'
    """
    if not text:
        return None
    if not _FORM.fullmatch(text.lower()):
        raise InputError("facts/accent-not-a-colour", colour=text)
    colour = _parsed(text.lower())
    found = _worst(colour, _LIGHT, _mixed(_WHITE, colour, _LIGHT_SHARE))
    if found < LEAST_CONTRAST:
        darker = next(each for each in _towards(colour, _BLACK) if _is_read_on_light(each))
        raise InputError(
            "facts/accent-without-contrast",
            colour=text,
            contrast=f"{found:.1f}",
            least=f"{LEAST_CONTRAST:g}",
            darker=_written(darker),
        )
    lighter = next(each for each in _towards(colour, _WHITE) if _is_read_on_dark(each))
    return Accent(
        text.lower(),
        _written(_mixed(_WHITE, colour, _LIGHT_SHARE)),
        _written(lighter),
        _written(_mixed(_DARK, lighter, _DARK_SHARE)),
    )


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21.

    Source: WCAG 2.2, contrast ratio and relative luminance.
    Example:
        >>> contrast("#ffffff", "#000000")
        21.0
    """
    return _contrast(_parsed(one), _parsed(other))


def _is_read_on_light(colour: _Colour) -> bool:
    return _worst(colour, _LIGHT, _mixed(_WHITE, colour, _LIGHT_SHARE)) >= LEAST_CONTRAST


def _is_read_on_dark(colour: _Colour) -> bool:
    return _worst(colour, _DARK, _mixed(_DARK, colour, _DARK_SHARE)) >= LEAST_CONTRAST


def _worst(colour: _Colour, *grounds: _Colour) -> float:
    return min(_contrast(colour, ground) for ground in grounds)


def _contrast(one: _Colour, other: _Colour) -> float:
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: _Colour) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _towards(colour: _Colour, end: _Colour) -> Iterator[_Colour]:
    """Yield a colour and those on the way to another one, in small steps."""
    return (_mixed(colour, end, step / _STEPS) for step in range(_STEPS + 1))


def _mixed(ground: _Colour, colour: _Colour, share: float) -> _Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(ground, colour, strict=True))
    return red, green, blue


def _parsed(text: str) -> _Colour:
    red, green, blue = (int(text[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


def _written(colour: _Colour) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour)
