"""One game at a time, in plain Python on lists: how a live table uses a rating system.

A system offers `live()`, which returns a function that rates one game: it calls the same loop as a run does, on lists
instead of arrays, so that the numbers are the same bit for bit.  A system without `live()` is run over a history of the
one game, which takes some hundred times as long.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol, TypeGuard, runtime_checkable

import numpy as np

from crosstable.model.columns import NO_DATE, Pairs, date_of
from crosstable.model.errors import RatingError
from crosstable.model.games import Game, Member, Side
from crosstable.model.history import History
from crosstable.model.messages import message
from crosstable.ratings.multiplayer import MultiplayerGames
from crosstable.ratings.periods import Period, number_of_days
from crosstable.ratings.rating_rows import AdjustmentLog
from crosstable.ratings.system import PerGame, Work


class LiveGame(NamedTuple):
    """One game as a system takes it.

    Args:
        sizes: the number of members of each side.
        places: of each side.
        players: the id of each member, side after side.
        number: of the game in the table, from 1.
        day: its day number, `NO_DATE` without.
        period: the number of its rating period; 0 in systems without.
        weight: how much it counts.
        handicap: stones that the first side has.
        shares: the share of the game that each member played; empty where all played all of it.
        points: of each side; empty where they are not known.
        length: of the game, such as the bula of a Preferans sheet.
        neutral: whether it was on neutral ground, where the first side has no advantage.
    """

    sizes: tuple[int, ...]
    places: tuple[int, ...]
    players: Sequence[str | int]
    number: int
    day: int = NO_DATE
    period: int = 0
    weight: float = 1.0
    handicap: float = 0.0
    shares: tuple[float, ...] = ()
    points: tuple[float, ...] = ()
    length: float | None = None
    neutral: bool = False

    @property
    def half_points(self) -> int:
        """The score of the first of two sides: 2 won, 1 drawn, 0 lost."""
        first, second = self.places
        return 1 if first == second else 2 if first < second else 0

    @property
    def is_of_two(self) -> bool:
        """Whether it has two sides of one player who played the whole game."""
        return self.sizes == (1, 1) and not self.shares


LivePlay = Callable[[list[float], LiveGame], None]


@runtime_checkable
class Live(Protocol):
    """A system that rates one game without arrays."""

    def live(self) -> LivePlay:
        """Return a function that rates one game.

        It takes the state of the members, as many numbers for each as the system has columns, one member after another,
        and changes it in place; and the game, whose sides the system rates.
        """


def live_play(system: PerGame) -> LivePlay:
    """Return the function that rates one game by this system."""
    return system.live() if _is_live(system) else live_by_run(system)


def _is_live(system: object) -> TypeGuard[Live]:
    return isinstance(system, Live)


class Runs(Protocol):
    """A system that rates the games of a history in order."""

    def games_of(self, history: History) -> Pairs | MultiplayerGames:
        """Return the rated games as this system reads them."""

    def play(self, work: Work, span: range) -> None:
        """Rate the games numbered `span`."""


def live_by_run(system: Runs) -> LivePlay:
    """Return a function that runs a system over a history of one game."""

    def play(values: list[float], game: LiveGame) -> None:
        history = History.from_games([_as_game(game)], match_names=False)
        state = np.array(values, dtype=np.float64).reshape(len(game.players), -1)
        work = Work(
            history=history,
            games=system.games_of(history),
            values=state,
            rows=None,
            log=AdjustmentLog(is_kept=False),
            engine="plain",
            periods=np.array([game.period], dtype=np.int32),
        )
        system.play(work, range(1))
        values[:] = state.ravel().tolist()

    return play


def _as_game(game: LiveGame) -> Game:
    shares = iter(game.shares or (1.0,) * len(game.players))
    players = iter([str(player) for player in game.players])
    points = game.points or (None,) * len(game.sizes)
    sides = [
        Side(tuple(Member(next(players), next(shares)) for _ in range(size)), place=place, points=count)
        for size, place, count in zip(game.sizes, game.places, points, strict=True)
    ]
    return Game(
        tuple(sides),
        date=date_of(game.day),
        weight=game.weight,
        handicap=game.handicap or None,
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


@lru_cache(maxsize=1024)
def period_of_day(day: int, period: Period) -> int:
    """Return the number of the calendar period that holds a day."""
    return int(number_of_days(np.array([day], dtype=np.int32), period)[0])
