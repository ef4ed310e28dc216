"""The ladder of an event: who may challenge whom."""

from __future__ import annotations

from crosstable.events.running import RunningEvent
from crosstable.model.errors import InputError
from crosstable.pairing.ladder import LadderSystem
from crosstable.pairing.systems import pairing_system
from crosstable.ranking.challenges import ChallengeTable


def ladder_of(running: RunningEvent) -> ChallengeTable:
    """Return the ladder of an event as it stands.

    Raises:
        InputError: the event is not a ladder.
    """
    system = pairing_system(running.plan.policy, running.plan.pairing_settings)
    if not isinstance(system, LadderSystem):
        raise InputError("events/not-a-ladder", event=running.id, policy=running.plan.policy)
    return system.table(running.event)
