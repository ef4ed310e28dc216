"""The messages of standings of teams, by code (see `crosstable.model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "not-a-team-event": (
            "Tie-break {code!r} needs the boards of matches between teams, and event {event!r} has none. "
            "Use it in the standings of a team event."
        ),
        "reference-not-known": (
            "Tie-break {code!r}: {acronym} has no reference score. Remove ':MP' or ':GP'; it belongs to tie-breaks "
            "of individuals that are used for teams, as in 'BH:GP'."
        ),
    }
)
