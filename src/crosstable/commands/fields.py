"""What the field of an input says of itself: its type, its limits, and its help.

    @command_input
    class Withdraw:
        after_round: Annotated[int | None, Ge(0), Help("The last round they play; default: the published one.")] = None

Options and arguments of the terminal, the OpenAPI of the API, fields of forms and the manual are made from this.

| type | what it takes |
|---|---|
| `str`, `int`, `float`, `bool`, `dt.date`, `Literal[...]` | a value |
| `bool | int | float | str` | a value of one of these types; in words it stays a text |
| `tuple[T, ...]` | a list |
| `tuple[str, str]` | two players: written with a hyphen, `3-7` |
| `Mapping[str, T]` | values by name: written `name=value` |
| another input | an object; where its class has `of_text`, also written as a text |
| another input, marked `INLINE` | its fields, beside those around it |
| `File` of `commands/files.py` | a file: sent as an object, uploaded by a form, at the terminal a path |
| `Path` | a file or folder of this machine: only of commands that a terminal alone has |
| `T | None` | also nothing |
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, dataclass_transform, get_args, get_origin, get_type_hints

from annotated_types import Ge, Gt, Le, MaxLen, MinLen, MultipleOf

_T = TypeVar("_T")
_LONGEST = 500


@dataclass(frozen=True, slots=True)
class Help:
    """What a person reads about a field.

    Args:
        text: what it means, and "default: ..." where that is not plain.
        metavar: what the terminal shows for the value: "NAME=VALUE"; by default by type.
        option: the option of the terminal where it is not the name of the field: "--set", "--template -t"; of yes and
            no: "--on/--off".
        is_argument: whether the terminal takes it as an argument instead of an option.
        keys: of a mapping: options of the terminal for single keys, each with the key and its help; where one is
            repeated, semicolons separate its texts.
        emptied: the value that a form sends for a field that was emptied; None leaves the field out.
        is_typed: whether people type it: otherwise the terminal has no option, and a form carries it along unseen.
        is_place: whether it is a text that may be the path of a file or a league; a shell completes names of files.
    """

    text: str
    example: Any = field(default=None, hash=False)
    metavar: str = ""
    option: str = ""
    is_argument: bool = False
    keys: Mapping[str, tuple[str, str]] = field(default_factory=dict, hash=False)
    emptied: Any = None
    is_typed: bool = True
    is_place: bool = False

    def __get_pydantic_json_schema__(self, core: Any, handler: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        """Return the schema of the field with its help."""
        examples = {} if self.example is None else {"examples": [self.example]}
        return {**handler(core), "description": self.text, **examples}


@dataclass(frozen=True, slots=True)
class Inline:
    """Mark an input inside another one whose fields stand beside those around it, everywhere but in Python."""


INLINE = Inline()


@dataclass(frozen=True, slots=True)
class ByLine:
    """Mark a text that has commas or numbers in it, so that in a list which is typed as one text it has a line."""


BY_LINE = ByLine()


@dataclass_transform(frozen_default=True, kw_only_default=True)
def command_input(kind: type[_T]) -> type[_T]:
    """Make a class the input of a command: frozen, by name only, and nothing else is allowed in it."""
    kind.__pydantic_config__ = {"extra": "forbid"}  # type: ignore[attr-defined]
    kind.__get_pydantic_json_schema__ = classmethod(_inlined_schema)  # type: ignore[attr-defined]
    return dataclass(frozen=True, slots=True, kw_only=True)(kind)


Text = Annotated[str, MaxLen(_LONGEST)]
Entrant = Annotated[str, MaxLen(_LONGEST), Help("Start number, public id or name.", "p17", "PLAYER")]
Reason = Annotated[Text, Help("The reason; shown publicly. A dry run needs none.", "sheet misread", "TEXT")]
LogReason = Annotated[Text, Help("The reason; kept in the log.", metavar="TEXT")]
Irregular = Annotated[bool, Help("In FIDE mode, confirm what departs from the rules; it is noted in the event.")]
Seed = Annotated[int | None, Ge(0), Le(2**31 - 1), Help("The random seed; a different seed gives a different draw.")]
RoundNumber = Annotated[int | None, Ge(1), Le(1000), Help("The round; default: the published one.", 3)]
Rounds = Annotated[
    tuple[Annotated[int, Ge(1), Le(1000)], ...],
    MinLen(1),
    MaxLen(1000),
    Help("The rounds.", [2, 5], "ROUND", is_argument=True),
]
Limit = Annotated[int, Ge(1), Le(1000), Help("How many items at most.")]
Cursor = Annotated[
    str | None, MaxLen(200), Help("Where to go on: `next_cursor` of the answer before; default: the beginning.")
]
Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Limits:
    """What a value may be.

    Args:
        least: the smallest number.
        above: it must be larger than this.
        most: the largest number.
        shortest: the fewest characters or items.
        longest: the most characters or items.
    """

    least: float | None = None
    above: float | None = None
    most: float | None = None
    step: float | None = None
    shortest: int | None = None
    longest: int | None = None


@dataclass(frozen=True, slots=True)
class Kind:
    """The type of a field, taken apart.

    Args:
        name: "text", "line" (a text with a line of its own in a list), "whole", "number", "yes", "day", "choice",
            "value", "list", "pair", "mapping", "input", "file" or "path".
        may_be_none: whether it can be nothing.
        choices: of a choice; of a value: the names of the types that it can be of.
        item: of a list or the values of a mapping.
    """

    name: str
    may_be_none: bool = False
    limits: Limits = Limits()
    choices: tuple[str, ...] = ()
    item: Kind | None = None
    input_class: type | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """A field of an input.

    Args:
        name: in the class and in JSON.
        help: what a person reads about it.
        default: its value where it is left out.
        is_required: whether it cannot be left out.
    """

    name: str
    kind: Kind
    help: Help
    default: Any = None
    is_required: bool = False

    @property
    def label(self) -> str:
        """What it is called in a form and in messages: "after round"."""
        return self.name.replace("_", " ")

    @property
    def option(self) -> str:
        """What it is called at the terminal: "--after-round"."""
        return self.help.option or f"--{self.name.replace('_', '-')}"

    @property
    def metavar(self) -> str:
        """What the terminal shows for its value."""
        is_named = self.help.is_argument and (self.kind.item or self.kind).name in ("text", "line", "path")
        named = self.name.upper() if is_named else ""
        one = self.help.metavar or named or _metavar(self.kind)
        return f"{one}..." if self.help.is_argument and self.kind.name == "list" else one


@cache
def fields_of(input_class: type) -> Mapping[str, Field]:
    """Return the fields of an input by name, those of inline inputs among them."""
    hints = get_type_hints(input_class, include_extras=True)
    found: dict[str, Field] = {}
    for each in fields(input_class):
        if each.name in inline_in(input_class):
            found |= fields_of(inline_in(input_class)[each.name])
            continue
        kind, help = _kind(hints[each.name])
        made = each.default if each.default_factory is MISSING else each.default_factory()
        is_required = made is MISSING
        found[each.name] = Field(each.name, kind, help or Help(""), None if is_required else made, is_required)
    return MappingProxyType(found)


@cache
def is_input(kind: Any) -> bool:
    """Return whether this is the class of an input."""
    return isinstance(kind, type) and hasattr(kind, "__pydantic_config__") and is_dataclass(kind)


@cache
def inline_in(input_class: type) -> Mapping[str, type]:
    """Return the inline inputs of an input, by the names of their fields."""
    hints = get_type_hints(input_class, include_extras=True)
    annotated = {name: hint for name, hint in hints.items() if get_origin(hint) is Annotated}
    return {name: hint.__origin__ for name, hint in annotated.items() if INLINE in hint.__metadata__}


def made_of(input_class: type[_T], values: Mapping[str, Any]) -> _T:
    """Return an input from the values of its fields, as `fields_of` has them."""
    inline = inline_in(input_class)  # type: ignore[arg-type]  # every class is hashable
    parts: dict[str, Any] = {name: made_of(inner, _some(values, fields_of(inner))) for name, inner in inline.items()}
    inner_names = {name for inner in inline.values() for name in fields_of(inner)}
    return input_class(**{name: value for name, value in values.items() if name not in inner_names}, **parts)


def values_of(given: Any) -> dict[str, Any]:
    """Return the values of an input by field, as a program sends them; those that were left out are left out."""
    found: dict[str, Any] = {}
    for each in fields(given):
        value = getattr(given, each.name)
        if each.name in inline_in(type(given)):  # type: ignore[arg-type]  # every class is hashable
            found |= values_of(value)
        elif value != (each.default if each.default_factory is MISSING else each.default_factory()):
            found[each.name] = _sent(value)
    return found


def _sent(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_sent(each) for each in value]
    return values_of(value) if is_dataclass(value) and not isinstance(value, type) else value


def _some(values: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    return {name: values[name] for name in names if name in values}


def _inlined_schema(input_class: type, core: Any, handler: Any) -> dict[str, Any]:
    """Return the schema of an input, with the fields of its inline inputs beside its own."""
    schema: dict[str, Any] = handler(core)
    if inline_in(input_class):
        whole = handler.resolve_ref_schema(schema)
        for name in inline_in(input_class):
            inner = handler.resolve_ref_schema(_referred(whole["properties"].pop(name)))
            whole["properties"] |= inner["properties"]
            whole["required"] = [each for each in whole.get("required", ()) if each != name] + inner.get("required", [])
    return schema


def _referred(schema: dict[str, Any]) -> dict[str, Any]:
    """Return what a property refers to, without what is said of it besides."""
    return schema["allOf"][0] if "allOf" in schema else {"$ref": schema["$ref"]}


_SIMPLE: Mapping[Any, str] = MappingProxyType(
    {str: "text", int: "whole", float: "number", bool: "yes", dt.date: "day", Path: "path"}
)


def _kind(annotation: Any) -> tuple[Kind, Help | None]:
    extras: list[Any] = []
    while get_origin(annotation) is Annotated:
        extras = [*annotation.__metadata__, *extras]
        annotation = annotation.__origin__
    help = next((each for each in reversed(extras) if isinstance(each, Help)), None)
    origin, arguments = get_origin(annotation), get_args(annotation)
    may_be_none = False
    if origin in (Union, UnionType):
        may_be_none = NoneType in arguments
        rest = [each for each in arguments if each is not NoneType]
        if len(rest) > 1:
            return Kind("value", may_be_none, _limits(extras), tuple(each.__name__ for each in rest)), help
        inner, inner_help = _kind(rest[0])
        limits = _limits(extras, inner.limits)
        return Kind(inner.name, may_be_none, limits, inner.choices, inner.item, inner.input_class), help or inner_help
    limits = _limits(extras)
    if annotation is str and BY_LINE in extras:
        return Kind("line", limits=limits), help
    if annotation in _SIMPLE:
        return Kind(_SIMPLE[annotation], limits=limits), help
    if origin is Literal:
        return Kind("choice", choices=tuple(map(str, arguments))), help
    if origin is tuple and Ellipsis in arguments:
        item, item_help = _kind(arguments[0])
        return Kind("list", limits=limits, item=item), help or item_help
    if origin is tuple:
        return Kind("pair"), help
    if origin is Mapping:
        return Kind("mapping", limits=limits, item=_kind(arguments[1])[0]), help
    if is_dataclass(annotation) and isinstance(annotation, type):
        return Kind(getattr(annotation, "KIND", "input"), input_class=annotation), help
    msg = f"{annotation!r} is no type of a field"
    raise TypeError(msg)


def _limits(extras: list[Any], limits: Limits = Limits()) -> Limits:
    found: dict[str, Any] = {}
    names = {Ge: ("least", "ge"), Gt: ("above", "gt"), Le: ("most", "le"), MultipleOf: ("step", "multiple_of")}
    names |= {MinLen: ("shortest", "min_length"), MaxLen: ("longest", "max_length")}
    for each in extras:
        if type(each) in names:
            name, attribute = names[type(each)]
            found[name] = getattr(each, attribute)
    return Limits(**{name: found.get(name, getattr(limits, name)) for name in Limits.__slots__}) if found else limits


def _metavar(kind: Kind) -> str:
    named = {"whole": "N", "number": "NUMBER", "day": "DATE", "pair": "A-B", "mapping": "NAME=VALUE"}
    named |= {"file": "FILE", "path": "FILE"}
    if kind.name == "choice":
        return "|".join(kind.choices)
    if kind.name == "list" and kind.item is not None:
        return _metavar(kind.item)
    return named.get(kind.name, "TEXT")
