"""`event pair`: the boards, and what settings of the policy do not do in this event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Words, warning
from crosstable.cli.event.round_words import round_words
from crosstable.cli.table_commands import Made

if TYPE_CHECKING:
    from crosstable.events.running import RunningEvent


def words(made: Made) -> Words:
    """Yield the words of the command."""
    running, _ = made.for_words["round"]
    yield from map(warning, _without_effect(running))
    yield from round_words(made, "result" if made.given.publish else "publish")


def _without_effect(running: RunningEvent) -> list[str]:
    """Return what settings of the policy do not do in this event."""
    plan = running.plan
    if plan.policy != "go-pairer":
        return []
    from crosstable.pairing.package_notes import settings_without_effect
    from crosstable.pairing.systems import pairing_system

    system = pairing_system(plan.policy, plan.pairing_settings)
    return [str(each) for each in settings_without_effect(system, running.event)]
