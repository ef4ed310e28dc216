"""The endings of files that formats of plugins have."""

from __future__ import annotations

from crosstable.model.errors import PluginError
from crosstable.model.registry import Registry


def format_of_ending(formats: Registry, ending: str) -> str | None:
    """Return the name of the plugin whose files have this ending; None if there is none.

    A package whose format cannot be imported is passed over: its files are read when it is named.

    Args:
        formats: `FORMATS` or `EVENT_FORMATS`.
        ending: without the dot, in small letters.
    """
    for part in formats.plugins():
        try:
            endings = formats[part.target].endings  # type: ignore[attr-defined]  # what the registry needs of a format
        except PluginError:
            continue
        if f".{ending}" in {each.casefold() for each in endings}:
            return part.target
    return None


def endings_of_plugins(formats: Registry) -> set[str]:
    """Return the endings, without the dot, of the formats of plugins."""
    found: set[str] = set()
    for part in formats.plugins():
        try:
            found |= {each.casefold().removeprefix(".") for each in formats[part.target].endings}  # type: ignore[attr-defined]
        except PluginError:
            continue
    return found
