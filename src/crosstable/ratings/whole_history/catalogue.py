"""The messages of whole-history ratings, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "does-not-end": "The whole history did not converge in {steps} steps: the last one was still {longest:g}.",
        "not-determined": "These games do not determine an advantage, handicap or draw parameter that is to be "
        "fitted: every such game went the same way. Give its value instead.",
    }
)
