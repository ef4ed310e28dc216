"""What stops a FIDE system, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "acceleration-without-rounds": (
            "Event {event!r}: Baku acceleration depends on the number of rounds, which the event does not state. "
            "State it, or pair without acceleration."
        ),
        "no-pairing": (
            "Round {round} of event {event!r}: the absolute criteria C1 to C3 leave no pairing of {players} players. "
            "End the event, or allow a forbidden pair."
        ),
        "rating-missing": (
            "Event {event!r}: {player:name} has no rating, and the Dubov system pairs by ratings. "
            "Give every player one; where there is none, the arbiter assigns a provisional rating (C.04.4.1, 1.1)."
        ),
        "too-few-players": (
            "Round {round} of event {event!r} has {players} to pair, and a round needs two players. "
            "Check who is absent or withdrawn."
        ),
    }
)
