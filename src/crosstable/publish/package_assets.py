"""Style and scripts of the pages, as they are in this package.

Each style sheet is sent with the tokens of the design before it: sizes of text, spaces and colours, in one place.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from crosstable.facts.settings.club import Club
from crosstable.publish.own_source import sent_source

STYLE = "site.css"  # of all pages of a league, with its accent
_TOKENS = "tokens.css"


@cache
def asset_names() -> tuple[str, ...]:
    """Return the names of style and scripts."""
    names = (each.name for each in (files("crosstable.publish") / "assets").iterdir())
    return tuple(sorted(name for name in names if name != _TOKENS))


@cache
def asset(name: str) -> str | None:
    """Return a style or a script."""
    if name not in asset_names():
        return None
    text = _text(name)
    return f"{tokens()}{text}" if name.endswith(".css") else text


def style_of(club: Club) -> str:
    """Return the style of the pages of a league, in its accent colour."""
    accent = club.accent
    if accent is None:
        return asset(STYLE) or ""
    light = f":root {{ --accent: {accent.light}; --accent-soft: {accent.light_soft}; }}"
    dark = f":root {{ --accent: {accent.dark}; --accent-soft: {accent.dark_soft}; }}"
    return f"{asset(STYLE)}{light}\n@media (prefers-color-scheme: dark) {{ {dark} }}\n"


def tokens() -> str:
    """Return the sizes of text, the spaces and the colours that all style sheets use."""
    return _text(_TOKENS)


@cache
def _text(name: str) -> str:
    return sent_source((files("crosstable.publish") / "assets" / name).read_text(encoding="utf-8"))
