"""Forms of tools that are used rarely: prizes, teams, challenges and groups as inputs of commands.

Rules
1. A reader takes the fields that it knows out of the form; what is left is read as in every form.
2. Lists are typed as they are read: one list of prizes, player or group per line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from crosstable.events.prize_changes import EVERYONE, MAIN_LIST
from crosstable.model.errors import InputError
from crosstable.model.names import clean_name, match_key
from crosstable.model.prizes import parse_prize

Fields = dict[str, str]
Reader = Callable[[Fields], dict[str, Any]]
_QUOTED = re.compile(r'(?P<name>.{1,200})\s+for\s+"(?P<whom>.{1,200})"\s*:\s*(?P<prizes>.+)')
_OF_LIST = re.compile(r"(?P<name>.+?)(?:\s+for\s+(?P<whom>.+?))?\s*:\s*(?P<prizes>.+)")


def lines_of(text: str) -> list[str]:
    """Return the lines of a text that are not empty."""
    return [line for line in map(str.strip, text.splitlines()) if line]


def prize_list_of_line(text: str) -> dict[str, Any]:
    """Return a list of prizes as it is typed: its name, a colon, and the prizes by place with commas between.

    The main list is for all entrants, another one for the category of its name; `for` names another category, in quotes
    where there is a `for` in one of the two names.

    Raises:
        InputError: there is no colon, or a prize cannot be read.
    Example:
        >>> prize_list_of_line("Best junior for Under 18: 50, Medal")["category"]
        'Under 18'
        >>> prize_list_of_line('Best for women for "Best for women": 50')["name"]
        'Best for women'
    """
    found = _QUOTED.fullmatch(text) or _OF_LIST.fullmatch(text)
    if found is None:
        raise InputError("web/desk/not-a-prize-list", text=text)
    name, whom = clean_name(found["name"]), found["whom"]
    category = whom or (None if match_key(name) == MAIN_LIST else name)
    prizes = [parse_prize(word) for word in found["prizes"].split(",")]
    return {
        "name": name,
        "category": None if category is None or match_key(category) == EVERYONE else clean_name(category),
        "prizes": [{"amount": each.amount, "thing": each.thing, "worth": each.worth} for each in prizes],
    }


def _prizes(fields: Fields) -> dict[str, Any]:
    without = [name.partition(".")[2] for name in _starting(fields, "without.") if fields.pop(name)]
    also = fields.pop("also_without", "")
    return {
        "lists": [prize_list_of_line(line) for line in lines_of(fields.pop("lists", ""))],
        "without": [*without, *([also] if also else [])],
    }


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


def _category(fields: Fields) -> dict[str, Any]:
    members = [name.partition(".")[2] for name in _starting(fields, "member.") if fields.pop(name)]
    return {"members": members} if members else {}


def _next_season(fields: Fields) -> dict[str, Any]:
    return {"names": lines_of(fields.pop("names", ""))}


def _starting(fields: Fields, start: str) -> Iterator[str]:
    return iter([name for name in fields if name.startswith(start)])


READERS: Mapping[str, Reader] = MappingProxyType(
    {
        "event category": _category,
        "event challenge": _challenges,
        "event cut": _cut,
        "event draw": _draw,
        "event next-season": _next_season,
        "event plan": _plan,
        "event prizes": _prizes,
    }
)
