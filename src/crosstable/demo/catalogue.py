"""The sentences of this package, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "event-not-completed": (
            "No event with {players} players and {rounds} rounds could be completed. Ask for fewer rounds, byes or "
            "forbidden pairs."
        ),
        "not-a-fide-system": (
            "Policy {policy!r} is no Swiss system of FIDE. Name one that is, such as fide-dutch or fide-dubov."
        ),
        "not-an-amount": (
            "{text!r} is not an amount. Write a number (3), a percentage (5%), or either for rounds (2@1,5%@3)."
        ),
        "not-enough-names": "The parts of names do not give {count} different names. Ask for fewer.",
        "players-out-of-range": "A random event has from {least} to {most} players, not {players}.",
        "ratings-out-of-range": "Ratings from {lowest} to {highest} cannot be drawn. Name two numbers from 1 to 9999.",
        "rounds-out-of-range": "{rounds} rounds are not possible: this number of players allows 1 to {most}. "
        "Choose one of these.",
    }
)
