"""One game at a time, in plain Python on lists: how a live table uses a rating system.

A system offers `live()`, which returns a function that rates one game: it calls the same loop as a run does, on lists
instead of arrays, so that the numbers are the same bit for bit.  A system without `live()` is run over a history of the
one game, which takes some hundred times as long.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol, TypeGuard, runtime_checkable

import numpy as np

from crosstable.model.columns import NO_DATE, Floats, Ints, date_of
from crosstable.model.errors import RatingError
from crosstable.model.games import Colour, Game, Member, Side
from crosstable.model.history import History
from crosstable.model.messages import message
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.live_game import LiveGame, LivePlay
from crosstable.ratings.one_game_system import RatesOneGame, Runs
from crosstable.ratings.rating_rows import AdjustmentLog
from crosstable.ratings.work import Work


@runtime_checkable
class Live(Protocol):
    """A system that rates one game without arrays."""

    def live(self) -> LivePlay:
        """Return a function that rates one game.

        It takes the state of the members, as many numbers for each as the system has columns, one member after another,
        and changes it in place; and the game, whose sides the system rates.
        """


def live_play(system: RatesOneGame, *, are_rated: bool = False) -> LivePlay:
    """Return the function that rates one game by this system; see `play_by_run`."""
    return system.live() if is_live(system) else play_by_run(system, are_rated=are_rated)


def play_alone(system: RatesOneGame) -> LivePlay:
    """Return the function that rates a game that is alone in its rating period."""
    play = live_play(system, are_rated=True)
    if system.period is None:
        return play

    def play_and_close(values: list[float], game: LiveGame) -> None:
        play(values, game)
        values[:] = settled(system, values)

    return play_and_close


def settled(system: RatesOneGame, values: Sequence[float]) -> list[float]:
    """Return the state of some players, one after another, with their open rating periods closed."""
    nothing = History.from_games([])
    work = _work(system, nothing, np.array(values, dtype=np.float64).reshape(-1, len(system.columns)), None)
    system.settle(work, None)
    closed: list[float] = work.values.ravel().tolist()
    return closed


def estimate_in(system: RatesOneGame, values: Sequence[float]) -> Estimate:
    """Return all that the state of one player, with rating periods closed, says of the strength."""
    value = system.value_of(values)
    return value if isinstance(value, Estimate) else Estimate(value)


def is_live(system: object) -> TypeGuard[Live]:
    """Return whether a system rates one game without arrays."""
    return isinstance(system, Live)


def play_by_run(system: Runs, *, are_rated: bool = False) -> LivePlay:
    """Return a function that runs a system over a history of one game.

    Args:
        system: what rates.
        are_rated: whether the ratings of the players are known, and not only the state in which they are.
    """

    def play(values: list[float], game: LiveGame) -> None:
        ratings = values[:: len(values) // len(game.players)] if are_rated else ()
        values[:] = run_of_one(system, values, history_of_one(game, ratings), game.period).values.ravel().tolist()

    return play


def history_of_one(game: LiveGame, ratings: Sequence[float] = ()) -> History:
    """Return a history of one game; with the ratings of its players before it, where they are given."""
    history = History.from_games([_as_game(game)], match_names=False)
    return history.with_initial_ratings(dict(zip(map(str, game.players), ratings, strict=True))) if ratings else history


def run_of_one(system: Runs, values: Sequence[float], history: History, period: int, *, has_rows: bool = False) -> Work:
    """Run a system over a history of one game.

    Args:
        system: what rates.
        values: the state of the members, one after another.
        history: the game.
        period: the number of its rating period.
        has_rows: whether to keep rows.
    """
    state = np.array(values, dtype=np.float64).reshape(len(history.players), -1)
    work = _work(system, history, state, np.array([period], dtype=np.int32))
    if has_rows:
        work = replace(work, rows=system.new_rows(work))
    system.play(work, range(1))
    return work


def _work(system: Runs, history: History, values: Floats, periods: Ints | None) -> Work:
    log = AdjustmentLog(is_kept=False)
    return Work(history, system.games_of(history), values, None, log, engine="plain", periods=periods)


def _as_game(game: LiveGame) -> Game:
    shares = iter(game.shares or (1.0,) * len(game.players))
    players = iter([str(player) for player in game.players])
    points = game.points or (None,) * len(game.sizes)
    # Stones are those of Black, or of the first side where there are no colours.
    colours: tuple[Colour | None, ...] = ("white", "black") if game.handicap < 0 else (None,) * len(game.sizes)
    sides = [
        Side(tuple(Member(next(players), next(shares)) for _ in range(size)), place=place, points=count, colour=colour)
        for size, place, count, colour in zip(game.sizes, game.places, points, colours, strict=True)
    ]
    return Game(
        tuple(sides),
        date=date_of(game.day),
        weight=game.weight,
        handicap=abs(game.handicap) or None,
        length=game.length,
        neutral=game.neutral,
    )


def check_dated(game: LiveGame, setting: str) -> None:
    """Check that a game has a date.

    Args:
        game: the game.
        setting: the parameter that needs one, for the message.
    Raises:
        RatingError: it has none.
    """
    if game.day == NO_DATE:
        players = [str(player) for player in game.players]
        where = message("ratings/game", number=game.number, players=players)
        values = {"game": game.number - 1, "players": players, "where": where}
        raise RatingError("ratings/game-without-date", **values, setting=setting)
