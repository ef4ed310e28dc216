"""What is wrong with rating lists and their runs, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "run-not-calculated": "The run of rating list {pool!r} is to be kept and was not calculated.",
    }
)
