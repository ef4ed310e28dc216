"""Checks on the games of a history before they are rated, and errors that name a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from crosstable.model.columns import NO_DATE, Flags, Floats, Ints, Longs, Pairs
from crosstable.model.errors import RatingError
from crosstable.model.history import History
from crosstable.model.messages import Message, message
from crosstable.ratings.multiplayer import MultiplayerGames
from crosstable.ratings.rating_registry import systems_for

NO_FLOATS = np.zeros(0)
NO_DAYS = np.zeros(0, dtype=np.int32)
Games = Pairs | MultiplayerGames
_NAMED = 3  # other systems that a message names


def game_values(history: History, row: int) -> dict[str, Any]:
    """Return the values of a message about one game.

    Args:
        history: the games.
        row: of the game in the history.
    Returns:
        `game`, its row, counted from 0; `players`, as the history names them; `where`, a message that counts from 1.
    """
    players = list(history.game(row).players)
    return {"game": row, "players": players, "where": message("ratings/game", number=row + 1, players=players)}


def shape_error(history: History, row: int, system: str, rates: str) -> RatingError:
    """Build the error of a game whose number of sides or members a system does not rate.

    Args:
        history: the games.
        row: of the game.
        system: its name, as a sentence shows it.
        rates: the code of what it does rate.
    """
    game = history.game(row)
    systems = systems_for(game)
    return RatingError(
        "ratings/game-not-rateable",
        **game_values(history, row),
        system=system,
        rates=message(rates),
        counts=message("ratings/sides-and-players", sides=len(game.sides), players=len(game.players)),
        systems=systems,
        advice=_advice(systems),
    )


def _advice(systems: Sequence[str]) -> Message:
    if not systems:
        return message("ratings/leave-game-out")
    return message("ratings/use-other-system", systems=list(systems[:_NAMED]))


def of_games(games: Games, column: Floats | Ints | Flags, span: range) -> Any:
    """Return the values of a column of the history for some of these games."""
    part = slice(span.start, span.stop)
    return column[part] if games.game is None else column[games.game[part]]


def weights_of(history: History, games: Games, span: range) -> Floats:
    """Return the weight of each of some games; empty if all have weight 1."""
    weight = history.games.weight
    weights: Floats = NO_FLOATS if weight is None else of_games(games, weight, span)
    return weights


def days_of(history: History, games: Games, span: range, setting: str) -> Ints:
    """Return the day number of each of some games.

    Args:
        history: the games.
        games: those that are rated.
        span: which of them.
        setting: the parameter that needs dates, for messages.
    Raises:
        RatingError: one has no date.
    """
    column = history.games.date
    days: Ints = np.full(len(span), NO_DATE, dtype=np.int32) if column is None else of_games(games, column, span)
    undated = days == NO_DATE
    if undated.any():
        row = int(rows_of(games, span)[int(np.argmax(undated))])
        raise RatingError("ratings/game-without-date", **game_values(history, row), setting=setting)
    return days


def rows_of(games: Games, span: range) -> Longs:
    """Return the row in the history of each of some games."""
    return np.arange(span.start, span.stop) if games.game is None else games.game[span.start : span.stop]


def check_weights(history: History, games: Games, most: float) -> None:
    """Check that no game weighs too much.

    Raises:
        RatingError: one does.
    """
    weights = weights_of(history, games, range(len(games)))
    if not len(weights):
        return
    heaviest = int(np.argmax(weights))
    if not weights[heaviest] <= most:
        where, weight = game_values(history, int(games.rows()[heaviest])), float(weights[heaviest])
        raise RatingError("ratings/game-too-heavy", **where, weight=weight, most=most)
