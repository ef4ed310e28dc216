"""What can be imported from `crosstable` and `crosstable.arena`, with parameters and members.

`python tests/public_api.py` writes the list.
The list is `tests/public_api.txt`.  From 1.0 on, a line of it changes with a new main version only.
"""

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import crosstable
import crosstable.arena

_OF_A_SYSTEM = ("match_quality", "predict", "scale", "update")
FILE = Path(__file__).with_suffix(".txt")


def lines() -> Iterator[str]:
    """Yield a line for each public name and each public member of a class."""
    for module, prefix in ((crosstable, ""), (crosstable.arena, "arena.")):
        for name in sorted(module.__all__):
            value = getattr(module, name)
            if inspect.isclass(value):
                yield from lines_of_class(prefix + name, value)
            elif is_alias(value):
                yield f"{prefix}{name} = {value}"
            else:
                yield f"{prefix}{name}{_parameters(value)}"


def is_alias(value: Any) -> bool:
    """Return whether a public value is a name for types, which annotations take."""
    return not inspect.isclass(value) and not inspect.isroutine(value)


def lines_of_class(name: str, kind: type) -> Iterator[str]:
    is_error = issubclass(kind, Exception)
    is_made_by_hand = "__init__" in vars(kind) and not getattr(kind, "_is_protocol", False)
    yield f"class {name}{_parameters(kind) if is_made_by_hand or is_error else ''}"
    for member in sorted({*_members(kind)}):
        value = inspect.getattr_static(kind, member)
        function = getattr(value, "__func__", value)
        if is_made_by_hand and member in inspect.signature(kind).parameters:
            continue  # a parameter, which is an attribute, too
        if hasattr(kind, "games_of") and member not in _OF_A_SYSTEM and "Example:" not in (function.__doc__ or ""):
            continue  # what the loops of rating systems ask of each other
        yield f"    {name}.{member}{_parameters(function) if inspect.isfunction(function) else ''}"


def _members(kind: type) -> Iterator[str]:
    own = [each for each in kind.__mro__ if each.__module__.startswith("crosstable.")]
    for each in own:
        yield from (member for member in vars(each) if not member.startswith("_"))


def _parameters(function: Any) -> str:
    """Return the names of the parameters, with a mark where one may be left out."""
    words: list[str] = []
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name in ("self", "cls"):
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and not any(word.startswith("*") for word in words):
            words.append("*")
        star = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
        words.append(star + parameter.name + ("" if parameter.default is parameter.empty else "="))
    return f"({', '.join(words)})"


if __name__ == "__main__":
    FILE.write_text("\n".join(lines()) + "\n", encoding="utf-8")
