"""What a change of a plan would change, and a setting as it is typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crosstable.events.plan import Plan
from crosstable.events.planning import logged_plan

_WORDS = {True: "true", False: "false"}


@dataclass(frozen=True, slots=True)
class PlanChangeLine:
    """A value of the plan that changes: its name, as it is and as it would be, as texts."""

    name: str
    before: str
    after: str


def plan_changes(now: Plan, then: Mapping[str, object]) -> list[PlanChangeLine]:
    """Return what would be different in a plan."""
    before, after = _flat(logged_plan(now)), _flat(then)
    names = dict.fromkeys((*before, *after))
    return [
        PlanChangeLine(name, before.get(name, ""), after.get(name, ""))
        for name in names
        if before.get(name, "") != after.get(name, "")
    ]


def setting_text(value: object) -> str:
    """Return a setting as it is typed.

    Example:
        >>> setting_text(True), setting_text(0.5), setting_text("fold")
        ('true', '0.5', 'fold')
    """
    return _WORDS[value] if isinstance(value, bool) else str(value)


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
