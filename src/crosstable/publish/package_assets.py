"""Style and scripts of the pages, as they are in this package.

Each style sheet is sent with the tokens of the design before it: sizes of text, spaces and colours, in one place.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

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


def tokens() -> str:
    """Return the sizes of text, the spaces and the colours that all style sheets use."""
    return _text(_TOKENS)


@cache
def _text(name: str) -> str:
    return (files("crosstable.publish") / "assets" / name).read_text(encoding="utf-8")
