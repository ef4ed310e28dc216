"""Forms of tools that are used rarely: prizes, teams, challenges and groups as inputs of commands.

Rules
1. A reader takes the fields that it knows out of the form; what is left is read as in every form.
2. Lists are typed as they are read: one list of prizes, player or group per line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from crosstable.model.errors import InputError

Fields = dict[str, str]
Reader = Callable[[Fields], dict[str, Any]]


def lines_of(text: str) -> list[str]:
    """Return the lines of a text that are not empty."""
    return [line for line in map(str.strip, text.splitlines()) if line]


def _challenges(fields: Fields) -> dict[str, Any]:
    pairs = []
    for name in _starting(fields, "challenger."):
        challenger, other = fields.pop(name), fields.pop(f"challenged.{name.partition('.')[2]}", "")
        pairs.append((challenger, other))
    return {"pairs": pairs}


def _draw(fields: Fields) -> dict[str, Any]:
    groups: dict[int, list[str]] = {}
    for name in _starting(fields, "group."):
        number = fields.pop(name)
        if number.isascii() and number.isdecimal() and len(number) < 4:
            groups.setdefault(int(number), []).append(name.partition(".")[2])
    return {"by_hand": [groups[number] for number in sorted(groups)]} if groups else {}


def _cut(fields: Fields) -> dict[str, Any]:
    by_hand, seeds = fields.pop("by_hand", ""), dict[int, str]()
    for name in _starting(fields, "seed."):
        word = fields.pop(name)
        if _is_no_seed(word) or int(word) in seeds:
            raise InputError("web/desk/not-a-seed", seed=word)
        seeds[int(word)] = name.partition(".")[2]
    if by_hand and not seeds:
        raise InputError("web/desk/no-seeds")
    if not seeds:
        return {}
    fields.pop("size", None)  # who goes on is said one by one
    return {"players": [seeds[number] for number in sorted(seeds)]}


def _is_no_seed(word: str) -> bool:
    return not (word.isascii() and word.isdecimal() and len(word) < 5)


def _plan(fields: Fields) -> dict[str, Any]:
    pair = [fields.pop(f"forbid.{which}", "") for which in ("first", "second")]
    return {"forbid": [pair]} if all(pair) else {}


def _next_season(fields: Fields) -> dict[str, Any]:
    return {"names": lines_of(fields.pop("names", ""))}


def _starting(fields: Fields, start: str) -> Iterator[str]:
    return iter([name for name in fields if name.startswith(start)])


READERS: Mapping[str, Reader] = MappingProxyType(
    {
        "event challenge": _challenges,
        "event cut": _cut,
        "event draw": _draw,
        "event next-season": _next_season,
        "event plan": _plan,
    }
)
