"""What is wrong with the database of a league, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "changed-meanwhile": "{league}: {actor} changed the league meanwhile (change {number}, {other}), "
        "so {command} could not be completed in {tries} attempts. Nothing was changed. {@try-again}.",
    }
)

ACTIONS: Mapping[str, str] = MappingProxyType({"try-again": "Try again when the other work is done"})
