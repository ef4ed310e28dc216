"""What is wrong with a webhook, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "no-kinds": "A webhook needs at least one kind of news. The kinds are: {known}.",
        "not-an-address": "{address!r} is not the address of a webhook. Addresses begin with https:// or http://.",
        "private-address": "{host} is at {address}, which is not a public address. Webhooks do not reach private "
        "networks, unless the server allows it.",
        "too-many": "A league has at most {most} webhooks. Remove one first.",
    }
)
