"""The rounds of which there are lists to print."""

from __future__ import annotations

from crosstable.model.errors import InputError
from crosstable.model.events import Round
from crosstable.reading.event_summary import current_round
from crosstable.reading.snapshot import EventSnapshot


def round_to_print(snapshot: EventSnapshot, number: int | None) -> Round:
    """Return a published round, by default the one that is played.

    Raises:
        InputError: it is not published.
    """
    rounds = snapshot.event.rounds
    if not rounds:
        raise InputError("publish/no-published-round", event=snapshot.event.id)
    if number is not None and not 1 <= number <= len(rounds):
        raise InputError("publish/round-not-published", round=number, event=snapshot.event.id, rounds=len(rounds))
    return (current_round(snapshot.event) or rounds[-1]) if number is None else rounds[number - 1]
