"""The games of a Go event as a file lists them, on the way to rounds: a player has one game or bye in each."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from crosstable.model.events import Round
from crosstable.model.games import Game
from crosstable.model.messages import Message, message
from crosstable.model.results import ResultKind

MOST_ROUNDS = 100


class SeatedGames:
    """The games by round."""

    def __init__(self) -> None:
        self._rounds: dict[int, dict[str, Game]] = {}

    def add(self, number: int, game: Game) -> Message | None:
        """Add a game; return what is wrong with it if it was left out."""
        if not 1 <= number <= MOST_ROUNDS:
            return message("formats/go/game-of-no-round", round=number, most=MOST_ROUNDS)
        seats = self._rounds.setdefault(number, {})
        twice = [player for player in game.players if player in seats]
        if twice:
            return message("formats/go/opengotha-player-twice", player=twice[0], round=number)
        seats.update(dict.fromkeys(game.players, game))
        return None

    @property
    def players(self) -> Collection[str]:
        """The ids of everyone with a game or a bye."""
        return {player for seats in self._rounds.values() for player in seats}

    def rounds(self, entrants: Sequence[str], absent: ResultKind) -> tuple[Round, ...]:
        """Return the rounds; an entrant without a game in one of them was absent.

        Args:
            entrants: their ids.
            absent: the kind of bye for an absence.
        """
        return tuple(self._round(number, entrants, absent) for number in range(1, max(self._rounds, default=0) + 1))

    def _round(self, number: int, entrants: Sequence[str], absent: ResultKind) -> Round:
        seats = self._rounds.get(number, {})
        away = (Game.bye(id, absent) for id in entrants if id not in seats)
        return Round(number, (*dict.fromkeys(seats.values()), *away))
