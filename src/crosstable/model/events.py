"""An event: an occasion with rules, entrants and rounds.  It holds no standings."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, replace

from crosstable.model.errors import ResultError
from crosstable.model.games import Game
from crosstable.model.players import Player
from crosstable.model.results import DEFAULT_RULES, ResultRules


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player as entered in one event.

    Args:
        player: the person.
        number: the start number (pairing number), if one was drawn.
        rating: the rating at entry, for seeding; None when unrated.
        initial_score: halves the entrant starts with (a McMahon score doubled).
        absent: rounds the entrant asked not to play.
        from_round: the first round that the entrant takes part in.
        until_round: the last one, after a withdrawal.
    """

    player: Player
    number: int | None = None
    rating: float | None = None
    initial_score: int = 0
    absent: frozenset[int] = frozenset()
    from_round: int = 1
    until_round: int | None = None

    @property
    def id(self) -> str:
        """Give the id of the player."""
        return self.player.id

    def takes_part(self, number: int) -> bool:
        """Tell whether the entrant is to be paired in this round."""
        is_in = self.from_round <= number and (self.until_round is None or number <= self.until_round)
        return is_in and number not in self.absent


@dataclass(frozen=True, slots=True)
class Round:
    """The games of one round, in the order of their boards."""

    number: int
    games: tuple[Game, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """An occasion: who entered, by which rules, and what was played.

    Raises:
        ResultError: two entrants with one id, rounds not numbered 1, 2, 3, ..., a game with
            somebody who did not enter, an entrant twice in a round.
    """

    id: str
    name: str
    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...] = ()
    rules: ResultRules = DEFAULT_RULES
    date: dt.date | None = None
    sequence: int = 0
    rounds_planned: int | None = None

    def __post_init__(self) -> None:
        known = {entrant.id for entrant in self.entrants}
        if len(known) < len(self.entrants):
            ids = [entrant.id for entrant in self.entrants]
            twice = next(id for id in ids if ids.count(id) > 1)
            raise ResultError(f"event {self.id!r}: two entrants have the id {twice!r}. Give each player one id.")
        for position, this in enumerate(self.rounds, start=1):
            if this.number != position:
                raise ResultError(
                    f"event {self.id!r}: round {this.number!r} stands where round {position} belongs. "
                    "Number rounds 1, 2, 3 without a gap."
                )
            self._check_round(this, known)

    def _check_round(self, this: Round, known: set[str]) -> None:
        seen: set[str] = set()
        for board, game in enumerate(this.games, start=1):
            for player in game.players:
                where = f"event {self.id!r}, round {this.number}, board {game.board or board}: player {player!r}"
                if player not in known:
                    raise ResultError(f"{where} did not enter. Add the entrant, or mend the id.")
                if player in seen:
                    raise ResultError(f"{where} plays twice in this round. Remove one of the games.")
                seen.add(player)

    def games(self) -> Iterator[Game]:
        """Give every game in order of round and board, each knowing where it was played."""
        for this in self.rounds:
            for board, game in enumerate(this.games, start=1):
                yield replace(
                    game,
                    event=self.id,
                    event_sequence=self.sequence,
                    round=this.number,
                    board=game.board or board,
                    date=game.date or self.date,
                )

    def entrant(self, player: str) -> Entrant:
        """Give the entrant with this id.

        Raises:
            ResultError: nobody entered under it.
        """
        for entrant in self.entrants:
            if entrant.id == player:
                return entrant
        raise ResultError(f"event {self.id!r}: player {player!r} did not enter.")

    def with_round(self, *games: Game) -> Event:
        """Give the event with one more round."""
        return replace(self, rounds=(*self.rounds, Round(len(self.rounds) + 1, games)))
