"""Rows of rounds: store a round as it is from now on, or end it."""

from __future__ import annotations

from sqlalchemy import update

from crosstable.events.run_round import RunRound, stored_round
from crosstable.events.running import RunningEvent
from crosstable.facts.store.schema import event_round
from crosstable.facts.store.store import Write


def put_round(write: Write, running: RunningEvent, run_round: RunRound) -> None:
    """End the present row of a round and insert another one."""
    end_round(write, running, run_round.number)
    write.insert(event_round, event_id=running.number, **stored_round(run_round))


def end_round(write: Write, running: RunningEvent, number: int) -> None:
    """End the row of a round."""
    in_force = (
        event_round.c.event_id == running.number,
        event_round.c.number == number,
        event_round.c.ended_by.is_(None),
    )
    write.connection.execute(update(event_round).where(*in_force).values(ended_by=write.change_id))
