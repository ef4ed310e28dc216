"""The plan of an event at the desk: each value with what it means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.events.event_facts import EVENT_FACTS, SHOWN
from crosstable.events.plan import BYES, Plan
from crosstable.events.running import RunningEvent
from crosstable.model.results import PRESETS
from crosstable.pairing.pairing_registry import PAIRING_SYSTEMS
from crosstable.pairing.systems import pairing_system
from crosstable.people.accounts.access import Permission
from crosstable.web.desk.plan_changes import setting_text
from crosstable.web.desk.tool_page import ToolPage


@dataclass(frozen=True, slots=True)
class PlanSetting:
    """A setting of the pairing policy: its name, its value as text, and whether it is true or false."""

    name: str
    value: str
    is_switch: bool


@dataclass(frozen=True, slots=True)
class PlanFact:
    """A fact of the event: its key, its label, and its text, "" for none."""

    key: str
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class PlanByes:
    """A kind of bye: its name, and its points as text."""

    kind: str
    points: str


@dataclass(frozen=True, slots=True)
class PlanView:
    """The plan of an event as it is shown.

    Args:
        policies: the names of all pairing policies.
        rules: the names of all scoring rules.
        byes: what each kind of bye is worth.
    """

    plan: Plan
    policies: Sequence[str]
    rules: Sequence[str]
    settings: tuple[PlanSetting, ...]
    byes: tuple[PlanByes, ...]
    facts: tuple[PlanFact, ...]


def plan_view(running: RunningEvent) -> PlanView:
    """Return the plan of an event as it is shown at the desk."""
    plan = running.plan
    rules = plan.result_rules
    settings = pairing_system(plan.policy, plan.pairing_settings).settings
    keys = [*SHOWN, *(key for key in EVENT_FACTS if key not in SHOWN)]
    return PlanView(
        plan=plan,
        policies=[*PAIRING_SYSTEMS],
        rules=sorted({*PRESETS, plan.rules}),
        settings=tuple(
            PlanSetting(name, setting_text(value), isinstance(value, bool)) for name, value in sorted(settings.items())
        ),
        byes=tuple(PlanByes(kind.value, f"{rules[kind].win_half_points / 2:g}") for kind in BYES),
        facts=tuple(
            PlanFact(key, SHOWN.get(key) or key.replace("_", " ").capitalize(), plan.facts.get(key, ""))
            for key in keys
            if key in EVENT_FACTS
        ),
    )


PAGE = ToolPage(1, "Plan", "rounds, policy, tie-breaks, place and arbiter", Permission.MANAGE_EVENT, plan_view)
