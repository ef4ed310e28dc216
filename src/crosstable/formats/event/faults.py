"""Keep what is sound of an event whose file has faults: each fault costs one entrant, one game or one number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from crosstable.model.errors import InputError, ResultError
from crosstable.model.events import Entrant, Round
from crosstable.model.games import Game

T = TypeVar("T")


class Faults:
    """The faults of a file, in the order in which they were found."""

    def __init__(self) -> None:
        self.found: list[InputError] = []

    def each(self, values: Iterable[object], read: Callable[[object, int], T]) -> tuple[T, ...]:
        """Read every value with its position from 1 on; leave out those that cannot be read."""
        return tuple(self._sound(values, read))

    def _sound(self, values: Iterable[object], read: Callable[[object, int], T]) -> Iterator[T]:
        for at, value in enumerate(values, start=1):
            try:
                yield read(value, at)
            except InputError as error:
                self.found.append(error)

    def entrants(self, entrants: Iterable[Entrant]) -> tuple[Entrant, ...]:
        """Leave out entrants with the id of one before."""
        sound: dict[str, Entrant] = {}
        for entrant in entrants:
            if entrant.id in sound:
                told = f"two entrants have the id {entrant.id!r}. Give each player one id."
                self.found.append(ResultError(told))
            sound.setdefault(entrant.id, entrant)
        return tuple(sound.values())

    def rounds(self, rounds: Iterable[Round], known: Iterable[str]) -> tuple[Round, ...]:
        """Number rounds 1, 2, 3, and leave out games with somebody who did not enter or plays already."""
        ids = frozenset(known)
        return tuple(self._round(this, at, ids) for at, this in enumerate(rounds, start=1))

    def _round(self, this: Round, number: int, known: frozenset[str]) -> Round:
        if this.number != number:
            told = f"round {this.number} stands where round {number} belongs. Number rounds 1, 2, 3 without a gap."
            self.found.append(ResultError(told))
        seen: set[str] = set()
        games = []
        for board, game in enumerate(this.games, start=1):
            wrong = self._wrong(game, known, seen)
            if wrong is None:
                seen.update(game.players)
                games.append(game)
            else:
                self.found.append(ResultError(f"round {this.number}, board {game.board or board}: {wrong}"))
        return replace(this, number=number, games=tuple(games))

    @staticmethod
    def _wrong(game: Game, known: frozenset[str], seen: set[str]) -> str | None:
        for player in game.players:
            if player not in known:
                return f"player {player!r} did not enter. Add the entrant, or mend the id."
            if player in seen:
                return f"player {player!r} plays twice in this round. Remove one of the games."
        return None
