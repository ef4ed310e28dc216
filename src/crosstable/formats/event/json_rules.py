"""Result rules in an event as JSON: the name of a preset, or what differs from one.

    "rules": "fide-2026"
    "rules": {"name": "three-one-nil", "like": "fide-2026", "kinds": {"played": {"win": 3, "draw": 1}}}

Rules
1. `win`, `draw` and `loss` are points in steps of a half; what is not said is as in the preset.
Source: own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any, cast, get_args

from crosstable.formats.event.json_fields import Fields
from crosstable.model.errors import UnknownName
from crosstable.model.results import KINDS, PRESETS, Float, Meaning, ResultRules

_POINTS = ("win", "draw", "loss")
_FLAGS: Mapping[str, str] = MappingProxyType(
    {"played": "is_played", "rated": "is_rated", "met": "has_met", "colours": "colours_count"}
)
_SCORINGS = ("outcome", "place", "points")


def read_rules(value: object) -> ResultRules:
    """Read rules.

    Raises:
        UnknownName: a preset, kind or word that there is not.
        FormatError: a value of the wrong kind; says where.
    """
    if value is None or isinstance(value, str):
        return ResultRules.preset(value or "default")
    rules = Fields(value, "event, rules")
    rules.only("name", "like", "source", "scoring", "place_scores", "kinds")
    base = ResultRules.preset(rules.text("like") or "default")
    kinds = Fields(rules.raw("kinds") or {}, "event, rules, kinds")
    kinds.only(*(kind.value for kind in KINDS))
    changed = {
        kind: _meaning(base[kind], Fields(kinds.raw(kind.value), f"event, rules, {kind.value}"))
        for kind in KINDS
        if kind.value in kinds
    }
    scoring = rules.text("scoring") or base.scoring
    if scoring not in _SCORINGS:
        raise UnknownName("scoring in event, rules", scoring, _SCORINGS)
    places = rules.list("place_scores") if "place_scores" in rules else None
    return ResultRules(
        rules.text("name") or base.name,
        {**base.meanings, **changed},
        rules.text("source") or base.source,
        cast("Any", scoring),
        base.place_scores if places is None else _halves_of(places),
    )


def _halves_of(points: Any) -> tuple[int, ...]:
    numbered = Fields({str(place): value for place, value in enumerate(points, start=1)}, "event, rules, place_scores")
    return tuple(numbered.halves(place) or 0 for place, _ in numbered.raw_items())


def _meaning(usual: Meaning, said: Fields) -> Meaning:
    said.only(*_POINTS, *_FLAGS, "floats")
    floats = said.text("floats") or usual.floats
    if floats not in get_args(Float):
        raise UnknownName(f"floats in {said.where}", floats, get_args(Float))
    points = {name: said.halves(name) for name in _POINTS if name in said}
    flags = {attribute: said.yes(word) for word, attribute in _FLAGS.items() if word in said}
    return replace(usual, floats=cast("Float", floats), **points, **flags)  # type: ignore[arg-type]  # by name


def rules_value(rules: ResultRules) -> str | dict[str, Any]:
    """Give rules as a value of JSON; a preset by its name."""
    if PRESETS.get(rules.name) == rules:
        return rules.name
    base = min(PRESETS.values(), key=lambda preset: sum(preset[kind] != rules[kind] for kind in KINDS))
    said: dict[str, Any] = {"name": rules.name, "like": base.name}
    said |= {} if rules.source == base.source else {"source": rules.source}
    said |= {} if rules.scoring == base.scoring else {"scoring": rules.scoring}
    if rules.place_scores != base.place_scores:
        said["place_scores"] = [halves / 2 for halves in rules.place_scores]
    kinds = {kind.value: _differences(base[kind], rules[kind]) for kind in KINDS if base[kind] != rules[kind]}
    return said | ({"kinds": kinds} if kinds else {})


def _differences(usual: Meaning, meaning: Meaning) -> dict[str, Any]:
    words = {attribute: word for word, attribute in _FLAGS.items()}
    said = {}
    for part in fields(Meaning):
        value = getattr(meaning, part.name)
        if value != getattr(usual, part.name):
            said[words.get(part.name, part.name)] = value / 2 if part.name in _POINTS else value
    return said
