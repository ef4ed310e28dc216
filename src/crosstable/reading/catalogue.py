"""What is wrong when a league is read for pages, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "list-not-published": "{name} is not published yet. {@publish}.",
        "nothing-published": "{league}: nothing is published yet. {@publish}.",
    }
)

ACTIONS: Mapping[str, str] = MappingProxyType(
    {
        "publish": "Publish the rating lists first",
    }
)
