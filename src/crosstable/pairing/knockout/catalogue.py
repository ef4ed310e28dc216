"""What stops a knockout, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "bracket-over": (
            "Event {event!r}: the bracket is decided, and {player:name} has won it. There is no round {round} to pair."
        ),
        "bracket-over-without-winner": (
            "Event {event!r}: the bracket is decided without a winner, because no player was left. "
            "There is no round {round} to pair."
        ),
        "games-missing": (
            "Event {event!r}, round {round}: the bracket has {first:name} and {second:name} meet in this round, but "
            "they have no game. A result before it was changed. {@restore-bracket}."
        ),
        "match-without-winner": (
            "Event {event!r}, round {round}: board {board} has no winner ({first:name} - {second:name}). "
            "A knockout cannot go on without one. {@decide-match}."
        ),
        "places-not-of-entrants": (
            "Event {event!r}: the places of the bracket do not hold {player:name} exactly once. Name each entrant "
            "once, or leave the setting 'placed' out."
        ),
        "result-missing": (
            "Event {event!r}, round {round}: board {board} has no result yet ({first:name} - {second:name}). "
            "{@enter-result}."
        ),
        "too-few-entrants": (
            "Event {event!r}: a bracket needs at least two entrants, and {entrants} take part. Enter more players."
        ),
    }
)
ACTIONS: Mapping[str, str] = MappingProxyType(
    {
        "decide-match": "Correct the result, or decide who goes on",
        "enter-result": "Enter the results first",
        "restore-bracket": "Correct the result back, or pair the rounds after it again",
    }
)
