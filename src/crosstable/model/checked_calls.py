"""Check the arguments of a function by its annotations: a value of another kind is named at once."""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Callable, Iterable, Mapping, Sized
from dataclasses import fields
from functools import cache, wraps
from math import isfinite
from numbers import Integral, Real
from typing import Any, ParamSpec, TypeVar

from crosstable.model.arguments import check_count, is_list, wrong_kind
from crosstable.model.errors import InputError

Given = ParamSpec("Given")
Made = TypeVar("Made")
_MOST = 2**63 - 1
_TEXTS = (str, bytes)


def kinds_checked(function: Callable[Given, Made]) -> Callable[Given, Made]:
    """Check the kinds of the arguments of a public function; the annotations say them.

    Whole numbers are whole and numbers finite; a list is no text.
    """
    parameters = inspect.signature(function).parameters

    @wraps(function)
    def call(*positional: Given.args, **named: Given.kwargs) -> Made:
        hints = _hints(function)
        for name, value in (*zip(parameters, positional, strict=False), *named.items()):
            if name in hints:
                check_hint(name, value, hints[name])
        return function(*positional, **named)

    return call


def check_fields(value: Any) -> None:
    """Check the kinds of the fields of a dataclass, in its `__post_init__`."""
    kind: Any = type(value)
    hints = _hints(kind)
    for field in fields(value):
        check_hint(field.name, getattr(value, field.name), hints[field.name])


@cache
def _hints(function: Any) -> dict[str, Any]:
    return typing.get_type_hints(function)


def check_hint(name: str, value: object, hint: Any) -> None:
    """Check a value by an annotation; of a kind that is not known here, anything is taken.

    Raises:
        InputError: a value of another kind.
    """
    origin, choices = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        kinds = [kind for kind in choices if kind is not type(None)]
        if value is not None or len(kinds) == len(choices):
            _check_either(name, value, kinds)
    elif origin is typing.Literal:
        if not isinstance(value, str):
            raise wrong_kind(name, value, f"one of {', '.join(map(repr, choices))}")
    elif hint in _KINDS:
        is_right, wanted = _KINDS[hint]
        if not is_right(value):
            raise wrong_kind(name, value, wanted)
        if name == "seed":
            check_count(name, value, is_optional=False)
    elif inspect.isclass(origin) and issubclass(origin, Mapping):
        if not isinstance(value, Mapping):
            raise wrong_kind(name, value, "a mapping, such as {'name': 1}")
    elif inspect.isclass(origin) and issubclass(origin, Iterable):
        is_listed = isinstance(value, (list, tuple)) if origin is tuple else is_list(value) or origin is Iterable
        if isinstance(value, _TEXTS) or not isinstance(value, Iterable) or not is_listed:
            raise wrong_kind(name, value, "a list")
        _check_items(name, value, origin, choices)
    elif origin is Callable or hint is Callable:
        if not callable(value):
            raise wrong_kind(name, value, "a function")
    elif _is_ours(hint) and not isinstance(value, hint):
        raise wrong_kind(name, value, f"a value of {hint.__name__}")


def _check_either(name: str, value: object, kinds: list[Any]) -> None:
    for kind in kinds[:-1]:
        try:
            return check_hint(name, value, kind)
        except InputError:
            continue
    return check_hint(name, value, kinds[-1])


def _check_items(name: str, values: Iterable[object], origin: type, choices: tuple[Any, ...]) -> None:
    if not isinstance(values, Sized) or not choices:
        return  # what can be walked through only once is checked where it is
    if origin is tuple and choices[-1] is not ...:
        if len(values) != len(choices):
            raise wrong_kind(name, values, f"{len(choices)} values")
        for value, kind in zip(values, choices, strict=True):
            check_hint(name, value, kind)
        return
    for value in values:
        if choices[0] is not float:  # a column of numbers says which row is wrong
            check_hint(name, value, choices[0])
        elif not isinstance(value, Real):
            raise wrong_kind(name, value, "a list of numbers")


def _is_ours(hint: Any) -> bool:
    is_class = inspect.isclass(hint) and hint.__module__.startswith("crosstable.")
    return is_class and not getattr(hint, "_is_protocol", False)


def _is_whole(value: object) -> bool:
    return isinstance(value, Integral) and not isinstance(value, bool) and -_MOST <= int(value) <= _MOST


def _is_number(value: object) -> bool:
    if not isinstance(value, Real) or isinstance(value, bool):
        return False
    return -_MOST <= int(value) <= _MOST if isinstance(value, Integral) else isfinite(value)


_KINDS: Mapping[Any, tuple[Callable[[object], bool], str]] = types.MappingProxyType(
    {
        int: (_is_whole, "a whole number"),
        float: (_is_number, "a finite number"),
        str: (lambda value: isinstance(value, str), "a text"),
        bool: (lambda value: isinstance(value, bool), "True or False"),
    }
)
