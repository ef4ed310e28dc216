"""Merge the games of several sources into one time order, and match the names of their players."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from crosstable.model.columns import (
    GameColumns,
    Indices,
    SideColumns,
    add_to_digest,
    stack_games,
    stack_sides,
)
from crosstable.model.names import clean_name, name_key
from crosstable.model.source import Source


def merged(sources: Sequence[Source], *, match_names: bool = True) -> tuple[tuple[str, ...], GameColumns, SideColumns]:
    """Return the players, and the games of all sources in time order.  The order of the sources does not matter."""
    ordered = _in_order(sources)
    spellings = [spelling for source in ordered for spelling in source.spellings]
    first = np.cumsum([0] + [len(source.spellings) for source in ordered])
    games = stack_games([source.games for source in ordered])
    sides = stack_sides(
        [
            replace(source.sides, player=source.sides.player + np.uint32(shift))
            for source, shift in zip(ordered, first[:-1], strict=True)
        ]
    )
    order = games.canonical_order()
    if (order != np.arange(len(order))).any():
        games, sides = games.take(order), sides.take(order)
    players, numbers = _matched(spellings, sides.player, match_names=match_names)
    return players, games, replace(sides, player=numbers)


def first_entry_ratings(
    sources: Sequence[Source], players: Sequence[str], *, match_names: bool = True
) -> dict[str, float]:
    """Return the rating with which each player entered: that of the source whose games begin first."""
    found: dict[str, float] = {}
    for source in sorted((each for each in _in_order(sources) if each.entry_ratings), key=lambda each: each.first_day):
        for spelling, rating in source.entry_ratings.items():
            found.setdefault(name_key(spelling, match_names=match_names), rating)
    if not found:
        return {}
    keys = {player: name_key(player, match_names=match_names) for player in players}
    return {player: found[key] for player, key in keys.items() if key in found}


def _in_order(sources: Sequence[Source]) -> list[Source]:
    """Sort sources by name, and by content where names are equal, so that the given order does not matter."""
    count = Counter(source.name for source in sources)
    return sorted(sources, key=lambda s: (s.name, _digest(s) if count[s.name] > 1 else ""))


def _digest(source: Source) -> str:
    digest = hashlib.sha256("\n".join(source.spellings).encode("utf-8", "surrogatepass"))
    for part in (source.games, source.sides):
        add_to_digest(part, digest)
    return digest.hexdigest()


def _matched(spellings: Sequence[str], player: Indices, *, match_names: bool) -> tuple[tuple[str, ...], Indices]:
    """Number players by first appearance; the first spelling is the one shown."""
    keys: dict[str, int] = {}
    key_of = np.array(
        [keys.setdefault(name_key(name, match_names=match_names), len(keys)) for name in spellings], dtype=np.int64
    )
    if not len(player):
        return (), player
    members = key_of[player]
    first = np.full(len(keys), len(player), dtype=np.int64)
    first[members[::-1]] = np.arange(len(player))[::-1]
    by_appearance = np.argsort(first, kind="stable")[: int((first < len(player)).sum())]
    number = np.zeros(len(keys), dtype=np.uint32)
    number[by_appearance] = np.arange(len(by_appearance), dtype=np.uint32)
    shown = [spellings[int(player[row])] for row in first[by_appearance]]
    names = tuple(clean_name(name) for name in shown) if match_names else tuple(shown)
    return names, number[members]
