"""What is wrong with what is asked of a view, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "language-not-readable": "The texts of the language {language!r} cannot be read, or are of another version. "
        "Install crosstable again, or use one of {others}.",
        "odds-of-imported-event": "Event {event!r} is not run here, so its pairing system is not known, and no odds "
        "are computed.",
        "period-ends-before-start": "The period has no days: it ends on {ends}, before it starts on {starts}. "
        "Correct one of them.",
        "report-of-no-federation": "{system!r} is not the system of a federation. Use one of {federations}.",
        "what-if-board-closed": "Board {board} of round {round} already has a result. Ask about a board that is open; "
        "what a correction would change is shown by its preview.",
        "what-if-line": "{line!r} is not a board and a result. Write for example 4 1, or 1/4 1 with the round before "
        "the board.",
        "what-if-no-board": "Round {round} of event {event!r} has no board {board}.",
        "what-if-round": "Event {event!r} has {rounds} rounds so far, so round {round} has no boards. Ask about a "
        "round that is published.",
    }
)
