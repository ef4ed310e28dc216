"""Style and scripts of the pages, as they are in this package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def asset_names() -> tuple[str, ...]:
    """Return the names of style and scripts."""
    return tuple(sorted(each.name for each in (files("crosstable.publish") / "assets").iterdir()))


@cache
def asset(name: str) -> str | None:
    """Return a style or a script."""
    if name not in asset_names():
        return None
    return (files("crosstable.publish") / "assets" / name).read_text(encoding="utf-8")
