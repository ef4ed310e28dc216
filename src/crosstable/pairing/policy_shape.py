"""The shape of a policy file as dataclasses; `model.validation` checks files that users write against it.

The policies that come with the package are taken as they are (`trusted`), so that pairing needs no pydantic.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Any

from crosstable.model.errors import PolicyError, UnknownName
from crosstable.model.validation import Checked, Text, unexpected
from crosstable.pairing.settings import Setting

_VALUES = (bool, int, float, str)
_NOTHING: Mapping[str, Any] = MappingProxyType({})


def _value(value: object) -> object:
    if not isinstance(value, _VALUES):
        raise unexpected(value, "a number, a word, true or false")
    return value


def _parameter(value: object) -> object:
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return tuple(value)
    if not isinstance(value, _VALUES):
        raise unexpected(value, "a number, a word, true, false, or a list of words")
    return value


def _name(value: object) -> object:
    if not isinstance(value, str) or not value.strip():
        raise unexpected(value, "a name in words")
    return value


_ANY = {"type": ["boolean", "number", "string"]}
Name = Annotated[str, Checked(_name, {"type": "string", "minLength": 1}, "a name in words")]
Value = Annotated[Setting, Checked(_value, _ANY, "a number, a word, true or false")]
Parameter = Annotated[
    Setting | tuple[str, ...], Checked(_parameter, {}, "a number, a word, true, false, or a list of words")
]


@dataclass(frozen=True, slots=True)
class TierShape:
    """A tier: its name, its criteria with their parameters, and the settings that switch it."""

    name: Name
    criteria: tuple[Mapping[str, Parameter], ...] = ()
    if_: Value = True
    unless: Value = False


@dataclass(frozen=True, slots=True)
class PolicyShape:
    """A policy as its file has it.

    Raises:
        UnknownName: limits or words of a setting that does not exist.
        PolicyError: limits that do not fit their setting.
    """

    name: Name
    sentence: Text = ""
    base: Value | None = None
    settings: Mapping[str, Value] = field(default_factory=lambda: _NOTHING)
    limits: Mapping[str, tuple[Value, ...]] = field(default_factory=lambda: _NOTHING)
    words: Mapping[str, Mapping[str, Mapping[str, Value]]] = field(default_factory=lambda: _NOTHING)
    handicaps: Mapping[str, Parameter] = field(default_factory=lambda: _NOTHING)
    colours: Mapping[str, Parameter] = field(default_factory=lambda: _NOTHING)
    tiers: tuple[TierShape, ...] = ()

    def __post_init__(self) -> None:
        for part, table in (("limits", self.limits), ("words", self.words)):
            for key in table:
                if key not in self.settings:
                    raise UnknownName(f"setting with {part} in policy {self.name!r}", key, self.settings)
        for key, limits in self.limits.items():
            if not _fit(self.settings[key], limits):
                raise PolicyError("pairing/limits-do-not-fit", policy=self.name, setting=key, limits=list(limits))


def _fit(value: Setting, limits: tuple[Setting, ...]) -> bool:
    """Return whether limits suit a setting: words for a word, the least and the greatest number for a number."""
    if isinstance(value, str):
        return all(isinstance(word, str) for word in limits)
    numbers = all(isinstance(number, (int, float)) and not isinstance(number, bool) for number in limits)
    return not isinstance(value, bool) and numbers and len(limits) == 2


def trusted(plain: Mapping[str, Any]) -> PolicyShape:
    """Return a policy that comes with the package, unchecked."""
    tiers = [
        TierShape(tier["name"], tuple(tier["criteria"]), tier.get("if", True), tier.get("unless", False))
        for tier in plain["tiers"]
    ]
    return PolicyShape(**{**plain, "tiers": tuple(tiers)})
