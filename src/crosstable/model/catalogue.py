"""What is said of the nouns and tables, by code (see `messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "at": "{where}: {what}",
        "unknown-name": "unknown {what} {name!r}. Known: {known}.",
        "unknown-name-nearest": "unknown {what} {name!r}. Did you mean {nearest!r}? Known: {known}.",
    }
)
