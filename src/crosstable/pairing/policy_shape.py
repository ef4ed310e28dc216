"""The shape of a policy file, checked before anything is made of it: whoever writes one is told what is wrong where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crosstable.model.errors import PolicyError, UnknownName

_VALUES = (bool, int, float, str)
_HOW = {
    "settings": "[settings] and a line such as clubRounds = 2",
    "limits": "[limits] and a line such as clubRounds = [0, 99]",
    "words": "[words.habit] and a line such as EGF = { komi = 6.5 }",
    "handicaps": '[handicaps] and a line such as convention = "egf"',
    "colours": '[colours] and a line such as method = "balance"',
}


def check_shape(policy: str, plan: Mapping[str, Any]) -> None:
    """Check that tables are tables, lists lists, and that limits and words are of settings that exist.

    Raises:
        PolicyError: a part is of the wrong kind.
        UnknownName: a limit or words of a setting that is not there.
    """
    for part, how in _HOW.items():
        _table(policy, part, plan.get(part, {}), how)
    settings = plan.get("settings", {})
    for key, value in settings.items():
        if not isinstance(value, _VALUES):
            raise PolicyError(f"policy {policy!r}: setting {key!r} is {value!r}. Give a number, a word, true or false.")
    for part in ("limits", "words"):
        for key in plan.get(part, {}):
            if key not in settings:
                raise UnknownName(f"setting with {part} in policy {policy!r}", key, settings)
    for key, limits in plan.get("limits", {}).items():
        _check_limits(policy, key, settings[key], limits)
    for key, table in plan.get("words", {}).items():
        _check_words(policy, key, table)
    for tier in _list(policy, "tiers", plan.get("tiers", []), "[[tiers]] above each tier"):
        _table(policy, "a tier", tier, "[[tiers]] above each tier")
        how = 'criteria = [{ criterion = "rematch" }]'
        for criterion in _list(policy, "criteria", tier.get("criteria", []), how):
            _table(policy, "a criterion", criterion, how)


def _check_limits(policy: str, key: str, value: Any, limits: Any) -> None:
    """A word has a list of words, a number the least and the greatest."""
    kinds = str if isinstance(value, str) else (int, float)
    is_right = isinstance(limits, list) and all(isinstance(x, kinds) and not isinstance(x, bool) for x in limits)
    if isinstance(value, bool) or not is_right or (kinds is not str and len(limits) != 2):
        raise PolicyError(
            f"policy {policy!r}: the limits of setting {key!r} are {limits!r}. Give all words that it may be, or the "
            "least and the greatest number; true or false needs none."
        )


def _check_words(policy: str, key: str, table: Any) -> None:
    """Each word stands for values."""
    _table(policy, f"words.{key}", table, _HOW["words"])
    for word, values in table.items():
        _table(policy, f"words.{key}.{word}", values, _HOW["words"])
        wrong = next((value for value in values.values() if not isinstance(value, _VALUES)), None)
        if wrong is not None:
            raise PolicyError(
                f"policy {policy!r}: word {word!r} of {key!r} stands for {wrong!r}. Give numbers or words."
            )


def _table(policy: str, what: str, given: Any, how: str) -> None:
    if not isinstance(given, Mapping) or not all(isinstance(key, str) for key in given):
        raise PolicyError(f"policy {policy!r}: {what} is {given!r}, not a table. Write {how}.")


def _list(policy: str, what: str, given: Any, how: str) -> list[Any]:
    if not isinstance(given, list | tuple):
        raise PolicyError(f"policy {policy!r}: {what} is {given!r}, not a list. Write {how}.")
    return list(given)


def is_of_kind(value: Any, default: Any) -> bool:
    """Tell whether a parameter may have this value, by the kind of its default; no default says nothing."""
    if isinstance(default, bool):
        return isinstance(value, bool)
    if isinstance(default, int | float):
        kinds = (int,) if isinstance(default, int) else (int, float)
        return isinstance(value, kinds) and not isinstance(value, bool)
    if isinstance(default, str):
        return isinstance(value, str)
    if isinstance(default, tuple):
        return isinstance(value, tuple) and all(isinstance(one, str) for one in value)
    if default is None:
        return value is None or (isinstance(value, int | float) and not isinstance(value, bool))
    return True
