"""Stages in the plan of an event: read, stored and checked."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from crosstable.model.errors import InputError
from crosstable.model.names import match_key
from crosstable.model.stages import Setting, Stage

_TOP = re.compile(r"top ([0-9]{1,6})", re.ASCII)
_PLACES = re.compile(r"places ([0-9]{1,6})-([0-9]{1,6})", re.ASCII)
_OF_GROUPS = re.compile(r"(?:top ([0-9]{1,4})|places? ([0-9]{1,4})(?:-([0-9]{1,4}))?) of groups", re.ASCII)
PLACED = "placed"
"""The setting of a bracket that holds who has the place of each seed, by id."""
LISTS_OF_PLAYERS = ("drawn", "first", PLACED)
"""The settings of policies that list players by id."""
_WORD = re.compile(r"[^\s;]+")
_OTHERS = ("winners", "losers", "by hand")


def places_taken(takes: str) -> tuple[int, int] | None:
    """Return the first and last place that a stage takes; None for winners, losers, by hand and places of groups.

    Raises:
        InputError: the words are not known.
    Example:
        >>> places_taken("top 8"), places_taken("places 9-16")
        ((1, 8), (9, 16))
    """
    if takes in _OTHERS or places_of_groups(takes) is not None:
        return None
    top, places = _TOP.fullmatch(takes), _PLACES.fullmatch(takes)
    first, last = (1, int(top[1])) if top else (int(places[1]), int(places[2])) if places else (0, 0)
    if not 1 <= first < last:
        raise InputError("events/stage-takes-unknown", takes=takes)
    return first, last


def places_of_groups(takes: str) -> tuple[int, int] | None:
    """Return the first and last place of each group that a stage takes; None where it takes other players.

    Raises:
        InputError: the places are in no order.
    Example:
        >>> places_of_groups("top 2 of groups"), places_of_groups("places 3-4 of groups"), places_of_groups("top 8")
        ((1, 2), (3, 4), None)
    """
    found = _OF_GROUPS.fullmatch(takes)
    if found is None:
        return None
    first, last = (1, int(found[1])) if found[1] else (int(found[2]), int(found[3] or found[2]))
    if not 1 <= first <= last:
        raise InputError("events/stage-takes-unknown", takes=takes)
    return first, last


def listed_players(settings: Mapping[str, Setting], names: Mapping[str, str]) -> dict[str, Setting]:
    """Return the settings that list players by id (the groups, the first team), with other ids.

    Example:
        >>> listed_players({"groups": 2, "drawn": "1 4; 2 3"}, {"1": "p7"})
        {'drawn': 'p7 4; 2 3'}
    """
    return {
        key: _WORD.sub(lambda word: names.get(word[0], word[0]), str(settings[key]))
        for key in LISTS_OF_PLAYERS
        if isinstance(settings.get(key), str)
    }


def stored_stage(stage: Stage) -> dict[str, Any]:
    """Return a stage as it is stored; `stage_of_stored` reads it back."""
    return {
        "name": stage.name,
        "policy": stage.policy,
        "settings": dict(stage.settings),
        "tiebreaks": list(stage.tiebreaks),
        "rounds": stage.rounds,
        "takes": stage.takes,
        "carries_points": stage.carries_points,
        "entrants": list(stage.entrants),
        "first_round": stage.first_round,
        **({"is_parallel": True} if stage.is_parallel else {}),
    }


def stage_of_stored(stored: Mapping[str, Any]) -> Stage:
    """Read a stage that is stored."""
    return Stage(
        name=stored["name"],
        policy=stored["policy"],
        settings=MappingProxyType(stored["settings"]),
        tiebreaks=tuple(stored["tiebreaks"]),
        rounds=stored["rounds"],
        takes=stored["takes"],
        carries_points=stored["carries_points"],
        entrants=tuple(stored["entrants"]),
        first_round=stored["first_round"],
        is_parallel=stored.get("is_parallel", False),
    )


def stage_from_toml(stored: Mapping[str, Any]) -> Stage:
    """Read a stage of a template."""
    return Stage(
        name=stored["name"],
        policy=stored["policy"],
        settings=MappingProxyType(stored.get("settings", {})),
        tiebreaks=tuple(stored.get("tiebreaks", ())),
        rounds=stored.get("rounds"),
        takes=stored["takes"],
        carries_points=stored.get("carries_points", False),
        is_parallel=stored.get("is_parallel", False),
    )


def stage_named(stages: Sequence[Stage], name: str) -> Stage:
    """Return the stage of that name.

    Raises:
        UnknownName: there is none.
    """
    from crosstable.model.errors import UnknownName

    for each in stages:
        if match_key(each.name) == match_key(name):
            return each
    raise UnknownName("stage", name, [each.name for each in stages])


def stages_beginning_with(stages: Sequence[Stage], first: Stage) -> list[Stage]:
    """Return the stages that begin together with one: the parallel ones planned right after it.

    A stage by hand begins alone, because its entrants have to be named, and so does a second one that takes the same
    places: it is meant for later.
    """
    found: list[Stage] = []
    names = [each.name for each in stages]
    for each in stages[names.index(first.name) + 1 :] if first.name in names else ():
        is_free = each.takes not in ("by hand", first.takes, *(other.takes for other in found))
        if not each.is_parallel or each.has_begun or not is_free:
            break
        found.append(each)
    return found


def next_stage(stages: Sequence[Stage]) -> Stage | None:
    """Return the first stage that has not begun."""
    return next((each for each in stages if not each.has_begun), None)
