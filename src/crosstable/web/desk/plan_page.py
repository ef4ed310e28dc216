"""The plan of an event at the desk: each value with what it means, and what a change would change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crosstable.events.event_facts import EVENT_FACTS, SHOWN
from crosstable.events.plan import BYES, Plan
from crosstable.events.planning import logged_plan
from crosstable.events.running import RunningEvent
from crosstable.model.results import PRESETS
from crosstable.pairing.pairing_registry import PAIRING_SYSTEMS
from crosstable.pairing.systems import pairing_system

_WORDS = {True: "true", False: "false"}


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
        plan: the plan.
        policies: the names of all pairing policies.
        rules: the names of all scoring rules.
        settings: of the policy.
        byes: what each kind of bye is worth.
        facts: of the event.
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
        byes=tuple(PlanByes(kind.value, f"{rules[kind].win / 2:g}") for kind in BYES),
        facts=tuple(
            PlanFact(key, SHOWN.get(key) or key.replace("_", " ").capitalize(), plan.facts.get(key, ""))
            for key in keys
            if key in EVENT_FACTS
        ),
    )


def setting_text(value: object) -> str:
    """Return a setting as it is typed.

    Example:
        >>> setting_text(True), setting_text(0.5), setting_text("fold")
        ('true', '0.5', 'fold')
    """
    return _WORDS[value] if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class PlanChangeLine:
    """A value of the plan that changes: its name, as it is and as it would be, as texts."""

    name: str
    before: str
    after: str


def plan_changes(now: Plan, then: Mapping[str, object]) -> list[PlanChangeLine]:
    """Return what would be different in a plan.

    Args:
        now: the plan.
        then: the plan as the command answers it.
    """
    before, after = _flat(logged_plan(now)), _flat(then)
    names = dict.fromkeys((*before, *after))
    return [
        PlanChangeLine(name, before.get(name, ""), after.get(name, ""))
        for name in names
        if before.get(name, "") != after.get(name, "")
    ]


def _flat(values: Mapping[str, object]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in values.items():
        if isinstance(value, Mapping):
            found |= {f"{name} {part}": text for part, text in _flat(value).items()}
        elif isinstance(value, list | tuple) and any(isinstance(each, Mapping) for each in value):
            for at, part in enumerate(value, start=1):
                found |= _flat({f"{name} {part.get('name', at)}": part})
        elif isinstance(value, list | tuple):
            found[name] = ", ".join(map(str, value))
        else:
            found[name] = "" if value is None else setting_text(value)
    return found
