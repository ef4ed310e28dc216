"""The messages of standings, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "floor-not-a-share": "Rules {rules!r}: {what} {share} is not a share. Use 0 to 1.",
        "negative-rating-for-unrated": (
            "Rules {rules!r}: rating {rating!r} for unrated entrants is negative. "
            "Use 0 or more, 'refuse' or 'leave-out'."
        ),
        "round-out-of-reach": (
            "Event {event!r} has had {played} rounds: round {round!r} cannot be scored. Choose 0 to {played}."
        ),
    }
)
