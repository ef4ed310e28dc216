"""Policies as data: TOML, or any mapping of the same shape.

    name = "club-night"
    sentence = "Same points first, then no clubmates in the first two rounds."
    [settings]                                      names and defaults; a caller may change them
    club_rounds = 2
    [limits]                                        a pair of numbers, or the list of the words allowed
    club_rounds = [0, 20]
    [handicaps]                                     parameters of `Handicaps`, if there are any
    [colours]                                       parameters of `ColourRule`
    [[tiers]]
    name = "score"
    criteria = [{criterion = "score-difference"}, {criterion = "same-club", weight = 0.5, until_round = "$club_rounds"}]

Rules
1. A value "$name" stands for the setting of that name.  `if` and `unless` on a tier or a criterion switch it by a
   setting that is true or false.
2. With a setting `totalRounds` there are also `$firstHalf`, the last round of its first half, and `$beforeEnd`, the
   last round but one (the last but two from six rounds on).
3. A word may stand for several values: [words.rules.AGA] holds those that `rules = "AGA"` sets.  "" is no value.
4. Everything unknown is an error that says what is known.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, fields
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from crosstable.model.arguments import check_text
from crosstable.model.errors import FormatError, PolicyError, UnknownName
from crosstable.model.validation import plain_toml, validated
from crosstable.pairing.colours import ColourRule
from crosstable.pairing.handicap import Handicaps
from crosstable.pairing.pairing_registry import CRITERIA, PAIRING_SYSTEMS
from crosstable.pairing.policy import Policy, Term, Tier
from crosstable.pairing.policy_shape import PolicyShape, TierShape, trusted
from crosstable.pairing.settings import NO_SETTINGS, Setting, choose_settings, parse_settings

BUILT_IN = ("go", "go-pairer", "swiss", "card-game")


def named_shape(name: str) -> PolicyShape:
    """Read a policy by its name: one that comes with the package, or a text of somebody else's.

    Raises:
        UnknownName: no policy has that name.
        PluginError: a policy of a module that is not loaded.
        PolicyError: the text is not a policy.
    """
    found: object = None if _is_built_in(name) else PAIRING_SYSTEMS[name]
    return shape_from_toml(found) if isinstance(found, str) else built_in(name)


def _is_built_in(name: str) -> bool:
    return name.strip().casefold().replace("_", "-") in BUILT_IN


@lru_cache(maxsize=len(BUILT_IN))
def built_in(name: str) -> PolicyShape:
    """Read a policy that comes with the package.

    Raises:
        UnknownName: no policy has that name.
    """
    key = name.strip().casefold().replace("_", "-")
    if key not in BUILT_IN:
        raise UnknownName("pairing policy", name, BUILT_IN)
    text = (files("crosstable.pairing") / "policies" / f"{key}.toml").read_text(encoding="utf-8")
    return trusted(tomllib.loads(text))


def policy_from_toml(text: str, settings: Mapping[str, Setting] = NO_SETTINGS) -> Policy:
    """Build a policy of your own from its text, which `pair` takes.

    Args:
        text: the policy; docs/pairing.md shows how to write one.
        settings: of the policy, changed from their defaults.
    Raises:
        PolicyError: not TOML, or not of the shape of a policy.
        UnknownName: an unknown criterion, setting or parameter.
    See also: `pair`, which takes the policy.
    Example:
        >>> from crosstable import Entrant, Event, Player, pair, policy_from_toml
        >>> text = '''
        ... name = "club night"
        ... sentence = "No rematch, then equal points."
        ... [[tiers]]
        ... name = "rematch"
        ... criteria = [{criterion = "rematch"}, {criterion = "bye"}]
        ... [[tiers]]
        ... name = "points"
        ... criteria = [{criterion = "score-difference"}]
        ... '''
        >>> event = Event("open", "Open", tuple(Entrant(Player(name, name)) for name in "abcd"))
        >>> pair(event, policy_from_toml(text)).policy
        'club night'
    """
    check_text("text", text)
    return policy_from(shape_from_toml(text), settings)


def shape_from_toml(text: str) -> PolicyShape:
    """Read and check a policy from TOML.

    Raises:
        PolicyError: not TOML, or not of the shape above.
    """
    try:
        plain = plain_toml(text)
    except ValueError as error:
        raise PolicyError("pairing/policy-not-toml", error=str(error)) from error
    return checked_shape(plain)


def checked_shape(plain: Mapping[str, object]) -> PolicyShape:
    """Check a policy given as plain values.

    Raises:
        PolicyError: lists everything that is not of the shape above.
    """
    try:
        return validated(PolicyShape, plain)
    except FormatError as error:
        raise PolicyError(error.message) from error


def policy_from(
    plain: PolicyShape | Mapping[str, object],
    settings: Mapping[str, Setting] = NO_SETTINGS,
    *,
    rounds: int | None = None,
) -> Policy:
    """Build a policy; see the top of this file.

    Args:
        plain: its shape, or plain values of that shape.
        settings: that differ from the defaults.
        rounds: how many rounds the event plans; the default of the setting `totalRounds`.
    Raises:
        PolicyError: a part is missing or of the wrong kind, a value is out of range.
        UnknownName: an unknown criterion, setting or parameter.
    """
    shape = plain if isinstance(plain, PolicyShape) else checked_shape(plain)
    chosen = choose_settings(shape.name, _defaults(shape, rounds), shape.limits, settings)
    values = _Values(shape.name, _derived(chosen, shape.words))
    handicaps = values.build(Handicaps, "handicaps", shape.handicaps)
    tiers = [_tier(values, tier, handicaps) for tier in shape.tiers if values.is_on(tier.if_, tier.unless)]
    return Policy(
        name=shape.name,
        sentence=shape.sentence,
        tiers=tuple([tier for tier in tiers if tier.terms]),
        handicaps=handicaps,
        colours=values.build(ColourRule, "colours", shape.colours),
        base=values.value(shape.base),
        settings=MappingProxyType(chosen),
    )


def parsed(shape: PolicyShape, words: Mapping[str, str]) -> dict[str, Setting]:
    """Parse words as the settings of a policy; see `systems.parsed_settings`."""
    return parse_settings(shape.name, shape.settings, words)


def _defaults(shape: PolicyShape, rounds: int | None) -> Mapping[str, Setting]:
    """Return the defaults for an event of so many rounds."""
    if rounds is None or "totalRounds" not in shape.settings:
        return shape.settings
    least, most = shape.limits.get("totalRounds", (1, rounds))
    return {**shape.settings, "totalRounds": max(int(least), min(int(most), rounds))}


def _tier(values: _Values, shape: TierShape, handicaps: Handicaps) -> Tier:
    entries = [entry for entry in shape.criteria if values.is_on(entry.get("if", True), entry.get("unless", False))]
    return Tier(shape.name, tuple([_term(values, shape.name, entry, handicaps) for entry in entries]))


def _term(values: _Values, tier: str, entry: Mapping[str, Any], handicaps: Handicaps) -> Term:
    name = entry.get("criterion")
    if not isinstance(name, str):
        raise PolicyError("pairing/criterion-without-name", policy=values.policy, tier=tier)
    criterion = CRITERIA[name]
    given = {key: value for key, value in entry.items() if key not in ("criterion", "weight", "if", "unless")}
    weight = values.value(entry.get("weight", 1))
    if any(part.name == "handicaps" for part in fields(criterion)):
        given["handicaps"] = handicaps
    if isinstance(weight, bool) or not isinstance(weight, (int, float)) or not math.isfinite(weight):
        raise PolicyError("pairing/weight-not-a-number", policy=values.policy, weight=weight, criterion=name)
    return Term(values.build(criterion, name, given), Fraction(str(weight)))


class _Values:
    """The settings in force, and how a policy refers to them."""

    def __init__(self, policy: str, settings: Mapping[str, Setting]) -> None:
        self.policy = policy
        self.settings = settings

    def value(self, written: Any) -> Any:
        """Return what a value stands for."""
        if isinstance(written, (list, tuple)):
            return tuple([self.value(one) for one in written])
        if not isinstance(written, str) or not written.startswith("$"):
            return written
        if written[1:] not in self.settings:
            raise UnknownName(f"setting of policy {self.policy!r}", written[1:], self.settings)
        return self.settings[written[1:]]

    def is_on(self, condition: Any, exception: Any) -> bool:
        """Return whether a tier or a criterion is switched on by its `if` and `unless`."""
        return bool(self.value(condition)) and not self.value(exception)

    def build(self, kind: type[Any], what: str, written: Mapping[str, Any]) -> Any:
        """Build a value of this kind from its parameters."""
        defaults = {part.name: part.default for part in fields(kind) if part.init}
        for key in written:
            if key not in defaults:
                raise UnknownName(f"parameter of {what!r} in policy {self.policy!r}", key, defaults)
        parameters = {key: self.value(value) for key, value in written.items()}
        parameters = {key: None if value == "" else value for key, value in parameters.items()}
        for name, value in parameters.items():
            if not _is_of_kind(value, defaults[name]):
                raise PolicyError(
                    "pairing/parameter-not-of-kind",
                    policy=self.policy,
                    what=what,
                    parameter=name,
                    value=value,
                    default=defaults[name],
                )
        return kind(**parameters)


def _is_of_kind(value: object, default: object) -> bool:
    """Return whether a parameter may have this value, by the kind of its default; without a default it may."""
    if default is MISSING:
        return True
    if isinstance(default, tuple):
        return isinstance(value, tuple) and all(isinstance(one, str) for one in value)
    if default is None and value is None:
        return True
    kinds: tuple[type, ...] = (int, float) if default is None or isinstance(default, float) else (type(default),)
    return isinstance(value, kinds) and isinstance(value, bool) == isinstance(default, bool)


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
