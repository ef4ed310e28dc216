"""What is wrong with an import of results, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "source-name-length": "The name of the source, {name!r}, has {length} characters. Use a file name of 1 to "
        "{most} characters.",
    }
)
