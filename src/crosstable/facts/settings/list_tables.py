"""The rating lists in the settings of a league, as tables by key: read, and put back changed.

A table is what `[[pools]]` of a `league.toml` holds.  A league whose settings name no list has the one of all games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

_EVERY_GAME: Mapping[str, Any] = {"key": "overall", "name": "Overall"}
Tables = dict[str, dict[str, Any]]


def list_tables(plain: Mapping[str, Any]) -> Tables:
    """Return the table of each rating list by its key, in the order of the settings."""
    return {each["key"]: dict(each) for each in plain.get("pools") or [_EVERY_GAME]}


def with_lists(plain: Mapping[str, Any], changed: Mapping[str, Mapping[str, Any] | None]) -> dict[str, Any]:
    """Return settings with some rating lists changed: None removes one, and a new one comes last."""
    tables: dict[str, Mapping[str, Any] | None] = {**list_tables(plain), **changed}
    return {**plain, "pools": [table for table in tables.values() if table is not None]}


def in_order(plain: Mapping[str, Any], keys: Sequence[str]) -> dict[str, Any]:
    """Return settings with these rating lists first, in this order."""
    places = {key: place for place, key in enumerate(keys)}
    pools = sorted(list_tables(plain).values(), key=lambda each: places.get(each["key"], len(places)))
    return {**plain, "pools": pools}


def changed_lists(before: Mapping[str, Any], after: Mapping[str, Any]) -> set[str]:
    """Return the keys of the rating lists that two settings have differently."""
    old, new = list_tables(before), list_tables(after)
    return {key for key in {**old, **new} if old.get(key) != new.get(key)}
