"""The parameters of a rating system as fields of a form or rows of a table: type, choices, default and help.

The help is that of the docstring of the system, so that it is written once.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import inspect
import re
import types
import typing
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from crosstable.ratings.rating_registry import SYSTEMS

_SECTION = re.compile(r"^[A-Z][A-Za-z ]*:$", re.MULTILINE)
_KINDS = {int: "whole", float: "number", bool: "yes"}


@dataclass(frozen=True, slots=True)
class ParameterField:
    """A parameter of a rating system.

    Args:
        kind: "whole", "number", "yes", "choice", "days", "pairs" (10:64,30:40), or "text": a number or a word.
        choices: of a choice; "none" among them where it can be left out.
        default: its value where it is not given, as it is typed.
        help: what it means, and its limits.
    """

    name: str
    kind: str
    choices: tuple[str, ...]
    default: str
    help: str


def parameter_fields(name: str) -> tuple[ParameterField, ...]:
    """Return the parameters of a rating system, in its order.

    Args:
        name: as the registry has it.
    Raises:
        UnknownName: no such system.
    Example:
        >>> parameter_fields("elo")[1].default, parameter_fields("elo")[3].choices
        ('32', ('none', 'half_up', 'half_away', 'half_even'))
    """
    system = SYSTEMS[name]
    hints, meanings = typing.get_type_hints(system), dict(documented_parameters(system))
    fields = dataclasses.fields(system)
    usual = system()
    return tuple(
        ParameterField(
            each.name, *_kind(hints[each.name]), parameter_text(getattr(usual, each.name)), meanings.get(each.name, "")
        )
        for each in fields
    )


def documented_parameters(system: type) -> Iterator[tuple[str, str]]:
    """Yield each parameter that the docstring of a rating system explains, with what it means."""
    _, _, rest = (inspect.getdoc(system) or "").partition("\nArgs:\n")
    following = _SECTION.search(rest)
    yield from _entries(inspect.cleandoc(rest[: following.start()] if following else rest))


def parameter_text(value: Any) -> str:
    """Return the value of a parameter as it is typed.

    Example:
        >>> parameter_text(((10, 64.0), (30, 40.0))), parameter_text(None), parameter_text(24.0)
        ('10:64,30:40', 'none', '24')
    """
    if isinstance(value, (tuple, list)):
        return ",".join(
            ":".join(map(parameter_text, each)) if isinstance(each, (tuple, list)) else parameter_text(each)
            for each in value
        )
    if value is None or isinstance(value, bool):
        return "none" if value is None else str(value).lower()
    if isinstance(value, float):
        return repr(value).removesuffix(".0")
    return str(value)


def _entries(text: str) -> list[tuple[str, str]]:
    """Split entries `name: meaning`; several names share one, and its further lines are indented deeper."""
    entries: list[tuple[tuple[str, ...], str]] = []
    for line in text.splitlines():
        if line and not line[0].isspace() and ":" in line:
            names, _, meaning = line.partition(":")
            entries.append((tuple(map(str.strip, names.split(","))), meaning.strip()))
        elif entries:
            entries[-1] = (entries[-1][0], f"{entries[-1][1]} {line.strip()}".strip())
    return [(name, meaning) for names, meaning in entries for name in names]


def _kind(hint: Any) -> tuple[str, tuple[str, ...]]:
    """Return the kind of field that a type of parameter needs, with its choices."""
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        kinds = [each for each in parts if each is not type(None)]
        kind, choices = _kind(kinds[0]) if len(kinds) == 1 else ("text", ())
        if kind != "choice":
            return "text", ()  # a number, or a word
        return kind, (*choices, "none") if type(None) in parts and "none" not in choices else choices
    if origin is Literal:
        return "choice", tuple(map(str, parts))
    if origin is tuple:
        return "days" if parts[0] is dt.date else "pairs" if typing.get_origin(parts[0]) is tuple else "text", ()
    return _KINDS.get(hint, "text"), ()
