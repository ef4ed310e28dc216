"""What is wrong with a question about results, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "change-not-found": "Change {number!r} was not found in this league; the last change is {last}. {@see-log}.",
        "game-not-found": "Game {game!r} was not found in this league. Games have ids such as g1 and g2. {@find-game}.",
    }
)

ACTIONS: Mapping[str, str] = MappingProxyType(
    {
        "find-game": "Look the id up among the games of a player",
        "see-log": "See the change log",
    }
)
