"""A game of the change log in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def game_words(game: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Format a game of the log: `Ann beat Bo`."""
    sides = [" + ".join(names.get(one, one) for one in side["players"]) for side in game.get("sides", ())]
    places = [side.get("place") for side in game.get("sides", ())]
    kind = game.get("kind", "played")
    if len(sides) == 1:
        return f"{sides[0]}: {kind}"
    if len(sides) != 2:
        if kind == "unplayed":
            return f"{', '.join(sides)} have no result"
        if kind != "played":
            return f"{', '.join(sides)}: {kind.replace('-', ' ')}"
        points = [side.get("points", side.get("place")) for side in game.get("sides", ())]
        return ", ".join(f"{who} {'-' if one is None else f'{one:g}'}" for who, one in zip(sides, points, strict=True))
    first, second = sides
    if kind == "unplayed":
        return f"{first} against {second} has no result"
    if kind in ("double-forfeit", "double-loss", "void", "unknown", "adjourned"):
        return f"{first} against {second}: {kind.replace('-', ' ')}"
    scores = [side.get("score") for side in game.get("sides", ())]
    if None not in scores and kind == "played":
        return f"{first} against {second}: {'-'.join(f'{score / 2:g}' for score in scores)}"
    counts = [side.get("points") for side in game.get("sides", ())]
    if places[0] == places[1]:
        return f"{first} drew with {second}{_counted(counts)}"
    won = places[1] is None or (places[0] is not None and places[0] < places[1])
    text = f"{first} beat {second}" if won else f"{second} beat {first}"
    return f"{text} by forfeit" if kind == "forfeit" else f"{text}{_counted(counts if won else counts[::-1])}"


def _counted(points: Sequence[float | None]) -> str:
    """Return goals, or what else a game counts, after its winner and loser: ` 2-0`; "" where it counts nothing."""
    return "" if None in points else f" {'-'.join(f'{each:g}' for each in points if each is not None)}"
