"""Settings of a stage that are decided while it is played: its groups, the places of its bracket."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from crosstable.events.plan import Plan
from crosstable.events.running import RunningEvent
from crosstable.events.stage_plans import PLACED
from crosstable.model.stages import MAIN, Setting, Stage


def with_places(running: RunningEvent, number: int) -> Plan | None:
    """Return the plan with the places of the brackets that begin with a round; None where nothing changes.

    Clubs are kept apart when a bracket is published.  From then on its places stay, whatever becomes of a club.

    Args:
        running: the event, before the round is published.
    """
    from crosstable.pairing.knockout.knockouts import Knockout

    plan = running.plan
    for of in running.stages_of(number):
        if not isinstance(of.system, Knockout) or number != (of.stage.first_round or 1):
            continue
        if of.system.settings.get("keepApart", "none") != "none":
            places = " ".join(of.system.places(of.event))
            plan = with_stage_settings(plan, of.stage, {**_settings(plan, of.stage), PLACED: places})
    return None if plan == running.plan else plan


def without_places(running: RunningEvent, number: int) -> Plan | None:
    """Return the plan as it was before a round was published; None where nothing changes."""
    plan = running.plan
    for of in running.stages_of(number):
        known = _settings(plan, of.stage)
        if PLACED in known and number == (of.stage.first_round or 1):
            left = {key: value for key, value in known.items() if key != PLACED}
            plan = with_stage_settings(plan, of.stage, left)
    return None if plan == running.plan else plan


def _settings(plan: Plan, stage: Stage) -> Mapping[str, Setting]:
    """Return the settings of a stage as they are stored."""
    return plan.settings if stage.name == MAIN else stage.settings


def with_stage_settings(plan: Plan, stage: Stage, settings: Mapping[str, Setting]) -> Plan:
    """Return the plan with other settings of a stage, the first one included."""
    chosen = MappingProxyType(dict(settings))
    if stage.name == MAIN:
        return replace(plan, settings=chosen)
    changed = (replace(each, settings=chosen) if each.name == stage.name else each for each in plan.stages)
    return replace(plan, stages=tuple(changed))
