"""Checks of what a program hands over at the doors of the library: another kind of value is named at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isfinite
from numbers import Integral, Real
from typing import Any, TypeGuard, TypeVar

from crosstable.model.errors import InputError

Item = TypeVar("Item")
_OWN = (int, float, bool, type(None))


def check_kind(name: str, value: object, kind: type | tuple[type, ...], wanted: str) -> None:
    """Check the kind of an argument.

    Args:
        name: of the argument.
        value: as it was given.
        kind: what it must be an instance of.
        wanted: the same in words, with an example.
    Raises:
        InputError: it is something else.
    """
    if not isinstance(value, kind):
        raise wrong_kind(name, value, wanted)


def is_list(value: object) -> TypeGuard[Sequence[Any]]:
    """Return whether a value is a list, a tuple, an array or another sequence, but no text."""
    if isinstance(value, (list, tuple)):
        return True
    return hasattr(value, "__len__") and hasattr(value, "__getitem__") and not isinstance(value, (str, bytes, Mapping))


def is_one_of(value: object, words: Iterable[str]) -> bool:
    """Return whether a value is one of these words; anything may be asked for, an array too."""
    return isinstance(value, str) and value in words


def check_pairs(name: str, values: object, wanted: str) -> None:
    """Check that an argument is a list of pairs.

    Raises:
        InputError: it is something else.
    """
    if not is_list(values) or not all(is_list(pair) and len(pair) == 2 for pair in values):
        raise wrong_kind(name, values, wanted)


def check_count(name: str, value: object, *, is_optional: bool = True, least: int = 0) -> None:
    """Check that an argument is a whole number from `least` on, or None where that is one of its values.

    Raises:
        InputError: it is something else.
    """
    if value is None and is_optional:
        return
    if type(value) is not int and (not isinstance(value, Integral) or isinstance(value, bool)):
        raise wrong_kind(name, value, "a whole number")
    if int(value) < least:
        raise InputError("model/number-too-small", name=name, value=int(value), least=least)


def plain_number(value: Any) -> Any:
    """Return a number of another library as one of Python's own, which files can hold; anything else as it is.

    Example:
        >>> from numpy import float32
        >>> plain_number(float32(1.5)), plain_number("1.5"), plain_number(None)
        (1.5, '1.5', None)
    """
    if type(value) in _OWN or not isinstance(value, Real):
        return value
    return int(value) if isinstance(value, Integral) else float(value)


def check_whole(name: str, value: object, wanted: str) -> None:
    """Check that an argument is a whole number of any size.

    Raises:
        InputError: it is something else.
    """
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise wrong_kind(name, value, wanted)


def check_number(name: str, value: object, wanted: str) -> None:
    """Check that an argument is a finite number or None.

    Raises:
        InputError: it is something else.
    """
    if value is None or type(value) is int:
        return
    if not isinstance(value, Real) or isinstance(value, bool):
        raise wrong_kind(name, value, wanted)
    if not isfinite(value):
        raise InputError("model/argument-not-finite", name=name, value=value)


def plain_flag(name: str, value: object) -> bool:
    """Return a flag: True or False, as a truth value of another library or as 1 or 0.

    Raises:
        InputError: something else; any text would count as true.
    """
    if value in (True, False) if isinstance(value, Integral) else type(value).__name__ in ("bool", "bool_"):
        return bool(value)
    raise wrong_kind(name, value, "True or False")


def make_plain(of: object, *names: str) -> None:
    """Make the numbers in these fields of a frozen value those of Python, as `plain_number` does."""
    for name in names:
        value = getattr(of, name)
        if type(value) not in _OWN:
            object.__setattr__(of, name, plain_number(value))


def check_optional_texts(of: object, *names: str) -> None:
    """Check that these fields are text, or None where nothing is known.

    Raises:
        InputError: one is something else.
    """
    for name in names:
        value = getattr(of, name)
        if value is not None and not isinstance(value, str):
            raise wrong_kind(name, value, "a text; None where nothing is known")


def check_text(name: str, value: object) -> None:
    """Check that an argument is a text with something in it.

    Raises:
        InputError: it is something else.
    """
    if not isinstance(value, str):
        is_number = isinstance(value, Integral) and not isinstance(value, bool)
        raise wrong_kind(name, value, f'a text, such as "{value}"' if is_number else "a text that is not blank")
    if not value or value.isspace():
        raise InputError("model/blank-text", name=name, value=value)


def check_items(name: str, values: object, wanted: str) -> None:
    """Check that an argument holds values, as a list or a set does, and is no text.

    Raises:
        InputError: it is something else.
    """
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise wrong_kind(name, values, wanted)


def all_of_kind(name: str, values: Iterable[Item], kind: type | tuple[type, ...], wanted: str) -> Iterator[Item]:
    """Yield values that are all of one kind.

    Raises:
        InputError: the values cannot be walked through, or one is something else.
    """
    check_items(name, values, wanted)
    return _each(name, values, kind, wanted)


def wrong_kind(name: str, value: object, wanted: str) -> InputError:
    """Build the error of an argument of a wrong kind."""
    found = value.__name__ if isinstance(value, type) else type(value).__name__
    code = "model/class-instead-of-value" if isinstance(value, type) else "model/wrong-kind"
    return InputError(code, name=name, found=found, wanted=wanted)


def _each(name: str, values: Iterable[Item], kind: type | tuple[type, ...], wanted: str) -> Iterator[Item]:
    for value in values:
        if not isinstance(value, kind):
            raise wrong_kind(name, value, wanted)
        yield value
