"""Result rules in an event as JSON: the name of a preset, or what differs from one.

    "rules": "fide-2026"
    "rules": {"name": "three-one-nil", "like": "fide-2026", "kinds": {"played": {"win": 3, "draw": 1}}}

Rules
1. `win`, `draw` and `loss` are points in steps of a half; what is left out is as in the preset.
2. `tie_break_rules` name the rules of the tie-breaks: `fide-2026-round-robin`.
Source: own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any

from crosstable.formats.event.json_shapes import FileMeaning, FileRules
from crosstable.model.points import in_points
from crosstable.model.results import KINDS, PRESETS, Meaning, ResultKind, ResultRules

_POINTS = ("win", "draw", "loss")
_FLAGS: Mapping[str, str] = MappingProxyType(
    {"played": "is_played", "rated": "is_rated", "met": "has_met", "colours": "colours_count"}
)


def read_rules(rules: FileRules | str) -> ResultRules:
    """Build rules from the name of a preset, or from what differs from one."""
    if isinstance(rules, str):
        return ResultRules.preset(rules)
    base = ResultRules.preset(rules.like)
    changed = {ResultKind(kind): _meaning(base[ResultKind(kind)], meaning) for kind, meaning in rules.kinds.items()}
    return ResultRules(
        rules.name or base.name,
        {**base.meanings, **changed},
        rules.source or base.source,
        rules.scoring or base.scoring,
        base.place_scores if rules.place_scores is None else tuple(in_points(score) for score in rules.place_scores),
        rules.tie_break_rules or base.tie_break_rules,
    )


def _meaning(usual: Meaning, shape: FileMeaning) -> Meaning:
    given = {part.name: getattr(shape, part.name) for part in fields(FileMeaning)}
    given |= {name: in_points(given[name]) for name in _POINTS if given[name] is not None}
    return replace(usual, **{_FLAGS.get(name, name): value for name, value in given.items() if value is not None})


def rules_value(rules: ResultRules) -> str | dict[str, Any]:
    """Return rules as a value of JSON; a preset by its name."""
    if PRESETS.get(rules.name) == rules:
        return rules.name
    base = min(PRESETS.values(), key=lambda preset: _distance(preset, rules))
    differences: dict[str, Any] = {"name": rules.name, "like": base.name}
    differences |= {} if rules.source == base.source else {"source": rules.source}
    differences |= {} if rules.scoring == base.scoring else {"scoring": rules.scoring}
    if rules.place_scores != base.place_scores:
        differences["place_scores"] = [float(score) for score in rules.place_scores]
    differences |= {} if rules.tie_break_rules == base.tie_break_rules else {"tie_break_rules": rules.tie_break_rules}
    kinds = {kind.value: _differences(base[kind], rules[kind]) for kind in KINDS if base[kind] != rules[kind]}
    return differences | ({"kinds": kinds} if kinds else {})


def _distance(preset: ResultRules, rules: ResultRules) -> tuple[bool, int]:
    return preset.name != rules.name, sum(preset[kind] != rules[kind] for kind in KINDS)


def _differences(usual: Meaning, meaning: Meaning) -> dict[str, Any]:
    words = {attribute: word for word, attribute in _FLAGS.items()}
    differences = {}
    for part in (part for part in fields(Meaning) if part.init):
        value = getattr(meaning, part.name)
        if value != getattr(usual, part.name):
            differences[words.get(part.name, part.name)] = float(value) if part.name in _POINTS else value
    return differences
