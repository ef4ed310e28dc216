"""Where a league still has a name, or a part of it, when the player is erased: texts that people wrote themselves.

Rules
1. Erasing takes a name out of players, spellings, reasons and what the log says of the player.  Other texts are not
   rewritten: an event may be named after somebody else, and files are known by their names.  They are listed.
2. A place is named, and what stands there is not quoted: the list is kept with the answer to a request for some days.
3. A name counts with its words in any order.  Words of three letters or more count as parts of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, or_, select

from crosstable.facts.store.schema import (
    access_link,
    access_token,
    account,
    change,
    discipline,
    event,
    event_plan,
    league,
    player,
    pool,
    season,
    side,
    source,
    team,
)
from crosstable.model.names import match_key

_SHORTEST = 3  # letters of a part
_MOST_WORDS = 4  # of a name whose orders are all tried
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class NameTrace:
    """A place with a name.

    Args:
        place: in words, such as "the name of event e3".
        is_whole: whether all of the name is there, not only a part of it.
    """

    place: str
    is_whole: bool


def name_traces(connection: Connection, names: AbstractSet[str]) -> list[NameTrace]:
    """Return the places that have one of the names, whole ones first, each once."""
    found: dict[str, bool] = {}
    keys = {match_key(name) for name in names}
    parts = {word for key in keys for word in _WORD.findall(key) if len(word) >= _SHORTEST and not word.isdecimal()}
    for columns, place in _PLACES:
        for row in connection.execute(select(*columns).where(or_(*(column.is_not(None) for column in columns[1:])))):
            words = _WORD.findall(match_key(" ".join(_texts(row))))
            if parts.intersection(words):
                is_whole = any(_has_whole(words, key) for key in keys)
                found[place(row)] = found.get(place(row), False) or is_whole
    traces = [NameTrace(where, is_whole) for where, is_whole in found.items()]
    return sorted(traces, key=lambda trace: not trace.is_whole)


def whole_names(names: AbstractSet[str]) -> set[str]:
    """Return names as they may be written: their words in any order, with a comma after the first or without."""
    written = set(names)
    for name in names:
        words = name.replace(",", " ").split()
        if 1 < len(words) <= _MOST_WORDS:
            for order in permutations(words):
                written |= {" ".join(order), f"{order[0]}, {' '.join(order[1:])}"}
    return written


def _has_whole(words: list[str], key: str) -> bool:
    """Return whether the words of a name stand together in a text, in any order."""
    wanted = sorted(_WORD.findall(key))
    size = len(wanted)
    return any(sorted(words[start : start + size]) == wanted for start in range(len(words) - size + 1))


def _texts(row: Row[Any]) -> Iterator[str]:
    """Yield the texts of a row, the first column being its number."""
    value: Any
    for value in row[1:]:
        if isinstance(value, str):
            yield value
        elif value is not None:
            yield json.dumps(value, ensure_ascii=False)


Place = Callable[[Row[Any]], str]
_PLACES: tuple[tuple[tuple[ColumnElement[Any], ...], Place], ...] = (
    ((event.c.id, event.c.name), lambda row: f"the name of event e{row.id}"),
    ((event_plan.c.event_id, event_plan.c.options), lambda row: f"the plan of event e{row.event_id}"),
    ((team.c.event_id, team.c.name, team.c.short_name, team.c.club), lambda row: f"a team of event e{row.event_id}"),
    ((discipline.c.id, discipline.c.name), lambda row: f"the name of discipline {row.id}"),
    ((source.c.id, source.c.name), lambda row: f"the name of the imported file {row.id}"),
    ((change.c.id, change.c.target), lambda row: f"the file name that change {row.id} of the log names"),
    ((change.c.id, change.c.reason), lambda row: f"the reason of change {row.id} of the log"),
    ((change.c.id, change.c.before, change.c.after), lambda row: f"what change {row.id} of the log changed"),
    ((change.c.id, change.c.actor), lambda row: f"who made changes such as {row.id} of the log"),
    ((side.c.result_id, side.c.reason), lambda row: f"the reason at result {row.result_id}"),
    ((league.c.id, league.c.name, league.c.config), lambda _: "the settings of the league"),
    ((pool.c.id, pool.c.name), lambda _: "the settings of the league"),
    ((season.c.id, season.c.name), lambda _: "the settings of the league"),
    ((account.c.id, account.c.name), lambda row: f"the name of account {row.id}"),
    ((access_token.c.id, access_token.c.name), lambda row: f"the name of token {row.id}"),
    ((access_link.c.id, access_link.c.label), lambda row: f"the label of link {row.id}"),
    (
        (player.c.id, player.c.name, player.c.club, player.c.family, player.c.city),
        lambda row: f"the details of player p{row.id}",
    ),
)
