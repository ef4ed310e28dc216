"""The facts as they would be with other results of some games: for previews, which write nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from crosstable.league.results.league_history import AllFacts
from crosstable.model.columns import NO_NUMBER
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.model.results import ResultRules

_OF_GAME = {"kind": (0, np.int8), "handicap": (np.nan, float), "komi": (np.nan, float), "length": (np.nan, float)}
_OF_SIDE = {"place": (0, np.int32), "points": (np.nan, float), "score": (NO_NUMBER, np.int32)}


def with_results(read: AllFacts, changed: Mapping[int, Game], rules: ResultRules) -> AllFacts:
    """Return the facts with other results of some games; their players, date and place in the event stay.

    Args:
        read: the facts as they are.
        changed: what the games would be, by their numbers in the league.
        rules: of their event.
    """
    history = read.history
    rows = [int(np.flatnonzero(read.games == number)[0]) for number in changed]
    start = history.sides.game_offsets
    slots = [slot for row in rows for slot in range(int(start[row]), int(start[row + 1]))]
    sides = [side for game in changed.values() for side in game.sides]
    results, rated = read.results.copy(), history.rated.copy()
    results[rows] = read.results.max() + 1 + np.arange(len(rows))
    rated[rows] = [rules[game.kind].is_rated for game in changed.values()]
    of_games = {
        "kind": [game.kind.code for game in changed.values()],
        **{name: [getattr(game, name) for game in changed.values()] for name in ("handicap", "komi", "length")},
    }
    of_sides = {name: [getattr(side, name) for side in sides] for name in _OF_SIDE}
    games = replace(history.games, **_columns(history.games, _OF_GAME, rows, of_games, len(history)))
    places = _columns(history.sides, _OF_SIDE, slots, of_sides, len(history.sides.place))
    with_places = replace(history.sides, **places)
    return replace(read, results=results, history=History(history.players, games, rated, with_places))


def _columns(
    of: Any, known: Mapping[str, tuple[float, type]], at: list[int], values: Mapping[str, list[Any]], count: int
) -> dict[str, Any]:
    """Return the columns that have other values in some rows."""
    found: dict[str, Any] = {}
    for name, (missing, dtype) in known.items():
        column = getattr(of, name)
        column = np.full(count, missing, dtype=dtype) if column is None else column.copy()
        column[at] = [missing if value is None else value for value in values[name]]
        found[name] = column
    return found
