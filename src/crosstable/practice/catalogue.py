"""The sentences of this package, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "not-enough-names": "The parts of names do not give {count} different names. Ask for fewer.",
    }
)
