"""Games with results: open ones that end, and those of rounds that are made up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from crosstable.model.events import Event
from crosstable.model.games import Game, Result
from crosstable.model.results import OPEN_KINDS, ResultKind

RESULTS: tuple[Result, ...] = ("win", "draw", "loss")
"""The results of the side listed first, in the order of `Strengths.chances`."""
_PLACES: Mapping[Result, tuple[int, int]] = {"win": (1, 2), "draw": (1, 1), "loss": (2, 1)}


def ended(game: Game, result: Result) -> Game:
    """Return a game of two sides with a result of the side listed first."""
    sides = tuple(
        replace(side, place=place, score=None) for side, place in zip(game.sides, _PLACES[result], strict=True)
    )
    return replace(game, sides=sides, kind=ResultKind.PLAYED)


def with_results(event: Event, results: Mapping[tuple[int, int], Result]) -> Event:
    """Return an event in which some games have ended.

    Args:
        results: of the side listed first, by round and position among the games of the round, from 0.
    """
    rounds = list(event.rounds)
    changed: dict[int, list[Game]] = {}
    for (number, at), result in results.items():
        games = changed.setdefault(number, list(rounds[number - 1].games))
        games[at] = ended(games[at], result)
    for number, games in changed.items():
        rounds[number - 1] = replace(rounds[number - 1], games=tuple(games))
    return replace(event, rounds=tuple(rounds))


class OpenGame(NamedTuple):
    """A published board without a result.

    Args:
        round: counted from the first one of the stage.
        position: among the games of the round, from 0.
    """

    round: int
    position: int
    game: Game

    @property
    def key(self) -> tuple[int, int]:
        """The place for which `with_results` takes a result."""
        return self.round, self.position


def open_games(event: Event) -> tuple[OpenGame, ...]:
    """Return the boards of two sides that have no result."""
    return tuple(
        OpenGame(this.number, at, game)
        for this in event.rounds
        for at, game in enumerate(this.games)
        if game.kind in OPEN_KINDS and len(game.sides) == 2
    )
