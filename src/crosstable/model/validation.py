"""Build dataclasses from plain values, as JSON and TOML hold them: the only module that uses pydantic.

    @dataclass(frozen=True, slots=True)
    class PoolSettings:
        key: Text
        months: Annotated[int, Whole(0, 1200)] = 12
        inside: Mapping[str, PlainValue] = field(default_factory=dict)

    pool = validated(PoolSettings, {"key": "blitz", "months": 6}, source="league.toml")
    pool, faults = check(PoolSettings, plain, at="pools[3]")

Rules
1. A shape is a frozen dataclass of the standard library.  Its fields are made of the types below, `Literal`, other
   shapes, `tuple[X, ...]`, `frozenset[X]`, `Mapping[str, X]` and `X | None`.  Bare `int`, `float`, `str` and `bool`
   are not used: pydantic would convert texts to numbers.
2. Names that a shape does not have are faults.  A field named `if_` reads the key `if`.
3. A table or something simpler, such as an id or `{"id": ...}`: `Annotated[Shape | str, TableOr(Identifier)]`.
4. A check of one's own is a function that returns the value to keep or raises an `InputError`:
   `Annotated[str, Checked(timezone)]`.  An `InputError` from `__post_init__` counts too.
5. All faults are found, each with its path: `entrants[3].rating` is the fourth entrant, as paths in JSON count from 0.
6. Importing this module does not import pydantic, which takes 0.1 to 0.2 seconds: the first check does.
"""

from __future__ import annotations

import datetime as dt
import math
import tomllib
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from crosstable.model.digits import LARGEST_NUMBER
from crosstable.model.errors import FormatError, InputError, UnknownName
from crosstable.model.messages import Message, message

T = TypeVar("T")

LARGEST_WHOLE = 2**31 - 1
LARGEST_SCORE = 1_000_000
_SHOWN_FAULTS = 20
_SHOWN_VALUE = 60
_TABLE, _OTHER = "\0table", "\0other"
_NOT_IN_FILE = (_TABLE, _OTHER, "[key]")  # steps of the paths of pydantic


def plain_toml(text: str) -> dict[str, Any]:
    """Parse TOML.

    Raises:
        ValueError: the text is not TOML; says why, and where.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except (ValueError, RecursionError):
        raise ValueError("a number has too many digits, or brackets are nested too deeply") from None


def validated(shape: type[T], value: object, *, at: str = "", source: str = "") -> T:
    """Return the value as `shape`.

    Args:
        shape: a dataclass; see the rules above.
        value: as `json.loads` or `tomllib.loads` returned it.
        at: the path of the value within its file; empty for the whole file.
        source: the name of the file, for the message.
    Raises:
        FormatError: lists all faults; or pydantic is not installed.
    """
    found, faults = check(shape, value, at=at)
    if found is None:
        raise FormatError(_placed(source, together(faults)))
    return found


def check(shape: type[T], value: object, *, at: str = "") -> tuple[T | None, tuple[Message, ...]]:
    """Return the value as `shape`, or None with everything that is wrong.

    Args:
        shape, value, at: as for `validated`.
    Raises:
        FormatError: pydantic is not installed.
    """
    adapter = _adapter(shape)  # type: ignore[arg-type]  # a class has a hash
    from pydantic import ValidationError

    try:
        return adapter.validate_python([value])[0], ()
    except ValidationError as error:
        return None, tuple(_fault(shape, at, found) for found in error.errors(include_url=False))


def check_all(shape: type[T], values: Sequence[object]) -> Sequence[T] | None:
    """Return values as `shape`, in one go; None if anything is wrong: `check` says of each what.

    Args:
        shape: as for `validated`.
        values: any number.
    Raises:
        FormatError: pydantic is not installed.
    """
    adapter = _adapter(shape)  # type: ignore[arg-type]  # a class has a hash
    from pydantic import ValidationError

    try:
        found: list[T] = adapter.validate_python(list(values))
    except ValidationError:
        return None
    return found


def together(faults: Sequence[Message]) -> Message:
    """Join several faults to one message, one sentence after the other."""
    listed = list(faults[:_SHOWN_FAULTS])
    if len(faults) > len(listed):
        listed.append(message("model/more-faults", count=len(faults) - len(listed)))
    joined = listed.pop()
    while listed:
        joined = message("model/together", first=listed.pop(), rest=joined)
    return joined


@dataclass(frozen=True, eq=False)
class Checked:
    """Read a value by a function, which raises an `InputError` for a wrong one, or by a check of pydantic.

    Args:
        read: returns the value to keep; or a core schema of pydantic, which keeps it as it is and calls no Python.
        schema: how JSON Schema describes the value.
        expected: what the value must be, in words.
    """

    read: Callable[[Any], Any] | Mapping[str, Any]
    schema: Mapping[str, Any] | None = None
    expected: str = ""

    def __get_pydantic_core_schema__(self, source: object, handler: object) -> Any:
        from pydantic_core import core_schema

        if isinstance(self.read, Mapping):
            return dict(self.read)
        return core_schema.no_info_plain_validator_function(self.read)

    def __get_pydantic_json_schema__(self, schema: object, handler: object) -> Any:
        return dict(self.schema or {})


@dataclass(frozen=True, eq=False)
class TableOr:
    """Read a table as the shape of the annotation, and anything else by `other`."""

    other: Any

    def __get_pydantic_core_schema__(self, source: object, handler: Any) -> Any:
        from pydantic_core import core_schema

        table = next(one for one in get_args(source) if is_dataclass(one))
        choices = {_TABLE: handler.generate_schema(table), _OTHER: handler.generate_schema(self.other)}
        return core_schema.tagged_union_schema(choices, lambda value: _TABLE if isinstance(value, dict) else _OTHER)


def Whole(least: int = 0, most: int = LARGEST_WHOLE) -> Checked:  # noqa: N802  # reads as a type
    """Accept a whole number from `least` to `most`."""
    read = {"type": "int", "strict": True, "ge": least, "le": most}
    return Checked(read, {"type": "integer", "minimum": least}, f"a whole number from {least:,} to {most:,}")


def Bounded(least: float = -LARGEST_NUMBER, most: float = LARGEST_NUMBER) -> Checked:  # noqa: N802  # reads as a type
    """Accept a finite number from `least` to `most`."""
    span = f"a number from {least:,.0f} to {most:,.0f}"
    expected = "a number" if most == LARGEST_NUMBER else span

    def read(value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise unexpected(value, expected)
        if not least <= value <= most:
            raise unexpected(value, span)
        return value

    return Checked(read, {"type": "number"}, expected)


def _half_points(value: object) -> int:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) <= LARGEST_SCORE
    if not is_number or 2 * value != int(2 * value):  # type: ignore[operator]  # a number
        raise unexpected(value, "a score in steps of 0.5")
    return int(2 * value)  # type: ignore[operator]  # a number


def _identifier(value: object) -> str:
    if type(value) is str and value:
        return value
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= 10**18:
        return str(value)
    if not isinstance(value, str) or not value:
        raise unexpected(value, "an id (a text or a whole number)")
    return value


def _plain(value: object) -> bool | int | float | str:
    if isinstance(value, (bool, str)):
        return value
    if not isinstance(value, (int, float)) or not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        raise unexpected(value, "true, false, a number or a text")
    return value


def _moment(kind: type[dt.date | dt.time], expected: str) -> Callable[[object], Any]:
    def read(value: object) -> Any:
        if type(value) is kind:  # TOML has dates; a date with a time is not a date
            return value
        try:
            return kind.fromisoformat(value)  # type: ignore[arg-type]  # what is no text raises a TypeError
        except (TypeError, ValueError):
            raise unexpected(value, expected) from None

    return read


_ID: Mapping[str, Any] = {"anyOf": [{"type": "string", "minLength": 1}, {"type": "integer"}]}
Text = Annotated[str, Checked({"type": "is-instance", "cls": str}, {"type": "string"}, "a text")]
Flag = Annotated[bool, Checked({"type": "is-instance", "cls": bool}, {"type": "boolean"}, "true or false")]
Number = Annotated[float, Bounded()]
Count = Annotated[int, Whole()]
CountFromOne = Annotated[int, Whole(1)]
HalfPoints = Annotated[int, Checked(_half_points, {"type": "number", "multipleOf": 0.5}, "a score in steps of 0.5")]
"""Points in steps of a half, kept as half-points: 1.5 is 3."""
Identifier = Annotated[str, Checked(_identifier, _ID, "an id (a text or a whole number)")]
Date = Annotated[
    dt.date, Checked(_moment(dt.date, "a date such as 2026-05-02"), {"type": "string", "format": "date"}, "a date")
]
Time = Annotated[dt.time, Checked(_moment(dt.time, "a time such as 14:30"), {"type": "string"}, "a time")]
PlainValue = Annotated[
    bool | int | float | str,
    Checked(_plain, {"type": ["boolean", "number", "string"]}, "true, false, a number or a text"),
]


def unexpected(value: object, expected: str) -> FormatError:
    """Return the error of a value that is not what it must be.

    Args:
        value: as found.
        expected: in words: "a whole number from 1 to 9".
    """
    return FormatError("model/unexpected-value", found=shown(value), expected=expected)


def shown(value: object) -> str:
    """Return a value as a message shows it, cut where it is long.

    Example:
        >>> shown("strong"), shown({"a": 1})
        ("'strong'", 'a table')
    """
    if isinstance(value, Mapping):
        return "a table" if value else "an empty table"
    if isinstance(value, (list, tuple)):
        return f"a list of {len(value)}"
    if isinstance(value, int) and abs(value) >= 10**_SHOWN_VALUE:
        return f"a number of about {int(math.log10(abs(value))) + 1} digits"  # Python does not write a number this long
    text = repr(value)
    return text if len(text) <= _SHOWN_VALUE else f"{text[: _SHOWN_VALUE - 3]}..."


@lru_cache(maxsize=64)
def _adapter(shape: Any) -> Any:
    try:
        from pydantic import TypeAdapter
    except ImportError:
        raise FormatError("model/needs-pydantic") from None
    # In a list: pydantic takes settings for a list of dataclasses, not for a dataclass.
    return TypeAdapter(list[shape], config={"extra": "forbid", "alias_generator": _key})


def _key(name: str) -> str:
    return name.rstrip("_")


def _fault(shape: type, at: str, error: Mapping[str, Any]) -> Message:
    """Build the message of one error of pydantic."""
    loc = [step for step in error["loc"][1:] if step not in _NOT_IN_FILE]
    if error["type"] == "unexpected_keyword_argument":
        known = [_key(field.name) for field in fields(_hint_at(shape, loc[:-1]))]
        return _placed(path(loc[:-1], at), UnknownName("name", str(loc[-1]), known).message)
    where = path(loc, at)
    if error["type"] == "missing":
        return message("model/missing-value", where=where, expected=_expected(_hint_at(shape, loc)))
    raised = error.get("ctx", {}).get("error")
    if isinstance(raised, InputError):
        what = raised.message
    elif error["type"] == "literal_error":
        what = _not_a_choice(error["input"], get_args(_hint_at(shape, loc)))
    else:
        what = unexpected(error["input"], _expected(_hint_at(shape, loc))).message
    return _placed(where, what)


def _placed(where: str, what: Message) -> Message:
    return message("model/at", where=where, what=what) if where else what


def _not_a_choice(value: object, choices: Sequence[object]) -> Message:
    if isinstance(value, str):
        return UnknownName("word", value, map(str, choices)).message
    return unexpected(value, "one of " + ", ".join(map(repr, choices))).message


def path(steps: Sequence[int | str], at: str = "") -> str:
    """Return a path in JSON.

    Example:
        >>> path(["rounds", 0, "games", 3], "cup")
        'cup.rounds[0].games[3]'
    """
    for step in steps:
        at += f"[{step}]" if isinstance(step, int) else f".{step}" if at else str(step)
    return at


def _hint_at(shape: Any, loc: Sequence[int | str]) -> Any:
    """Return the type of the value at a path, without what annotates it."""
    hint = shape
    for step in loc:
        choices = _choices(hint)
        table = next((one for one in choices if is_dataclass(one)), None)
        if isinstance(step, str) and table is not None:
            hint = next(kind for name, kind in _hints(table).items() if _key(name) == step)  # type: ignore[arg-type]  # a class has a hash
        else:
            args = next(get_args(one) for one in choices if get_args(one))
            hint = args[step] if isinstance(step, int) and args[-1] is not ... and len(args) > 1 else args[-1]
            hint = args[0] if hint is ... else hint
    choices = _choices(hint)
    return next((one for one in choices if is_dataclass(one)), choices[0])


@lru_cache(maxsize=64)
def _hints(shape: Any) -> dict[str, Any]:
    return get_type_hints(shape, include_extras=True)


def _choices(hint: Any) -> list[Any]:
    """Return what a value may be: the parts of a union, without None."""
    if get_origin(hint) is Annotated and any(isinstance(one, TableOr) for one in get_args(hint)):
        return _choices(get_args(hint)[0])
    if get_origin(hint) in (Union, types.UnionType):
        return [one for part in get_args(hint) if part is not type(None) for one in _choices(part)]
    return [hint]


def _expected(hint: Any) -> str:
    if get_origin(hint) is Annotated:
        return next((one.expected for one in get_args(hint) if isinstance(one, Checked) and one.expected), "a value")
    if get_origin(hint) is Literal:
        return "one of " + ", ".join(map(repr, get_args(hint)))
    if is_dataclass(hint) or get_origin(hint) in (dict, Mapping):
        return "a table of names and values"
    args = get_args(hint)
    if get_origin(hint) is tuple and args[-1] is not ...:
        return f"a list of {len(args)}"
    return "a list"
