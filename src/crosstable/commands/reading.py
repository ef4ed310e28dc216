"""Read the input of a command from what the terminal, a program or a form gives: one reader, one sentence for an error.

    read_input(Withdraw, {"after_round": 3})                  values, as a program sends them
    read_input(Withdraw, {"after_round": "3"}, texts=True)    words, as a person types them

Rules
1. A value is never made a text and read again: only what arrives as a text is parsed.
2. In words, a list is several words, or one text: its items are separated by lines, or texts in one line by commas, and
   by commas or spaces where they are numbers, choices or ids.  Each of several words is such a text where they are
   numbers or choices: `1,2 3`.
3. In words, nothing typed for what can be nothing is nothing; a number can also be nothing by a hyphen.
"""

from __future__ import annotations

import datetime as dt
import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from crosstable.commands.fields import Kind, Limits, fields_of, made_of
from crosstable.model.counted import counted
from crosstable.model.errors import InputError

_T = TypeVar("_T")
_YES = MappingProxyType({"true": True, "yes": True, "on": True, "1": True})
_NO = MappingProxyType({"false": False, "no": False, "off": False, "0": False, "": False})
_SEPARATORS = re.compile(r"[\s,;]+")
_ID = r"[a-z]?\d+(?:/t\d+)?"
_IDS = re.compile(rf"{_ID}(?:[\s,;]+{_ID})*[\s,;]*", re.ASCII)
_FRACTION = re.compile(r"[+-]?(?:\d{0,9}½|\d{1,9}(?:/\d{1,9})?)", re.ASCII)
_WHOLE = re.compile(r"[+-]?\d{1,18}", re.ASCII)
_LONGEST_NUMBER = 40
WITHOUT_SPACES = ("whole", "number", "choice")
_TYPES = MappingProxyType({"str": "a text", "float": "a number", "bool": "true or false"})


class FieldError(InputError):
    """A field holds something that it cannot; its value `field` is the path of the field: "results.2.board"."""


def read_input(input_class: type[_T], values: Mapping[str, Any], *, texts: bool = False) -> _T:
    """Return an input from values by field.

    Args:
        values: what is not there takes its default.
        texts: whether the values are words that a person typed.
    Raises:
        FieldError: a field is unknown, missing, or holds something that it cannot.
    """
    return _input(input_class, values, texts=texts, path="")


def _input(input_class: type[_T], values: Mapping[str, Any], *, texts: bool, path: str) -> _T:
    known = fields_of(input_class)  # type: ignore[arg-type]  # every class is hashable
    for name in values:
        if name not in known:
            raise FieldError("commands/field-unknown", field=f"{path}{name}", known=sorted(known))
    read = {}
    for name, field in known.items():
        if name in values:
            read[name] = _value(values[name], field.kind, texts=texts, path=f"{path}{name}")
        elif field.is_required:
            raise FieldError("commands/field-missing", field=f"{path}{name}", label=_label(f"{path}{name}"))
    return made_of(input_class, read)


def _value(value: Any, kind: Kind, *, texts: bool, path: str) -> Any:
    if value is None or (texts and kind.may_be_none and _is_nothing(value, kind)):
        if kind.may_be_none:
            return None
        raise FieldError("commands/field-missing", field=path, label=_label(path))
    return _READERS[kind.name](value, kind, texts, path)


def _is_nothing(value: Any, kind: Kind) -> bool:
    return (value == "" and kind.name not in ("text", "line")) or (value == "-" and kind.name in ("whole", "number"))


def _text(value: Any, kind: Kind, texts: bool, path: str) -> str:  # noqa: ARG001, FBT001 - the shape of a reader
    if not isinstance(value, str):
        raise FieldError("commands/field-not-a-text", **_shown(path, value))
    _check_length(len(value), "character", kind.limits, path)
    return value


def _whole(value: Any, kind: Kind, texts: bool, path: str) -> int:  # noqa: FBT001
    if texts and isinstance(value, str) and _WHOLE.fullmatch(value.strip()):
        value = int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise FieldError("commands/field-not-a-whole-number", **_shown(path, value))
    _check_size(value, kind.limits, path)
    return value


def _number(value: Any, kind: Kind, texts: bool, path: str) -> float:  # noqa: FBT001
    if texts and isinstance(value, str):
        try:
            value = float(value) if len(value) <= _LONGEST_NUMBER and "_" not in value else value
        except ValueError:
            value = _half(value)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not _is_finite(value):
        raise FieldError("commands/field-not-a-number", **_shown(path, value))
    _check_size(value, kind.limits, path)
    return value


def _half(text: str) -> Any:
    """Return the number of a fraction that is typed, such as 1/2 or ½."""
    word = text.strip()
    try:
        return float(Fraction(word.replace("½", ".5"))) if _FRACTION.fullmatch(word) else text
    except ZeroDivisionError:
        return text


def _is_finite(value: float) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:  # a whole number of more than 308 digits
        return False


def _yes(value: Any, kind: Kind, texts: bool, path: str) -> bool:  # noqa: ARG001, FBT001
    word = value.strip().casefold() if texts and isinstance(value, str) else None
    if word in _YES or word in _NO:
        return word in _YES
    if not isinstance(value, bool):
        raise FieldError("commands/field-not-yes-or-no", **_shown(path, value))
    return value


def _day(value: Any, kind: Kind, texts: bool, path: str) -> dt.date:  # noqa: ARG001, FBT001
    if isinstance(value, dt.date) and not isinstance(value, dt.datetime):
        return value
    try:
        return dt.date.fromisoformat(value.strip() if texts else value)
    except (ValueError, TypeError, AttributeError):
        raise FieldError("commands/field-not-a-date", **_shown(path, value)) from None


def _choice(value: Any, kind: Kind, texts: bool, path: str) -> str:  # noqa: FBT001
    word = value.strip() if texts and isinstance(value, str) else value
    if word not in kind.choices:
        raise FieldError("commands/field-not-a-choice", choices=kind.choices, **_shown(path, value))
    return str(word)


def _any(value: Any, kind: Kind, texts: bool, path: str) -> Any:  # noqa: ARG001, FBT001
    known = {*kind.choices, *(("int",) if "float" in kind.choices else ())}
    if type(value).__name__ not in known or not (isinstance(value, str) or _is_finite(value)):
        words = [word for name, word in _TYPES.items() if name in known]
        allowed = f"{', '.join(words[:-1])} or {words[-1]}"
        raise FieldError("commands/field-not-a-value", allowed=allowed, **_shown(path, value))
    if isinstance(value, str):
        _check_length(len(value), "character", Limits(longest=500), path)
    else:
        _check_size(value, kind.limits, path)
    return value


def _list(value: Any, kind: Kind, texts: bool, path: str) -> tuple[Any, ...]:  # noqa: FBT001
    item = kind.item or Kind("text")
    if texts and isinstance(value, str):
        value = split_list(value, item)
    elif texts and isinstance(value, Sequence) and item.name in WITHOUT_SPACES:
        value = [part for each in value for part in (split_list(each, item) if isinstance(each, str) else [each])]
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise FieldError("commands/field-not-a-list", **_shown(path, value))
    _check_length(len(value), "item", kind.limits, path)
    return tuple(_value(each, item, texts=texts, path=f"{path}.{at}") for at, each in enumerate(value, start=1))


def split_list(text: str, item: Kind) -> list[str]:
    r"""Return the items of a list that is typed as one text: rule 2.

    Example:
        >>> split_list("1, 3 5", Kind("whole")), split_list("p1 p7", Kind("text"))
        (['1', '3', '5'], ['p1', 'p7'])
        >>> split_list("Ann Lee, Bo Ek", Kind("text")), split_list("7 1", Kind("line"))
        (['Ann Lee', 'Bo Ek'], ['7 1'])
        >>> split_list("Lee, Ann\nEk, Bo", Kind("text"))
        ['Lee, Ann', 'Ek, Bo']
    """
    if item.name in WITHOUT_SPACES or (item.name == "text" and _IDS.fullmatch(text.strip())):
        return [word for word in _SEPARATORS.split(text) if word]
    parts = re.split(r"\n" if item.name != "text" or "\n" in text else r"[,;]", text)
    return [part for part in map(str.strip, parts) if part]


def _pair(value: Any, kind: Kind, texts: bool, path: str) -> Any:  # noqa: ARG001, FBT001
    if isinstance(value, str) and texts:
        return value  # where the hyphen divides it depends on the names: `Call.pair`
    if not isinstance(value, (list, tuple)) or len(value) != 2 or not all(isinstance(each, str) for each in value):
        raise FieldError("commands/field-not-a-pair", **_shown(path, value))
    return tuple(value)


def _mapping(value: Any, kind: Kind, texts: bool, path: str) -> dict[str, Any]:  # noqa: FBT001
    if texts and isinstance(value, str):
        value = [line for line in map(str.strip, value.splitlines()) if line]
    if texts and isinstance(value, Sequence):
        value = dict(_named(each, path) for each in value)
    if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
        raise FieldError("commands/field-not-an-object", **_shown(path, value))
    _check_length(len(value), "item", kind.limits, path)
    item = kind.item or Kind("text")
    return {name: _value(each, item, texts=texts, path=f"{path}.{name}") for name, each in value.items()}


def _named(text: str, path: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign or not name.strip():
        raise FieldError("commands/field-not-name-and-value", **_shown(path, text))
    return name.strip(), value.strip()


def _object(value: Any, kind: Kind, texts: bool, path: str) -> Any:  # noqa: FBT001
    assert kind.input_class is not None  # noqa: S101 - of every kind "input"
    if isinstance(value, kind.input_class):
        return value  # of a page or the terminal, which made it of what it read
    of_text: Callable[[str], Mapping[str, Any]] | None = getattr(kind.input_class, "of_text", None)
    if texts and isinstance(value, str) and of_text is not None:
        try:
            value = of_text(value)
        except FieldError as error:
            raise FieldError(replace(error.message, values={**error.values, **_shown(path, value)})) from None
    if not isinstance(value, Mapping):
        raise FieldError("commands/field-not-an-object", **_shown(path, value))
    return _input(kind.input_class, value, texts=texts, path=f"{path}.")


def _path(value: Any, kind: Kind, texts: bool, path: str) -> Path:  # noqa: ARG001, FBT001
    if isinstance(value, str) and texts:
        return Path(value)
    if not isinstance(value, Path):
        raise FieldError("commands/field-not-a-text", **_shown(path, value))
    return value


def _file(value: Any, kind: Kind, texts: bool, path: str) -> Any:  # noqa: ARG001, FBT001
    assert kind.input_class is not None  # noqa: S101 - of every kind "file"
    if isinstance(value, kind.input_class):
        return value  # of the terminal: a path is never read here, as a form must not name files of the server
    if not isinstance(value, Mapping):
        raise FieldError("commands/field-not-a-file", **_shown(path, value))
    return _input(kind.input_class, value, texts=False, path=f"{path}.")


_READERS: Mapping[str, Callable[[Any, Kind, bool, str], Any]] = MappingProxyType(
    {
        "text": _text,
        "line": _text,
        "whole": _whole,
        "number": _number,
        "yes": _yes,
        "day": _day,
        "choice": _choice,
        "value": _any,
        "list": _list,
        "pair": _pair,
        "mapping": _mapping,
        "input": _object,
        "file": _file,
        "path": _path,
    }
)


def _check_size(value: float, limits: Limits, path: str) -> None:
    known = _shown(path, value)
    if limits.least is not None and value < limits.least:
        raise FieldError("commands/field-too-small", least=limits.least, **known)
    if limits.above is not None and value <= limits.above:
        raise FieldError("commands/field-not-above", above=limits.above, **known)
    if limits.most is not None and value > limits.most:
        raise FieldError("commands/field-too-large", most=limits.most, **known)
    if limits.step is not None and value % limits.step:
        raise FieldError("commands/field-not-a-step", step=limits.step, **known)


def _check_length(length: int, unit: str, limits: Limits, path: str) -> None:
    known = {"field": path, "label": _label(path)}
    if limits.shortest is not None and length < limits.shortest:
        raise FieldError("commands/field-too-short", least=counted(limits.shortest, unit), **known)
    if limits.longest is not None and length > limits.longest:
        has, most = counted(length, unit), counted(limits.longest, unit)
        raise FieldError("commands/field-too-long", has=has, most=most, **known)


def _shown(path: str, value: Any) -> dict[str, Any]:
    """Return the values of a message about what a field holds."""
    return {"field": path, "label": _label(path), "given": _short(value)}


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else _plain_text(value)
    return text if len(text) <= _LONGEST_NUMBER else f"{text[:_LONGEST_NUMBER]}..."


def _plain_text(value: Any) -> str:
    """Return a value as it is shown in a message; numbers of thousands of digits are not spelled out."""
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 1000:
        return "a number of more than 300 digits"
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _label(path: str) -> str:
    """Return what a field is called in a message: "results 2, board".

    Example:
        >>> _label("results.2.board"), _label("after_round")
        ('results 2, board', 'after round')
    """
    words = path.replace("_", " ").split(".")
    shown = words[0]
    for word in words[1:]:
        shown += f" {word}" if word.isdecimal() else f", {word}"
    return shown
