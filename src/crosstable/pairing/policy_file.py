"""Policies as data: TOML, or any mapping of the same shape.

    name = "club-night"
    sentence = "Same points first, then no clubmates in the first two rounds."
    [settings]                                      names and defaults; a caller may change them
    clubRounds = 2
    [limits]                                        a pair of numbers, or the list of the words allowed
    clubRounds = [0, 20]
    [handicaps]                                     parameters of `Handicaps`, if there are any
    [colours]                                       parameters of `ColourRule`
    [[tiers]]
    name = "score"
    criteria = [{criterion = "score-difference"}, {criterion = "same-club", weight = 0.5, until_round = "$clubRounds"}]

Rules
1. A value "$name" stands for the setting of that name.  `if` and `unless` on a tier or a criterion switch it by a
   setting that is true or false.
2. With a setting `totalRounds` there are also `$firstHalf`, the last round of its first half, and `$beforeEnd`, the
   last round but one (the last but two from six rounds on).
3. A word may stand for several values: [words.habit.AGA] holds those that `habit = "AGA"` sets.  "" is no value.
4. Everything unknown is an error that says what is known.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import fields
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from crosstable.model.errors import PolicyError, UnknownName
from crosstable.pairing.colours import ColourRule
from crosstable.pairing.handicap import Handicaps
from crosstable.pairing.policy import Policy, Term, Tier
from crosstable.pairing.policy_shape import check_shape, is_of_kind
from crosstable.pairing.registry import CRITERIA
from crosstable.pairing.settings import NO_SETTINGS, Setting, choose_settings, parse_settings

BUILT_IN = (
    "go",
    "go-pairer",
    "swiss",
    "card-game",
)
Plan = Mapping[str, Any]
_PARTS = ("name", "sentence", "method", "base", "settings", "limits", "words", "handicaps", "colours", "tiers")
_SWITCHES = ("if", "unless")


@lru_cache(maxsize=len(BUILT_IN))
def built_in(name: str) -> Plan:
    """Read the plan of a policy that comes with the package.

    Raises:
        UnknownName: there is none of that name.
    """
    key = name.strip().casefold().replace("_", "-")
    if key not in BUILT_IN:
        raise UnknownName("pairing policy", name, BUILT_IN)
    text = (files("crosstable.pairing") / "policies" / f"{key}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def policy_from_toml(text: str, settings: Mapping[str, Setting] = NO_SETTINGS) -> Policy:
    """Make a policy from TOML.

    Raises:
        PolicyError: no TOML, or not of the shape above.
        UnknownName: an unknown criterion, setting or parameter.
    """
    return policy_from(plan_from_toml(text), settings)


def plan_from_toml(text: str) -> Plan:
    """Read the plan of a policy from TOML.

    Raises:
        PolicyError: no TOML.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PolicyError(f"the policy is not TOML: {error}. Mend that line.") from error


def policy_from(plan: Plan, settings: Mapping[str, Setting] = NO_SETTINGS, *, rounds: int | None = None) -> Policy:
    """Build a policy from a mapping; see the top of this file.

    Args:
        plan: the mapping.
        settings: that differ from the defaults.
        rounds: how many rounds the event plans; the default of the setting `totalRounds`.
    Raises:
        PolicyError: a part is missing or of the wrong kind, a value is out of range.
        UnknownName: an unknown part, criterion, setting or parameter.
    """
    for part in plan:
        if part not in _PARTS:
            raise UnknownName("part of a policy", part, _PARTS)
    name = plan.get("name")
    if not isinstance(name, str) or not name:
        raise PolicyError(f"a policy has {_found(name)}. Give it a name in words.")
    if plan.get("method", "matching") != "matching":  # of an older version
        raise PolicyError("pairing/policy-of-other-method", policy=name, method=plan["method"])
    check_shape(name, plan)
    chosen = choose_settings(name, _defaults(plan, rounds), plan.get("limits", {}), settings)
    values = _Values(name, _derived(chosen, plan.get("words", {})))
    handicaps = values.made(Handicaps, "handicaps", plan.get("handicaps", {}))
    tiers = [_tier(values, entry, handicaps) for entry in plan.get("tiers", []) if values.is_on(entry)]
    return Policy(
        name=name,
        sentence=str(plan.get("sentence", "")),
        tiers=tuple(tier for tier in tiers if tier.terms),
        handicaps=handicaps,
        colours=values.made(ColourRule, "colours", plan.get("colours", {})),
        base=values.value(plan["base"]) if "base" in plan else None,
        settings=MappingProxyType(chosen),
    )


def parsed(plan: Plan, words: Mapping[str, str]) -> dict[str, Setting]:
    """Parse words as the settings of a plan; see `systems.parsed_settings`."""
    return parse_settings(str(plan.get("name")), default_settings(plan), words)


def default_settings(plan: Plan) -> Mapping[str, Setting]:
    """Return the settings of a plan, with their defaults."""
    check_shape(str(plan.get("name")), plan)
    defaults: Mapping[str, Setting] = plan.get("settings", {})
    return defaults


def _defaults(plan: Plan, rounds: int | None) -> dict[str, Setting]:
    """Return the defaults for an event of so many rounds."""
    defaults: dict[str, Setting] = dict(plan.get("settings", {}))
    if rounds is not None and "totalRounds" in defaults:
        least, most = plan.get("limits", {}).get("totalRounds", (1, rounds))
        defaults["totalRounds"] = max(least, min(most, rounds))
    return defaults


def _found(name: object) -> str:
    return "no name" if name is None else f"the name {name!r}"


def _tier(values: _Values, entry: Plan, handicaps: Handicaps) -> Tier:
    name = entry.get("name")
    if not isinstance(name, str):
        raise PolicyError(f"policy {values.policy!r}: a tier has {_found(name)}. Give it a name in words.")
    for part in entry:
        if part not in ("name", "criteria", *_SWITCHES):
            raise UnknownName(f"part of tier {name!r}", part, ("name", "criteria", *_SWITCHES))
    listed = entry.get("criteria", [])
    return Tier(name, tuple(_term(values, name, term, handicaps) for term in listed if values.is_on(term)))


def _term(values: _Values, tier: str, entry: Plan, handicaps: Handicaps) -> Term:
    name = entry.get("criterion")
    if not isinstance(name, str):
        raise PolicyError(
            f'policy {values.policy!r}, tier {tier!r}: a criterion has no name. Write criterion = "rematch".'
        )
    made = CRITERIA[name]
    given = {key: value for key, value in entry.items() if key not in ("criterion", "weight", *_SWITCHES)}
    known = [part.name for part in fields(made)]
    weight = values.value(entry.get("weight", 1))
    if "handicaps" in known:
        given["handicaps"] = handicaps
    if isinstance(weight, bool) or not isinstance(weight, (int, float)) or not math.isfinite(weight):
        raise PolicyError(f"policy {values.policy!r}: weight {weight!r} of criterion {name!r} is not a number.")
    return Term(values.made(made, name, given), Fraction(str(weight)))


class _Values:
    """The settings in force, and how a plan refers to them."""

    def __init__(self, policy: str, settings: Mapping[str, Setting]) -> None:
        self.policy = policy
        self.settings = settings

    def value(self, given: Any) -> Any:
        """Give what a value stands for."""
        if isinstance(given, list):
            return tuple(self.value(one) for one in given)
        if not isinstance(given, str) or not given.startswith("$"):
            return given
        if given[1:] not in self.settings:
            raise UnknownName(f"setting of policy {self.policy!r}", given[1:], self.settings)
        return self.settings[given[1:]]

    def is_on(self, entry: Plan) -> bool:
        """Tell whether a tier or a criterion is switched on."""
        return bool(self.value(entry.get("if", True))) and not self.value(entry.get("unless", False))

    def made(self, kind: type[Any], what: str, given: Plan) -> Any:
        """Make a value of this kind from its parameters."""
        known = [part.name for part in fields(kind) if part.init]
        for key in given:
            if key not in known:
                raise UnknownName(f"parameter of {what!r} in policy {self.policy!r}", key, known)
        parameters = {key: self.value(value) for key, value in given.items()}
        parameters = {key: None if value == "" else value for key, value in parameters.items()}
        for part in fields(kind):
            if part.name in parameters and not is_of_kind(parameters[part.name], part.default):
                raise PolicyError(
                    f"policy {self.policy!r}, {what!r}: parameter {part.name!r} is {parameters[part.name]!r}, which is "
                    f"not of the kind of its default, {part.default!r}."
                )
        return kind(**parameters)


def _derived(
    chosen: Mapping[str, Setting], words: Mapping[str, Mapping[str, Mapping[str, Setting]]]
) -> dict[str, Setting]:
    """Add what follows from the settings: rules 2 and 3."""
    values = dict(chosen)
    total = chosen.get("totalRounds")
    if isinstance(total, int):
        values["firstHalf"] = max(1, (total + 1) // 2)
        values["beforeEnd"] = max(0, total - 1 if total <= 5 else total - 2)
    for key, table in words.items():
        for word, settings in table.items():
            if chosen[key] == word:
                values.update(settings)
    return values
