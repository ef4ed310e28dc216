"""What stops a FIDE system, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        # Part of another message.
        "allow-pair": "Allow {one:name} and {other:name} to meet: then there is one.",
        # Part of another message.
        "allow-pairs": "Allow some of the {pairs} forbidden pairs: one alone is not enough.",
        "acceleration-without-rounds": (
            "Event {event!r}: Baku acceleration depends on the number of rounds, which the event does not state. "
            "State it, or pair without acceleration."
        ),
        # Part of another message.
        "give-up-bye": "No player may have the bye any more (C2): enter another player, or give a requested bye.",
        # Part of another message.
        "give-up-colours": "Without the rule of colours (C3) there is one: pair by hand, or end the event.",
        # Part of another message.
        "give-up-meetings": "End the event: too many of them have met (C1).",
        "no-pairing": (
            "Round {round} of event {event!r}: the absolute criteria C1 to C3 leave no pairing of {players} players. "
            "{remedy}"
        ),
        "rating-missing": (
            "Event {event!r}: {player:name} has no rating, and the Dubov system pairs by ratings. "
            "Give every player one; where there is none, the arbiter assigns a provisional rating (C.04.4.1, 1.1)."
        ),
        "rounds-are-over": (
            "Round {round} of event {event!r} is not planned: it has {rounds} rounds. Correct the number of rounds."
        ),
        "too-few-players": (
            "Round {round} of event {event!r} has {players} to pair, and a round needs two players. "
            "Check who is absent or withdrawn."
        ),
    }
)
