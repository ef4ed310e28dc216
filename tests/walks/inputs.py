"""How an input is made from the types of its fields: valid, at the border of what is allowed, or wrong."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from crosstable.commands.fields import Field, Kind, Limits, fields_of

DAY = dt.date(2026, 9, 5)
# Texts that programs stumble over, beside plain ones.
TEXTS = (
    "Cup", "Ann Lee", "Lee, Ann", "p1", "1", "0", "-", "1-0", "7 b", "Åsa Øst", "Иван", "松本", "محمد", "e\u0301va",
    "🙂", "A & <b>B</b>", "'; DROP TABLE game; --", "=1+1", "{@undo}", "%s {0}", " ", "", "a=b", "a,b;c", "x" * 300,
    "x" * 501, "A\nB", "A\tB", "\u202eabc", "a\u0000b", "None", "null", "true", "1e9", "½", "2026-02-30", "--json",
    "../x", "t1", "e1", "Q1", "5d",
)  # fmt: skip
NUMBERS = (0, 1, -1, 2, 3, 8, 50, 10_000, 2**31 - 1, 2**31, 10**18, 0.5, -0.5, 1e308, 1e-9)
_ITEMS = (0, 1, 1, 1, 2, 2, 3)


def any_value(kind: Kind, chance: Random) -> Any:
    """Return a value of a type, as a program sends it: mostly allowed, often just so."""
    if kind.may_be_none and chance.random() < 0.1:
        return None
    return _MAKERS[kind.name](kind, chance)


def wrong_value(chance: Random) -> Any:
    """Return a value of another type than most fields have."""
    return chance.choice([None, True, "x", "", 7, -1, 1.5, 10**400, [], ["x"], {}, {"x": 1}, [[1]], [None], "1,2"])


def any_input(input_class: type, chance: Random) -> dict[str, Any]:
    """Return the values of an input: what is required, and some of the rest."""
    known: Mapping[str, Field] = fields_of(input_class)
    return {
        name: any_value(field.kind, chance)
        for name, field in known.items()
        if chance.random() < (0.95 if field.is_required else 0.3)
    }


def _text(kind: Kind, chance: Random) -> str:
    text = chance.choice(TEXTS)
    limits = kind.limits
    if chance.random() < 0.9:
        text = text[: limits.longest] if limits.longest is not None else text
        text = text.ljust(limits.shortest or 0, "x")
    return text


def _number(kind: Kind, chance: Random) -> float:
    limits: Limits = kind.limits
    border = [each for each in (limits.least, limits.above, limits.most) if each is not None]
    pick = chance.random()
    if border and pick < 0.15:
        return chance.choice(border) + chance.choice([-1, 0, 1])
    if pick < 0.9:
        least = limits.least if limits.least is not None else limits.above if limits.above is not None else -5
        most = limits.most if limits.most is not None else 30
        return least + chance.randrange(0, int(min(12, most - least)) + 1)
    return chance.choice(NUMBERS)


def _whole(kind: Kind, chance: Random) -> int:
    return int(_number(kind, chance))


def _yes(kind: Kind, chance: Random) -> bool:
    return chance.random() < 0.5


def _day(kind: Kind, chance: Random) -> str:
    return chance.choice(["2026-09-05", "2026-09-12", "2025-12-31", "0001-01-01", "9999-12-31", "2026-02-30", "1"])


def _choice(kind: Kind, chance: Random) -> str:
    return chance.choice(kind.choices) if chance.random() < 0.95 else chance.choice(TEXTS)


def _value(kind: Kind, chance: Random) -> Any:
    makers: dict[str, Callable[[], Any]] = {
        "str": lambda: chance.choice(TEXTS),
        "int": lambda: chance.randrange(9),
        "float": lambda: chance.choice([0.5, 1.5, 2000, 1e308]),
        "bool": lambda: chance.random() < 0.5,
    }
    return makers[chance.choice(kind.choices)]()


def _list(kind: Kind, chance: Random) -> list[Any]:
    return [any_value(kind.item or Kind("text"), chance) for _ in range(chance.choice(_ITEMS))]


def _pair(kind: Kind, chance: Random) -> list[str]:
    return [chance.choice(TEXTS), chance.choice(TEXTS)]


def _mapping(kind: Kind, chance: Random) -> dict[str, Any]:
    return {chance.choice(TEXTS): any_value(kind.item or Kind("text"), chance) for _ in range(chance.choice(_ITEMS))}


def _object(kind: Kind, chance: Random) -> dict[str, Any]:
    return any_input(kind.input_class, chance)  # type: ignore[arg-type]  # of every kind "input"


def _file(kind: Kind, chance: Random) -> dict[str, Any]:
    text = chance.choice(["", "x", "a,b\n1,2\n", "date,white,black,result\n2026-01-01,Ann,Bo,1-0\n", "{}", "012 x\n"])
    return {"name": chance.choice(["a.csv", "a.trf", "a.json", "x", "a.h9"]), "text": text}


_MAKERS: Mapping[str, Callable[[Kind, Random], Any]] = {
    "text": _text,
    "line": _text,
    "whole": _whole,
    "number": _number,
    "yes": _yes,
    "day": _day,
    "choice": _choice,
    "value": _value,
    "list": _list,
    "pair": _pair,
    "mapping": _mapping,
    "input": _object,
    "file": _file,
    "path": _text,
}
