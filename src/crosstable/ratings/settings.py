"""Parameters of a rating system as text: `k=24`, `rounding=none`, `k_by_games=10:64,30:40`.

The type of the parameter decides how a word is read:

    float, int       a number
    str, a choice    the word itself
    ... or None      also "none"
    ... or a choice  also that word, such as "fit"
    yes or no        true, false
    dates            2024-09-01,2025-09-01
    pairs            10:64,30:40
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

import numpy as np

from crosstable.model.errors import InputError, RatingError, UnknownName
from crosstable.ratings.rating_registry import SYSTEMS, stored_name
from crosstable.ratings.system import AnySystem


def system_from(name: str, /, **parameters: Any) -> AnySystem:
    """Build the rating system of that name.

    Args:
        name: a name of the registry, such as "elo", or `module:Class` of a module that is loaded.
        parameters: of the system; what is left out has its default value.  Plain values will do, as JSON and TOML have
            them: a date as ISO text, a list for a tuple, "none" for None.
    Raises:
        UnknownName: no such system or parameter; carries the nearest one.
        RatingError: a value of the wrong kind, or out of range.
    See also: `rate`; docs/systems for all systems by name.
    Example:
        >>> system_from("elo", k=24, rounding="none").update(1500, 1500, score=1)
        (1512.0, 1488.0)
        >>> system_from("elo", k_by_games=[[10, 64]]).k_by_games
        ((10, 64.0),)
    """
    return _built(name, parameters, _converted)


def system_of_words(name: str, settings: Iterable[str] = ()) -> AnySystem:
    """Build the rating system of that name with settings as they are typed.

    Args:
        name: a name of the registry, such as "elo", or `module:Class` of a module that is loaded.
        settings: `parameter=value` words.

    Raises:
        UnknownName: no such system or parameter; carries the nearest one.
        RatingError: a value that cannot be read, or is out of range.

    Example:
        >>> system_of_words("elo", ["k=24", "rounding=none"]).update(1500, 1500, score=1)
        (1512.0, 1488.0)
    """
    words: dict[str, str] = {}
    for setting in settings:
        parameter, equals, word = setting.partition("=")
        parameter = parameter.strip().replace("-", "_")
        if not equals:
            raise RatingError("ratings/setting-without-value", setting=setting)
        if parameter in words:
            raise RatingError("ratings/parameter-twice", parameter=parameter)
        words[parameter] = word.strip()
    return _built(name, words, _read)


def systems_named(words: Iterable[str]) -> list[AnySystem]:
    """Make the systems of these names, each with its usual parameters.

    Args:
        words: names, commas between; "all" is every one there is.
    Raises:
        UnknownName: no such system.
        InputError: one is named twice, or none.
    """
    names = [name for word in words for name in map(str.strip, word.split(",")) if name]
    if names == ["all"]:
        names = [part.name for part in SYSTEMS.listed()]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise InputError("ratings/system-named-twice", system=twice)
    if not names:
        raise InputError("ratings/no-systems-named")
    return [system_from(name) for name in names]


def _built(name: str, settings: Mapping[str, Any], read: Callable[[str, Any, Any], Any]) -> AnySystem:
    """Build a system from the value of each parameter, which `read` converts to its type."""
    kind = SYSTEMS[name]
    if not dataclasses.is_dataclass(kind):
        raise RatingError("ratings/system-not-a-dataclass", system=name)
    hints = typing.get_type_hints(kind)
    known = [field.name for field in dataclasses.fields(kind)]
    for parameter in settings:
        if parameter not in known:
            raise UnknownName(f"parameter of {name}", parameter, known)
    system: AnySystem = SYSTEMS[name](**{each: read(each, value, hints[each]) for each, value in settings.items()})
    return system


def settings_of(system: AnySystem) -> dict[str, Any]:
    """Return all parameters of a system as plain values for JSON: dates as ISO text, tuples as lists."""
    name = stored_name(system)
    kind = SYSTEMS[name] if name in SYSTEMS.entries else type(system)  # the parameters that the name takes
    return {field.name: _plain(getattr(system, field.name)) for field in dataclasses.fields(kind)}


def findable_name(system: AnySystem) -> str:
    """Return the name under which a system is stored, from which it can be built again.

    Raises:
        RatingError: its class is in no module, so that no name leads to it.
    """
    name = stored_name(system)
    if name not in SYSTEMS.entries and ":" not in name:
        raise RatingError("ratings/system-in-no-module", system=name)
    return name


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, np.generic):  # of a grid that numpy made
        return value.item()
    return value.isoformat() if isinstance(value, dt.date) else value


def _converted(parameter: str, value: Any, hint: Any) -> Any:
    """Convert a plain value to the type of the parameter."""
    origin, choices = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        if type(None) in choices and (value is None or value == "none"):
            return None
        return _converted(parameter, value, _kind_for(value, choices))
    if origin is tuple and isinstance(value, (list, tuple)):
        kinds = [choices[0]] * len(value) if choices[-1] is ... else choices
        if len(kinds) == len(value):
            return tuple(_converted(parameter, item, kind) for item, kind in zip(value, kinds, strict=True))
    if isinstance(value, bool) and hint is bool:
        return value
    if hint is float and isinstance(value, (int, float)) and not isinstance(value, bool):
        return float(value)
    if hint is int and isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and (origin is Literal or hint in (str, dt.date)):
        return _read(parameter, value, hint)
    if isinstance(value, dt.date) and hint is dt.date:
        return value
    raise RatingError("ratings/parameter-of-other-type", parameter=parameter, value=value)


def _read(parameter: str, word: str, hint: Any) -> Any:
    origin, choices = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        if word.casefold() == "none" and type(None) in choices:
            return None
        return _read(parameter, word, _kind_for(word, choices))
    if origin is Literal:
        if word not in choices:
            raise UnknownName(parameter, word, choices)
        return word
    if origin is tuple and choices[-1] is ...:
        return tuple(_read(parameter, item, choices[0]) for item in word.split(","))
    if origin is tuple:
        items = word.split(":")
        if len(items) != len(choices):
            raise RatingError("ratings/parameter-not-numbers", parameter=parameter, word=word, count=len(choices))
        return tuple(_read(parameter, item, choice) for item, choice in zip(items, choices, strict=True))
    return _read_one(parameter, word, hint)


def _kind_for(value: Any, choices: tuple[Any, ...]) -> Any:
    """Return which of several types a value is of: the word itself where it is a choice, else the first."""
    words = [kind for kind in choices if typing.get_origin(kind) is Literal and value in typing.get_args(kind)]
    return words[0] if words else next(kind for kind in choices if kind is not type(None))


def _read_one(parameter: str, word: str, kind: Any) -> Any:
    wanted = {
        float: "ratings/parameter-not-a-number",
        int: "ratings/parameter-not-whole",
        dt.date: "ratings/parameter-not-a-date",
    }
    if kind is bool:
        if word.casefold() not in ("true", "false"):
            raise RatingError("ratings/parameter-not-true-or-false", parameter=parameter, word=word)
        return word.casefold() == "true"
    try:
        return dt.date.fromisoformat(word) if kind is dt.date else kind(word)
    except ValueError:
        raise RatingError(wanted[kind], parameter=parameter, word=word) from None
