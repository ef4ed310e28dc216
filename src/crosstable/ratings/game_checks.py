"""What the games of a history must have before a system can rate them, and the errors that name a game."""

from __future__ import annotations

from typing import Any

import numpy as np

from crosstable.model.columns import NO_DATE, Floats, Ints, Longs, Pairs
from crosstable.model.errors import RatingError
from crosstable.model.history import History
from crosstable.model.messages import message
from crosstable.ratings.multiplayer import MultiplayerGames
from crosstable.ratings.system import systems_for

NO_FLOATS = np.zeros(0)
NO_DAYS = np.zeros(0, dtype=np.int32)
Games = Pairs | MultiplayerGames


def game_error(code: str, history: History, row: int, **values: Any) -> RatingError:
    """Build the error of one game.

    Args:
        code: of the message.
        history: the games.
        row: of the game in the history.  The error carries it as `game`, counted from 0; its sentence counts from 1.
        values: further values.
    """
    players = list(history.game(row).players)
    where = message("ratings/game", game=row, number=row + 1, players=players)
    return RatingError(code, game=row, number=row + 1, where=where, players=players, **values)


def shape_error(history: History, row: int, system: str, rates: str) -> RatingError:
    """Build the error of a game that a system does not rate, for the number of its sides or their members.

    Args:
        history: the games.
        row: of the game.
        system: its name, as a sentence shows it.
        rates: the code of what it does rate, without the folder.
    """
    game = history.game(row)
    systems = systems_for(game)
    advice = message("ratings/use-other-system", systems=systems) if systems else message("ratings/leave-game-out")
    counts = message("ratings/sides-and-players", sides=len(game.sides), players=len(game.players))
    rated = message(f"ratings/{rates}")
    return game_error(
        "ratings/game-not-rateable",
        history,
        row,
        system=system,
        rates=rated,
        counts=counts,
        advice=advice,
        systems=systems,
    )


def of_games(games: Games, column: Floats | Ints, span: range) -> Any:
    """Return what a column of the history has for some of these games."""
    part = slice(span.start, span.stop)
    return column[part] if games.game is None else column[games.game[part]]


def weights_of(history: History, games: Games, span: range) -> Floats:
    """Return how much each of some games counts; empty where all count once."""
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
        raise game_error("ratings/game-without-date", history, row, setting=setting)
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
        row = int(games.rows()[heaviest])
        raise game_error("ratings/game-too-heavy", history, row, weight=float(weights[heaviest]), most=most)
