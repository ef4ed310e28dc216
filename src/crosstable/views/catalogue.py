"""What is wrong with what is asked of a view, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "period-ends-before-start": "The period has no days: it ends on {ends}, before it starts on {starts}. "
        "Correct one of them.",
        "report-of-no-federation": "{system!r} is not the system of a federation. Use one of {federations}.",
    }
)
